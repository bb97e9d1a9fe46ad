"""Whoever may play a seat for the app, in any game: alone at the table they play it to its end."""

from __future__ import annotations

import random

import pytest

from companion.app.stand_ins import StandIns
from companion.core.advice import nothing_to_wait_for
from companion.core.dealer import Dealer, seeded
from tests.games.every_game import CASES, Case
from tests.play import new_session

PLAYERS = [
    pytest.param(case, name, id=f"{game}-{name}")
    for game, case in CASES.items()
    for name in case.game.PLAYERS
]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("case", "name"), PLAYERS)
def test_a_table_without_people_comes_to_its_end(case: Case, name: str, seed: int) -> None:
    """Whatever it does is allowed, or ``act`` would refuse it."""
    game, luck = case.game, seeded(str(seed))
    options = case.options(random.Random(seed)) | {"under_way": False}
    session = new_session(game, options, deal=Dealer(luck, (*game.DECKS, *game.DICE)).answer)
    app = StandIns(session, dict.fromkeys(options["seats"], game.PLAYERS[name]), luck)
    while session.question is not None:
        thought = app.thought()
        assert thought is not None, session.question
        (act,) = thought(nothing_to_wait_for)
        session.act(act, session.n)
        case.check(session.now.table)
