"""Keys, the way up, going dim; and what happens when something is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kivy.base import EventLoop, ExceptionManager

from companion.ui import tidying, window
from companion.ui.manners import BREATH
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.moment import MomentScreen
from companion.ui.screens.play import PlayScreen
from companion.ui.screens.settings import SettingsScreen
from companion.ui.screens.trouble import TroubleScreen
from firmware_bridge.landing import Rolling
from tests.ui.conftest import Open
from tests.ui.driver import TIME, Driver
from tests.ui.reading import check_readable

ESCAPE, F11, QUESTION = 27, 292, 47
SIZES = [(1280, 800), (800, 1280), (1024, 600), (360, 740)]


def playing(open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en") -> Driver:
    driver = open_app(size, language)
    driver.begin(driver.words.name("game", "toy"))
    return driver


def test_back_goes_one_level_up(open_app: Open) -> None:
    driver = playing(open_app)
    for text in ("Menu", "Settings"):
        driver.tap(text)
    levels = []
    while driver.press(ESCAPE):
        levels.append(type(driver.screen).__name__)
    assert levels == ["GameMenu", "PlayScreen", "HomeScreen"]


def test_back_first_closes_the_strip(open_app: Open) -> None:
    driver = playing(open_app)
    driver.screen.strip.tell("A word")
    assert driver.press(ESCAPE)
    assert isinstance(driver.screen, PlayScreen)
    assert not driver.strip


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "de"])
def test_keys_and_their_help(open_app: Open, size: tuple[int, int], language: str) -> None:
    driver = playing(open_app, size, language)
    driver.press(QUESTION, "?", "shift")
    assert driver.companion.say("keys.title") in driver.texts()
    check_readable(driver)
    driver.press(ord("h"), "", "ctrl")
    assert isinstance(driver.screen, HomeScreen)
    driver.press(ord(","), "", "ctrl")
    assert isinstance(driver.screen, SettingsScreen)


def test_undo_and_redo_by_key(open_app: Open) -> None:
    driver = playing(open_app)
    driver.tap("Taken, not shown")
    driver.press(ord("z"), "", "ctrl")
    if driver.strip:
        driver.tap("Yes")
    assert driver.session.n == 0
    driver.press(ord("y"), "", "ctrl")
    assert driver.session.n == 1
    driver.press(ord("m"), "m")
    assert driver.companion.say("menu.home") in driver.texts()


def test_the_next_step_by_key(open_app: Open) -> None:
    driver = playing(open_app)
    driver.screen.quiet_until = TIME.now + 10
    assert not driver.press(13, ""), "what has only just come is deaf to keys as well"
    assert driver.session.n == 0
    driver.screen.quiet_until = TIME.now
    assert driver.press(13, "")
    assert driver.session.n == 1, "taken, not shown"


def test_looking_back_by_key(open_app: Open) -> None:
    driver = playing(open_app)
    driver.press(13, "")
    opened = driver.app.playing
    assert opened is not None
    driver.app.open(lambda: MomentScreen(driver.companion, driver.app, opened, 0))
    driver.settle()
    assert driver.press(275)
    assert driver.screen.n == len(driver.screen.rows) - 1
    assert driver.press(276)
    assert driver.screen.n == 0


def test_letters_are_written_where_somebody_writes(open_app: Open) -> None:
    from companion.ui.theme.widgets import Field

    driver = open_app()
    driver.ask_for("Lanterns")
    driver.tap("Player 1, Player 2")
    field = next(each for each in driver.walk() if isinstance(each, Field))
    field.focus = True
    driver.press(QUESTION, "?")
    assert driver.companion.say("keys.title") not in driver.texts()
    field.focus = False


def test_full_screen(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = open_app()
    asked: list[object] = []
    window_class = type(driver.window)
    monkeypatch.setattr(
        window_class, "fullscreen", property(lambda _: False, lambda _, v: asked.append(v))
    )
    assert driver.press(F11)
    assert asked == ["auto"]


def test_it_goes_dim_and_the_first_touch_only_wakes_it(open_app: Open) -> None:
    driver = open_app()
    TIME.now += 130
    driver.frames(3)
    root = driver.app.root
    assert tuple(root.veil.size) == tuple(root.size)
    driver.tap("Settings")
    assert root.veil.size == (0, 0)
    assert isinstance(driver.screen, HomeScreen)
    driver.tap("Settings")
    assert isinstance(driver.screen, SettingsScreen)


def test_it_stays_bright_if_it_is_asked_to(open_app: Open) -> None:
    from dataclasses import replace

    driver = open_app()
    driver.companion.prefer(replace(driver.companion.preferences, dim=False))
    TIME.now += 130
    driver.frames(3)
    assert not driver.app.root.dim


def test_the_title_names_the_game(open_app: Open) -> None:
    driver = playing(open_app, language="de")
    assert driver.app.title == "Laternen – Tischbegleiter"


# When something is wrong


def guarded(step: Callable[..., object]) -> Callable[..., None]:
    def run(*given: object) -> None:
        try:
            step(*given)
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    return run


@pytest.fixture
def caught(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """Kivy's own loop asks the handlers; the driver steps frames itself, so it asks them too."""
    driver = playing(open_app)
    handler = window.catch(driver.app)
    for name in ("idle", "post_dispatch_input"):
        monkeypatch.setattr(EventLoop, name, guarded(getattr(EventLoop, name)))
    yield driver
    ExceptionManager.remove_handler(handler)


def test_a_fault_is_said_calmly_and_the_game_goes_on(caught: Driver) -> None:
    driver = caught
    driver.tap("Taken, not shown")
    break_it(driver)
    driver.tap("I’m Player 1")
    assert isinstance(driver.screen, TroubleScreen)
    assert "Your game is safe" in driver.read()
    check_readable(driver)
    driver.tap("Continue")
    assert driver.session.n == 1
    driver.tap("I’m Player 1")
    driver.tap("Beam")
    assert driver.session.n == 2


def _stumble(*_: object) -> None:
    raise RuntimeError("fez in the hand of bob")


def break_it(driver: Driver) -> None:
    driver.find("I’m Player 1").tapped = _stumble


def test_a_report_is_written_though_its_game_cannot_be_looked_at(open_app: Open) -> None:
    companion = open_app().companion
    written = Path(companion.report(ValueError("lost"), "no such game", open_hands=True))
    assert "ValueError" in written.read_text("utf-8")


@pytest.mark.parametrize("open_hands", [False, True])
def test_a_report(caught: Driver, tmp_path: Path, open_hands: bool) -> None:
    driver = caught
    driver.session.answer("player_1", ("blaze",), 0)
    driver.settle()
    break_it(driver)
    driver.tap("I’m Player 1")
    driver.tap("Save a report")
    check_readable(driver)
    if open_hands:
        driver.tap(driver.companion.say("report.hands"))
    driver.tap("Write the report")
    (file,) = (tmp_path / "reports").glob("*.json")
    assert str(file) in driver.strip
    check_readable(driver)
    text = file.read_text("utf-8")
    report = json.loads(text)
    assert report["problem"]["kind"] == "RuntimeError"
    assert any("_stumble" in where for where in report["problem"]["where"])
    assert report["platform"]
    assert report["version"]
    for secret in ("blaze", "fez in the hand"):
        assert (secret in text) is open_hands, secret
    assert ("seed" in report["game"]) is open_hands


def test_a_report_without_a_fault(open_app: Open, tmp_path: Path) -> None:
    driver = playing(open_app)
    driver.tap("Menu")
    driver.tap("Something is wrong")
    driver.tap("Write the report")
    (file,) = (tmp_path / "reports").glob("*.json")
    assert json.loads(file.read_text("utf-8"))["problem"] is None


def test_a_fault_outside_a_game_leads_home(open_app: Open) -> None:
    driver = open_app()
    driver.app.trouble(RuntimeError())
    driver.settle()
    driver.tap("Continue")
    assert isinstance(driver.screen, HomeScreen)


# Memory


def test_memory_is_looked_through_a_breath_after_the_finger_not_under_it(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, breaths = open_app(), list[float]()
    monkeypatch.setattr(tidying, "breathe", lambda: breaths.append(TIME.now))
    with driver.held(driver.find("Settings")):
        driver.settle()
        breaths.clear()
        lifted = TIME.now
    assert not breaths
    driver.settle()
    assert breaths
    assert breaths[0] - lifted > BREATH


def test_memory_is_tidied_once_neither_fingers_nor_dice_stir(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, tidied = open_app(), list[float]()
    monkeypatch.setattr(tidying, "wanted", lambda: True)
    monkeypatch.setattr(tidying, "tidy", lambda: tidied.append(TIME.now))
    for _ in range(20):
        driver.companion.dice.hear("radio", Rolling("die", TIME.now))
        driver.settle(1)
    assert not tidied
    driver.settle(6)
    driver.settle(6)
    assert tidied
