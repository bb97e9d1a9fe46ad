"""What one looks things up in: the rules by chapter and word, every icon, every card of the box."""

from __future__ import annotations

import pytest

from companion.games import time_of_the_daleks
from companion.ui.faces import face_of
from companion.ui.reading.sheet import ReadingSheet
from companion.ui.reading.small import SmallFace
from companion.ui.screens.browser import BrowserScreen
from companion.ui.screens.legend import LegendScreen
from companion.ui.screens.rules import RulesScreen
from companion.ui.theme import icons
from companion.ui.theme.widgets import Icon
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import staged
from tests.ui.driver import plain
from tests.ui.theme.measure import findings
from tests.words.catalogues import reachable

SILENT = {"law.advice", "law.card", "law.content", "law.correction", "law.under_way"}


def test_every_law_of_the_game_is_in_the_reference() -> None:
    """But what the app says of itself."""
    with staged((1280, 800), "en", SCENES["rules"]) as stage:
        screen = stage.app.screen
        assert isinstance(screen, RulesScreen)
        screen.typed = " "
        said = {text for _, text in screen._laws()}
        known = {each for each in reachable("en", "time_of_the_daleks") if each.startswith("law.")}
        for law in known - SILENT:
            assert screen.say(law) in said, law


def test_rules_are_found_by_any_word() -> None:
    with staged((800, 1280), "de", SCENES["rules"]) as stage:
        driver, screen = stage.driver, stage.app.screen
        driver.write(stage.say("rules.search"), "SCHWARZE")
        driver.settle()
        laws = [text for name, text in screen._laws() if screen._fits((name, text))]
        assert laws
        assert all(text in driver.read() for text in laws)
        driver.write(stage.say("rules.search"), "xyzzy")
        driver.settle()
        assert stage.say("rules.none") in driver.read()


def test_chapters_are_turned_to() -> None:
    with staged((360, 740), "en", SCENES["rules"]) as stage:
        words = stage.driver.words
        stage.driver.tap(words.name("rule", "travel"))
        assert words.phrase("law.travel") in stage.driver.read()
        assert words.phrase("law.turn") not in stage.driver.read()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_icon_on_a_card_is_explained(language: str) -> None:
    with staged((1280, 800), language, SCENES["legend"]) as stage:
        screen = stage.app.screen
        assert isinstance(screen, LegendScreen)
        shown = {each.name for each in screen.walk() if isinstance(each, Icon)}
        every = screen.glossary.every()
        for reading in every:
            marks = [mark for row in reading.marks for mark in row]
            assert {mark[1] for mark in marks if mark[0] == "icon"} <= shown
        assert shown <= set(icons.names())
        assert not [text for text in stage.driver.texts() if "icon." in text]


def test_the_browser_shows_every_card_of_the_box_once() -> None:
    with staged((1280, 800), "en", SCENES["browser"]) as stage:
        screen, driver = stage.app.screen, stage.driver
        assert isinstance(screen, BrowserScreen)
        seen: list[str] = []
        for kind in screen.kinds:
            screen._turn(kind)
            driver.settle()
            seen += [each.reading.id for each in screen.walk() if isinstance(each, SmallFace)]
        assert driver.app.playing is not None
        table = driver.app.playing.session.now.table
        every = (
            time_of_the_daleks.reading(table, id) for _, id in time_of_the_daleks.readable(table)
        )
        found = [each for each in every if each is not None]
        zones = {part for each in found for part in each.parts}
        assert sorted(seen) == sorted({each.id for each in found if each.source} - zones)


def test_a_small_card_opens_the_large_one() -> None:
    with staged((1280, 800), "en", SCENES["browser"]) as stage:
        driver = stage.driver
        driver.write(stage.say("draw.search"), "fez")
        driver.settle()
        (tile,) = [each for each in driver.walk() if isinstance(each, SmallFace)]
        assert plain(tile.text).startswith("Fez")
        driver.tap(tile)
        sheet = driver.sheet
        assert isinstance(sheet, ReadingSheet)
        assert [each.id for each in sheet.readings] == ["fez"]


def test_a_game_without_chapters_has_no_rules_to_read() -> None:
    assert face_of("time_of_the_daleks").chapters
    with staged((1280, 800), "en", SCENES["lanterns_reroll"]) as stage:
        stage.app.game_menu()
        stage.driver.settle()
        said = stage.driver.read()
        assert stage.say("rules.title") not in said
        assert stage.say("legend.title") in said


@pytest.mark.parametrize("screen", [BrowserScreen, LegendScreen])
def test_a_box_is_read_before_any_game(screen: type[BrowserScreen] | type[LegendScreen]) -> None:
    with staged((1280, 800), "de", SCENES["home_empty"]) as stage:
        own = stage.companion.own_box("time_of_the_daleks")
        stage.go(lambda: screen(stage.companion, stage.app, own))
        assert not findings(stage.app.screen)
