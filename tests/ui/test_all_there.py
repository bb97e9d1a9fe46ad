"""A throw that shows all that is asked of it is told with one tap: which die shows what decides
nothing."""

from __future__ import annotations

from companion.core.questions import UNSEEN, Roll
from companion.dice.bindings import Bound
from companion.games import time_of_the_daleks
from companion.ui.theme.widgets import DieFace, Tap
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.driver import said
from tests.ui.test_dice import ROSA, land, meet

WIDE = (1280, 800)


def question(stage: Stage) -> Roll:
    asked = stage.driver.session.question
    assert isinstance(asked, Roll)
    return asked


def _successes(stage: Stage) -> int:
    return sum(told.id == "daleks.success" for _, told in stage.driver.session.told(None))


def at_once(stage: Stage) -> Tap | None:
    text = stage.say("roll.together")
    inside = stage.driver.taps(stage.app.screen.dock.asked)
    return next((tap for tap in inside if said(tap) == text), None)


def key(stage: Stage, face: str) -> DieFace:
    inside = stage.driver.taps(stage.app.screen.dock.asked)
    return next(tap for tap in inside if isinstance(tap, DieFace) and tap.symbol == face)


def test_one_tap_meets_the_challenge() -> None:
    with staged(WIDE, "en", SCENES["asks_throw"]) as stage:
        session, asked = stage.driver.session, question(stage)
        n, wanted, solved = session.n, asked.enough, _successes(stage)
        stage.tap("roll.together")
        answer = session.log.events[n].answer
        assert sorted(face for face in answer if face != UNSEEN) == sorted(wanted)
        assert _successes(stage) == solved + 1


def test_what_was_tapped_before_stays() -> None:
    with staged(WIDE, "en", SCENES["asks_throw"]) as stage:
        session, asked = stage.driver.session, question(stage)
        n, other = session.n, next(f for f in asked.dice[0].faces if f not in asked.enough)
        stage.driver.tap(key(stage, other))
        stage.tap("roll.together")
        assert session.log.events[n].answer[0] == other


def test_it_cannot_be_said_where_the_dice_that_are_left_cannot_show_it() -> None:
    with staged(WIDE, "en", SCENES["asks_throw"]) as stage:
        asked = question(stage)
        for die in asked.dice[: len(asked.dice) - len(asked.enough) + 1]:
            tap = at_once(stage)
            assert tap is not None
            assert not tap.disabled
            stage.driver.tap(key(stage, next(f for f in die.faces if f not in asked.enough)))
        tap = at_once(stage)
        assert tap is not None
        assert tap.disabled


def test_dice_that_tell_themselves_are_heard_to_the_end() -> None:
    with staged(WIDE, "en", SCENES["asks_throw"]) as stage:
        die = question(stage).dice[0]
        meet(stage.driver)
        stage.companion.dice.pair(ROSA)
        stage.companion.dice.play(ROSA, die.kind)
        assert isinstance(stage.companion.dice.tray.bindings.get(ROSA), Bound)
        land(stage.driver, 1)
        tap = at_once(stage)
        assert tap is None or tap.disabled


def test_of_the_apps_own_dice_nobody_says_it() -> None:
    with staged(WIDE, "en", SCENES["asks_throw"]) as stage:
        stage.driver.opened.hold(time_of_the_daleks.DICE)
        stage.app.screen.show(None)
        assert at_once(stage) is None
