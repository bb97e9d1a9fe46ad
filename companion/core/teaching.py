"""Cards that owners teach: what a game supplies so that they are kept, mended, shared and found.

A box is files, name to TOML: what is documented, and what somebody has entered laid over it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .messages import Message

Files = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Known:
    """A card of a box as a list shows it."""

    kind: str
    id: str
    name: str
    source: str  # starter, box or taught
    blanks: int = 0  # fields nobody has told us


NEW, CHANGED, SAME = "new", "changed", "same"


@dataclass(frozen=True, slots=True)
class Coming:
    """A card of somebody else's file, beside one's own."""

    kind: str
    id: str
    name: str
    how: str  # new, changed or same
    facts: Mapping[str, Any] = field(default_factory=dict)  # as the file has them
    mine: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Progress:
    """How many cards of a kind are known, of those the box holds."""

    kind: str
    known: int
    of: int


@dataclass(frozen=True, slots=True)
class Library:
    """What is known of a game's cards. A question says which are possible, not what others are."""

    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of each deck
    sorts: Mapping[str, str] = field(default_factory=dict)  # of each card: "event", "earth"
    people: tuple[str, ...] = ()  # whom cards may name
    roles: tuple[str, ...] = ()  # whom players may be
    words: frozenset[str] = frozenset()  # that mean something else: no card has them as its id
    refusal: Callable[[str, str, str], Message | None] = lambda *_: None  # deck, card, definition

    def sort(self, card: str, deck: str) -> str:
        return self.sorts.get(card.partition("~")[0], deck)


class Boxes(Protocol):
    """How a game's box is read and written. What cannot be played with is a ``ContentError``."""

    def overlaid(self, base: Files, own: Files) -> dict[str, str]: ...
    def laid_out(self, files: Files) -> Any: ...  # a Table on which the whole box lies
    def library(self, table: Any) -> Library: ...
    def cards(self, files: Files) -> Iterator[Known]: ...
    def progress(self, files: Files) -> Iterator[Progress]: ...  # a kind after the other
    def facts(self, files: Files, kind: str, id: str) -> dict[str, Any]: ...
    def described(
        self, base: Files, own: Files, kind: str, id: str, definition: str
    ) -> dict[str, str]: ...
    def without(self, base: Files, own: Files, kind: str, id: str) -> dict[str, str]: ...
    def learnt(self, table: Any) -> dict[str, str]: ...  # what was entered in a game

    # What is neither card nor tile
    def parts(self, files: Files) -> dict[str, Any]: ...
    def with_parts(self, base: Files, own: Files, parts: Mapping[str, Any]) -> dict[str, str]: ...
    def has_parts(self, own: Files) -> bool: ...  # somebody has compared them

    # One file of all that is one's own
    def written(self, own: Files) -> str: ...
    def read(self, text: str, file: str, base: Files) -> dict[str, str]: ...
    def together(
        self, own: Files, more: Files, mine: Collection[tuple[str, str]] = ()
    ) -> dict[str, str]: ...  # but for what is to stay as it is: kinds and ids
    def coming(self, own: Files, more: Files) -> Iterator[Coming]: ...
    def count(self, own: Files) -> int: ...
