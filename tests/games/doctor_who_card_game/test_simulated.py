"""What is counted of a game that was played, in any way."""

from __future__ import annotations

import pytest

from companion.commands import simulate
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game.table import WAYS

from .referee import played


@pytest.mark.parametrize("way", WAYS)
def test_a_game_says_who_won_how_it_ended_and_how_long_it_took(way: str) -> None:
    table, _ = played(3, 3, way)
    (facts,) = game.counted(table)
    assert {*str(facts["winner"]).split()} <= {"1", "2", "3"}
    assert facts["ended"] in ("card", "dalek", "tardis")
    assert facts["turns"] == table.turns
    assert int(facts["conflicts"]) > 0
    assert int(facts["attacks"]) > 0


def test_bots_and_house_rules_of_a_series_are_those_that_were_asked_for() -> None:
    bots = "strong_guardian,player_2=weak_banker"
    found = simulate.tallied(game, 3, 2, bots=bots, house={"losses": "any"})
    again = simulate.tallied(game, 3, 2, bots=bots, house={"losses": "any"})
    assert found.counts.rows() == again.counts.rows()
    assert found.counts.games == 2
    assert found.endings["cards.end"] == 2
