"""One person at the table: from the app, and from nobody, a hand need not be hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.questions import Choose
from companion.games import time_clash
from tests.ui.conftest import Open
from tests.ui.driver import Driver

ANSWERS = {"clash.match": "best_of_3", "clash.first": "player_1"}


def to_a_play(open_app: Open, players: tuple[str, ...]) -> Driver:
    """To the first hand of somebody's, with the cards in the app."""
    driver = open_app((1280, 800), "en", {time_clash.NAME: time_clash})
    plan = driver.companion.plan(time_clash.NAME)
    people = [replace(each, played=by) for each, by in zip(plan.people, players, strict=True)]
    driver.app.play(driver.companion.begin(replace(plan, people=tuple(people))))
    driver.settle()
    session = driver.session
    while isinstance(question := session.question, Choose) and not question.private:
        first = ANSWERS.get(question.about.id, question.options[0])
        session.answer(question.by[0], (first,), session.n)
        driver.settle()
    assert isinstance(session.question, Choose)
    assert session.question.by == ("player_1",)
    return driver


def shows(driver: Driver) -> tuple[bool, bool]:
    """Whether the hand lies open, and whether it can be covered again."""
    hand = driver.session.view("player_1").hands["player_1"]
    names = {driver.words.name("card", card) for card in hand}
    said = driver.read()
    return all(name in said for name in names), driver.companion.say("choose.hide") in said


def test_a_hand_lies_open_where_the_app_alone_sits_there(open_app: Open) -> None:
    assert shows(to_a_play(open_app, ("", "strong"))) == (True, False)


@pytest.mark.parametrize("opened", [False, True])
def test_a_hand_is_covered_where_somebody_else_sits_there(open_app: Open, opened: bool) -> None:
    driver = to_a_play(open_app, ("", ""))
    if opened:
        driver.tap(driver.companion.say("choose.show", seat=driver.words.name("seat", "player_1")))
    assert shows(driver) == (opened, opened)
