"""A game that was played on paper and written down, entered by taps alone."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace

from companion.core.bots import Act
from companion.core.questions import Question
from companion.games import doctor_who_card_game as game
from companion.ui.host.plan import seated
from tests.games.doctor_who_card_game.paper import EVENING, Line, read
from tests.ui.card_fingers import CardHands
from tests.ui.conftest import Open
from tests.ui.driver import Driver

SCORES = {"player_1": 11, "player_2": 23, "player_3": 15}


class Reading(CardHands):
    """Whoever reads it out and taps."""

    lines: deque[Line]

    def decide(self, question: Question) -> Act:
        asked, said = self.lines.popleft()
        assert question.about.id == f"cards.{asked}", (question.about, asked)
        return Act(None, said)


def test_a_written_game_is_entered_by_taps_alone(open_app: Open) -> None:
    hands = reading(open_app((1280, 800), "de", {game.NAME: game}))
    hands.play()
    assert not hands.lines
    assert hands.driver.session.view().scores == SCORES


def reading(driver: Driver) -> Reading:
    companion = driver.companion
    companion.prefer(replace(companion.preferences, reduce_motion=True))
    plan = replace(seated(companion.plan(game.NAME), 3), held=(), way="open")
    driver.app.play(companion.begin(plan))
    driver.settle()
    driver.settle()  # drawn again once there is room
    hands = Reading(driver, random.Random(1))
    hands.lines = deque(read(EVENING.read_text("utf-8")))
    return hands
