"""A game put into words: what its people and cards are called, and what can be read about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.games import Game
from companion.ui.host import Words as HostWords
from companion.ui.host.phrases import Phrases
from companion.ui.reading.glossary import Glossary, Photo, no_photo
from companion.words import Names, Words

Called = Callable[[str], str | None]  # what the table calls somebody, by their seat


class Spoken:
    """In the language that people prefer now, or in any other."""

    def __init__(
        self,
        language: Callable[[], str],
        game: Game,
        table: Callable[[], Any],  # of the game, as it is now
        people: Mapping[str, str] | None = None,  # what each seat is called, if it has a name
        photo: Photo = no_photo,
    ) -> None:
        self._language, self._names, self._game = language, people or {}, game.NAME
        self._cards: Names = lambda _, id: game.names(table()).get(id)
        self._worded: dict[str, Words] = {}
        self.glossary = glossary(game, lambda: self.words, table, self._names, photo)

    @property
    def words(self) -> Words:
        return self.words_in(self._language())

    @property
    def say(self) -> Phrases:
        return self.words.phrase

    def words_in(self, language: str) -> Words:
        if language not in self._worded:
            self._worded[language] = worded(language, self._game, self._names.get, self._cards)
        return self._worded[language]


def nobody(_: str) -> None:
    """No game is open."""


def nothing(_: str, __: str) -> None:
    """No box is."""


def worded(
    language: str, game: str = "", people: Called = nobody, things: Names = nothing
) -> Words:
    """The words of a game, or of none. Seats are named in messages of many kinds, so the id alone
    decides."""
    phrase = Words(language).phrase

    def name(kind: str, id: str) -> str | None:
        if called := people(id):
            return called
        thing, _, n = id.rpartition("_")
        if thing == "player" and n.isdigit():
            return phrase("app.player", n=n)
        return things(kind, id)

    return Words(language, name, game)


def glossary(
    game: Game,
    words: Callable[[], Words],
    table: Callable[[], Any],
    people: Mapping[str, str] | None = None,
    photo: Photo = no_photo,
) -> Glossary:
    """What can be read about a game. ``table`` may set one up, which takes a while: only when
    something is to be read."""
    return Glossary(
        words,
        lambda: game.readable(table()),
        lambda id: game.reading(table(), id),
        lambda words: (*(people or {}).values(), *_decks(words, game)),
        photo,
    )


def _decks(words: HostWords, game: Game) -> Iterator[str]:
    """What decks and their cards are called; "Earth Companions" are not Earth."""
    for deck in game.DECKS:
        yield from (words.name("deck", deck), words.name("option", deck))
