"""The position: whatever anyone at the table can see, and what the app alone remembers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.core.decks import Deck
from companion.core.messages import Message, Value
from companion.core.windows import Window

from .box import Box
from .cards import BUILD_UP, DOCTOR, ENDGAME, ENEMY, STACKS, THREAT, Ability, Facts

SETTING_UP = ("match", "time_arc", "enemy_arc", "companion_arc", "deal", "first")
STEPS = ("draw", "play", "third")


@dataclass
class Play:
    """Something that may be countered, from the moment it is shown until it stands or falls."""

    kind: str  # card, counter, move, turned, given
    seat: str
    card: str = ""
    stack: str = ""  # the stack of a numbered card; where the Doctor is to go
    half: int = 0  # of a special one
    targets: dict[str, str] = field(default_factory=dict)  # by effect word
    undone: list[str] = field(default_factory=list)  # parts that were countered
    whole: bool = False  # it was countered altogether
    fuel: bool = False  # of a move: it was paid for with a card
    further: bool = False  # played because another card said so
    lies: bool = False  # its card lies before everybody, in no pile yet


@dataclass
class Given:
    """A card from a hand for a gambit."""

    seat: str
    card: str
    counts: bool = True  # it was not countered


@dataclass
class Gambit:
    stage: str = "dare"  # dare, oppose, give, throw
    turned: dict[str, str] = field(default_factory=dict)  # by stack: the card turned on it
    spent: list[str] = field(default_factory=list)  # stacks whose turned card was countered
    given: list[Given] = field(default_factory=list)
    chances: list[str] = field(default_factory=list)  # seats that may still give, in their order
    hidden: list[tuple[str, str]] = field(default_factory=list)  # given face down until all have
    aside: list[tuple[str, str]] = field(default_factory=list)  # side, card: to the piles at last
    replaced: list[str] = field(default_factory=list)  # who draws a card once it is over
    face: str = ""


@dataclass
class Table:
    box: Box
    house: dict[str, str]
    seats: list[str]  # clockwise
    sides: dict[str, str]  # by seat
    decks: dict[str, Deck]  # by side
    games: int = 3  # at most, of this match
    choosing: bool = False  # the length and the arcs are asked for
    arcs: dict[str, str] = field(default_factory=dict)  # by stack
    round: int = 1  # the game of the match
    score: dict[str, int] = field(default_factory=dict)  # games won, by side
    begins: str = DOCTOR  # the side that does
    order: list[str] = field(default_factory=list)  # of turns; who is alone comes twice
    place: int = 0  # in it
    turns: int = 0
    turn: str = ""
    step: str = "match"
    entering: bool = False
    leaving: list[str] = field(default_factory=list)  # as soon as the step is over
    hands: dict[str, list[str]] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)  # cards that everybody knows in a hand
    stacks: dict[str, list[str]] = field(default_factory=dict)  # from the bottom
    shut: list[str] = field(default_factory=list)  # stacks whose open card went, by house rule
    pawn: str = ""  # the stack of the arc he is on
    disk: str = BUILD_UP
    began: str = BUILD_UP  # the phase in which this turn did
    removed: list[str] = field(default_factory=list)  # from this game
    reserve: list[str] = field(default_factory=list)
    played_to: list[str] = field(default_factory=list)  # stacks, by the Doctor's side this turn
    at_target: list[str] = field(default_factory=list)  # those that stood there as it was played
    plays: list[Play] = field(default_factory=list)  # the last one replies to the one before
    window: Window = field(default_factory=Window)
    gambit: Gambit | None = None
    stale: dict[str, int] = field(default_factory=dict)  # reshuffles since a stack has changed
    offered_draw: bool = False
    taught: dict[str, dict[str, str]] = field(default_factory=dict)  # by kind: definitions
    told: list[Message] = field(default_factory=list)

    def tell(self, id: str, rule: str, shows: tuple[str, ...] = (), **values: Value) -> None:
        """Something hands must do, and what it lays open; what is entered lies there already."""
        if not self.entering:
            self.told.append(Message(f"clash.{id}", rule, tuple(values.items()), None, shows))

    # Who

    def team(self, side: str) -> list[str]:
        return [seat for seat in self.seats if self.sides[seat] == side]

    def clockwise(self, seat: str) -> list[str]:
        """Everybody, beginning with this one."""
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    @property
    def alone(self) -> str:
        """Who has no team mate where the others have; empty where sides are even."""
        found = [team for team in map(self.team, (DOCTOR, ENEMY)) if len(team) == 1]
        return found[0][0] if len(self.seats) == 3 and found else ""

    # Cards

    def facts(self, card: str) -> Facts:
        return self.box.facts[card]

    def deck_of(self, card: str) -> Deck:
        return self.decks[self.box.facts[card].side]

    def total(self, stack: str) -> int:
        """Positive cards less negative ones."""
        facts = self.box.facts
        return sum(facts[card].counts for card in self.stacks[stack])

    @property
    def sum(self) -> int:
        return sum(map(self.total, STACKS))

    @property
    def threats(self) -> int:
        """Threat cards alone, as a number above nothing."""
        lying = (self.box.facts[card] for card in self.stacks[ENEMY])
        return sum(each.value for each in lying if each.suit == THREAT)

    def open_card(self, stack: str) -> str:
        """What lies on top; empty where nothing does, or nothing counts as open."""
        lying = self.stacks[stack]
        return lying[-1] if lying and stack not in self.shut else ""

    def stack_of(self, card: str) -> str:
        return next((stack for stack in STACKS if card in self.stacks[stack]), "")

    def in_play(self) -> Iterator[str]:
        for stack in STACKS:
            yield from self.stacks[stack]

    @property
    def target(self) -> int:
        """What an arc must total for the Doctor's side to try for the Endgame. Rulebook p.16."""
        parts, arcs = self.box.rules, [self.box.arcs[arc] for arc in self.arcs.values()]
        apart = sum((arc.tardis or 0) - (arc.dalek or 0) for arc in arcs)
        return parts.target + parts.target_step * apart

    # Arcs

    def in_force(self, ability: Ability, stack: str) -> bool:
        match ability.when:
            case "always":
                return True
            case "present":
                return self.pawn == stack
            case "build_up":
                return self.disk == BUILD_UP

    def abilities(self, on: str, side: str = "") -> Iterator[tuple[str, Ability]]:
        """Those in force that answer to this: the stack of the arc, and what it says."""
        for stack, arc in self.arcs.items():
            for ability in self.box.arcs[arc].abilities or ():
                fits = ability.on == on and side in ("", ability.who)
                if fits and self.in_force(ability, stack):
                    yield stack, ability

    @property
    def is_endgame(self) -> bool:
        return self.disk == ENDGAME
