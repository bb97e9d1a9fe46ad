"""Tables with a box that is hardly known, for what is proved of any game."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.core.questions import UNKNOWN, Answer, Draw
from companion.core.session import Session
from tests.games import clash_case
from tests.games.every_game import CASES

from . import teacher
from .referee.boxes import half_known


def answer(session: Session, rng: random.Random, hide: bool) -> None:
    """Whoever draws shows the card to the app, or not; what is not known is told."""
    question = session.question
    assert question is not None
    secret = isinstance(question, Draw) and question.secret
    given: Answer
    if secret and hide:
        given = (UNKNOWN,)
    elif isinstance(question, Draw) and question.possible:
        given = (rng.choice(question.possible),)
    else:
        given = teacher.answer(session, question, rng)
    session.answer(None, given, session.n, sure=True)


CLASH = CASES["time_clash"]
TAUGHT = replace(CLASH, options=lambda rng: clash_case.options(rng, "box"), answer=answer)
BLANKS = replace(
    CLASH,
    options=lambda rng: (found := clash_case.options(rng)) | {"box": half_known(found["box"], rng)},
    answer=answer,
)
