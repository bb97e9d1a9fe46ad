"""Of a table of paper the app is told little, and comes to the same."""

from __future__ import annotations

import pytest

from companion.games.doctor_who_card_game.cards import COUNTERS
from companion.games.doctor_who_card_game.table import Table
from tests.games.doctor_who_card_game.paper import SEATS, evening


@pytest.mark.parametrize("seed", "12345678")
def test_what_is_said_aloud_is_enough(seed: str) -> None:
    played = evening(seed)
    assert stands(played.app.now.table) == stands(played.cards.now.table)
    assert played.app.outcome == played.cards.outcome


def stands(table: Table) -> dict[str, object]:
    return {
        seat: (
            table.players[seat].points,
            {kind: table.counters_left(seat, kind) for kind in COUNTERS},
            [(each.card, each.tardis, bool(each.attack)) for each in table.players[seat].places],
            len(table.players[seat].hand) + len(table.players[seat].reserve),
        )
        for seat in SEATS
    }
