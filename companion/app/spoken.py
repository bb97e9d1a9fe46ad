"""A game put into words: what its people and cards are called, and what can be read about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any

from companion.core.games import Game
from companion.core.reading import Named
from companion.ui.host import Words as HostWords
from companion.ui.phrases import Phrases
from companion.ui.reading.glossary import Glossary
from companion.words import Words

Called = Callable[[str], str | None]  # what the table calls a thing, by its id


class Spoken:
    """In the language that people prefer now, or in any other."""

    def __init__(
        self,
        language: Callable[[], str],
        game: Game,
        table: Callable[[], Any],  # of the game, as it is now
        people: Mapping[str, str] | None = None,  # what each seat is called, if it has a name
    ) -> None:
        self._language, self._names = language, people or {}
        self._cards: Called = lambda id: game.names(table()).get(id)
        self._worded: dict[str, Words] = {}
        self.glossary = Glossary(
            lambda: self.words,
            lambda: game.readable(table()),
            lambda id: game.reading(table(), id),
            lambda words: (*self._names.values(), *_decks(words, game)),
        )

    @property
    def words(self) -> Words:
        return self.words_in(self._language())

    @property
    def say(self) -> Phrases:
        return self.words.phrase

    def words_in(self, language: str) -> Words:
        if language not in self._worded:
            self._worded[language] = worded(language, self._names.get, self._cards)
        return self._worded[language]


def nobody(_: str) -> None:
    """No game is open."""


def worded(language: str, people: Called = nobody, cards: Called = nobody) -> Words:
    """Seats are named in messages of many kinds, so the id alone decides."""
    phrase = Words(language).phrase

    def name(_: str, id: str) -> str | None:
        if called := people(id):
            return called
        thing, _, n = id.rpartition("_")
        if thing == "player" and n.isdigit():
            return phrase("app.player", n=n)
        return cards(id)

    return Words(language, name)


def of_all(
    games: Mapping[str, Game], words: Callable[[], Words], table: Callable[[str], Any]
) -> Glossary:
    """What can be read about before any game is open, where dice are taught. ``table`` sets a game
    up, which takes a while: only when something is to be read."""
    tables = cache(table)

    @cache
    def things() -> tuple[Named, ...]:
        return tuple(chain(*(game.readable(tables(name)) for name, game in games.items())))

    return Glossary(
        words,
        things,
        lambda id: next(
            filter(None, (game.reading(tables(name), id) for name, game in games.items())), None
        ),
        lambda words: chain(*(_decks(words, game) for game in games.values())),
    )


def _decks(words: HostWords, game: Game) -> Iterator[str]:
    """What decks and their cards are called; "Earth Companions" are not Earth."""
    for deck in game.DECKS:
        yield from (words.name("deck", deck), words.name("option", deck))
