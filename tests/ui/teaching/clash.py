"""Time Clash at a real table with a box that is hardly known."""

from __future__ import annotations

from dataclasses import replace

from companion.core.questions import Question
from companion.games import time_clash
from tests.ui.conftest import Open
from tests.ui.teaching.fingers import Fingers

ARCS = {"time_arc": "london", "enemy_arc": "davros", "companion_arc": "river"}


def at_table(
    open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en", box: str = "box"
) -> Fingers:
    """Two people with real cards, before anybody has answered."""
    driver = open_app(size, language, {time_clash.NAME: time_clash})
    companion = driver.companion
    companion.offered(time_clash.NAME, box)
    plan = replace(companion.plan(time_clash.NAME), box=box, held=())
    driver.app.play(companion.begin(plan))
    driver.settle()
    driver.tap(companion.say("play.dismiss"))  # the table is set up
    return Fingers(driver)


def answer(fingers: Fingers, *given: str) -> None:
    session = fingers.driver.session
    session.answer(None, given, session.n, sure=True)


def asked(fingers: Fingers) -> Question:
    question = fingers.driver.session.question
    assert question is not None
    return question


def to_the_first_play(fingers: Fingers) -> Fingers:
    """Arcs lie there, and what stands on them is told; hands are on paper."""
    while (id := asked(fingers).about.id) != "clash.turn":
        match id:
            case "clash.match":
                answer(fingers, "best_of_3")
            case "clash.arc":
                answer(fingers, ARCS[fingers.driver.session.now.table.step])
            case "clash.fill_in":
                arc, field = (str(value) for _, value in asked(fingers).about.values)
                said = '{"tardis": 1, "dalek": 1}' if field == "icons" else '{"abilities": []}'
                answer(fingers, arc, said)
            case "clash.draw":
                answer(fingers, "?")
    fingers.driver.settle()
    return fingers
