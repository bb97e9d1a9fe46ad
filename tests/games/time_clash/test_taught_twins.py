"""Nobody sees what others hold while cards are still learned: games beside their twins."""

from __future__ import annotations

import pytest

from tests.games.every_game import Case
from tests.games.twins import differences

from .taught_cases import BLANKS, TAUGHT

GAMES = 25  # the bench plays hundreds


@pytest.mark.parametrize(
    "case", [pytest.param(TAUGHT, id="taught"), pytest.param(BLANKS, id="blanks")]
)
def test_another_hidden_hand_shows_the_same_while_cards_are_learned(case: Case) -> None:
    compared = 0
    for seed in range(GAMES):
        moments, found = differences(case, seed)
        compared += moments
        assert not found, f"game {seed}: {found[0]}"
    assert compared > 100 * GAMES, "hardly a hand was hidden, so hardly anything was tested"
