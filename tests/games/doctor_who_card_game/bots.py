"""Whole tables of those who play for the app, and what became of their games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.outcome import shares
from companion.core.questions import Choose, End, Opening
from companion.games.doctor_who_card_game import defaults, ending, play, setup
from companion.games.doctor_who_card_game.bots import BOTS

from .position import SEATS, starter

MOST = 3000  # answers


class Game(NamedTuple):
    """Of every seat in the order of turns: who played it, its score, and what of the victory it
    has."""

    bots: tuple[str, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    ended: str
    turns: int


def played(seed: int, bots: Sequence[str]) -> Game:
    """``bots`` sit in the order of turns, whoever begins."""
    rng = random.Random(seed)
    table = setup(defaults(SEATS[: len(bots)], starter()))
    rule = play(table)
    asked: Any = next(rule)
    for _ in range(MOST):
        while isinstance(asked, Opening):
            asked = rule.send(None)
        if isinstance(asked, End):
            break
        order = table.clockwise(table.first) if table.first else table.seats
        seat = table.turn
        if isinstance(asked, Choose) and seat not in asked.by:
            seat = asked.by[0]
        at = order.index(seat) if seat in order else 0
        answer = BOTS[bots[at]](table, asked, rng.randrange).answer
        asked.check(answer)
        asked = rule.send(answer)
    assert isinstance(asked, End), f"game {seed} of {bots} does not end"
    order, scores, won = table.clockwise(table.first), ending.scores(table), shares(asked.how)
    return Game(
        tuple(bots),
        tuple(scores[seat] for seat in order),
        tuple(float(won.get(seat, 0)) for seat in order),
        table.ended,
        table.turns,
    )
