"""The Doctor Who Card Game for the suite over all games: how it is set up, what always holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.core.questions import UNKNOWN
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game import hands
from companion.games.doctor_who_card_game.cards import Location
from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import APP, WAYS, Table
from companion.saves.boxes import shipped
from tests.games.daleks_case import conserved

SEATS = ("ann", "bob", "cat", "dan")


@cache
def defaults(players: int) -> dict[str, Any]:
    return game.defaults(SEATS[:players], shipped(game.NAME, "starter"))


def options(rng: random.Random) -> dict[str, Any]:
    """Any table: two to four players, hands in the app or on paper, any house rules but one: where
    Enemies may be bridged, everybody is told who laid some that do not fit."""
    house = {name: rng.choice(choices) for name, choices in HOUSE_RULES.items()}
    house["combine"] = "pairwise"
    return defaults(rng.choice((2, 3, 3, 4))) | {
        "way": rng.choice((APP, APP, *WAYS)),
        "under_way": rng.random() < 0.2,
        "house": house if rng.random() < 0.6 else {},
    }


def check(table: Table) -> None:
    """What holds at every moment."""
    conserved(table.deck, [*_elsewhere(table)], table.box.deck(len(table.seats)))
    assert table.supply >= 0
    assert all(player.points >= 0 for player in table.players.values())
    for owner, place in table.places():
        assert place.attack is None or place.attack.by != owner


def _elsewhere(table: Table) -> Iterator[str]:
    """All that lies neither in the pile nor among its discards."""
    for player in table.players.values():
        yield from (*player.hand, *player.reserve, *player.open)
    for _, place in table.places():
        if place.card in table.box.cards:
            yield place.card
        if isinstance(table.spots.get(place.card), Location):
            yield UNKNOWN
        lying = place.attack.cards if place.attack else ()
        yield from (each.card for each in (*place.defenders, *lying))
    yield from table.playing
    if table.conflict is not None:
        yield from (each.card for each in table.conflict.turned)


def secrets(table: Table) -> dict[str, list[str]]:
    """Its hand, its Reserve, and what it has seen face down: but for cards of which another copy
    lies open, for all copies have one name."""
    shown = {UNKNOWN, *hands.lies_open(table)}
    return {
        seat: [card for card in _knows(table, seat) if card not in shown] for seat in table.seats
    }


def alike(table: Table, card: str) -> bool:
    return table.box.copies[card] > 1


def _knows(table: Table, seat: str) -> Iterator[str]:
    player = table.players[seat]
    yield from (*player.hand, *player.reserve)
    yield from (each.card for each in hands.laid(table) if seat in each.knows)
