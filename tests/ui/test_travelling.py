"""Where one may travel: lit on the board, and beside it as answers as far as there is room."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.core.questions import Choose
from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards.scene import Icon
from companion.ui.faces.time_of_the_daleks.travelling import described
from companion.ui.questions.answer import Answer
from companion.words import Words
from tests.looks import daleks
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.boards import positions
from tests.ui.boards.show import words_for
from tests.ui.driver import said
from tests.ui.fingers import Hands

TABLETS = [((1280, 800), "en"), ((1280, 800), "de"), ((800, 1280), "en"), ((800, 1280), "de")]
ASKED = ("asks_travel", "asks_tardis_obeys", "asks_choose_location", "asks_move_where")


def answers(stage: Stage) -> list[Answer]:
    taps = stage.driver.taps(stage.app.screen.dock.asked)
    return [tap for tap in taps if isinstance(tap, Answer)]


def lit(stage: Stage) -> set[str]:
    pictures = stage.app.screen.middle.shown.pictures()
    return {option for picture, _ in pictures for option in picture.lit.values()}


@pytest.mark.parametrize("scene", ASKED)
def test_the_best_places_are_answers_too_and_nothing_has_to_be_scrolled(scene: str) -> None:
    for size, language in TABLETS:
        with staged(size, language, SCENES[scene]) as stage:
            stage.driver.settle()
            screen = stage.app.screen
            titles = [
                title for title, *_ in screen.middle.described(screen.session.view()).values()
            ]
            shown = [tap.title for tap in answers(stage)]
            assert shown, (size, language)
            assert shown[0] == titles[0], "the best first"
            assert not screen.dock.scroll.has_more
            assert {*screen.session.question.options} - lit(stage) <= {"roll", "new"}
            assert stage.say("play.touch_or") in stage.driver.texts()


def test_one_tap_in_either_place_goes_there() -> None:
    for beside in (True, False):
        with staged((1280, 800), "en", SCENES["asks_travel"]) as stage:
            screen, hands = stage.app.screen, Hands(stage.driver, Random(1))
            n = screen.session.n
            if beside:
                hands.tap(next(tap for tap in answers(stage) if tap.title == "Earth, Future"))
            else:
                assert hands.touch(screen.middle.shown, "earth.3")
            assert hands.taps == 1
            assert screen.session.log.events[n].answer == ("earth.3",)


def test_a_phone_shows_what_the_picture_has_not() -> None:
    with staged((360, 740), "en", SCENES["asks_travel"]) as stage:
        stage.driver.settle()
        assert [said(tap) for tap in answers(stage)] == ["Throw the TARDIS die"]


def test_an_upright_board_is_not_pushed_away_by_what_it_shows_itself() -> None:
    with staged((800, 1280), "en", SCENES["asks_tardis_obeys"]) as stage:
        stage.driver.settle()
        assert stage.app.screen.dock.height < 0.35 * 1280


# What is said of a place


def told(view: View, words: Words) -> dict[str, tuple[str, list[str]]]:
    """By option: the line below its name, and what is won there."""
    found = described(view, words, words.phrase)
    return {
        option: (hint, [f"{look.name} {n}" for look, n in gains if isinstance(look, Icon)])
        for option, (_, hint, _, gains) in found.items()
    }


@pytest.fixture
def here() -> tuple[View, Words]:
    session = positions.start()
    return daleks(session), words_for(session, "en")


def test_a_place_says_what_waits_there_and_what_is_won(here: tuple[View, Words]) -> None:
    view, words = here
    assert told(view, words)["earth.3"] == ("3 symbols and more", ["tardis +2"])
    assert told(view, words)["roll"] == ("anywhere in play, or a new tile", [])
    lying = {**view.locations[0].dilemmas, "earth.3": ""}
    solved = replace(view, locations=(replace(view.locations[0], dilemmas=lying),))
    assert told(solved, words)["earth.3"] == ("solved: no Adventure", [])
    assert list(told(solved, words))[-2:] == ["earth.3", "roll"], "what is done is no good place"
    invaded = replace(view, daleks={"earth.3": 1})
    assert told(invaded, words)["earth.3"][0] == "frees Earth of a Dalek"


def test_daleks_elsewhere_take_dice() -> None:
    session = positions.choosing_a_location()
    view, words = daleks(session), words_for(session, "en")
    assert isinstance(view.question, Choose)
    zone = view.question.options[0]
    tile = zone.partition(".")[0]
    for n, hint in ((1, "a Dalek takes a die"), (2, "Daleks take 2 dice")):
        assert told(replace(view, daleks={tile: n}), words)[zone][0] == hint


def test_other_questions_have_no_such_answers(here: tuple[View, Words]) -> None:
    view, words = here
    assert isinstance(view.question, Choose)
    about = view.question.about._replace(id="daleks.dalek_to")
    other = replace(view, question=replace(view.question, about=about))
    assert told(other, words) == {}
