"""The position: whatever anyone at the table can see, and what the app alone remembers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from companion.core.decks import Deck
from companion.core.messages import Message, Value, message
from companion.core.questions import UNKNOWN

from .box import Box
from .cards import (
    EARTH,
    MANY,
    CompanionCard,
    DoctorCard,
    Effect,
    Icons,
    TimeyWimeyCard,
    ZoneSide,
    original,
)

DALEKS = "daleks"  # whose turn it is when it is no Doctor's
STEPS = ("prepare", "travel", "adventure", "finish")
MARKERS = 6
HAND = 4
MOST_CHARGES = 5
OnConsole = DoctorCard | CompanionCard | TimeyWimeyCard
SUPPLY = {"black": 8, "green": 3, "blue": 3, "red": 3}


@dataclass
class Aboard:
    """A Companion on a console; part-time until an Adventure succeeds."""

    card: str
    full: bool = True


@dataclass
class Doctor:
    """A player: the TARDIS Console with everything on it."""

    seat: str
    card: str
    tardis: int
    charges: int = 0
    hand: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)  # cards in the hand that everybody knows
    equipment: list[str] = field(default_factory=list)
    companions: list[Aboard] = field(default_factory=list)
    at: str = ""  # a Time Zone; empty on the console
    k9: bool = False


@dataclass
class Location:
    """A tile in play; what lies in each Time Zone: a Dilemma, "?" face down, or nothing."""

    tile: str
    dilemmas: dict[str, str]


@dataclass
class Anomaly:
    """A Time Anomaly in play."""

    card: str
    prison: list[str] = field(default_factory=list)  # colours of the dice on it
    progress: int = 0


@dataclass
class StoryDie:
    id: str  # "black_1"
    colour: str
    face: str = ""  # once it is thrown
    card: str = ""  # that added it
    focus: str = ""  # the card a black die was exchanged by


@dataclass
class Gone:
    """A die that left a pool before the throw, and the rule that took it."""

    die: StoryDie
    rule: str


@dataclass
class Pool:
    """One Doctor's dice: worked out anew from cards and choices until it is built, then fixed."""

    seat: str
    chosen: dict[str, str] = field(default_factory=dict)  # split Dice Add icons: colour
    focused: dict[str, str] = field(default_factory=dict)  # Focus icons used: colour
    extra: list[tuple[str, str]] = field(default_factory=list)  # cards played, and their colours
    left: list[Gone] = field(default_factory=list)
    built: bool = False  # its owner has said "go on"
    dice: list[StoryDie] = field(default_factory=list)  # once it is built

    @property
    def thrown(self) -> bool:
        return any(die.face for die in self.dice)


@dataclass
class Adventure:
    seat: str
    zone: str
    stage: str = "recruit"  # recruit, build, exterminate, spend, roll, resolve
    pools: list[Pool] = field(default_factory=list)
    helper: str = ""
    afar: bool = False
    asked_for_help: bool = False
    used: dict[str, int] = field(default_factory=dict)  # icons: how many dice they have done
    using: str = ""  # the means whose dice are being picked: "ann:reroll:eleventh.0"
    turned: bool = False  # a face was changed: no more re-rolls
    prison: list[str] = field(default_factory=list)  # dice in prison when the pool was begun
    outcome: str = ""


@dataclass
class Table:
    box: Box
    house: dict[str, str]
    first_game: bool
    doctors: list[Doctor]  # clockwise
    opening: str  # the seat that began
    earth: Deck
    alien: Deck
    timey_wimey: Deck
    tiles: Deck
    dilemmas: Deck
    anomaly_deck: Deck
    locations: list[Location]  # Earth is the first
    ship: int
    markers: list[int]
    daleks: dict[str, int] = field(default_factory=dict)  # by Location, on Earth by Time Zone
    davros: str = ""  # where he stands
    anomalies: list[Anomaly] = field(default_factory=list)
    arrived: list[str] = field(default_factory=list)  # seats on Gallifrey, first come first
    round: int = 0
    turn: str = ""
    step: str = "deal"
    prepared: bool = False  # this Prepare step has given its charges
    together: bool = False  # what needs no question of its own is asked with the next
    entering: bool = False  # the game is under way, and people are saying how it stands
    recruited: bool = False  # this turn
    used: dict[str, int] = field(default_factory=dict)  # card effects, this turn
    passed: list[str] = field(default_factory=list)  # Transfer cards that came this turn
    adventure: Adventure | None = None
    owing: list[str] = field(default_factory=list)  # seats: one for each card to be discarded now
    playing: list[str] = field(default_factory=list)  # cards shown, whose effects are being done
    offered: list[str] = field(default_factory=list)  # Locations drawn, one to be kept
    tardis_die: str = ""
    joining: dict[str, int] = field(default_factory=dict)  # who came late: cards still to draw
    leaving: list[str] = field(default_factory=list)  # seats that go once this step is over
    left: list[str] = field(default_factory=list)  # those that have gone, and may come back
    played: list[str] = field(default_factory=list)  # who left after their turn, this round
    taught: dict[str, dict[str, str]] = field(default_factory=dict)
    told: list[Message] = field(default_factory=list)

    def tell(self, id: str, rule: str, shows: tuple[str, ...] = (), **values: Value) -> None:
        """Something hands must do, and what it lays open; what is entered lies there already."""
        if not self.entering:
            told = message(f"daleks.{id}", rule, **values)
            self.told.append(told._replace(shows=shows) if shows else told)

    def reshuffled(self, deck: Deck, rule: str) -> Callable[[], None]:
        """For a deck that takes its discards back: hands must do it too."""
        return lambda: self.tell("reshuffle", rule, deck=deck.name)

    # Who and where

    def doctor(self, seat: str) -> Doctor:
        for doctor in self.doctors:
            if doctor.seat == seat:
                return doctor
        raise LookupError(seat)

    @property
    def seats(self) -> list[str]:
        return [doctor.seat for doctor in self.doctors]

    def clockwise(self, seat: str) -> list[Doctor]:
        """All Doctors, beginning with this one."""
        place = self.seats.index(seat)
        return self.doctors[place:] + self.doctors[:place]

    def others(self, seat: str) -> list[Doctor]:
        return self.clockwise(seat)[1:]

    def zones(self) -> Iterator[str]:
        """Every Time Zone in play that is not a Time Anomaly, Earth's first."""
        for location in self.locations:
            yield from location.dilemmas

    def anomaly_zones(self) -> list[str]:
        return [a.card for a in self.anomalies if self.box.anomalies[a.card].type == "location"]

    def location(self, zone: str) -> Location | None:
        for place in self.locations:
            if zone in place.dilemmas:
                return place
        return None

    def in_play(self, zone: str) -> bool:
        """A correction may have taken a place away while an Adventure goes on there."""
        return zone in self.anomaly_zones() or self.location(zone) is not None

    def dilemma(self, zone: str) -> str:
        place = self.location(zone)
        return place.dilemmas[zone] if place else ""

    def side(self, zone: str) -> ZoneSide:
        return self.box.zones[zone][1]

    def is_anomaly(self, zone: str) -> bool:
        return zone in self.box.anomalies

    def on_earth(self, zone: str) -> bool:
        return tile(zone) == EARTH

    # Daleks

    def area(self, zone: str) -> str:
        """Where Daleks stand: in the Time Zone on Earth, at the Location elsewhere."""
        return zone if self.on_earth(zone) else tile(zone)

    def daleks_at(self, zone: str) -> int:
        return self.daleks.get(self.area(zone), 0)

    def daleks_on_earth(self) -> int:
        return sum(n for area, n in self.daleks.items() if tile(area) == EARTH)

    # Cards in play

    @property
    def decks(self) -> tuple[Deck, ...]:
        return (
            *(self.earth, self.alien, self.timey_wimey),
            *(self.tiles, self.dilemmas, self.anomaly_deck),
        )

    def companion_deck(self, card: str) -> Deck:
        return self.earth if self.box.companions[card].deck == "earth" else self.alien

    def crew(self, doctor: Doctor) -> set[str]:
        """The Doctor and the Companions on a console."""
        return {doctor.card, *(aboard.card for aboard in doctor.companions)}

    def cards(self, doctor: Doctor) -> Iterator[tuple[str, OnConsole]]:
        """What lies on the console, and what stands on it."""
        box = self.box
        yield doctor.card, box.doctors[doctor.card]
        yield from ((aboard.card, box.companions[aboard.card]) for aboard in doctor.companions)
        yield from ((copy, box.timey_wimey[original(copy)]) for copy in doctor.equipment)

    def icons(self, doctor: Doctor) -> Iterator[tuple[str, Icons]]:
        """Each card on the console with its dice icons."""
        return ((card, facts.icons or Icons()) for card, facts in self.cards(doctor))

    def effects(self, doctor: Doctor) -> Iterator[tuple[str, Effect]]:
        """Each effect of the cards on the console."""
        return ((card, effect) for card, facts in self.cards(doctor) for effect in facts.effects)

    def applies(self, doctor: Doctor, effect: Effect) -> bool:
        return not effect.if_with or bool(self.crew(doctor) & set(effect.if_with))

    def standing(self, doctor: Doctor, word: str) -> Iterator[tuple[str, Effect]]:
        """Effects on this console that hold as long as their card lies there."""
        for card, effect in self.effects(doctor):
            if effect.do == word and self.applies(doctor, effect):
                yield card, effect

    def anomaly_effects(self, word: str) -> Iterator[tuple[Anomaly, Effect]]:
        for anomaly in self.anomalies:
            for effect in self.box.anomalies[anomaly.card].effects:
                if effect.do == word:
                    yield anomaly, effect

    def forbids(self, tags: tuple[str, ...]) -> bool:
        """Whether any console keeps cards with one of these from being played."""
        all_effects = (self.standing(doctor, "forbid") for doctor in self.doctors)
        return bool(tags) and any(e.tag in tags for those in all_effects for _, e in those)

    def imprisoned(self) -> Counter[str]:
        return Counter(colour for anomaly in self.anomalies for colour in anomaly.prison)

    # What the moment allows

    def conditions(self, zone: str) -> tuple[str, ...]:
        """Fixed Point, Time Locked, Time Breach; a first game ignores them."""
        if self.first_game:
            return ()
        if self.is_anomaly(zone):
            return self.box.anomalies[zone].conditions
        dilemma = self.dilemma(zone)
        if dilemma in ("", UNKNOWN):
            return ()
        return self.box.dilemmas[dilemma].conditions or ()

    def challenge(self, zone: str) -> tuple[str, ...]:
        """The combined symbols on the Location and the Dilemma."""
        if self.is_anomaly(zone):
            return self.box.anomalies[zone].symbols or ()
        symbols: tuple[str, ...] = self.side(zone).symbols or ()
        dilemma = self.dilemma(zone)
        if dilemma not in ("", UNKNOWN):
            symbols += self.box.dilemmas[dilemma].symbols or ()
        return symbols

    def hands_hold_cards(self) -> bool:
        """Whether somebody might play something out of turn. Everybody can see this."""
        return any(doctor.hand or doctor.equipment for doctor in self.doctors)


@lru_cache(MANY)
def tile(zone: str) -> str:
    """The tile a Time Zone lies on; a Time Anomaly is its own."""
    return zone.partition(".")[0]
