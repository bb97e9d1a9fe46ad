"""Corrections and amended answers in the middle of an Adventure leave a consistent game."""

from __future__ import annotations

import random
from collections import Counter

from companion.core.bots import anything
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from tests.games.daleks_case import check
from tests.games.every_game import CASES
from tests.play import copy, new_session, step

CASE = CASES[game.NAME]


def in_adventure(seed: int) -> Session | None:
    """A game stopped somewhere in an Adventure; None when it ended before."""
    rng = random.Random(seed)
    session, wait = CASE.session(rng), rng.randrange(4, 80)
    while session.question is not None:
        if session.n >= wait and session.now.table.adventure is not None:
            return session
        step(session, rng)
    return None


def play_to_the_end(session: Session, rng: random.Random) -> None:
    while session.question is not None:
        step(session, rng)
        check(session.now.table)


def test_any_value_may_be_corrected_in_the_middle_of_an_adventure() -> None:
    corrected: Counter[str] = Counter()
    for seed in range(150):
        session, rng = in_adventure(seed), random.Random(seed)
        if session is None:
            continue
        mends = game.mends(session.now.table)
        path = rng.choice(sorted(mends))
        session.correct(None, path, rng.choice(mends[path].to), session.n)
        corrected[path.partition(".")[0]] += 1
        check(session.now.table)
        play_to_the_end(session, rng)
        again = new_session(game, session.options, copy(session.log))
        assert again.now.table == session.now.table
    assert len(corrected) > 8


def test_any_answer_may_be_amended_in_the_middle_of_an_adventure() -> None:
    amended = 0
    for seed in range(150):
        session, rng = in_adventure(seed), random.Random(seed)
        if session is None:
            continue
        n = rng.randrange(session.n)
        question = session.at(n).question
        if question is None or question.asked != session.log.events[n].asked:
            continue
        session.amend(n, anything(question, rng.randrange), sure=True)
        amended += 1
        check(session.now.table)
        play_to_the_end(session, rng)
    assert amended > 60
