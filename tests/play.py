"""Playing games in tests: sessions that keep nothing, random players, whole games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.core.bots import anything
from companion.core.dealer import nobody
from companion.core.games import Game
from companion.core.log import Change, Log
from companion.core.session import Deal, Session


def forget(change: Change) -> None:
    """A disk for games nobody wants to see again."""


def new_session(
    game: Game, options: Mapping[str, Any], log: Log | None = None, deal: Deal = nobody
) -> Session:
    return Session(game, options, log or Log(), deal, forget)


def copy(log: Log) -> Log:
    return Log(list(log.events), log.head)


def step(session: Session, rng: random.Random, *, hide: bool = False) -> None:
    """Somebody answers what is open."""
    assert session.question is not None
    session.answer(None, anything(session.question, rng.randrange, hide=hide), session.n)


def play_out(session: Session, rng: random.Random, *, hide: bool = False) -> Session:
    while session.question is not None:
        step(session, rng, hide=hide)
    return session
