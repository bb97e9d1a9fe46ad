"""Turning the tablet, or another size of window, in the middle of an answer."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from companion.core.questions import Choose, Roll
from tests.play import act
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.fingers import Hands
from tests.ui.test_whole_game import opened

WIDE, TALL, PHONE = (1280, 800), (800, 1280), (360, 740)
Turn = tuple[tuple[int, int], tuple[int, int]]


def reached(open_app: Open, size: tuple[int, int], there: Callable[[Driver], bool]) -> Hands:
    driver = opened(open_app, size, held="cards")
    rng = random.Random(5)
    while not there(driver):
        act(driver.session, rng)
    while driver.screen.waiting.waits:
        driver.tap(driver.screen.dock.next)
    driver.settle()  # what came just before is not taken for a touch
    return Hands(driver, rng)


def turn(driver: Driver, size: tuple[int, int]) -> None:
    driver.window.size = size
    driver.settle()
    driver.settle()


def throws(driver: Driver) -> bool:
    question = driver.session.question
    return isinstance(question, Roll) and len(question.dice) > 3


@pytest.mark.parametrize("sizes", [(WIDE, TALL), (TALL, WIDE), (WIDE, PHONE)], ids=str)
def test_a_throw_keeps_its_faces(open_app: Open, sizes: Turn) -> None:
    hands = reached(open_app, sizes[0], throws)
    driver, question = hands.driver, hands.driver.session.question
    assert isinstance(question, Roll)
    faces = tuple(die.faces[-1] for die in question.dice)
    hands.roll(question, faces[:2])
    turn(driver, sizes[1])
    hands.roll(question, faces)  # what is told already is not told again
    assert driver.session.log.events[-1].answer == faces


def several(driver: Driver) -> bool:
    question = driver.session.question
    return isinstance(question, Choose) and question.at_least > 1 and not question.private


def test_what_is_ticked_stays_ticked(open_app: Open) -> None:
    hands = reached(open_app, WIDE, several)
    driver, question = hands.driver, hands.driver.session.question
    assert isinstance(question, Choose)
    wanted = question.options[: question.at_least]
    hands.pick(wanted[0])
    turn(driver, TALL)
    for option in wanted[1:]:
        hands.pick(option)
    hands.next()
    assert set(driver.session.log.events[-1].answer) == set(wanted)


def test_a_correction_leaves_the_dice_where_they_lie(open_app: Open) -> None:
    hands = reached(open_app, WIDE, throws)
    driver, question = hands.driver, hands.driver.session.question
    assert isinstance(question, Roll)
    faces = (question.dice[0].faces[0], *(die.faces[-1] for die in question.dice[1:]))
    hands.roll(question, faces[:1])
    driver.session.correct(None, "round", "3", driver.session.n, sure=True)
    driver.settle()
    hands.roll(question, faces)
    given = [event for event in driver.session.log.events if event.asked.startswith("roll")][-1]
    assert given.answer == faces
