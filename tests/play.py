"""Playing games in tests: sessions that keep nothing, random players, whole games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.core.bots import Act, anything
from companion.core.dealer import nobody
from companion.core.games import Game
from companion.core.log import Change, Log
from companion.core.session import Deal, Session

OFTEN = 0.5  # every second chance to play something out of turn is taken


def forget(change: Change) -> None:
    """A disk for games nobody wants to see again."""


def new_session(
    game: Game, options: Mapping[str, Any], log: Log | None = None, deal: Deal = nobody
) -> Session:
    return Session(game, options, log or Log(), deal, forget)


def copy(log: Log) -> Log:
    return Log(list(log.events), log.head)


def step(session: Session, rng: random.Random, hide: bool = False) -> None:
    """Somebody answers what is open."""
    assert session.question is not None
    session.answer(None, anything(session.question, rng.randrange, hide=hide), session.n)


def act(session: Session, rng: random.Random) -> Act:
    """What careful people do; at a game that has none of them, whatever is allowed."""
    done = careful(session, rng)
    if done.offer:
        session.interject(done.seat, done.answer, session.n)
    else:
        session.answer(done.seat, done.answer, session.n)
    return done


def careful(session: Session, rng: random.Random) -> Act:
    game, question = session.game, session.question
    assert question is not None
    if bot := game.BOTS.get("careful"):
        return bot(session.now.table, question, rng.randrange)
    seat = rng.choice(session.options["seats"])
    if (offers := session.view(seat).offers) and rng.random() < OFTEN:
        return Act(seat, (rng.choice(offers),), offer=True)
    return Act(None, anything(question, rng.randrange))


def play_out(session: Session, rng: random.Random, *, hide: bool = False) -> Session:
    while session.question is not None:
        step(session, rng, hide=hide)
    return session
