"""What stands on the cards, arcs and parts of a box: suits, values, effect words, abilities.

``None`` in a field is a blank: nobody has told us yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from companion.core.content import Source
from companion.core.plain import Misfit

DOCTOR, ENEMY = SIDES = ("doctor", "enemy")
TIME, COMPANION = "time", "companion"
STACKS = (ENEMY, TIME, COMPANION)  # each is called as its arc's kind
THREAT, QUIP, TECH, PLAN = SUITS = ("threat", "quip", "tech", "plan")
LEGAL = {THREAT: (ENEMY,), QUIP: (COMPANION,), TECH: (TIME, COMPANION), PLAN: STACKS}
MANY = 4096  # names that are taken apart over and over

Side = Literal["doctor", "enemy"]
Stack = Literal["enemy", "time", "companion"]
Suit = Literal["threat", "quip", "tech", "plan"]
Countered = Literal[
    "", "threat", "quip", "tech", "plan", "numbered", "special", "any", "doctor_move"
]

ACTIONS = frozenset(
    {
        *("discard", "remove", "move_doctor", "play_another", "draw", "draw_discard", "shift"),
        *("transfer", "recover", "peek", "discard_hand", "manual"),
    }
)
COUNTER, REMOVE_SELF = "counter", "remove_self"  # of a half that replies
ABILITIES = frozenset(
    {"push_open", "redraw", "counter_by_discard", "reserve", "replace_gambit_card"}
)


@dataclass(frozen=True)
class Effect:
    """One effect word with what it needs. The function of its name in ``effect_words`` does it."""

    do: str
    n: int = 1
    m: int = 0  # of ``draw_discard``: so many are discarded
    suits: tuple[Suit, ...] = ()
    side: Literal["", "doctor", "enemy"] = ""  # whose cards; empty: anybody's
    max: int | Literal["played", "below_played"] | None = None
    where: Literal["", "this_stack"] = ""
    of: Countered = ""
    only_if: Literal["", "would_trigger", "gambit"] = ""

    def __post_init__(self) -> None:
        if self.do not in ACTIONS | ABILITIES | {COUNTER, REMOVE_SELF}:
            raise Misfit("do", f"{self.do!r} is no effect word")


Half = tuple[Effect, ...]


@dataclass(frozen=True)
class Card:
    """A numbered card has a suit and a value, a special one two halves, of which one may be blank:
    empty. With neither it is known by its name alone."""

    name: str
    source: Source
    suit: Suit | None = None
    value: int | None = None
    options: tuple[Half, ...] | None = None
    copies: int = 1


@dataclass(frozen=True)
class Ability:
    who: Side
    on: Literal[
        "played",  # after a numbered card of theirs stays on its stack
        "turn_draw",  # after the draw that begins a turn
        "reply",  # beside the counters of hands
        "deal",  # at set-up, after the hands
        "instead_of_play",
        "gambit_failed",
        "doctor_moved",
    ]
    do: Effect
    when: Literal["always", "present", "build_up"] = "present"
    suit: Literal["", "threat", "quip", "tech", "plan"] = ""  # of the card that is played
    stack: Literal["", "here", "enemy", "time", "companion"] = ""  # to which it is played


@dataclass(frozen=True)
class Arc:
    name: str
    source: Source
    kind: Stack
    tardis: int | None = None
    dalek: int | None = None
    abilities: tuple[Ability, ...] | None = None


@dataclass(frozen=True)
class Parts:
    """What is neither card nor arc. An owner may confirm or mend it."""

    name: str
    source: Source
    die: tuple[str, ...]  # ``BLANK`` for a face that nobody has told us
    disk: tuple[str, ...]
    target: int
    target_step: int
    threats: int
    gambit: int
    hand: int
    track: int
    untaught: dict[str, int] = field(default_factory=dict)  # by side, and of arcs


FAIL, BLANK = "fail", "blank"
BUILD_UP, ENDGAME = "build_up", "endgame"


@dataclass(frozen=True, slots=True)
class Facts:
    """A single card as the rules ask for it, again and again."""

    side: str
    suit: str = ""
    value: int = 0
    counts: int = 0  # its value with its side's sign
    halves: tuple[Half, ...] = ()
    plays: tuple[tuple[int, Half], ...] = ()  # those that are one's own play
    counters: tuple[tuple[int, Effect], ...] = ()  # and those that reply, by what they counter

    @property
    def is_numbered(self) -> bool:
        return bool(self.suit)

    @property
    def is_known(self) -> bool:
        return bool(self.suit or self.halves)


def facts_of(side: str, card: Card) -> Facts:
    value = card.value or 0
    counts = value if side == DOCTOR else -value
    halves = card.options or ()
    plays = tuple((n, half) for n, half in enumerate(halves) if not _replies(halves, n))
    counters = tuple((n, _first(half)) for n, half in enumerate(halves) if _replies(halves, n))
    return Facts(side, card.suit or "", value, counts if card.suit else 0, halves, plays, counters)


def _replies(halves: tuple[Half, ...], n: int) -> bool:
    """One half replies; a blank one is what the other is not."""
    if halves[n]:
        return halves[n][0].do == COUNTER
    return not any(half and half[0].do == COUNTER for half in halves)


def _first(half: Half) -> Effect:
    """What it counters; of a blank one whatever there is."""
    return half[0] if half else Effect(COUNTER)


def copies(card: str, count: int) -> tuple[str, ...]:
    """The ids of the single cards: "regroup", "regroup~2"."""
    return (card, *(f"{card}~{n}" for n in range(2, count + 1)))


@lru_cache(MANY)
def original(copy: str) -> str:
    """The card that a single copy is one of."""
    return copy.partition("~")[0]


def signed(n: int) -> str:
    """As values and totals are said and drawn."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def other(side: str) -> str:
    return ENEMY if side == DOCTOR else DOCTOR
