"""The options of a match, and its Table before anybody has drawn a card. Rulebook p.4-6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.decks import Deck
from companion.core.messages import NotAllowed, message
from companion.core.under_way import UNDER_WAY

from .box import Box, box_of, read_box
from .cards import DOCTOR, ENEMY, SIDES, STACKS
from .house_rules import chosen
from .table import Table

FIRST_MATCH = {"enemy": "davros", "time": "skaro", "companion": "clara"}


def defaults(seats: tuple[str, ...], box: Mapping[str, str]) -> dict[str, Any]:
    """Sides alternate, the Doctor's first; length and arcs are asked for."""
    return {
        "seats": list(seats),
        "sides": {seat: SIDES[n % 2] for n, seat in enumerate(seats)},
        "games": 0,  # asked for
        "arcs": {},
        UNDER_WAY: False,
        "house": {},
        "box": read_box(box).plain,
    }


def alternating(seats: Sequence[str], sides: Mapping[str, str]) -> list[str]:
    """In the order of turns, whoever is on which side: foes come after one another."""
    first = [seat for seat in seats if sides[seat] == sides[seats[0]]]
    others = [seat for seat in seats if seat not in first]
    if len(first) != len(others):
        return list(seats)
    return [seat for pair in zip(first, others, strict=True) for seat in pair]


def setup(options: Mapping[str, Any]) -> Table:
    box = box_of(options)
    seats, sides = list(options["seats"]), dict(options["sides"])
    check(seats, sides)
    arcs = {kind: arc for kind, arc in options.get("arcs", {}).items() if arc in box.arcs}
    return Table(
        box=box,
        house=chosen(options["house"]),
        seats=seats,
        sides=sides,
        decks={side: _deck(box, side) for side in SIDES},
        games=options.get("games") or 3,
        choosing=not options.get("games"),
        arcs={kind: arcs[kind] for kind in STACKS if kind in arcs},
        score=dict.fromkeys(SIDES, 0),
        begins=options.get("begins", DOCTOR),  # the rulebook's, but where games are compared
        hands={seat: [] for seat in seats},
        stacks={stack: [] for stack in STACKS},
        entering=bool(options.get(UNDER_WAY)),
    )


def _deck(box: Box, side: str) -> Deck:
    return Deck(side, list(box.decks[side]), untaught=box.rules.untaught.get(side, 0))


def check(seats: list[str], sides: dict[str, str]) -> None:
    if not 2 <= len(seats) <= 4 or len(set(seats)) != len(seats):
        raise NotAllowed(message("wrong_seats", "setup", at_least=2, at_most=4))
    if {*seats} & {*SIDES}:
        raise NotAllowed(message("no_seat_name", "setup", name=next(iter({*seats} & {*SIDES}))))
    if set(sides) != set(seats) or not {*sides.values()} <= {*SIDES}:
        raise NotAllowed(message("clash.each_a_side", "setup"))
    teams = [[seat for seat in seats if sides[seat] == side] for side in (DOCTOR, ENEMY)]
    if not all(teams) or abs(len(teams[0]) - len(teams[1])) > 1:
        raise NotAllowed(message("clash.two_teams", "setup"))
    if len(seats) == 4 and sides[seats[0]] != sides[seats[2]]:
        raise NotAllowed(message("clash.sit_alternately", "setup"))
