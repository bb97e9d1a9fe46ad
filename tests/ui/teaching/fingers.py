"""A game at a real table with a box that is hardly known, and fingers on whatever is on top."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.games import GAMES, time_of_the_daleks
from companion.ui.theme.widgets import Field, Sheet, Stepper, Tap
from tests.ui.conftest import Open
from tests.ui.driver import Driver, plain, said

SIZES = ((1280, 800), (800, 1280), (360, 740))
PLACES = ((SIZES[0], "en"), (SIZES[1], "de"), (SIZES[2], "de"))  # German words are the longest
everywhere = pytest.mark.parametrize(("size", "language"), PLACES)


class Fingers:
    """Counts its taps."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.taps = driver, 0

    @property
    def top(self) -> Widget:
        sheets = [each for each in Window.children if isinstance(each, Sheet)]
        return sheets[0] if sheets else self.driver.screen

    def say(self, id: str, **values: Any) -> str:
        return self.driver.words.phrase(id, **values)

    def name(self, kind: str, id: str) -> str:
        return str(self.driver.words.name(kind, id))

    def find(self, text: str, nth: int = 0) -> Tap:
        found = [tap for tap in self.driver.taps(self.top) if text in (said(tap), _first(tap))]
        assert found, (text, [said(tap) for tap in self.driver.taps(self.top)])
        return found[nth]

    def tap(self, text: str, nth: int = 0) -> None:
        self.touch(self.find(text, nth))

    def touch(self, tap: Any) -> None:
        self.driver.frames(2)
        self.driver.tap(tap)
        self.taps += 1

    def step(self, label: str, by: int = 1) -> None:
        """A pad may draw it anew at every tap."""
        for _ in range(abs(by)):
            steppers = (each for each in self.top.walk() if isinstance(each, Stepper))
            stepper = next(each for each in steppers if each.label.text == label)
            self.touch(stepper.more if by > 0 else stepper.less)

    def write(self, hint: str, text: str, nth: int = 0) -> None:
        fields = [f for f in self.top.walk() if isinstance(f, Field) and f.hint_text == hint]
        fields[nth].text = text
        self.driver.frames(2)

    def read(self) -> str:
        return "\n".join(map(plain, self.driver.texts(self.top)))


def _first(tap: Tap) -> str:
    return said(tap).split("\n")[0]


def at_table(
    open_app: Open,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    box: str = "box",
    linked: str = "nobody",
) -> Fingers:
    """Two people with real cards; everything is drawn by hand."""
    driver = open_app(size, language, {time_of_the_daleks.NAME: GAMES[time_of_the_daleks.NAME]})
    companion = driver.companion
    companion.offered(time_of_the_daleks.NAME, box)
    plan = replace(companion.plan(time_of_the_daleks.NAME), box=box, held=())
    driver.app.play(companion.begin(plan))
    driver.settle()
    driver.tap(companion.say("play.dismiss"))  # the table is set up
    question = driver.session.question
    if question is not None and question.about.id == "daleks.linked_companion":
        driver.session.answer(None, (linked,), driver.session.n)
        driver.settle()
    return Fingers(driver)


def unseen(fingers: Fingers) -> Fingers:
    """Everybody has taken the cards they begin with; somebody travels to Earth's past."""
    session = fingers.driver.session
    while session.question is not None and session.question.about.id == "daleks.draw_card":
        session.answer(None, ("?",), session.n)
    while session.question is not None and session.question.kind != "draw":
        options = session.question.options  # type: ignore[union-attr]
        first = "earth.1" if "earth.1" in options else options[-1]
        session.answer(None, (first,), session.n)
    fingers.driver.settle()
    return fingers
