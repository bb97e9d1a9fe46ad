"""The documented box, of which most cards are blank, played to the end by people who teach it."""

from __future__ import annotations

import random

from companion.games import time_of_the_daleks as game
from tests.games.daleks_case import check
from tests.play import copy, new_session

from .teacher import documented, play


def test_a_box_that_is_hardly_known_plays_to_its_end() -> None:
    taught = 0
    for seed in range(40):
        session = new_session(game, documented())
        play(session, random.Random(seed))
        assert session.outcome is not None
        check(session.now.table)
        taught += sum(len(cards) for cards in session.now.table.taught.values())
        again = new_session(game, documented(), copy(session.log))
        assert again.stopped is None
        assert again.now.table == session.now.table
    assert taught > 400


def test_nothing_is_asked_twice() -> None:
    for seed in range(10):
        session = new_session(game, documented())
        play(session, random.Random(seed))
        blanks = [e.asked for e in session.log.events if "daleks.fill_in" in e.asked]
        assert len(set(blanks)) == len(blanks)


def test_a_card_played_again_while_it_is_being_taught_is_played_once() -> None:
    session = new_session(game, documented())
    play(session, random.Random(265))
    check(session.now.table)
