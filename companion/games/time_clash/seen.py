"""What one seat sees of the table: what a picture of it needs, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core import view

from .cards import Arc, Facts, Parts


@dataclass(frozen=True, slots=True)
class Stack:
    arc: str
    cards: tuple[str, ...]  # from the bottom
    total: int
    open: str  # the card that is


@dataclass(frozen=True, slots=True)
class Playing:
    """A card before everybody that may be countered, or a move."""

    kind: str
    seat: str
    card: str
    stack: str
    half: int  # of a special card
    targets: Mapping[str, str]  # by effect word


@dataclass(frozen=True, slots=True)
class Gambit:
    stage: str
    turned: Mapping[str, str]  # by stack
    given: tuple[tuple[str, str], ...]  # seat and card
    chances: tuple[str, ...]
    aside: tuple[str, ...]  # countered cards that wait for its end
    closed: Mapping[str, tuple[int, ...]]  # by side, the values of all that does not lie open
    sum: int
    needed: int
    face: str


@dataclass(frozen=True, slots=True)
class Pile:
    size: int
    discards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View(view.View):
    games: int
    sides: Mapping[str, str]  # by seat
    order: tuple[str, ...]  # of turns
    begins: str
    stacks: Mapping[str, Stack]
    sum: int
    threats: int
    target: int
    pawn: str
    disk: str
    piles: Mapping[str, Pile]  # by side
    removed: tuple[str, ...]
    reserve: tuple[str, ...]
    playing: tuple[Playing, ...]
    missing: tuple[str, ...]  # seats whose answer to a window is
    gambit: Gambit | None
    arcs: Mapping[str, Arc]  # by stack
    rules: Parts
    facts: Mapping[str, Facts]  # of every card that lies openly, or in one's own hand
