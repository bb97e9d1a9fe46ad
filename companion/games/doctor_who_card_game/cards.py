"""What stands on the cards of a box: points, strengths, families, effect words.

``None`` in a field is a blank: nobody has told us yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.core.content import Source
from companion.core.plain import Misfit

LOCATION, DEFENDER, ENEMY, SUPPORT = KINDS = ("location", "defender", "enemy", "support")
TYPES = ("doctor", "amy", "river", "rory")  # of Defenders: each once on a Location
ANY = "any"  # it fits every Enemy
TARDIS, DALEK = COUNTERS = ("tardis", "dalek")

When = Literal["action", "revealed", "conflict", "lost_defence", "scoring"]

ACTIONS = frozenset(
    {
        *("turn_up_attack", "gain_points", "points_per", "remove_tardis", "discard_enemy"),
        *("defeat_attack", "pay_defender", "redirect_attack", "replace_cards", "open_reserve"),
        "manual",
    }
)
STANDING = frozenset(
    {
        *("steal_points", "beaten_by", "turns", "removes", "goes_home", "takes_over", "no_score"),
        *("pay_strength", "recover_defenders"),
    }
)


@dataclass(frozen=True)
class Effect:
    """One effect word with what it needs."""

    word: str
    n: int = 1
    when: When = "action"
    of: str = ""  # a type, a family, a counter
    unless: str = ""  # of ``removes``: what stops it
    cost: int = 0  # Time Points
    limit: int = 1  # so often in a conflict
    takes_place: bool = False  # in the Reserve
    open: bool = False  # only what lies face up

    def __post_init__(self) -> None:
        if self.word not in ACTIONS | STANDING:
            raise Misfit("word", f"{self.word!r} is no effect word")


Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class Start:
    """A Starting Location. Who has the highest ``order`` begins."""

    name: str
    source: Source
    order: int | None = None
    vp: int | None = None
    points: int | None = 0


@dataclass(frozen=True)
class Location:
    name: str
    source: Source
    vp: int | None = None
    points: int | None = None  # Time Points it brings when it is played
    copies: int = 1


@dataclass(frozen=True)
class Defender:
    name: str
    source: Source
    type: Literal["doctor", "amy", "river", "rory"]
    strength: int | None = None
    effects: Effects | None = ()
    copies: int = 1


@dataclass(frozen=True)
class Enemy:
    """It fits its own family, and those that it or they combine with."""

    name: str
    source: Source
    family: str
    strength: int | None = None
    combines: tuple[str, ...] = ()
    by_example: bool = False  # that it fits any stands in an example alone
    effects: Effects | None = ()
    copies: int = 1


@dataclass(frozen=True)
class Support:
    name: str
    source: Source
    effects: Effects | None = None
    copies: int = 1


@dataclass(frozen=True)
class Parts:
    """What is no card, as the rulebook counts it."""

    name: str
    source: Source
    points: int  # Time Points there are
    counters: int  # of each kind, for each player
    hand: int
    price: int  # of a card
    kept: int  # cards in a Reserve
    untaught: dict[str, int] = field(default_factory=dict)  # cards of a deck nobody has told us


Card = Location | Defender | Enemy | Support


def kind_of(card: Card) -> str:
    return type(card).__name__.lower()


def word(effects: Effects | None, name: str) -> Effect | None:
    """What it says with this word, if anything."""
    return next((effect for effect in effects or () if effect.word == name), None)
