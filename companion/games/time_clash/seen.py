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
    works: tuple[bool, ...]  # of each ability of its arc, whether it is in force


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
class Chance:
    """Of a gambit, by what lies open; what the Doctor's side may still give is not counted."""

    nothing: float  # if the Enemy gives nothing more
    mean: float | None  # over all hands it may hold; None where not all its cards are known
    worst: float  # if it gives the highest cards that nobody has seen
    hands: int  # so many it may hold
    hidden: int  # cards in them
    highest: int  # what it may add against it
    exact: bool  # nobody can give anything more
    goes: int  # cards that are discarded if it fails
    left: int  # and the sum of the stacks then


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
    chance: Chance


@dataclass(frozen=True, slots=True)
class Game:
    """One of the match that is over."""

    n: int
    side: str  # that has won it
    how: str
    sum: str  # that decided it: of the gambit with its die, or of all stacks; empty where none did
    turns: int
    begins: str  # the side that did
    endgame: str  # the rule that brought it; empty where none came
    gambits: int  # thrown
    gambits_won: int
    flips_failed: int
    counters: Mapping[str, int]  # by side
    reshuffles: int


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
    arcs: Mapping[str, Arc]  # by stack
    rules: Parts
    house: Mapping[str, str]
    past: tuple[Game, ...]  # once the match is over
    learnt: Mapping[str, Facts]  # of cards that were described in this game
    facts: Mapping[str, Facts]  # of every card that lies openly, or in one's own hand
