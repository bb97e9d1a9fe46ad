"""A card that no list has costs as few taps as one that has; blanks are told when they come."""

from __future__ import annotations

import pytest

from companion.games import time_clash
from companion.games.time_clash.cards import DOCTOR, ENEMY
from companion.games.time_clash.described import stands
from companion.games.time_clash.halves import PLAYS, REPLIES
from companion.games.time_clash.table import Table
from companion.ui.faces.time_clash.keypad import Keypad
from companion.ui.screens.box import BoxScreen
from companion.ui.theme.widgets import DieFace, Field
from tests.ui.conftest import Open
from tests.ui.teaching.clash import answer, asked, at_table, to_the_first_play
from tests.ui.teaching.fingers import SIZES, Fingers
from tests.ui.theme.measure import findings

everywhere = pytest.mark.parametrize(
    ("size", "language"), list(zip(SIZES, ("en", "de", "de"), strict=True))
)
SIZE = (1280, 800)


def number(hand: Fingers, suit: str, value: int) -> None:
    (pad,) = [each for each in hand.top.walk(restrict=True) if isinstance(each, Keypad)]
    hand.touch(pad.keys[suit, value])


def half(hand: Fingers, of: object) -> None:
    hand.tap(hand.driver.words.told(stands("options", [of])))


def table(hand: Fingers) -> Table:
    found: Table = hand.driver.session.now.table
    return found


@everywhere
def test_a_number_that_no_list_has_lies_there_in_two_taps(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = to_the_first_play(at_table(open_app, size, language))
    assert not findings(hand.driver.screen.dock)
    number(hand, "quip", 300)
    number(hand, "quip", 300)
    assert hand.taps == 2
    assert table(hand).plays[-1].card == "doctor_quip_300"
    assert table(hand).decks[DOCTOR].untaught == 21


def test_a_second_one_of_the_same_value_is_another_card(open_app: Open) -> None:
    hand = to_the_first_play(at_table(open_app))
    number(hand, "quip", 300)
    number(hand, "quip", 300)
    answer(hand, "player_2:stands")
    answer(hand, "?")  # the Enemy draws
    answer(hand, "pass:?")
    answer(hand, "?")
    hand.driver.settle()
    number(hand, "quip", 300)
    assert "doctor_quip_300_2" in table(hand).box.doctor


@everywhere
def test_any_other_number_is_written(open_app: Open, size: tuple[int, int], language: str) -> None:
    hand = to_the_first_play(at_table(open_app, size, language))
    hand.tap(hand.say("board.unlisted.number"))
    assert not findings(hand.top)
    hand.tap(hand.name("suit", "plan"))
    hand.write(hand.say("teach.number"), "250")
    hand.tap(hand.say("teach.keep"))
    assert table(hand).box.doctor["doctor_plan_250"].value == 250
    number(hand, "plan", 250)


@everywhere
def test_a_special_card_is_told_in_three_taps(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = to_the_first_play(at_table(open_app, size, language))
    hand.tap(hand.say("board.unlisted.special"))
    half(hand, PLAYS[0])
    half(hand, REPLIES[1])
    assert hand.taps == 3
    card = table(hand).box.doctor["doctor_special"]
    assert [each[0].do for each in card.options or ()] == ["manual", "counter"]
    hand.tap(hand.say("board.mode.special"))
    hand.tap(card.name)
    assert table(hand).plays[-1].card == "doctor_special"


def test_a_counter_that_no_list_has_is_told_in_the_window(open_app: Open) -> None:
    hand = to_the_first_play(at_table(open_app))
    number(hand, "quip", 300)
    number(hand, "quip", 300)
    hand.tap(hand.say("board.countered_by"))
    hand.tap(hand.say("board.unlisted.special"))
    half(hand, PLAYS[1])
    half(hand, REPLIES[2])
    hand.tap(hand.say("board.countered_by"))
    hand.tap(table(hand).box.enemy["enemy_special"].name)
    answer(hand, "player_1:stands")  # to the counter, which may be countered
    answer(hand, "?")
    assert "doctor_quip_300" in table(hand).decks[DOCTOR].discards
    assert table(hand).decks[ENEMY].discards == ["enemy_special"]


@everywhere
def test_the_icons_of_an_arc_and_what_it_does_are_asked_once_it_lies_there(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = at_table(open_app, size, language)
    answer(hand, "best_of_3")
    answer(hand, "skaro")
    hand.driver.settle()
    assert not findings(hand.driver.screen.dock)
    hand.step(hand.say("teach.tardis"), 2)
    hand.tap(hand.say("teach.done"))
    assert (table(hand).box.arcs["skaro"].tardis, table(hand).box.arcs["skaro"].dalek) == (2, 0)
    assert not findings(hand.driver.screen.dock)
    hand.tap(hand.say("teach.done"))
    assert table(hand).box.arcs["skaro"].abilities == ()
    assert asked(hand).about.id == "clash.arc"


@everywhere
def test_the_die_is_asked_before_its_first_throw(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = to_the_first_play(at_table(open_app, size, language))
    session = hand.driver.session
    for path, value in (("disk", "endgame"), ("turn", "player_1"), ("step", "third")):
        session.correct(None, path, value, session.n)
    hand.driver.settle()
    assert asked(hand).about.id == "clash.fill_in"
    assert not findings(hand.driver.screen.dock)
    for n in (100, 200, 200, 300, 500):
        hand.tap(str(n), nth=-1)
    hand.tap(hand.say("teach.done"))
    assert table(hand).box.rules.die == ("fail", "100", "200", "200", "300", "500")
    assert asked(hand).about.id == "clash.gambit"


def test_what_was_told_at_a_table_stays_in_ones_own_box(open_app: Open) -> None:
    hand = to_the_first_play(at_table(open_app))
    number(hand, "quip", 300)
    own = hand.driver.companion.own_box(time_clash.NAME)
    assert own.facts("doctor", "doctor_quip_300") == {"suit": "quip", "value": 300}
    assert own.facts("arcs", "river")["tardis"] == 1


# My box


def box_screen(open_app: Open, size: tuple[int, int] = SIZE, language: str = "en") -> Fingers:
    driver = open_app(size, language, {time_clash.NAME: time_clash})
    own = driver.companion.own_box(time_clash.NAME)
    driver.app.open(lambda: BoxScreen(driver.companion, driver.app, own))
    driver.settle()
    return Fingers(driver)


@everywhere
def test_a_card_is_entered_and_mended_in_ones_own_box(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    assert not findings(hand.driver.screen)
    hand.tap(hand.say("box.new", what=hand.name("deck", "doctor")))
    assert not findings(hand.top)
    hand.write(hand.say("teach.name"), "Mind the gap")
    hand.tap(hand.name("suit", "quip"))
    hand.tap("200")
    hand.tap(hand.say("teach.keep"))
    own = hand.driver.companion.own_box(time_clash.NAME)
    assert own.facts("doctor", "mind_the_gap") == {"suit": "quip", "value": 200}
    hand.tap("Regroup")
    assert not findings(hand.top)
    half(hand, PLAYS[3])
    hand.tap(hand.say("teach.keep"))
    told = own.facts("doctor", "regroup")["options"]
    assert told[0] == PLAYS[3]
    assert told[1][0]["only_if"] == "would_trigger"


@everywhere
def test_an_arc_is_told_in_ones_own_box(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    hand.tap(hand.name("deck", "arcs"))
    hand.tap("Davros")
    assert not findings(hand.top)
    hand.tap(hand.say("teach.keep"))
    own = hand.driver.companion.own_box(time_clash.NAME)
    assert own.facts("arcs", "davros")["tardis"] == 0


@everywhere
def test_what_a_half_says_in_numbers_is_mended_later(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    hand.tap("Regroup")
    half(hand, PLAYS[3])
    hand.step(hand.say("teach.max"), 3)
    assert not findings(hand.top)
    hand.tap(hand.say("teach.keep"))
    told = hand.driver.companion.own_box(time_clash.NAME).facts("doctor", "regroup")["options"]
    assert told[0] == [{**PLAYS[3][0], "max": 300}]
    assert told[1][0]["only_if"] == "would_trigger", "the other half stays as it is"
    hand.tap("Regroup")
    hand.step(hand.say("teach.max"), -3)
    hand.tap(hand.say("teach.keep"))
    told = hand.driver.companion.own_box(time_clash.NAME).facts("doctor", "regroup")["options"]
    assert told[0] == PLAYS[3], "any card again"


@everywhere
def test_a_face_of_the_die_is_any_number(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    hand.tap(hand.say("box.check"))
    driver = hand.driver
    faces = [each for each in driver.taps() if isinstance(each, DieFace)]
    hand.touch(faces[1])
    field = next(each for each in hand.top.walk() if isinstance(each, Field))
    field.text = "250"
    field.dispatch("on_text_validate")
    driver.settle()
    shown = [each.symbol for each in driver.taps() if isinstance(each, DieFace)]
    assert shown[1] == "250"
    assert not findings(driver.screen)
