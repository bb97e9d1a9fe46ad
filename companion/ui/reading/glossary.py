"""The names of everything that has more to say, found in any text. Knows no Kivy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from companion.core.reading import Named, Reading
from companion.ui.host import Words
from companion.ui.theme.spans import Span

KEPT = 4096  # texts whose names are remembered
_WORD = re.compile(r"\w+")


Photo = Callable[[str], str]  # the file of a card's; empty without one


def no_photo(_: str) -> str:
    """Nobody has taken one."""
    return ""


class Glossary:
    """Whatever a screen shows, its reader may read about: no list is longer than the screen's own.

    ``things`` may change while a game is played, when a card is taught; ``others`` are called by
    names of their own, which a thing's name may be part of.
    """

    def __init__(
        self,
        words: Callable[[], Words],
        things: Callable[[], Sequence[Named]],
        reading: Callable[[str], Reading | None],
        others: Callable[[Words], Iterable[str]] = lambda _: (),
        photo: Photo = no_photo,
    ) -> None:
        self.photo = photo
        self.words, self.things, self.reading, self.others = words, things, reading, others
        self._made_of: tuple[object, object] = (None, None)
        self._names: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
        self._found = lru_cache(KEPT)(self._look)

    def find(self, text: str) -> Sequence[Span]:
        words, things = self.words(), self.things()
        if self._made_of[0] is not words or self._made_of[1] is not things:
            self._made_of = (words, things)
            self._names = _by_first_word(self._called(words, things))
            self._found.cache_clear()
        return self._found(text)

    def told(self, ids: Iterable[str]) -> tuple[Words, list[Reading]]:
        return self.words(), self.read(ids)

    def every(self) -> list[Reading]:
        """All there is to read about, once each."""
        found = (self.reading(id) for _, id in self.things())
        return list({each.id: each for each in found if each is not None}.values())

    def read(self, ids: Iterable[str]) -> list[Reading]:
        """Each of them, and after it what it consists of."""
        found: dict[str, Reading] = {}
        waiting = list(ids)
        while waiting:
            each = self.reading(waiting.pop(0))
            if each is not None and each.id not in found:
                found[each.id] = each
                waiting[:0] = each.parts
        return list(found.values())

    def _called(self, words: Words, things: Sequence[Named]) -> dict[str, tuple[str, ...]]:
        called: dict[str, tuple[str, ...]] = {}
        for kind, id in things:
            name = words.name(kind, id)
            called[name] = (*called.get(name, ()), id)
        return called | dict.fromkeys(self.others(words), ())

    def _look(self, text: str) -> tuple[Span, ...]:
        """The longest name that begins at a word; what it takes, no other name may have."""
        found: list[Span] = []
        end = 0
        for word in _WORD.finditer(text):
            if (start := word.start()) < end:
                continue
            for name, ids in self._names.get(word[0], ()):
                after = start + len(name)
                if text.startswith(name, start) and not text[after : after + 1].isalnum():
                    found.append(Span(start, after, ids))
                    end = after
                    break
        return tuple(span for span in found if span.ids)


class Glossaries:
    """Those of several games: each tells of its own things in its own words. A thing is called
    here as its game and itself: "toy/spark"."""

    def __init__(self, of: Mapping[str, Glossary]) -> None:
        self._of = of

    def find(self, text: str) -> Sequence[Span]:
        """By the first game that finds any of its things there."""
        for game, glossary in self._of.items():
            if found := glossary.find(text):
                return [
                    Span(each.start, each.end, tuple(f"{game}/{id}" for id in each.ids))
                    for each in found
                ]
        return ()

    def photo(self, id: str) -> str:
        game, _, card = id.partition("/")
        return self._of[game].photo(card) if game in self._of else ""

    def every(self) -> list[Reading]:
        """Of no game: each calls other things the same."""
        return []

    def told(self, ids: Iterable[str]) -> tuple[Words, list[Reading]]:
        parted = [id.partition("/") for id in ids]
        return self._of[parted[0][0]].told([id for _, _, id in parted])


def _by_first_word(
    called: dict[str, tuple[str, ...]],
) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for name in sorted(called, key=len, reverse=True):
        if first := _WORD.match(name):
            found.setdefault(first[0], []).append((name, called[name]))
    return found
