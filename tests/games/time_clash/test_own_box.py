"""The documented box, of which most cards are blank, played to the end by people who teach it."""

from __future__ import annotations

import random

import pytest

from companion.core.session import Session
from companion.games import time_clash as game
from tests.games.clash_case import check
from tests.play import copy, new_session

from .teacher import documented, play


def now_and_then(session: Session) -> None:
    if session.n % 7 == 0:
        check(session.now.table)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_box_that_is_hardly_known_plays_to_its_end(players: int) -> None:
    taught = 0
    for seed in range(5):
        session = new_session(game, documented(players))
        play(session, random.Random(seed), now_and_then)
        assert session.outcome is not None
        taught += sum(len(cards) for cards in session.now.table.taught.values())
        again = new_session(game, documented(players), copy(session.log))
        assert again.stopped is None
        assert again.now.table == session.now.table
    assert taught > 50


def test_nothing_is_asked_twice() -> None:
    for seed in range(10):
        session = new_session(game, documented())
        play(session, random.Random(seed))
        blanks = [each.asked for each in session.log.events if "clash.fill_in" in each.asked]
        assert blanks
        assert len({*blanks}) == len(blanks)
