"""What stands on the cards, tiles and dice of a box: names, icons, numbers, effect words.

``None`` in a field is a blank: nobody has told us yet. It is asked for when it is first wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from companion.core.content import Source
from companion.core.plain import Misfit

from .vocabulary import COLOURS as COLOURS
from .vocabulary import WORDS

SYMBOLS = ("running", "diplomacy", "science", "cunning", "tactics", "strength")
FIXED_POINT, TIME_LOCKED, TIME_BREACH = "fixed_point", "time_locked", "time_breach"
CONDITIONS = (FIXED_POINT, TIME_LOCKED, TIME_BREACH)
K9_FIGURE = "k9_figure"

Symbol = Literal["running", "diplomacy", "science", "cunning", "tactics", "strength"]
Condition = Literal["fixed_point", "time_locked", "time_breach"]
Who = Literal["you", "helper", "each", "chosen"]
When = Literal[
    "now",  # as soon as the card is played, drawn, gained or failed
    "turn_start",  # at the start of one's Prepare step, after the charges
    "random_location",  # when the TARDIS goes where she likes
    "success",  # when an Adventure succeeds whose Challenge has one of ``symbols``
    "fail",  # when an Adventure fails
    "move",  # when a Doctor moves to a Location
    "always",  # as long as the card is in play
]


@dataclass(frozen=True)
class Effect:
    """One effect word with what it needs. The function of its name in ``effect_words`` does it."""

    do: str
    n: int = 1
    who: Who = "you"
    when: When = "now"
    colour: str = ""  # of dice: "green", "red/green" or "any"
    deck: Literal["", "earth", "alien", "either"] = ""
    where: Literal["", "here", "earth", "any"] = ""  # of Daleks: "here" is the Doctor's Location
    tag: str = ""
    symbols: tuple[Symbol, ...] = ()
    if_with: tuple[str, ...] = ()  # only with one of these Doctors or Companions on the console
    cost: tuple[Effect, ...] = ()  # paid first, by choice
    options: tuple[tuple[Effect, ...], ...] = ()  # of ``choice``

    def __post_init__(self) -> None:
        if self.do not in WORDS:
            raise Misfit("do", f"{self.do!r} is no effect word")


@dataclass(frozen=True)
class Reroll:
    colour: str
    dice: int | Literal["any", "all"]
    cost: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Change:
    colour: str
    to: Symbol


@dataclass(frozen=True)
class Icons:
    """What a Doctor, Companion or Timey-Wimey card does for the dice."""

    add: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()
    reroll: tuple[Reroll, ...] = ()
    change: tuple[Change, ...] = ()


@dataclass(frozen=True)
class DoctorCard:
    name: str
    source: Source
    number: int
    linked: str | None = None  # the Companion he starts with; "" for nobody
    icons: Icons | None = None
    links: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class CompanionCard:
    name: str
    source: Source
    deck: Literal["earth", "alien"]
    icons: Icons | None = None
    links: tuple[str, ...] = ()  # Companions, or groups of them
    groups: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class TimeyWimeyCard:
    name: str
    source: Source
    type: Literal["equipment", "event", "transfer"] | None = None
    timing: Literal["anytime", "prepare", "adventure", "any_adventure"] | None = None
    cost: int | None = None
    copies: int = 1
    icons: Icons = field(default_factory=Icons)
    effects: tuple[Effect, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class ZoneSide:
    """One Time Zone of a Location tile."""

    name: str
    symbols: tuple[Symbol, ...] | None = None
    reward: tuple[Effect, ...] | None = None
    links: tuple[str, ...] = ()


@dataclass(frozen=True)
class LocationTile:
    name: str
    source: Source
    zones: tuple[ZoneSide, ...]


@dataclass(frozen=True)
class DilemmaTile:
    name: str
    source: Source
    symbols: tuple[Symbol, ...] | None = None
    conditions: tuple[Condition, ...] | None = None
    fail: tuple[Effect, ...] | None = None
    links: tuple[str, ...] = ()
    dalek_icon: bool = False


@dataclass(frozen=True)
class AnomalyCard:
    name: str
    source: Source
    type: Literal["location", "task", "instant"]
    effects: tuple[Effect, ...] = ()
    symbols: tuple[Symbol, ...] | None = None  # a Location's Challenge
    reward: tuple[Effect, ...] = ()
    fail: tuple[Effect, ...] = ()
    conditions: tuple[Condition, ...] = ()
    links: tuple[str, ...] = ()
    goal: int = 0  # Progress markers that end a Task
    dalek_icon: bool = False


@dataclass(frozen=True)
class Parts:
    """What is neither card nor tile: dice, track, slots. An owner may confirm or mend it."""

    name: str
    source: Source
    black: tuple[Symbol, ...]
    green: tuple[Symbol, ...]
    blue: tuple[Symbol, ...]
    red: tuple[Symbol, ...]
    tardis: tuple[Literal["tardis", "unknown"], ...]
    skaro: int  # the numbers of the spaces on the Web of Time
    earth: int
    gallifrey: int
    companion_slots: int
    equipment_slots: int
    untaught: dict[str, int] = field(default_factory=dict)  # cards of each deck nobody knows

    def faces(self, colour: str) -> tuple[str, ...]:
        found: tuple[str, ...] = getattr(self, colour)
        return found


EARTH = "earth"  # the tile of the board
MANY = 4096  # names that are taken apart over and over


def zone_id(tile: str, number: int) -> str:
    return f"{tile}.{number}"


def copies(card: str, count: int) -> Iterator[str]:
    """The ids of the single cards: "fez", "fez~2", "fez~3"."""
    yield card
    yield from (f"{card}~{n}" for n in range(2, count + 1))


@lru_cache(MANY)
def original(copy: str) -> str:
    """The card that a single copy is one of."""
    return copy.partition("~")[0]


@lru_cache(MANY)
def colours(icon: str) -> tuple[str, ...]:
    """The colours an icon allows: "green", "red/green", or "any"."""
    return COLOURS if icon == "any" else tuple(icon.split("/"))
