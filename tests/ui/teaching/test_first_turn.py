"""The first turn with a real box: little is tapped but what stands on cards nobody has entered."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from companion.core.session import Session
from companion.ui.host.preferences import AUTO, UNSEEN
from companion.ui.teaching.pad import PictureKey
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.taps import Plain
from tests.ui.teaching.fingers import PLACES, at_table, unseen

MOST = 15  # taps, with each die told by itself
ENTERED = "daleks.fill_in"
PRINTED = {
    "symbols": ["running", "science"],
    "icons": {},
    "reward": [{"do": "move_tardis", "n": 1}],
}


def enter(session: Session) -> None:
    """What stands on the card that is asked for."""
    assert session.question is not None
    about = dict(session.question.about.values)
    said = {about["field"]: PRINTED.get(str(about["field"]), [])}
    session.answer(None, (str(about["card"]), json.dumps(said)), session.n)


def first_turn(driver: Driver, seed: int) -> Counter[str]:
    """Taps by what they were for; what stands on a card is entered, and not counted."""
    hands, taps = Plain(driver, random.Random(seed)), Counter[str]()
    hands.openly = True
    session = driver.session
    whose = session.view().turn
    while session.view().turn == whose or driver.screen.waiting.waits:
        if hands.doing == ENTERED:
            enter(session)
            driver.settle()
            taps[ENTERED] = 0
            continue
        what, before = hands.doing, hands.taps
        hands.step()
        taps[what] += hands.taps - before
    return taps


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("size", "language"), PLACES)
def test_it_takes_few_taps_besides_entering_cards(
    open_app: Open, size: tuple[int, int], language: str, seed: int
) -> None:
    driver = at_table(open_app, size, language).driver
    driver.companion.prefer(driver.companion.preferences.doing(UNSEEN, AUTO))
    taps = first_turn(driver, seed)
    assert ENTERED in taps, "the box was hardly known"
    assert "daleks.throw" in taps or "daleks.build_pool" in taps, taps
    assert taps.total() <= MOST, taps


def key_places(driver: Driver) -> list[tuple[float, float]]:
    keys = (each for each in driver.walk() if isinstance(each, PictureKey))
    return [key.to_window(*key.pos) for key in keys]


@pytest.mark.parametrize("language", ["en", "de"])
def test_keys_stay_where_they_are_while_symbols_are_entered(open_app: Open, language: str) -> None:
    """What was understood grows above them."""
    driver = unseen(at_table(open_app, (1280, 800), language)).driver
    driver.session.answer(None, ("cybermen",), driver.session.n)
    driver.settle()
    places = key_places(driver)
    assert places
    for name in ("running", "science"):
        driver.tap(driver.words.name("symbol", name))
        assert key_places(driver) == places
