"""The app throws: its dice tumble where they lie, on the picture or beside the keys."""

from __future__ import annotations

import pytest

from companion.ui.boards.scene import Die
from companion.ui.theme import motion
from companion.ui.theme.widgets import DieFace
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import staged
from tests.ui.conftest import Open
from tests.ui.driver import FRAME, Driver

WINDOWS = ((1280, 800), (800, 1280), (360, 740))
LONGEST = 90  # frames


def shown(driver: Driver) -> dict[str, str]:
    """What the dice on the picture show."""
    scene = driver.screen.middle.place.pane.picture.shown
    return {
        key: item.look.symbol
        for key, item in scene.items()
        if key.startswith("die.") and isinstance(item.look, Die)
    }


def watched(driver: Driver, n: int) -> list[dict[str, str]]:
    """Frame by frame, until the throw counts."""
    seen: list[dict[str, str]] = []
    for _ in range(LONGEST):
        if driver.session.n > n:
            return seen
        driver.frames()
        seen.append(shown(driver))
    raise AssertionError("They tumble for ever, or not at all.")


@pytest.mark.parametrize("scene", ["asks_throw", "lanterns_throw"])
@pytest.mark.parametrize("size", WINDOWS, ids=["wide", "tall", "phone"])
@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "still"])
def test_dice_on_the_picture_tumble_there(scene: str, size: tuple[int, int], reduced: bool) -> None:
    with staged(size, "en", SCENES[scene]) as stage:
        driver = stage.driver
        motion.reduce(reduced)
        n, picture = driver.session.n, driver.screen.middle.place.pane.picture
        left = {key for key, face in shown(driver).items() if not face}
        assert len(left) > 1
        where = {key: item.box for key, item in picture.shown.items()}
        some = len(left) < len(shown(driver))
        tap = driver.find(stage.say("roll.rest" if some else "roll.for_me"))
        driver.tap(tap, wait=FRAME)
        if not reduced:
            assert driver.session.n == n
            assert {key: item.box for key, item in picture.shown.items()} == where
        seen = watched(driver, n)
        turned = {key for faces in seen for key, face in faces.items() if face and key in left}
        assert turned == (set() if reduced else left)


def to_the_dice(driver: Driver) -> None:
    driver.begin("Lanterns")
    for text in ("Taken, not shown", "I’m Player 1", "Light nothing"):
        driver.tap(text)


def test_a_face_that_is_typed_meanwhile_ends_the_tumble(open_app: Open) -> None:
    driver = open_app()
    to_the_dice(driver)
    n = driver.session.n
    driver.tap("The app rolls", wait=FRAME)
    keys = [tap for tap in driver.taps(driver.screen.dock.asked) if isinstance(tap, DieFace)]
    driver.tap(keys[-1])
    driver.frames(LONGEST)
    assert driver.session.n == n


def test_two_taps_throw_once(open_app: Open) -> None:
    driver = open_app()
    to_the_dice(driver)
    n = driver.session.n
    tap = driver.find("The app rolls")
    driver.tap(tap, wait=FRAME)
    driver.tap(tap, wait=FRAME)
    driver.frames(LONGEST)
    assert driver.session.n == n + 1
    assert not driver.strip
