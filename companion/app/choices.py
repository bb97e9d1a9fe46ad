"""What can be chosen before a game, and how that becomes the options it is set up with."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.asks import ASKS, TOGETHER
from companion.core.games import Game
from companion.core.messages import NotAllowed, message
from companion.core.plain import Misfit, from_plain
from companion.core.under_way import UNDER_WAY
from companion.saves.boxes import shipped
from companion.ui.host import spelling
from companion.ui.host.plan import (
    ALL,
    DEALT,
    LONGEST_NAME,
    Offered,
    Person,
    Plan,
    cast,
    fitting,
    most,
    seated,
)

from . import stand_ins
from .contents import DOCUMENTED, OWN, STARTER, content

WAY = "way"  # of a game's options: how it is played
CALLED = "called"  # of a game's options: what its players call it
LONGEST_TITLE = 40
PEOPLE = "people"  # of a game's options: what each seat is called, its colour, its edge, who plays


def offered(game: Game, box: str, taught: Mapping[str, str]) -> Offered:
    fewest, _ = game.SEATS
    options = game.defaults(seat_ids(fewest), content(game, box, taught))
    boxes = tuple(each for each in (STARTER, DOCUMENTED) if shipped(game.NAME, each))
    return Offered(
        seats=game.SEATS,
        roles=game.roles(options),
        flags=tuple(key for key, value in options.items() if isinstance(value, bool)),
        house=game.HOUSE,
        decks=game.DECKS if box == STARTER else (),  # real cards lie on the table
        dice=game.DICE,
        boxes=boxes + ((OWN,) if taught else ()),
        ways=game.ways(()),
        players=tuple(game.PLAYERS) if box == STARTER else (),
    )


def first_plan(name: str, offered: Offered) -> Plan:
    """Two people, our own cards and dice, all held by the app: nothing need be fetched."""
    fewest, largest = offered.seats
    plan = seated(Plan(name, (), offered.preset(ALL)), min(max(2, fewest), largest))
    return fitting(cast(plan, offered.roles, 0), offered)


def remembered(plan: Plan, before: Plan) -> Plan:
    """What the next game will be like. One that was under way is the exception."""
    usual = before if plan.flags.get(UNDER_WAY) else plan
    return replace(afresh(plan), opening=None, held=usual.held, box=usual.box)


def afresh(plan: Plan) -> Plan:
    return replace(plan, flags={name: on and name != UNDER_WAY for name, on in plan.flags.items()})


def plan_from_plain(name: str, plain: Any) -> Plan | None:
    """What was remembered, if it can still be read."""
    try:
        plan: Plan = from_plain(Plan, plain)
    except (Misfit, TypeError, AttributeError):
        return None
    return plan if plan.game == name else None


def options(game: Game, plan: Plan, taught: Mapping[str, str]) -> dict[str, Any]:
    """The game's own defaults, changed to what was chosen; what it refuses is refused here."""
    seats = seat_ids(len(plan.people))
    made = game.defaults(seats, content(game, plan.box, taught))
    made |= {name: chosen for name, chosen in plan.flags.items() if name in made}
    if "house" in made:
        made["house"] = dict(plan.house)
    if ways := game.ways(plan.held):
        made[WAY] = plan.way if plan.way in ways else ways[0]
    if ASKS in made:
        made[ASKS] = TOGETHER
    if roles := game.roles(made):
        made = game.recast(made, dict(zip(seats, dealt(plan, roles), strict=True)))
    if plan.opening is not None:
        opening = seats[plan.opening % len(seats)]
        if "opening" in made:
            made["opening"] = opening
        else:
            made["seats"] = [*seats[seats.index(opening) :], *seats[: seats.index(opening)]]
    stand_ins.check(game, plan.people, plan.held)
    made[PEOPLE] = {seat: _written(each) for seat, each in zip(seats, plan.people, strict=True)}
    game.setup(made)
    return made


def dealt(plan: Plan, roles: tuple[str, ...]) -> list[str]:
    """Each person's role; who left it to chance gets one that nobody chose."""
    left = [role for role in dict.fromkeys(roles) for _ in range(most(roles, len(plan.people)))]
    for each in plan.people:
        if each.role in left:
            left.remove(each.role)
    found = []
    for each in plan.people:
        if each.role != DEALT:
            found.append(each.role)
        elif left:
            found.append(left.pop(secrets.randbelow(len(left))))
        else:
            raise NotAllowed(message("too_few_roles"))
    return found


def people_of(options: Mapping[str, Any]) -> dict[str, Person]:
    """Who plays, by seat, from a game's options; a file from elsewhere may say anything."""
    found = {}
    written = options.get(PEOPLE)
    for seat in options.get("seats", ()):
        try:
            person: Person = from_plain(Person, written[seat] if written else {})
        except (Misfit, KeyError, TypeError):
            person = Person()
        found[seat] = replace(person, name=clean(person.name))
    return found


def clean(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it may be shown: one line, not too long."""
    return spelling.clean(name)[:longest]


def again(plan: Plan, opened: int) -> Plan:
    """The same people and settings; the next seat opens."""
    return replace(afresh(plan), opening=(opened + 1) % len(plan.people))


def plan_of(game: Game, options: Mapping[str, Any], held: tuple[str, ...], box: str) -> Plan:
    """The plan a game was begun with."""
    people = people_of(options)
    roles = game.cast(options)
    return Plan(
        game.NAME,
        tuple(replace(each, role=roles.get(seat, DEALT)) for seat, each in people.items()),
        held,
        {key: value for key, value in options.items() if isinstance(value, bool)},
        dict(options.get("house", {})),
        box,
        str(options.get(WAY, "")),
    )


def seat_ids(count: int) -> tuple[str, ...]:
    return tuple(f"player_{n}" for n in range(1, count + 1))


def _written(person: Person) -> dict[str, str]:
    """The role stands elsewhere among the options."""
    written = {"name": clean(person.name), "colour": person.colour, "edge": person.edge}
    return written | ({"played": person.played} if person.played else {})
