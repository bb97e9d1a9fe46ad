"""The dice screen and the throw's panel, by touch; what dice say is told to the app directly."""

from __future__ import annotations

import pytest

from companion.core.messages import message
from companion.core.questions import Die, Roll
from companion.dice.bindings import ANY, Bound
from firmware_bridge.errors import Reason
from firmware_bridge.landing import Battery, Landing, Link, LinkState, Quality, Rolling, Sighting
from tests.core.playing import Tiny, asking

from .conftest import Open
from .driver import Driver, said
from .reading import check_readable
from .test_settings import near

SIZES = [(1280, 800), (800, 1280), (360, 740)]
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
ROSA, ZED = "F0:00:00:00:00:01", "E0:00:00:00:00:01"


def meet(driver: Driver, die: str = ROSA, model: str = "godice", name: str = "Rosa") -> None:
    hear = driver.companion.dice.hear
    hear("radio", Sighting(die, model, name, -50, 1.0))
    hear("radio", Link(die, LinkState.CONNECTED, None, 1.0))
    hear("radio", Battery(die, 64, False, 1.0))


def land(driver: Driver, side: int, die: str = ROSA, quality: Quality = Quality.STABLE) -> None:
    dice = driver.companion.dice
    dice.hear("radio", Rolling(die, dice.clock()))
    dice.hear("radio", Landing(die, side, quality, dice.clock()))
    driver.settle()


def screen(open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en") -> Driver:
    driver = open_app(size, language)
    meet(driver)
    meet(driver, ZED, "pixels", "Zed")
    driver.companion.dice.pair(ZED)
    driver.tap(driver.companion.say("settings.title"))
    driver.tap(driver.companion.say("dice.title"))
    return driver


@every_size
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_can_be_read(open_app: Open, size: tuple[int, int], language: str) -> None:
    driver = screen(open_app, size, language)
    check_readable(driver)
    driver.tap("Zed")
    check_readable(driver)
    driver.companion.dice.shape(ZED, "d20")
    driver.companion.dice.play(ZED, "white")
    for side in range(40):
        land(driver, 1 + side * side % 20, ZED)
    driver.app.again()
    driver.settle()
    check_readable(driver)


@every_size
def test_a_linked_die_of_a_type_nobody_knows_says_so(open_app: Open, size: tuple[int, int]) -> None:
    driver = screen(open_app, size, "de")
    unknown = Link(ZED, LinkState.CONNECTED, Reason.UNKNOWN_TYPE, 2.0)
    driver.companion.dice.hear("radio", unknown)
    driver.settle()
    check_readable(driver)
    assert driver.companion.say("dice.why.unknown_type") in driver.read()


@pytest.mark.parametrize("scale", [80, 160])
def test_it_can_be_read_in_other_sizes(open_app: Open, scale: int) -> None:
    driver = screen(open_app)
    while driver.companion.preferences.text_scale != scale:
        driver.tap("Back")
        near(driver, "Text size", "+" if scale > 100 else "−")
        driver.tap(driver.companion.say("dice.title"))
    check_readable(driver)
    driver.tap("Zed")
    check_readable(driver)


def test_a_die_is_paired_tried_named_and_forgotten(open_app: Open) -> None:
    driver = screen(open_app)
    assert "Rosa" in driver.read()
    driver.tap("Add")
    assert "connected · battery 64%" in driver.read()
    land(driver, 5)
    assert "Thrown, and lies flat" in driver.texts()
    assert driver.screen.face.symbol == "5"
    driver.write("Name", "Rosa Parks")
    driver.tap("Back")
    assert "Rosa Parks" in driver.read()
    assert [die.name for die in driver.companion.dice.known()] == ["Zed", "Rosa Parks"]
    driver.tap("Rosa Parks")
    driver.tap("Forget this die")
    assert "all that was counted" in driver.strip
    driver.tap("Yes")
    assert [die.name for die in driver.companion.dice.known()] == ["Zed"]


def test_dice_nearby_are_spoken_of_only_where_there_are_some(open_app: Open) -> None:
    driver = open_app()
    driver.tap(driver.companion.say("settings.title"))
    driver.tap(driver.companion.say("dice.title"))
    nearby = driver.companion.say("dice.near")
    assert nearby not in driver.read()
    meet(driver)
    driver.settle()
    assert nearby in driver.read()


def test_what_a_die_plays_and_what_its_sides_mean(open_app: Open) -> None:
    driver = open_app(games=None)
    meet(driver)
    driver.companion.dice.pair(ROSA)
    driver.companion.dice.kinds()
    driver.companion._kinds._found["toy"] = {"white": ("0", "1", "2", "out")}
    driver.tap("Settings")
    driver.tap(driver.companion.say("dice.title"))
    driver.tap("Rosa")
    driver.tap(driver.words.name("die", "white"))
    die = driver.companion.dice.die(ROSA)
    assert die is not None
    assert list(die.faces.values()) == ["0", "1", "2", "out", "", ""]
    again = [tap for tap in driver.taps() if said(tap) == "reroll"]
    driver.tap(again[0])
    driver.tap("Out")
    changed = driver.companion.dice.die(ROSA)
    assert changed is not None
    assert list(changed.faces.values()) == ["0", "1", "2", "out", "out", ""]
    driver.tap("As numbered again")
    assert driver.companion.dice.die(ROSA) == die


def test_links_and_batteries_are_told(open_app: Open) -> None:
    driver = screen(open_app)
    hear = driver.companion.dice.hear
    hear("radio", Battery(ZED, 9, False, 2.0))
    hear("radio", Link(ZED, LinkState.WAITING, Reason.LINKS_FULL, 2.0))
    driver.settle()
    assert "holds as many dice as it can" in driver.read()


def test_switches(open_app: Open) -> None:
    driver = screen(open_app)
    driver.tap("Count at once")
    driver.tap("Lights on dice")
    assert not driver.companion.dice.at_once
    assert not driver.companion.dice.lights
    again = open_app().companion.dice
    assert (again.at_once, again.lights) == (False, False)


# A throw

THROW = Roll(message("throw", "tiny"), (Die("red", ("1", "2")), Die("blue", ("3", "4"))))


def throwing(open_app: Open, size: tuple[int, int] = (1280, 800)) -> Driver:
    driver = open_app(size, games={"tiny": Tiny(asking(THROW, THROW))})
    for die, plays in ((ROSA, "red"), (ZED, "blue")):
        driver.companion.dice.kept.bindings.put(Bound(die, "godice", name=die[:2], plays=plays))
        meet(driver, die)
    driver.begin("Tiny")
    return driver


def test_the_last_die_that_lands_answers(open_app: Open) -> None:
    driver = throwing(open_app)
    land(driver, 2)
    assert driver.session.n == 0
    assert "The app rolls the rest" in driver.texts()
    land(driver, 1, ZED)
    (event,) = driver.session.log.events
    assert event.answer == ("2", "3")
    assert event.evidence == (f"red {ROSA} 2", f"blue {ZED} 1")


def test_a_die_and_a_finger(open_app: Open) -> None:
    driver = throwing(open_app)
    land(driver, 1, ZED)
    face = next(tap for tap in driver.taps(driver.screen.dock.asked) if said(tap) == "2")
    driver.tap(face)
    (event,) = driver.session.log.events
    assert event.evidence == ("red finger", f"blue {ZED} 1")


@every_size
def test_doubts_can_be_read_and_settled(open_app: Open, size: tuple[int, int]) -> None:
    driver = throwing(open_app, size)
    land(driver, 1, ZED, Quality.TILTED)
    check_readable(driver)
    assert "Blue lies cocked." in driver.read(), "this game has no words of its own"
    land(driver, 2)
    assert driver.session.n == 0
    driver.tap("3 counts")
    assert driver.session.n == 1


def test_a_wrong_die_is_rejected_by_a_tap(open_app: Open) -> None:
    driver = throwing(open_app)
    land(driver, 2)
    landed = next(tap for tap in driver.taps(driver.screen.dock.asked) if said(tap) == "2")
    driver.tap(landed)
    driver.tap("Throw it again")
    land(driver, 1, ZED)
    assert driver.session.n == 0
    land(driver, 1)
    assert driver.session.log.events[0].answer == ("1", "3")


def test_an_early_throw_is_offered(open_app: Open) -> None:
    driver = open_app(games={"tiny": Tiny(asking(THROW))})
    for die, plays in ((ROSA, "red"), (ZED, "blue")):
        driver.companion.dice.kept.bindings.put(Bound(die, "godice", plays=plays))
        meet(driver, die)
        land(driver, 1, die)
    driver.begin("Tiny")
    assert "2 dice were thrown before they were asked for: 1, 3." in driver.read()
    driver.tap("They count")
    assert driver.session.log.events[0].answer == ("1", "3")


def test_an_undone_throw_lies_there_still(open_app: Open) -> None:
    driver = throwing(open_app)
    land(driver, 2)
    land(driver, 1, ZED)
    driver.tap("Undo")
    driver.tap("Yes")
    assert "2 dice were thrown before they were asked for" in driver.read()
    driver.tap("Throw them again")
    land(driver, 1)
    land(driver, 2, ZED)
    assert driver.session.log.events[0].answer == ("1", "4")


def test_throws_wait_for_a_tap_if_they_are_told_to(open_app: Open) -> None:
    driver = throwing(open_app)
    driver.companion.dice.count_at_once(False)
    land(driver, 2)
    land(driver, 1, ZED)
    assert (driver.session.n, "All dice have landed." in driver.texts()) == (0, True)
    driver.tap("They count")
    assert driver.session.n == 1


def test_a_die_too_many_and_one_of_another_kind(open_app: Open) -> None:
    driver = throwing(open_app)
    bind = driver.companion.dice.kept.bindings
    bind.put(Bound("F0:03", "godice", name="Third", plays="red"))
    bind.put(Bound("F0:04", "godice", name="Green one", plays="green"))
    land(driver, 1, "F0:04")
    assert "Green one is not part of this throw." in driver.read()
    driver.tap("Leave it out")
    land(driver, 2)
    land(driver, 1, "F0:03")
    assert "Third is one die too many. Which one does not count?" in driver.read()
    land(driver, 1, ZED)
    assert driver.session.n == 0
    driver.tap("Leave it out")
    assert driver.session.log.events[0].answer == ("2", "3")


def test_the_dice_are_counted_in_play(open_app: Open) -> None:
    driver = throwing(open_app)
    assert said(driver.screen.bar.dice) == "2/2 · 64%"
    driver.companion.dice.hear("radio", Battery(ROSA, 80, None, 2.5))
    driver.settle()
    assert said(driver.screen.bar.dice) == "2/2 · 64%", "the one that is empty first"
    driver.companion.dice.hear("radio", Link(ZED, LinkState.LOST, Reason.LINK_LOST, 3.0))
    driver.settle()
    assert said(driver.screen.bar.dice) == "1/2 · 80%"
    driver.tap("1/2 · 80%")
    assert "The connection was lost" in driver.read()
    check_readable(driver)
    driver.tap("All dice and settings")
    assert "Your dice" in driver.read()
    driver.tap("Back")
    land(driver, 2)
    land(driver, 1, ZED)
    assert driver.session.n == 1


def test_dice_of_any_kind_play_both(open_app: Open) -> None:
    driver = throwing(open_app)
    for die in (ROSA, ZED):
        driver.companion.dice.kept.bindings.put(Bound(die, "godice", plays=ANY))
    driver.app.again()
    land(driver, 1, ZED)
    land(driver, 2, ROSA)
    assert sorted(driver.session.log.events[0].answer) in (["1", "4"], ["2", "3"])
