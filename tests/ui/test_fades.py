"""What comes and goes: screens into one another, a card forward, a tap under a finger; and that
nobody waits for any of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Fbo, PopMatrix, PushMatrix, Scale

from companion.ui.play.fan import Fan
from companion.ui.screens.settings import SettingsScreen
from companion.ui.theme import motion
from companion.ui.theme.past import Past
from companion.ui.theme.pressing import SUNK
from companion.ui.theme.widgets import NextStep, Tap
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.driver import FRAME, Driver
from tests.ui.theme.stage import pixels

less = pytest.mark.parametrize("less", [False, True], ids=["motion", "less"])
FADED = round(motion.FADE / FRAME) + 4  # frames


@pytest.fixture
def settings() -> Iterator[Stage]:
    """At Home, on the way to the settings."""
    with staged((1280, 800), "en", SCENES["home_empty"]) as stage:
        stage.driver.settle()
        yield stage


def past(driver: Driver) -> Past | None:
    return next((each for each in driver.app.root.children if isinstance(each, Past)), None)


def seen(driver: Driver) -> bytes:
    """Painted now, whatever else is not."""
    return pixels()[0]


@less
def test_a_screen_fades_into_the_next(settings: Stage, less: bool) -> None:
    driver = settings.driver
    motion.reduce(less)
    before = seen(driver)
    settings.app.open(partial(SettingsScreen, settings.companion, settings.app))
    motion.reduce(less)
    driver.frames(1)
    first = seen(driver)
    driver.frames(5)
    middle = seen(driver)
    assert past(driver) is not None
    driver.frames(FADED)
    after = seen(driver)
    assert past(driver) is None
    assert apart(first, before) < 0.2 * apart(first, after)
    assert 0 < apart(middle, after) < apart(before, after)
    assert 0 < apart(middle, before) < apart(before, after)


def apart(one: bytes, other: bytes) -> int:
    """Of every 97th part of a pixel."""
    return sum(abs(a - b) for a, b in zip(one[::97], other[::97], strict=True))


@less
def test_the_next_screen_answers_at_once(settings: Stage, less: bool) -> None:
    driver = settings.driver
    motion.reduce(less)
    settings.app.open(partial(SettingsScreen, settings.companion, settings.app))
    driver.frames(1)
    assert past(driver) is not None
    (back,) = [tap for tap in driver.taps() if tap.text == settings.say("page.back")]
    with driver.held(back):
        driver.frames(1)
    assert not isinstance(driver.screen, SettingsScreen)


def test_the_old_screen_is_painted_once(settings: Stage) -> None:
    """However much happens to it afterwards."""
    driver = settings.driver
    settings.app.open(partial(SettingsScreen, settings.companion, settings.app))
    fading = past(driver)
    assert fading is not None
    assert fbos(fading) == 1
    driver.frames(3)
    seen(driver)
    assert fbos(fading) == 0
    assert 0 < fading.opacity <= 1


def fbos(fading: Past) -> int:
    return sum(isinstance(each, Fbo) for each in fading.canvas.children)


def test_nothing_of_it_is_left(settings: Stage) -> None:
    driver, root = settings.driver, settings.app.root
    children, drawn = len(root.children), len(root.canvas.children)
    settings.app.open(partial(SettingsScreen, settings.companion, settings.app))
    driver.settle()
    settings.app.back()
    driver.settle()
    assert (len(root.children), len(root.canvas.children)) == (children, drawn)
    assert not [each for each in Clock.get_events() if "Past" in str(each.get_callback())]


def test_one_that_follows_at_once_takes_the_place_of_the_first(settings: Stage) -> None:
    driver = settings.driver
    settings.app.open(partial(SettingsScreen, settings.companion, settings.app))
    settings.app.back()
    driver.frames(1)
    assert sum(isinstance(each, Past) for each in settings.app.root.children) == 1
    driver.settle()
    assert past(driver) is None


def test_a_window_that_is_turned_forgets_how_it_looked(settings: Stage) -> None:
    settings.app.open(partial(SettingsScreen, settings.companion, settings.app))
    Window.size = (800, 1280)
    settings.driver.frames(2)
    assert past(settings.driver) is None


def test_the_same_page_built_anew_does_not_fade(settings: Stage) -> None:
    settings.app.open(partial(SettingsScreen, settings.companion, settings.app))
    settings.driver.settle()
    settings.app.again()
    assert past(settings.driver) is None


# A tap under a finger


@less
def test_a_tap_gives_way_under_a_finger(settings: Stage, less: bool) -> None:
    driver = settings.driver
    settings.app.open(partial(SettingsScreen, settings.companion, settings.app))
    driver.settle()
    motion.reduce(less)
    (tap,) = [each for each in driver.taps() if each.text == settings.say("page.back")]

    light = tap._light
    with driver.held(tap):
        driver.frames(8)
        shrunk = tap._shrunk.share if tap._shrunk is not None else 1
        assert shrunk == pytest.approx(1 if less else 1 - SUNK)
        assert tap._light is not light, "its colour says so in any case"
        assert tap.collide_point(tap.x + 1, tap.y + 1), "where it lies it stays"
    driver.settle()
    moves = PushMatrix, Scale, PopMatrix
    assert not [w for w in tap.canvas.before.children if isinstance(w, moves)]
    assert not [w for w in tap.canvas.after.children if isinstance(w, moves)]


# A card brought forward


def hand(driver: Driver) -> Fan:
    return next(w for w in driver.walk() if isinstance(w, Fan))


@less
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 740)])
def test_a_card_comes_forward_over_the_one_before(size: tuple[int, int], less: bool) -> None:
    with staged(size, "en", SCENES["seat_with_cards"]) as stage:
        driver = stage.driver
        driver.settle()
        fan = hand(driver)
        motion.reduce(less)
        (before,) = fan.forward.children
        assert (before.opacity, fan.forward.grown) == (1, 1), "the first one lies there"
        other = (fan.at + 1) % len(fan.hand)
        fan.choose(other)
        driver.frames(5)
        (card,) = fan.forward.children
        assert card is not before
        assert 0 < card.opacity < 1
        assert 0 < before.opacity < 1
        shrunk = fan.forward._shrunk
        assert shrunk is not None
        assert (shrunk.share == 1) is less
        assert len(fan.forward.canvas.before.children) > 0
        driver.settle()
        assert (card.opacity, before.opacity) == (1, 0)
        assert shrunk.share == 1
        assert not fan.forward.canvas.before.children


def test_it_is_played_before_it_has_come() -> None:
    with staged((1280, 800), "en", SCENES["seat_with_cards"]) as stage:
        driver = stage.driver
        driver.settle()
        fan, n = hand(driver), driver.session.n
        at = fan.at
        fan.choose((at + 1) % len(fan.hand))
        driver.settle()
        motion.reduce(False)
        fan.choose(at)
        driver.frames(round(NextStep.PAUSE / FRAME) + 1)  # what is new is deaf, whatever moves
        (step,) = [w for w in fan.walk() if isinstance(w, NextStep)]
        fan.forward.grown = 0.5
        with driver.held(step):
            driver.frames(1)
        assert driver.session.n == n + 1


def test_brought_forward_one_after_another_leaves_nothing_behind() -> None:
    with staged((1280, 800), "en", SCENES["seat_with_cards"]) as stage:
        driver = stage.driver
        driver.settle()
        fan = hand(driver)
        motion.reduce(False)
        for n in (*range(len(fan.hand)), 0, 1):
            fan.choose(n)
            driver.frames(2)
        driver.settle()
        assert not fan.forward.canvas.before.children
        assert len(fan.forward.children) == 1
        assert all(isinstance(each, Tap) for each in fan.places)
