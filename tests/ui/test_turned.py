"""A tablet that is turned, a window that is pulled: each screen then is as it had been made so."""

from __future__ import annotations

from functools import partial

import pytest
from kivy.core.window import Window

from companion.ui.play.seats import SeatSheet
from companion.ui.screens.area import AreaScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.theme.widgets import DieFace, Field
from tests.ui.accepted import compare
from tests.ui.accepted.measured import PIECE
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.cameras_shown import Cameras
from tests.ui.theme.measure import findings

WIDE, UPRIGHT, PHONE = (1280, 800), (800, 1280), (360, 740)
TURNS = [(WIDE, UPRIGHT), (UPRIGHT, WIDE)]
PULLS = [*TURNS, (WIDE, PHONE), (PHONE, WIDE)]
ALIKE = ("home_with_games", "home_empty", "new_game_with_the_box", "setting_up", "own_box")
SCREENS = (*ALIKE, "stories", "settings", "game_menu", "how_it_works", "asks_travel", "asks_throw")


def turn(stage: Stage, size: tuple[int, int]) -> None:
    Window.size = size
    for _ in range(3):
        stage.driver.settle()


def wrong(stage: Stage) -> list[str]:
    return [each for each in findings(stage.app.screen) if not PIECE.match(each)]


@pytest.mark.parametrize("scene", ALIKE)
@pytest.mark.parametrize(("was", "now"), TURNS)
def test_it_looks_as_if_it_had_been_made_so(
    scene: str, was: tuple[int, int], now: tuple[int, int]
) -> None:
    with staged(now, "de", SCENES[scene]) as stage:
        expected = stage.picture()
    with staged(was, "de", SCENES[scene]) as stage:
        turn(stage, now)
        assert not compare.changed(stage.picture(), expected)


@pytest.mark.parametrize("scene", SCREENS)
@pytest.mark.parametrize(("was", "now"), PULLS)
def test_nothing_is_wrong_with_it(scene: str, was: tuple[int, int], now: tuple[int, int]) -> None:
    with staged(was, "de", SCENES[scene]) as stage:
        stage.driver.settle()
        turn(stage, now)
        assert not wrong(stage)


def test_nothing_that_was_entered_is_lost() -> None:
    with staged(WIDE, "en", SCENES["asks_throw"]) as stage:
        driver = stage.driver
        driver.settle()
        keys = [tap for tap in driver.taps(stage.app.screen.dock.asked) if isinstance(tap, DieFace)]
        driver.tap(keys[0])
        screen, asked = stage.app.screen, stage.app.screen.panel.under.text
        assert "2/" in asked, "the second die comes next"
        turn(stage, UPRIGHT)
        assert stage.app.screen is screen
        assert screen.panel.under.text == asked


def test_the_step_of_the_set_up_stays() -> None:
    with staged(WIDE, "en", SCENES["setting_up_the_web"]) as stage:
        at = stage.app.screen.at
        turn(stage, UPRIGHT)
        assert stage.app.screen.at == at != 0


def test_the_place_of_the_tour_stays() -> None:
    with staged(WIDE, "en", SCENES["entering_a_console"]) as stage:
        name = stage.app.screen.name
        turn(stage, UPRIGHT)
        assert stage.app.screen.name == name
        assert not wrong(stage)


def test_corners_that_were_dragged_stay() -> None:
    with staged(WIDE, "en", SCENES["home_empty"]) as stage:
        stage.companion.cameras = Cameras(on=True)  # type: ignore[assignment]
        stage.go(partial(AreaScreen, stage.companion, stage.app))
        corners = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))
        stage.app.screen.corners.put(corners)
        turn(stage, UPRIGHT)
        assert tuple(stage.app.screen.corners.corners) == corners


def test_a_hand_is_closed() -> None:
    with staged(WIDE, "en", SCENES["seat_with_cards"]) as stage:
        assert isinstance(stage.driver.sheet, SeatSheet)
        turn(stage, UPRIGHT)
        assert stage.driver.sheet is None


def test_a_keyboard_that_comes_does_not_go_for_it() -> None:
    with staged(UPRIGHT, "en", SCENES["own_box"]) as stage:
        (field,) = [each for each in stage.driver.walk() if isinstance(each, Field)]
        field.focus = True
        stage.driver.settle()
        turn(stage, (800, 700))
        assert field.focus
        assert field.get_parent_window() is not None


def test_while_it_is_pulled_nothing_is_made_anew() -> None:
    with staged(WIDE, "en", SCENES["home_empty"]) as stage:
        screen = stage.app.screen
        for width in range(1270, 1200, -10):
            Window.size = (width, 800)
            stage.driver.frames(2)
            assert stage.app.screen is screen
        stage.driver.settle()
        assert stage.app.screen is not screen
        assert isinstance(stage.app.screen, HomeScreen)
