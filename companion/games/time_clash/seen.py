"""What one seat sees of the table: what a picture of it needs, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core import view

from .cards import Ability, Facts, Parts


@dataclass(frozen=True, slots=True)
class Stack:
    arc: str
    cards: tuple[str, ...]  # from the bottom
    total: int
    open: str  # the card that is
    tardis: int  # icons on the arc
    dalek: int
    abilities: tuple[tuple[Ability, bool], ...]  # each, and whether it is in force


@dataclass(frozen=True, slots=True)
class Playing:
    """A card before everybody that may be countered, or a move."""

    kind: str
    seat: str
    card: str
    stack: str


@dataclass(frozen=True, slots=True)
class Gambit:
    stage: str
    turned: Mapping[str, str]  # by stack
    given: tuple[tuple[str, str], ...]  # seat and card
    chances: tuple[str, ...]
    sum: int
    needed: int
    face: str


@dataclass(frozen=True, slots=True)
class Game:
    """One of the match that is over."""

    n: int
    side: str  # that has won it
    how: str
    turns: int
    begins: str  # the side that did
    endgame: str  # the rule that brought it; empty where none came


@dataclass(frozen=True, slots=True)
class Pile:
    size: int
    discards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View(view.View):
    games: int
    sides: Mapping[str, str]  # by seat
    order: tuple[str, ...]  # of turns
    place: int  # in it
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
    parts: Parts
    house: Mapping[str, str]
    past: tuple[Game, ...]  # once the match is over
    facts: Mapping[str, Facts]  # of every card there is
