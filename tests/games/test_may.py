"""Why a card may be played now: the reasons agree with what is offered, and go to its holder."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from tests.games.every_game import CASES, Case, seats
from tests.games.test_every_game import played

GAMES, QUESTIONS = 6, 400
FOUND = [pytest.param(c, id=n) for n, c in CASES.items() if c.plays_out_of_turn]
every_game = pytest.mark.parametrize("case", FOUND)


@every_game
def test_a_card_may_be_played_when_all_it_needs_is_there(case: Case) -> None:
    seen: Counter[bool] = Counter()
    for seed in range(GAMES):
        for session in islice(played(case, seed), QUESTIONS):
            for seat in session.now.table.seats:
                view = session.view(seat)
                for card in view.hands.get(seat, ()):
                    if terms := session.may(seat, card):
                        offered = any(card in (o, o.partition(":")[2]) for o in view.offers)
                        assert all(term.met for term in terms) == offered, (card, terms)
                        seen[offered] += 1
    assert min(seen[True], seen[False]) > 5


@every_game
def test_nobody_else_is_told(case: Case) -> None:
    told = 0
    for session in islice(played(case, 1), QUESTIONS):
        for seat in session.now.table.seats:
            for card in session.now.table and session.view(seat).hands.get(seat, ()):
                told += bool(session.may(seat, card))
                for other in seats(session):
                    if other and card not in session.view(other).hands.get(other, ()):
                        assert not session.may(other, card)
    assert told
