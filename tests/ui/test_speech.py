"""Read aloud: what is asked and what hands must do, once, and only for those who like it."""

from __future__ import annotations

from dataclasses import replace

from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.test_play_parts import asks, until
from tests.ui.test_whole_game import opened

WIDE = (1280, 800)


class Spoken:
    exists = True

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    def read_out(self, text: str, language: str) -> None:
        if text:
            self.said.append((text, language))


def listening(open_app: Open, *, speech: bool) -> tuple[Driver, Spoken]:
    driver = opened(open_app, WIDE, "de", held="cards")
    driver.companion._voice = spoken = Spoken()
    driver.companion.prefer(replace(driver.companion.preferences, speech=speech))
    driver.app.again()  # the first question was asked before
    driver.settle()
    return driver, spoken


def test_questions_and_cards_are_read_aloud_once(open_app: Open) -> None:
    driver, spoken = listening(open_app, speech=True)
    until(driver, asks("travel"))
    question = driver.session.question
    assert question is not None
    name = driver.words.name("seat", question.by[0])
    assert spoken.said[-1] == (f"{name}\nWohin reist du?", "de")
    before = len(spoken.said)
    driver.screen.draw()
    driver.screen.middle.flip()
    assert len(spoken.said) == before
    until(driver, lambda d: bool(d.screen.run.page))
    page = [driver.words.sentence(s.message) for s in driver.screen.run.page]
    assert spoken.said[-1][0] == "\n".join(page)


def test_nothing_is_read_to_those_who_do_not_like_it(open_app: Open) -> None:
    driver, spoken = listening(open_app, speech=False)
    until(driver, asks("travel"))
    assert not spoken.said


def test_a_device_without_a_voice_says_so(open_app: Open) -> None:
    driver, spoken = listening(open_app, speech=True)
    spoken.exists = False
    driver.app.home()
    driver.settle()
    driver.tap(driver.companion.say("settings.title"))
    switch = driver.find(driver.companion.say("settings.speech"))
    assert driver.companion.say("settings.speech.none") in said(switch)
