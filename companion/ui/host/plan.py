"""Who is to play what, and with what: a game before it is begun. Plain facts: no Kivy, no file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .worded import Worded

COLOURS = ("blue", "red", "green", "yellow", "violet", "white")
EDGES = ("south", "north", "west", "east")  # of the tablet, as it lies: south is where it is held
LONGEST_NAME = 20
TABLE, CARDS, ALL = PRESETS = ("table", "cards", "all")
# Who has the game: its box lies on the table, all of it is in the app, or some here, some there
BOX_LIES_THERE, APP_HOLDS, MIXED = "box", "app", "mix"
STARTER, OWN = "starter", "own"  # our cards; the documented ones with what was taught
DEALT = ""  # the role is dealt


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, whatever they are called."""

    name: str = ""  # empty: "Player 2"
    colour: str = COLOURS[0]
    edge: str = EDGES[0]
    role: str = DEALT  # whom they play
    played: str = ""  # by which of the game's players, if the app plays the seat


@dataclass(frozen=True, slots=True)
class Plan:
    game: str
    people: tuple[Person, ...]
    held: tuple[str, ...] = ()  # the decks and dice the app holds
    flags: dict[str, bool] = field(default_factory=dict)  # "first_game", "k9"
    house: dict[str, str] = field(default_factory=dict)  # only what differs from the default
    box: str = "starter"
    way: str = ""  # of playing it, where there are several; empty: the usual one
    opening: int | None = None  # whose seat opens; None: the rules say who

    def with_person(self, n: int, person: Person) -> Plan:
        return replace(self, people=(*self.people[:n], person, *self.people[n + 1 :]))


@dataclass(frozen=True, slots=True)
class Offered:
    """What can be chosen for a game and a box of it."""

    seats: tuple[int, int]
    roles: tuple[str, ...] = ()  # one that stands there twice is a side
    flags: tuple[str, ...] = ()
    house: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    decks: tuple[str, ...] = ()  # that the app can hold: with a real box it cannot
    dice: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()  # of playing it with what lies on the table
    players: tuple[str, ...] = ()  # by which the app may play a seat
    worded: Worded | None = field(default=None, compare=False)  # what is called how in that box

    @property
    def presets(self) -> tuple[str, ...]:
        """Those that differ."""
        return PRESETS if self.decks else (TABLE, ALL)

    def preset(self, name: str) -> tuple[str, ...]:
        return {TABLE: (), CARDS: self.decks, ALL: (*self.decks, *self.dice)}[name]


def seated(plan: Plan, count: int) -> Plan:
    """As many people as are wanted; who is new gets the next colour and edge."""
    people = list(plan.people[:count])
    while len(people) < count:
        colours = [each for each in COLOURS if each not in {p.colour for p in people}]
        edges = [each for each in EDGES if each not in {p.edge for p in people}]
        people.append(Person("", (colours or COLOURS)[0], (edges or EDGES)[0]))
    return replace(plan, people=tuple(people))


def shared(roles: tuple[str, ...]) -> bool:
    """What stands there more than once is a side: several people may be on it."""
    return len({*roles}) < len(roles)


def most(roles: tuple[str, ...], people: int) -> int:
    """How many may have the same: sides are as large as one another, or one person larger."""
    return -(-people // len({*roles})) if shared(roles) else 1


def cast(plan: Plan, roles: tuple[str, ...], since: int) -> Plan:
    """Those from ``since`` on get the roles nobody has, as long as there are any."""
    left = list(roles)
    for each in plan.people[:since]:
        if each.role in left:
            left.remove(each.role)
    free = iter(left)
    people = [replace(each, role=next(free, DEALT)) for each in plan.people[since:]]
    return replace(plan, people=(*plan.people[:since], *people))


def rolled(plan: Plan, n: int, role: str, roles: tuple[str, ...] = ()) -> Plan:
    """Person ``n`` takes the role; if that makes too many of them, the next who had it takes
    theirs."""
    people = list(plan.people)
    others = [*range(n + 1, len(people)), *range(n)]
    same = [each for each in others if role != DEALT and people[each].role == role]
    if len(same) >= most(roles, len(people)):
        people[same[0]] = replace(people[same[0]], role=people[n].role)
    people[n] = replace(people[n], role=role)
    return replace(plan, people=tuple(people))


def may_play(plan: Plan, offered: Offered) -> tuple[str, ...]:
    """By which the app can play a seat: it knows no card that lies on the table."""
    return offered.players if set(offered.decks) <= set(plan.held) else ()


def fitting(plan: Plan, offered: Offered) -> Plan:
    """What was remembered, as far as it is still on offer."""
    fewest, largest = offered.seats
    plan = seated(plan, min(max(len(plan.people), fewest), largest))
    roles: list[str] = []
    alike = most(offered.roles, len(plan.people))
    for each in plan.people:
        free = each.role in offered.roles and roles.count(each.role) < alike
        roles.append(each.role if free else DEALT)
    able = may_play(plan, offered)
    people = tuple(
        replace(each, role=role, played=each.played if each.played in able else "")
        for each, role in zip(plan.people, roles, strict=True)
    )
    things = (*offered.decks, *offered.dice)
    return replace(
        plan,
        people=people,
        held=tuple(each for each in things if each in plan.held),
        flags={name: bool(plan.flags.get(name)) for name in offered.flags},
        house={k: v for k, v in plan.house.items() if v in offered.house.get(k, ())},
        way=plan.way if plan.way in offered.ways else "",
        box=plan.box if plan.box in offered.boxes or not offered.boxes else offered.boxes[0],
    )
