"""What one seat sees of the table: what a picture of it needs, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core import view
from companion.core.messages import Message

from .cards import Card


@dataclass(frozen=True, slots=True)
class Lies:
    """A card on a Location or against it: its name for whoever has seen it there."""

    card: str
    up: bool


@dataclass(frozen=True, slots=True)
class Place:
    card: str
    vp: int
    tardis: bool
    defenders: tuple[Lies, ...]
    attack: tuple[Lies, ...]
    by: str  # who attacks; empty where nobody does


@dataclass(frozen=True, slots=True)
class Display:
    """What lies before somebody."""

    places: tuple[Place, ...]
    reserve: tuple[str, ...]  # face down
    open: tuple[str, ...]  # and face up
    room: int  # cards that may still lie there
    points: int
    left: Mapping[str, int]  # counters, by kind
    score: int  # by what lies open


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a conflict, and both strengths after it."""

    says: Message
    defence: int
    attack: int


@dataclass(frozen=True, slots=True)
class Conflict:
    place: str
    acting: str
    defenders: tuple[str, ...]
    attack: tuple[str, ...]
    turned: tuple[str, ...]  # gone over
    gone: tuple[str, ...]
    paid: int
    lines: tuple[Line, ...]
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class View(view.View):
    first: str
    displays: Mapping[str, Display]  # by seat
    pile: int  # cards to be drawn
    above: int  # of them, those on the Game End card; 0 once it was seen
    start: int  # so many lay on it when the game began
    discards: tuple[str, ...]
    seen_end: bool
    single: bool  # each turn is one action
    supply: int  # Time Points that nobody has
    points: int  # all there are
    conflict: Conflict | None
    house: Mapping[str, str]
    kept: tuple[str, ...]  # of one's own hand, what lay in the Reserve this turn already
    facts: Mapping[str, Card]  # what stands on every card of the box
    price: int  # of a card, in Time Points
    floor: int  # cards a hand must hold
