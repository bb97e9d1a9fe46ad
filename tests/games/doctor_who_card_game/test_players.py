"""Who plays for the app: legal, to the end, better the stronger, and blind to what is hidden."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.core.messages import Message
from companion.core.questions import Choose, End, Opening
from companion.games.doctor_who_card_game import defaults, play, setup
from companion.games.doctor_who_card_game.bots import BOTS
from companion.games.doctor_who_card_game.table import Table

from .position import SEATS, starter

MOST = 2000  # answers
GAMES = 30


def played(seed: int, bots: tuple[str, ...]) -> tuple[Table, Message]:
    rng = random.Random(seed)
    table = setup(defaults(SEATS[: len(bots)], starter()))
    by = dict(zip(table.seats, bots, strict=True))
    rule = play(table)
    asked: Any = next(rule)
    for _ in range(MOST):
        while isinstance(asked, Opening):
            asked = rule.send(None)
        if isinstance(asked, End):
            return table, asked.how
        seat = table.turn
        if isinstance(asked, Choose) and seat not in asked.by:
            seat = asked.by[0]
        done = BOTS[by.get(seat, bots[0])](table, asked, rng.randrange)
        asked.check(done.answer)
        asked = rule.send(done.answer)
    raise AssertionError(f"game {seed} of {bots} does not end")


@pytest.mark.parametrize("n", [2, 3, 4])
def test_all_play_to_the_end(n: int) -> None:
    names = tuple(BOTS)
    for seed in range(len(names)):
        bots = tuple(names[(seed + each) % len(names)] for each in range(n))
        assert dict(played(seed, bots)[1].values)["winners"]


@pytest.mark.parametrize(("better", "worse"), [("strong", "middle"), ("middle", "weak")])
def test_the_stronger_wins_more_than_its_share(better: str, worse: str) -> None:
    won: Counter[bool] = Counter()
    for seed in range(GAMES):
        bots = [f"{worse}_guardian"] * 3
        bots[seed % 3] = f"{better}_guardian"
        _, how = played(seed, tuple(bots))
        won[SEATS[seed % 3] in dict(how.values)["winners"]] += 1  # type: ignore[operator]
    assert won[True] > GAMES / 3


def test_all_three_endings_come() -> None:
    styles = ("strong_attacker", "strong_guardian", "strong_banker")
    ends = {dict(played(seed, styles)[1].values)["ended"] for seed in range(GAMES)}
    assert ends == {"card", "dalek", "tardis"}
