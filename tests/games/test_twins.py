"""Whoever may not know a card is shown the same whichever it is: games beside their twins."""

from __future__ import annotations

import pytest

from tests.games.every_game import CASES, Case
from tests.games.twins import differences

GAMES, PARTS = {"time_of_the_daleks": 300}, 4  # so that several processors share them
OTHERWISE = 100  # the bench plays a thousand


@pytest.mark.parametrize("case", [pytest.param(c, id=n) for n, c in CASES.items()])
@pytest.mark.parametrize("part", range(PARTS))
def test_another_hidden_hand_shows_the_same_to_all_who_may_not_know(case: Case, part: int) -> None:
    compared = 0
    games = GAMES.get(case.game.NAME, OTHERWISE)
    for seed in range(part, games, PARTS):
        moments, found = differences(case, seed)
        compared += moments
        assert not found, f"game {seed}: {found[0]}"
    assert compared > 100 * games / PARTS, "hardly a hand was hidden, so hardly anything was tested"
