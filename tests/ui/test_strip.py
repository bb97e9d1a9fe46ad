"""What was refused or must be confirmed: a line on the screen, or a sheet where it has no room."""

from __future__ import annotations

import pytest

from companion.ui.theme.widgets import Tap
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.reading import check_readable

PHONE, TABLET = (360, 740), (1280, 800)
LONG = "All that was thrown and drawn since then is forgotten, and nobody can bring it back. " * 4


def asked(open_app: Open, size: tuple[int, int], text: str) -> tuple[Driver, list[str]]:
    driver, answers = open_app(size), list[str]()
    driver.begin("Lanterns")
    driver.screen.strip.confirm(text, lambda: answers.append("sure"))
    driver.settle()
    check_readable(driver)
    return driver, answers


def test_a_short_one_leaves_the_rest_in_sight(open_app: Open) -> None:
    driver, answers = asked(open_app, TABLET, "Sure?")
    assert (driver.strip, driver.sheet) == ("Sure?", None)
    driver.tap("Yes")
    assert (driver.strip, answers) == ("", ["sure"])


def test_a_long_one_is_read_whole(open_app: Open) -> None:
    driver, answers = asked(open_app, PHONE, LONG)
    assert driver.strip == LONG
    scroll = driver.sheet.scroll  # type: ignore[union-attr]
    assert scroll.viewport_size[1] <= scroll.height
    driver.tap("Yes")
    assert (driver.strip, driver.sheet, answers) == ("", None, ["sure"])


@pytest.mark.parametrize("how", ["no", "cross", "back"])
def test_a_sheet_that_is_closed_says_no(open_app: Open, how: str) -> None:
    driver, answers = asked(open_app, PHONE, LONG)
    if how == "no":
        driver.tap("No")
    elif how == "back":
        driver.press(27)
    else:
        driver.tap(next(t for t in driver.taps() if isinstance(t, Tap) and t.icon == "cross"))
    assert (driver.strip, driver.sheet, answers) == ("", None, [])


def test_it_goes_with_its_screen(open_app: Open) -> None:
    driver, _ = asked(open_app, PHONE, LONG)
    driver.app.home()
    driver.settle()
    assert driver.sheet is None
    assert "New game" in [said(tap) for tap in driver.taps()]
