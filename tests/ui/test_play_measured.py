"""The play screen measured as people see and touch it, in the states that matter."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.session import Session
from companion.games import doctor_who_card_game, time_clash, time_of_the_daleks
from tests import toy
from tests.play import act
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.test_whole_game import opened
from tests.ui.theme.measure import findings

States = dict[str, Callable[[Session], bool]]


def asks(id: str) -> Callable[[Session], bool]:
    def there(session: Session) -> bool:
        return session.question is not None and session.question.about.id == id

    return there


STATES: dict[str, States] = {
    time_of_the_daleks.NAME: {
        "choose": asks("daleks.travel"),
        "building": asks("daleks.build_pool"),
        "throw": asks("daleks.throw"),
        "not_met": asks("daleks.not_met"),
        "daleks": lambda s: any(told.id == "daleks.move_ship" for _, told in s.told(None)),
    },
    time_clash.NAME: {
        each: asks(f"clash.{each}")
        for each in ("arc", "turn", "window_card", "technique", "gambit", "give_what", "die")
    },
    doctor_who_card_game.NAME: {
        each: asks(f"cards.{each}")
        for each in ("act", "which_enemies", "which_support", "keep", "pass", "recover")
    },
    toy.NAME: {
        each: asks(f"toy.{each}") for each in ("draw", "light", "snuff?", "throw", "reroll?")
    },
}


def wrong(driver: Driver) -> list[str]:
    """But for the letters on pieces, at which the boards' own tests look."""
    found = findings(driver.screen)
    return [each for each in found if not re.match(r"Words “\w{1,2}”: contrast", each)]


@pytest.mark.parametrize("scale", [80, 100, 160])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=["wide", "tall"])
def test_nothing_is_wrong(open_app: Open, game: str, size: tuple[int, int], scale: int) -> None:
    language = "de" if scale == 100 else "en"
    look(opened(open_app, size, language, held="cards", game=game), STATES[game], scale)


@pytest.mark.parametrize("size", [(1024, 600), (360, 740)], ids=["low", "phone"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", [toy.NAME, time_clash.NAME, doctor_who_card_game.NAME])
def test_nothing_is_wrong_in_small_windows(
    open_app: Open, faced: None, name: str, size: tuple[int, int], language: str
) -> None:
    """The first game is looked at there, screen by screen."""
    driver = opened(open_app, size, language, held="cards", game=name)
    look(driver, STATES[name], 100)


def look(driver: Driver, states: States, scale: int) -> None:
    """At each of these states as it comes."""
    companion = driver.companion
    companion.prefer(replace(companion.preferences, text_scale=scale))
    driver.app.again()
    driver.settle()
    assert not wrong(driver)
    rng, left = random.Random(5), dict(states)
    while left:
        with driver.unseen() as session:
            while not (found := [name for name, there in left.items() if there(session)]):
                act(session, rng)
        driver.settle()
        assert not wrong(driver), found
        if driver.screen.waiting.waits:
            while driver.screen.waiting.waits:
                driver.tap(driver.screen.dock.next)
            assert not wrong(driver), found
        for name in found:
            del left[name]
