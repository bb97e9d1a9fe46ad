"""Random games of two, three and four: what must hold between actions, by the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.doctor_who_card_game import setup
from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import WAYS

from .games import KINDS, setting
from .referee import ALL, anybody, play_out, played, table

GAMES, EACH = 30, 3


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


def test_nor_where_games_are_steered_to_what_is_rare() -> None:
    """Own boxes, small decks, people who are after something, who do something out of turn."""
    met: Counter[str] = Counter()
    for seed in range(EACH * len(KINDS)):
        chosen, rng = setting(seed)
        playing = setup(chosen.options)
        chosen.lays(playing, rng)
        play_out(playing, rng, chosen.says, aside=anybody)
        met.update(told.id.removeprefix("cards.") for told in playing.told)
        met[f"ends by {playing.ended}"] += 1
        met["taught"] += bool(playing.taught)
    for what in ("reshuffle", "goes_over", "taken_over", "ends by tardis", "taught", "recovered"):
        assert met[what], f"no {what}, so it was not tested"
