"""Who plays for the app: legal, to the end, better the stronger, and blind to what is hidden."""

from __future__ import annotations

import pytest

from companion.core.advice import nothing_to_wait_for
from companion.core.bots import Seat
from companion.core.messages import message
from companion.core.questions import Choose
from companion.games.doctor_who_card_game.bots import BOTS
from companion.games.doctor_who_card_game.players import PLAYERS
from companion.games.doctor_who_card_game.view import view

from .bots import played
from .position import hold, laid

GAMES = 60


@pytest.mark.parametrize("n", [2, 3, 4])
def test_all_play_to_the_end(n: int) -> None:
    names = tuple(BOTS)
    for seed in range(len(names)):
        bots = tuple(names[(seed + each) % len(names)] for each in range(n))
        assert sum(played(seed, bots).shares) == pytest.approx(1)


@pytest.mark.parametrize(("better", "worse"), [("strong", "middle"), ("middle", "weak")])
def test_the_stronger_wins_more_than_its_share(better: str, worse: str) -> None:
    won = 0.0
    for seed in range(GAMES):
        bots = [f"{worse}_guardian"] * 3
        bots[seed % 3] = f"{better}_guardian"
        won += played(seed, bots).shares[seed % 3]
    assert won > GAMES / 3


def test_nobody_lays_into_the_reserve_what_lay_there_this_turn() -> None:
    """It may not lie there again, and they would ask for ever."""
    table = laid()
    hold(table, "karen", "k9", "venice", "pompeii", "saturnyns")
    player = PLAYERS["strong_guardian"]
    for kept in ([], ["k9", "venice", "pompeii"]):
        table.players["karen"].kept = kept
        question = Choose(message("cards.act"), ("karen",), ("reserve", "pass"))
        seat = Seat("karen", view(table, "karen"), question, asked=True)
        act = next(player(seat, lambda n: n - 1, nothing_to_wait_for))
        assert act.answer == (("pass",) if kept else ("reserve",))


def test_all_three_endings_come() -> None:
    styles = ("strong_attacker", "strong_guardian", "strong_banker")
    assert {played(seed, styles).ended for seed in range(GAMES)} == {"card", "dalek", "tardis"}
