"""The play screen measured as people see and touch it, in the states that matter."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.play import act
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.test_whole_game import opened
from tests.ui.theme.measure import findings

STATES: dict[str, Callable[[Driver], bool]] = {
    "choose": lambda d: _asks(d, "travel"),
    "building": lambda d: _asks(d, "build_pool"),
    "throw": lambda d: _asks(d, "throw"),
    "not_met": lambda d: _asks(d, "not_met"),
    "daleks": lambda d: any(s.message.id == "daleks.move_ship" for s in d.screen.run.page),
}


def _asks(driver: Driver, id: str) -> bool:
    question = driver.session.question
    return question is not None and question.about.id == f"daleks.{id}"


def wrong(driver: Driver) -> list[str]:
    """But for the letters on pieces, at which the boards' own tests look."""
    found = findings(driver.screen)
    return [each for each in found if not re.match(r"TextView “\w{1,2}”: contrast", each)]


@pytest.mark.parametrize("scale", [80, 100, 160])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=["wide", "tall"])
def test_nothing_is_wrong(open_app: Open, size: tuple[int, int], scale: int) -> None:
    driver = opened(open_app, size, "de" if scale == 100 else "en", held="cards")
    companion = driver.companion
    companion.prefer(replace(companion.preferences, text_scale=scale))
    driver.app.again()
    driver.settle()
    assert not wrong(driver)
    rng, left = random.Random(5), dict(STATES)
    while left:
        for name in [name for name, there in left.items() if there(driver)]:
            del left[name]
            driver.settle()
            assert not wrong(driver), name
        if driver.screen.run.page:
            driver.tap(driver.screen.dock.next)
        else:
            act(driver.session, rng)
