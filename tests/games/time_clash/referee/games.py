"""Games for the referee: random people, careful ones, hands on paper, and those who meddle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.core.bots import anything
from companion.core.questions import Choose
from companion.core.session import Session
from companion.games import time_clash as game
from tests.games import clash_case
from tests.play import new_session

from . import Referee

LONGEST = 3_000  # answers; then people go home


def refereed(
    seed: int, options: dict[str, Any] | None = None
) -> Iterator[tuple[Session, list[str]]]:
    """One match, after each answer with what there breaks the rulebook."""
    rng = random.Random(f"clash {seed}")
    session = new_session(game, options or clash_case.options(rng))
    referee = Referee(session)
    hide = rng.random() < 0.35
    careful = 0.0 if hide else rng.choice((0.0, 0.9))
    meddling = rng.choice((0.0, 0.0, 0.02))
    yield session, referee.look()
    while session.question is not None and session.n < LONGEST:
        if rng.random() < meddling:
            _meddle(session, rng)
        elif isinstance(session.question, Choose) and rng.random() < careful:
            bot = rng.choice(list(game.BOTS.values()))
            act = bot(session.now.table, session.question, rng.randrange)
            session.answer(act.seat, act.answer, session.n)
        else:
            session.answer(None, _said(session, rng, hide=hide), session.n)
        yield session, referee.look()


def _said(session: Session, rng: random.Random, *, hide: bool) -> tuple[str, ...]:
    """Anything; of a hand on paper, what is named before everybody."""
    question = session.question
    assert question is not None
    if hide and isinstance(question, Choose) and question.closed:
        return (rng.choice(question.closed),)
    return anything(question, rng.randrange, hide=hide)


def _meddle(session: Session, rng: random.Random) -> None:
    mends = {path: mend for path, mend in session.now.mends.items() if mend.to}
    path = rng.choice(list(mends))
    session.correct(None, path, rng.choice(mends[path].to), session.n)
