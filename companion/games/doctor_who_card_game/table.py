"""The position: whatever anyone at the table can see, and what the app alone remembers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.core.decks import Deck
from companion.core.messages import Message, Value, message
from companion.core.questions import UNKNOWN

from .box import Box
from .cards import DALEK, Card, Effect, Location, Start, word

SETTING_UP = ("starts", "deal")
STEPS = ("begin", "act", "pass", "end_act", "over")
# who holds the hands: the app, or people, on paper; and whether cards are named as they lie open
APP, PAPER, TALLY = WAYS = ("app", "open", "tally")


@dataclass
class Laid:
    """A card on a Location or against it. Its owner has always seen it."""

    card: str
    up: bool = False
    paid: bool = False  # it has brought its Time Points
    late: bool = False  # it came to defenders, or an attack, that met it there
    knows: list[str] = field(default_factory=list)  # seats that have seen it, while it lies down

    def seen_by(self, seat: str | None) -> bool:
        return self.up or seat in self.knows


@dataclass
class Attack:
    by: str
    cards: list[Laid] = field(default_factory=list)


@dataclass
class Place:
    """A Location in front of somebody, with what lies there."""

    card: str
    tardis: bool = False
    defenders: list[Laid] = field(default_factory=list)
    attack: Attack | None = None
    void: bool = False  # it scores for nobody, as people say where no card is named


@dataclass
class Player:
    hand: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)  # face down
    open: list[str] = field(default_factory=list)  # face up beside it
    kept: list[str] = field(default_factory=list)  # laid into the Reserve this turn
    points: int = 0
    places: list[Place] = field(default_factory=list)


@dataclass
class Line:
    """One step of a conflict: what it was, and the numbers after it."""

    about: Message
    defence: int
    attack: int


@dataclass
class Conflict:
    place: str
    acting: str
    turned: list[Laid] = field(default_factory=list)  # gone over to the attack
    gone: list[Laid] = field(default_factory=list)  # removed before strengths were compared
    lost: list[Laid] = field(default_factory=list)  # of an attack that has won
    paid: int = 0  # Time Points, for strength
    lines: list[Line] = field(default_factory=list)
    result: str = ""  # won, lost


@dataclass
class Table:
    box: Box
    house: dict[str, str]
    way: str
    seats: list[str]  # clockwise
    players: dict[str, Player]
    deck: Deck
    starts: Deck
    spots: dict[str, Location | Start] = field(default_factory=dict)  # places that have no name
    step: str = "starts"
    turn: str = ""
    first: str = ""
    turns: int = 0
    entering: bool = False
    under: int = 0  # cards below the Game End card
    seen_end: bool = False  # it was turned up
    lifted: bool = False  # and its finder has drawn for it: single actions follow
    ended: str = ""  # how
    left: str = ""  # who had to go before
    conflict: Conflict | None = None
    taught: dict[str, list[str]] = field(default_factory=dict)  # cards told in this game, by kind
    for_app: dict[str, str] = field(default_factory=dict)  # seats left to it, and who plays them
    playing: list[str] = field(default_factory=list)  # Support cards that are being played
    told: list[Message] = field(default_factory=list)

    def tell(self, id: str, rule: str, shows: tuple[str, ...] = (), **values: Value) -> None:
        """Something hands must do, and what it lays open; what is entered lies there already."""
        told = message(f"cards.{id}", rule, **values)
        self.note(told._replace(shows=shows) if shows else told)

    def note(self, told: Message) -> None:
        if not self.entering:
            self.told.append(told)

    # Who

    def clockwise(self, seat: str) -> list[str]:
        """Everybody, beginning with this one."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def left_of(self, seat: str) -> str:
        return self.clockwise(seat)[1]

    def right_of(self, seat: str) -> str:
        return self.clockwise(seat)[-1]

    @property
    def round(self) -> int:
        return self.turns // len(self.seats) + 1 if self.first else 0

    @property
    def pair(self) -> bool:
        """Two players pass two cards, three pass three."""
        return len(self.seats) == 2

    @property
    def floor(self) -> int:
        """The cards that are passed on, below which no hand may fall."""
        return 2 if self.pair else 3

    @property
    def paper(self) -> bool:
        """The app knows how many cards somebody holds, hand and Reserve together, and not which:
        a card gets its name when it is turned up."""
        return self.way != APP

    @property
    def tally(self) -> bool:
        """No card is named: places have points, stacks so many cards, conflicts a winner."""
        return self.way == TALLY

    @property
    def single(self) -> bool:
        """Each turn is one action now."""
        return self.lifted

    # Places

    def places(self) -> Iterator[tuple[str, Place]]:
        for seat in self.seats:
            for place in self.players[seat].places:
                yield seat, place

    def place(self, card: str) -> Place:
        return next(place for _, place in self.places() if place.card == card)

    def owner(self, card: str) -> str:
        return next(seat for seat, place in self.places() if place.card == card)

    def attacks(self, seat: str) -> list[Place]:
        """Where it attacks: as many as its Dalek counters are out."""
        return [p for _, p in self.places() if p.attack is not None and p.attack.by == seat]

    def counters(self, seat: str, kind: str) -> int:
        """How many of them lie on the table."""
        if kind == DALEK:
            return len(self.attacks(seat))
        return sum(place.tardis for place in self.players[seat].places)

    def counters_left(self, seat: str, kind: str) -> int:
        return max(0, self.box.rules.counters - self.counters(seat, kind))

    def worth(self, card: str) -> int:
        """In Victory Points."""
        return self.location(card).vp or 0

    def location(self, card: str) -> Location | Start:
        return self.spots.get(card) or self.box.starts.get(card) or self.box.locations[card]

    # Cards

    def facts(self, card: str) -> Card:
        return self.box.cards[card]

    def kind(self, card: str) -> str:
        """Empty for a card nobody has named."""
        return type(self.box.cards[card]).__name__.lower() if card != UNKNOWN else ""

    def effect(self, card: str, name: str) -> Effect | None:
        if card == UNKNOWN:
            return None
        return word(getattr(self.box.cards[card], "effects", ()), name)

    def strength(self, card: str) -> int:
        return getattr(self.box.cards[card], "strength", None) or 0 if card != UNKNOWN else 0

    @property
    def supply(self) -> int:
        """Time Points that nobody has."""
        return self.box.rules.points - sum(player.points for player in self.players.values())
