"""Time Clash for the suite over all games: how it is set up, what always holds."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from companion.core.questions import UNKNOWN
from companion.games import time_clash as game
from companion.games.time_clash.cards import LEGAL, SIDES, STACKS
from companion.games.time_clash.house_rules import HOUSE_RULES
from companion.games.time_clash.table import Table
from companion.saves.boxes import shipped
from tests.games.daleks_case import conserved

SEATS = ("ann", "bob", "cat", "dan")


@cache
def defaults(players: int, box: str = "starter") -> dict[str, Any]:
    return game.defaults(SEATS[:players], shipped(game.NAME, box))


def options(rng: random.Random, box: str = "starter") -> dict[str, Any]:
    """Any table: two to four players, either side the larger, any arcs, any house rules."""
    plain = defaults(rng.choice((2, 2, 3, 3, 4)), box)
    seats = plain["seats"]
    flipped = rng.random() < 0.5
    sides = {seat: SIDES[(n + flipped) % 2] for n, seat in enumerate(seats)}
    arcs = {
        kind: rng.choice([id for id, arc in plain["box"]["arcs"].items() if arc["kind"] == kind])
        for kind in STACKS
    }
    house = {name: rng.choice(choices) for name, choices in HOUSE_RULES.items()}
    return plain | {
        "sides": sides,
        "games": rng.choice((0, 3)),
        "arcs": arcs if rng.random() < 0.7 else {},
        "under_way": rng.random() < 0.2,
        "house": house if rng.random() < 0.6 else {},
    }


def check(table: Table) -> None:
    """What holds at every moment."""
    for side in SIDES:
        conserved(table.decks[side], _elsewhere(table, side), table.box.decks[side])
    for stack in STACKS:
        for card in table.stacks[stack]:
            assert stack in LEGAL[table.facts(card).suit]
    held = [card for hand in table.hands.values() for card in hand]
    assert {*table.shown} <= {*held}
    assert table.pawn in ("", *STACKS)
    assert sum(table.score.values()) <= 9
    assert {*table.order} <= {*table.seats}
    for seat in table.seats:
        assert all(
            card == UNKNOWN or table.facts(card).side == table.sides[seat]
            for card in table.hands[seat]
        )
    if (now := table.gambit) is not None:
        assert all(table.stack_of(card) == stack for stack, card in now.turned.items())


def _elsewhere(table: Table, side: str) -> list[str]:
    """All that lies neither in the pile nor among its discards."""
    found = [card for seat in table.team(side) for card in table.hands[seat]]
    others = [*table.in_play(), *table.removed, *table.reserve]
    others += [play.card for play in table.plays if play.lies]
    if table.gambit is not None:
        others += [each.card for each in table.gambit.given]
        others += [card for _, card in table.gambit.aside]
    return found + [card for card in others if table.facts(card).side == side]


def secrets(table: Table) -> dict[str, list[str]]:
    """Its hand, but for cards that everybody knows there."""
    hands = table.hands.items()
    return {seat: [c for c in hand if c not in table.shown] for seat, hand in hands}
