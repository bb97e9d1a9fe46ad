"""Long games as real evenings make them: careful players, corrections, cards out of turn."""

from __future__ import annotations

import random
from functools import cache

from companion.commands import simulate
from companion.core.games import Mend
from companion.core.log import CORRECT, INTERJECT
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from tests.play import new_session

GAMES, PLAYERS = 100, 4
MEDDLING = 0.15  # with the mends that reopen it, a fifth of a stretched game
REOPENING = ("daleks.", "ship", "tardis.")  # what ended a game, and how it is put right
LEAVES_ALONE = ("seat.", "new_seat", "doctor.", "new_tile", "tile.", *REOPENING)


@cache
def longest() -> Session:
    """The one of a hundred careful games of four that took most answers."""
    options = simulate.defaults(game, PLAYERS)
    careful = game.BOTS["careful"]
    games = (simulate.play(game, options, seed, careful) for seed in range(GAMES))
    return max(games, key=lambda session: session.n)


@cache
def stretched(answers: int) -> Session:
    """A game of four that goes on for so long: whenever it is over, the table mends why."""
    session, rng = new_session(game, simulate.defaults(game, PLAYERS)), random.Random(1)
    careful = game.BOTS["careful"]
    while session.n < answers:
        if session.question is None:
            _reopen(session)
        elif rng.random() < MEDDLING:
            _meddle(session, rng)
        else:
            act = careful(session.now.table, session.question, rng.randrange)
            if act.offer:
                session.interject(act.seat, act.answer, session.n)
            else:
                session.answer(act.seat, act.answer, session.n)
    return session


def meddled(session: Session) -> float:
    """The share of corrections and cards out of turn."""
    kinds = [event.asked in (CORRECT, INTERJECT) for event in session.log.events]
    return sum(kinds) / len(kinds)


def _meddle(session: Session, rng: random.Random) -> None:
    seat = rng.choice(session.options["seats"])
    if rng.random() < 0.3 and (offers := game.offers(session.now.table, seat)):
        session.interject(seat, (rng.choice(offers),), session.n)
        return
    mends = {path: mend for path, mend in session.now.mends.items() if _ordinary(path, mend)}
    path = rng.choice(list(mends))
    session.correct(None, path, rng.choice(mends[path].to), session.n)


def _ordinary(path: str, mend: Mend) -> bool:
    return not (mend.restart or path.startswith(LEAVES_ALONE))


def _reopen(session: Session) -> None:
    for path, mend in list(session.now.mends.items()):
        if path.startswith(REOPENING) and mend.now != mend.to[0] and session.question is None:
            session.correct(None, path, mend.to[0], session.n)
