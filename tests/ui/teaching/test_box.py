"""The box screen: cards entered, mended and forgotten, a file, dice and board checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES, time_of_the_daleks
from companion.ui.screens.box import BoxScreen
from companion.ui.theme.widgets import DieFace
from tests.ui.conftest import Open
from tests.ui.teaching.fingers import SIZES, Fingers, at_table, unseen
from tests.ui.theme.measure import findings

everywhere = pytest.mark.parametrize(
    ("size", "language"), [(size, language) for size in SIZES for language in ("en", "de")]
)


def box_screen(
    open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en"
) -> Fingers:
    driver = open_app(size, language, {time_of_the_daleks.NAME: GAMES[time_of_the_daleks.NAME]})
    own = driver.companion.own_box("time_of_the_daleks")
    driver.app.open(lambda: BoxScreen(driver.companion, driver.app, own))
    driver.settle()
    return Fingers(driver)


def enter(hand: Fingers, name: str) -> None:
    hand.tap(hand.say("box.new", what=hand.name("deck", "dilemmas")))
    hand.write(hand.say("teach.name"), name)
    hand.tap(hand.name("symbol", "science"))
    hand.tap(hand.say("teach.keep"))


@everywhere
def test_a_card_is_entered_mended_and_forgotten(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    assert not findings(hand.driver.screen)
    enter(hand, "Axons")
    assert hand.say("box.kept", name="Axons") in hand.read()
    hand.tap("Axons")
    hand.tap(hand.name("symbol", "science"))
    hand.tap(hand.say("teach.keep"))
    own = hand.driver.companion.own_box("time_of_the_daleks")
    assert own.facts("dilemmas", "axons")["symbols"] == ["science", "science"]
    hand.tap("Axons")
    hand.tap(hand.say("box.forget"))
    assert "axons" not in [each.id for each in own.cards()]


def test_a_file_goes_out_and_comes_in(open_app: Open) -> None:
    hand = box_screen(open_app)
    hand.tap(hand.say("box.export"))
    assert hand.say("box.nothing_taught") in hand.read()
    enter(hand, "Axons")
    hand.tap(hand.say("box.export"))
    own = hand.driver.companion.own_box("time_of_the_daleks")
    (file,) = [each for each in own.files() if each.name == "own-box"]
    own.forget("dilemmas", "axons")
    hand.tap(hand.say("box.import"))
    hand.tap("own box")
    assert hand.say("box.imported", n=1) in hand.read()
    assert "axons" in [each.id for each in own.cards()]
    Path(file.path).write_text("[dilemmas.axons]\nname = 3", "utf-8")
    hand.tap(hand.say("box.import"))
    hand.tap("own box")
    assert hand.say("box.bad_card", name="axons", why="name") in hand.read()


@everywhere
def test_dice_and_board_are_compared_once_and_used_by_new_games(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    hand.tap(hand.say("box.check"))
    assert not findings(hand.driver.screen)
    faces = [each for each in hand.top.walk() if isinstance(each, DieFace)]
    assert len(faces) == 30
    (first,) = [each for each in faces if each.colour == "green"][:1]
    hand.touch(first)
    hand.tap(hand.name("face", "strength"))
    hand.step(hand.say("box.gallifrey"), 2)
    hand.tap(hand.say("box.confirm"))
    assert hand.say("box.checked") in hand.read()
    playing = unseen(at_table(open_app, size, language, "own"))
    rules = playing.driver.session.now.table.box.rules
    assert (rules.green[0], rules.gallifrey, rules.source) == ("strength", 20, "taught")


def test_a_board_that_cannot_be_is_refused(open_app: Open) -> None:
    hand = box_screen(open_app)
    hand.tap(hand.say("box.check"))
    hand.step(hand.say("box.skaro"), 5)
    hand.tap(hand.say("box.confirm"))
    assert not hand.driver.companion.own_box("time_of_the_daleks").checked
    assert "Skaro" in hand.driver.strip
