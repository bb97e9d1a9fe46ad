"""Nobody sees what others hold while numbers are still learned: games beside their twins."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from companion.core.questions import UNKNOWN, Draw
from companion.core.session import Session
from tests.games import card_case
from tests.games.every_game import CASES
from tests.games.twins import differences

from . import teacher

GAMES = 25  # the bench plays hundreds
CARDS = CASES["doctor_who_card_game"]


def options(rng: random.Random) -> dict[str, Any]:
    found = card_case.options(rng)
    return found | {"way": "app", "box": teacher.with_blanks(found["box"], rng)}


def answer(session: Session, rng: random.Random, hide: bool) -> None:
    """Whoever draws shows the cards to the app, or not; what is not known is told."""
    question = session.question
    assert question is not None
    if isinstance(question, Draw) and question.secret and hide:
        session.answer(None, (UNKNOWN,) * question.n, session.n)
    else:
        session.answer(None, teacher.answer(question, rng), session.n, sure=True)


BLANKS = replace(CARDS, options=options, answer=answer)


def test_another_hidden_hand_shows_the_same_while_numbers_are_learned() -> None:
    compared = 0
    for seed in range(GAMES):
        moments, found = differences(BLANKS, seed)
        compared += moments
        assert not found, f"game {seed}: {found[0]}"
    assert compared > 100 * GAMES, "hardly a hand was hidden, so hardly anything was tested"
