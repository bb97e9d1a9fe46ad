"""What people stumbled over on their first evenings, and do not any more."""

from __future__ import annotations

import json

import pytest

from companion.core.messages import message
from companion.core.questions import Choose
from companion.games import time_of_the_daleks as daleks
from companion.ui.boards.picture import CORNERS, Picture, _drawn_in, ink_of
from companion.ui.host.plan import ALL, CARDS
from companion.ui.host.preferences import AUTO, UNSEEN
from companion.ui.play.deeds import Done
from companion.ui.play.telling import Step
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.new_game import NewGameScreen
from companion.ui.teaching.pad import PictureKey
from companion.ui.theme import sizes
from companion.ui.theme.tile import Tile
from companion.ui.theme.widgets import Text
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import staged
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.teaching.fingers import at_table, unseen
from tests.ui.theme.places import area, box_of, seen

WIDE, UPRIGHT, PHONE = (1280, 800), (800, 1280), (360, 740)
WINDOWS = pytest.mark.parametrize("size", [WIDE, UPRIGHT, PHONE])


def begun(open_app: Open, held: str) -> Driver:
    """A game of two, its decks and dice with the app, or its dice on the table."""
    driver = open_app(WIDE, "en", {daleks.NAME: daleks})
    liked = driver.companion.preferences
    driver.companion.prefer(liked.doing(UNSEEN, AUTO))
    driver.ask_for(daleks.NAME)
    driver.screen.draft.preset(held)
    driver.tap(driver.companion.say("new.start"))
    return driver


def ticks(driver: Driver) -> list[str]:
    return [said(each) for each in driver.walk() if isinstance(each, Done)]


# What hands must do


def test_without_the_box_there_is_nothing_to_set_up_or_tick_off(open_app: Open) -> None:
    driver = begun(open_app, ALL)
    assert not driver.strip
    session = driver.session
    assert isinstance(session.question, Choose)
    session.answer(None, ("earth.1",), session.n)
    driver.settle()
    assert driver.screen.fresh, "something was told"
    assert not ticks(driver)
    assert not driver.screen.bar.to_do.text
    driver.tap(driver.screen.bar.to_do)
    assert not ticks(driver)


def test_with_dice_on_the_table_hands_have_something_to_do(open_app: Open) -> None:
    driver = begun(open_app, CARDS)
    assert driver.strip == driver.companion.say("setup.offer")
    driver.tap(driver.companion.say("play.dismiss"))
    driver.session.answer(None, ("earth.1",), driver.session.n)
    driver.settle()
    assert int(driver.screen.bar.to_do.text) > 0
    driver.tap(driver.screen.bar.to_do)
    assert ticks(driver)


def test_what_is_only_told_is_no_thing_to_do(open_app: Open) -> None:
    """Whoever turned a Dilemma over knows which it is."""
    driver = begun(open_app, CARDS)
    driver.session.answer(None, ("earth.1",), driver.session.n)
    driver.settle()
    fresh, screen = driver.screen.fresh, driver.screen
    news = [step for step in fresh if step.message.id == "daleks.flipped"]
    assert news
    (line,) = screen.cards.fresh(news)
    assert isinstance(line, Text)
    assert line.text == driver.words.sentence(news[0].message)
    assert not screen.cards.waits(news[0])
    assert any(map(screen.cards.waits, fresh))


def test_what_is_told_several_times_is_ticked_off_once(open_app: Open) -> None:
    driver = begun(open_app, CARDS)
    drawn = message("daleks.take_card", "setup", seat="player_2")
    begins = message("daleks.begin_round", "turn", n=1, seat="player_2")
    told = (drawn, drawn, begins, drawn)
    steps, cards = [Step(n, each) for n, each in enumerate(told, 3)], driver.screen.cards
    twice, begun_, again = cards.fresh(steps)
    assert isinstance(twice, Done)
    assert isinstance(again, Done)
    assert not isinstance(begun_, Done)
    assert "(2×)" in said(twice)
    assert "(2×)" not in said(again), "it came later"
    twice.turn()
    assert [cards.is_done(step) for step in steps] == [True, True, False, False]


# What is entered


@WINDOWS
def test_what_was_understood_is_in_sight_while_it_is_entered(
    open_app: Open, size: tuple[int, int]
) -> None:
    """Below the keys of all effects nobody saw that anything had changed."""
    hand = unseen(at_table(open_app, size, "en"))
    driver = hand.driver
    session = driver.session
    question = session.question
    assert question is not None
    session.answer(None, ("zygons", json.dumps({"name": "Zygons", "symbols": []})), session.n)
    driver.settle()
    assert session.question is not None
    assert session.question.about.id == "daleks.fill_in"
    key = next(tap for tap in driver.taps(driver.screen.dock.asked) if tap.icon)
    driver.tap(key)
    reads = next(
        w for w in driver.walk() if isinstance(w, Text) and w.text.startswith("Understood")
    )
    assert area(seen(reads)) > 0.9 * area(box_of(reads))


def test_a_companion_is_asked_which_deck_it_is_from() -> None:
    with staged(WIDE, "de", SCENES["own_box"]) as stage:
        forms = stage.app.screen.forms
        assert forms.lacks("companions", {"icons": {}}) == "teach.no_deck"
        assert not forms.lacks("companions", {"deck": "alien"})
        speech = stage.app.screen.speech
        wrong = speech.refusal("companions", "steven_taylor", '{"name": "S"}', "Steven Taylor")
        assert "Steven Taylor" in wrong


@pytest.mark.parametrize("language", ["en", "de"])
def test_symbols_stand_side_by_side_on_a_phone(language: str) -> None:
    with staged(PHONE, language, SCENES["teaching_a_dilemma"]) as stage:
        stage.driver.settle()
        keys = [w for w in stage.driver.walk() if isinstance(w, PictureKey)]
        assert len({round(each.y) for each in keys}) <= len(keys) / 2


def test_an_effect_that_was_tapped_is_lit() -> None:
    with staged(PHONE, "en", SCENES["teaching_a_dilemma"]) as stage:
        driver = stage.driver
        name = driver.words.name("effect", "move_ship")
        assert not driver.find(name).chosen
        driver.tap(name)
        lit = [tap for tap in driver.taps() if tap.text == name and tap.chosen]
        assert lit


# What is looked at


@WINDOWS
@pytest.mark.parametrize("scale", [100, 160])
@pytest.mark.parametrize(
    "scene", ["asks_travel", "asks_build_pool", "asks_not_met", "asks_how_to_help", "board"]
)
def test_no_i_lies_on_what_is_to_be_read(scene: str, scale: int, size: tuple[int, int]) -> None:
    with staged(size, "de", SCENES[scene], text_scale=scale) as stage:
        stage.driver.settle()
        stage.driver.settle()
        for picture, _ in stage.app.screen.middle.shown.pictures():
            assert not list(_hidden(picture))


@WINDOWS
@pytest.mark.parametrize("scene", ["asks_travel", "asks_not_met"])
def test_an_i_lies_in_a_corner_where_there_is_room(scene: str, size: tuple[int, int]) -> None:
    with staged(size, "de", SCENES[scene]) as stage:
        stage.driver.settle()
        (picture,) = [p for p, _ in stage.app.screen.middle.shown.pictures() if p.lit]
        assert picture.marked
        for key, corner in picture.marked.items():
            item, mark = picture.shown[key], _drawn_in(corner, picture.shown[key].box)
            assert item.box.right - mark.right < mark.w / 3
            assert min(mark.y - item.box.y, item.box.bottom - mark.bottom) < mark.w / 3, key


def _hidden(picture: Picture) -> list[str]:
    found = []
    for key, corner in picture.marked.items():
        item = picture.shown[key]
        mark = _drawn_in(corner, item.box)
        for other in picture.scene.items:
            ink = ink_of(other)
            if ink is None or other is item:
                continue
            across = min(mark.right, ink.right) - max(mark.x, ink.x)
            down = min(mark.bottom, ink.bottom) - max(mark.y, ink.y)
            if across > 0 and down > 0 and across * down > (CORNERS + 0.01) * mark.w * mark.h:
                found.append(f"{key} on {other.key}")
    return found


@pytest.mark.parametrize("scene", ["asks_travel", "asks_how_to_help", "lanterns_gust"])
def test_a_question_on_a_phone_is_as_large_as_its_answers(scene: str) -> None:
    """However little stands below it."""
    with staged(PHONE, "en", SCENES[scene]) as stage:
        stage.driver.settle()
        assert stage.app.screen.dock.question.font_size >= sizes.option()


def test_the_last_step_of_the_set_up_stands_where_all_do() -> None:
    tops = []
    for scene in ("setting_up_the_web", "setting_up_compared"):
        with staged(WIDE, "en", SCENES[scene]) as stage:
            stage.driver.settle()
            large = max(
                (w for w in stage.driver.walk() if isinstance(w, Text)), key=lambda w: w.font_size
            )
            tops.append(large.to_window(large.x, large.top)[1])
    assert tops[0] == pytest.approx(tops[1], abs=2)


@WINDOWS
def test_a_console_has_room_for_five_charges(size: tuple[int, int]) -> None:
    with staged(size, "en", SCENES["setting_up"]) as stage:
        stage.driver.settle()
        (picture,) = [w for w in stage.driver.walk() if isinstance(w, Picture)]
        charges = [key for key in picture.shown if key.startswith("charge.") and "/" not in key]
        assert len(charges) == 5
        meter = picture.shown["charges"].box
        assert all(picture.shown[key].box.right < meter.right for key in charges)


@pytest.mark.parametrize("size", [WIDE, UPRIGHT, PHONE, (800, 740)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_ways_from_home_are_written_alike(language: str, size: tuple[int, int]) -> None:
    with staged(size, language, SCENES["home_with_games"]) as stage:
        stage.driver.settle()
        assert isinstance(stage.app.screen, HomeScreen)
        tiles = [w for w in stage.driver.walk() if isinstance(w, Tile) and hasattr(w, "title")]
        assert len(tiles) == 3
        assert len({tile.title._label.options["font_size"] for tile in tiles}) == 1


def test_both_answers_of_a_new_game_stand_on_the_same_lines() -> None:
    with staged(WIDE, "de", SCENES["new_game_with_the_box"]) as stage:
        stage.driver.settle()
        assert isinstance(stage.app.screen, NewGameScreen)
        lines = [
            [round(w.center_y) for w in tile.walk(restrict=True) if isinstance(w, Text)]
            for tile in stage.driver.walk()
            if isinstance(tile, Tile)
        ]
        assert lines[0] == lines[1]
        assert len(lines[0]) == 4
