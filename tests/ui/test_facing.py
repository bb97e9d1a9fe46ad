"""The question turns to whom it asks, where they sit; and only if they like that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.ui.play.dock import BROAD, COLUMN
from companion.ui.theme.widgets import Facing
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.test_play_parts import asks, until
from tests.ui.test_whole_game import opened

WIDE, TALL = (1280, 800), (800, 1280)


def facing(open_app: Open, size: tuple[int, int], edge: str) -> Driver:
    """The first player is asked something that can simply be passed, and sits at this edge."""
    driver = until(opened(open_app, size, held="cards"), asks("build_pool"))
    companion, people = driver.companion, driver.screen.playing.people
    people["player_1"] = replace(people["player_1"], edge=edge)
    companion.prefer(replace(companion.preferences, face=True))
    driver.app.again()
    driver.settle()
    driver.settle()
    return driver


@pytest.mark.parametrize("size", [WIDE, TALL], ids=["wide", "tall"])
@pytest.mark.parametrize(
    ("edge", "angle"), [("south", 0), ("east", 90), ("north", 180), ("west", 270)]
)
def test_it_faces_its_player(open_app: Open, size: tuple[int, int], edge: str, angle: int) -> None:
    driver = facing(open_app, size, edge)
    screen, n = driver.screen, driver.session.n
    assert isinstance(screen.halves.side, Facing)
    assert screen.halves.side.angle == angle
    column = (size == WIDE) == (angle % 180 == 0)
    assert screen.dock.shape == (COLUMN if column else BROAD), "as much room as there is, turned"
    driver.tap(screen.dock.next)
    assert driver.session.n > n, "a finger finds it there"


def test_it_lies_plain_for_the_table_and_unless_they_like_it(open_app: Open) -> None:
    driver = facing(open_app, WIDE, "north")
    driver.screen._face(("player_1", "player_2"))
    assert driver.screen.halves.side.angle == 0
    companion = driver.companion
    companion.prefer(replace(companion.preferences, face=False))
    driver.app.again()
    driver.settle()
    assert driver.screen.halves.side is driver.screen.dock
