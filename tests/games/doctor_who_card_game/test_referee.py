"""Random games of two, three and four: what must hold between actions, by the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import WAYS

from .referee import ALL, played, table

GAMES = 30


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("n", [2, 3, 4])
def test_nothing_breaks_the_rulebook_in_random_games(n: int, way: str) -> None:
    ends = Counter(dict(played(seed, n, way)[1].values)["ended"] for seed in range(GAMES))
    assert ends["card"]
    assert ends["dalek"]
    assert len(table(n, way).deck.unseen) == ALL[n]


@pytest.mark.parametrize(
    ("name", "choice"),
    [(name, choice) for name, choices in HOUSE_RULES.items() for choice in choices[1:]],
)
def test_nor_under_any_house_rule(name: str, choice: str) -> None:
    for seed, way in enumerate(WAYS):
        assert played(seed, 2 + seed, way, {name: choice})[0].ended
