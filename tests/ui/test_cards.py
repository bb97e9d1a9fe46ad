"""The card game at its table: with cards of paper, named or only counted, and in few taps."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.core.messages import Message
from companion.games import doctor_who_card_game
from companion.games.doctor_who_card_game.seen import View
from companion.ui.faces.doctor_who_card_game.teaching import FIELDS, FORMS
from companion.ui.host.plan import seated
from companion.ui.screens.box import BoxScreen
from companion.ui.teaching.form import CardSheet
from companion.ui.teaching.forms import Speech
from tests.ui.card_fingers import CardHands
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.players import hands_at
from tests.ui.reading import check_readable

NAME = doctor_who_card_game.NAME
TOLD = {
    "locations": ("3",),
    "defenders": ("Amy", "3"),
    "enemies": ("Daleks", "5"),
    "starts": ("2",),
}
PLAIN = 7  # taps of a turn that lays a Location, defends a place and attacks another


def at_table(
    open_app: Open,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    way: str = "",
    people: int = 3,
) -> Driver:
    """Our own cards, printed: the app holds none of them."""
    driver = open_app(size, language, {NAME: doctor_who_card_game})
    companion = driver.companion
    companion.prefer(replace(companion.preferences, reduce_motion=True))
    plan = replace(seated(companion.plan(NAME), people), held=(), way=way)
    driver.app.play(companion.begin(plan))
    driver.settle()
    driver.settle()  # drawn again once there is room
    return driver


@pytest.mark.parametrize(
    ("way", "size", "language"),
    [("open", (1280, 800), "en"), ("tally", (800, 1280), "de")],
    ids=["named", "counted"],
)
def test_a_whole_game_of_paper_by_touch(
    open_app: Open, way: str, size: tuple[int, int], language: str
) -> None:
    driver = at_table(open_app, size, language, way)
    hands = hands_at(driver, random.Random(4))
    hands.play()
    assert driver.session.outcome is not None
    assert set(driver.words.parted(driver.session.outcome)) <= set(driver.texts())
    assert "picture" in hands.seen


def test_a_plain_turn_takes_few_taps(open_app: Open) -> None:
    """Nothing that only paper knows is entered: neither draws nor what is handed on."""
    driver = at_table(open_app)
    hands = hands_at(driver, random.Random(1))
    assert isinstance(hands, CardHands)
    while hands.asks != "cards.act":
        hands.step()
    seat = hands.view.turn
    hands.taps = 0
    own, other = places(hands.view, seat)
    for answer in ("location", "demons_run", f"defend:{own}", "1", f"attack:{other}", "1"):
        question = driver.session.question
        if question is None or answer not in getattr(question, "options", ()):
            continue  # there were cards for so much and no more
        hands.answer(question, (answer,))
    hands.answer(driver.session.question, ("pass",))
    assert hands.view.turn != seat
    print("a plain turn:", hands.taps, "taps")
    assert 5 <= hands.taps <= PLAIN


def places(view: View, seat: str) -> tuple[str, str]:
    """One's own, and somebody else's."""
    other = next(each for each in view.displays if each != seat)
    return view.displays[seat].places[0].card, view.displays[other].places[0].card


def test_a_conflict_takes_a_tap_for_each_card_turned_up(open_app: Open) -> None:
    driver = at_table(open_app)
    hands = hands_at(driver, random.Random(1))
    assert isinstance(hands, CardHands)
    while hands.asks != "cards.act":
        hands.step()
    first = hands.view.turn
    _, other = places(hands.view, first)
    for answer in (f"attack:{other}", "1", "pass"):
        hands.answer(driver.session.question, (answer,))
    while hands.asks != "cards.act" or f"defend:{other}" not in options(driver):
        hands.answer(driver.session.question, ("pass",))
    hands.answer(driver.session.question, (f"defend:{other}",))
    hands.answer(driver.session.question, ("1",))
    hands.taps = 0
    hands.answer(driver.session.question, ("the_doctor",))
    hands.answer(driver.session.question, ("sontarans",))
    assert hands.taps == 2
    assert driver.screen.waiting.waits, "it is shown how it came out"
    assert driver.words.sentence(fought(driver)) in driver.read().replace("\n", " ")
    hands.next()
    assert hands.asks == "cards.act"


def options(driver: Driver) -> tuple[str, ...]:
    return tuple(getattr(driver.session.question, "options", ()))


def fought(driver: Driver) -> Message:
    told = [message for _, message in driver.session.told(None)]
    return next(each for each in reversed(told) if each.id == "cards.compared")


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["wide", "phone"])
def test_ones_own_box_can_be_read(open_app: Open, size: tuple[int, int]) -> None:
    driver = open_app(size, "de", {NAME: doctor_who_card_game})
    own = driver.companion.own_box(NAME)
    driver.app.open(lambda: BoxScreen(driver.companion, driver.app, own))
    driver.settle()
    check_readable(driver)


@pytest.mark.parametrize("kind", FIELDS)
def test_a_card_is_described(open_app: Open, kind: str) -> None:
    """Whatever is told of it the app can read at once."""
    driver = open_app((1280, 800), "en", {NAME: doctor_who_card_game})
    own = driver.companion.own_box(NAME)
    kept = []
    driver.app.open(lambda: BoxScreen(driver.companion, driver.app, own))
    speech = Speech(own, FORMS)
    CardSheet(speech, kind, lambda *said: kept.append(said), name="New one").open()
    driver.settle()
    check_readable(driver)
    for text in TOLD.get(kind, ()):
        driver.tap(next(tap for tap in driver.taps() if said(tap).startswith(text)))
    driver.tap(driver.companion.say("teach.keep"))
    assert kept, driver.read()
