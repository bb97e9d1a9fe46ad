"""Taps that are saved: a throw told at once, and what follows asked beside what was told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.questions import Draw, Roll
from companion.ui.theme.widgets import DieFace
from tests.ui.accepted.games import kept
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged

TABLET, PHONE = (1280, 800), (360, 740)
SUCCESS = "daleks.success"


def drawn_after_success(stage: Stage) -> None:
    """Whoever has met a Challenge draws a card for it."""
    for game, n in _successes(stage):
        session = stage.companion.resume(stage.keep(game, n + 1)).session
        question, turn = session.question, session.view().turn
        if isinstance(question, Draw) and tuple(question.by) == (turn,):
            session = stage.play(game, n).session
            session.answer(None, kept()[0][game].events[n].answer, session.n, sure=True)
            return
    raise AssertionError("nobody draws")


def _successes(stage: Stage) -> Iterator[tuple[int, int]]:
    for game, each in enumerate(kept()[0]):
        whole = stage.companion.resume(stage.keep(game, len(each.events))).session
        rows = [told for line, told in whole.rows(None) if line is not None]
        yield from ((game, n) for n, told in enumerate(rows) if SUCCESS in (m.id for m in told))


def test_a_throw_may_be_told_before_anybody_goes_on() -> None:
    with staged(TABLET, "en", SCENES["asks_build_pool"]) as stage:
        driver, screen, session = stage.driver, stage.app.screen, stage.app.screen.session
        driver.settle()
        assert session.question is not None
        n, asked = session.n, session.question.asked
        keys = [tap for tap in driver.taps(screen.early.keys) if isinstance(tap, DieFace)]
        assert [key.symbol for key in keys] == list(dict.fromkeys(screen.early.roll.dice[0].faces))
        driver.tap(keys[1])
        assert isinstance(session.question, Roll)
        assert session.log.events[n].answer == ("go_on",)
        assert [place.face for place in screen.throw.places][:2] == [keys[1].symbol, ""]
        assert screen.early.keys is None
        driver.tap(screen.undo)
        assert session.question.asked == asked


def test_what_the_app_throws_is_not_asked_for() -> None:
    with staged(TABLET, "en", SCENES["asks_build_pool"]) as stage:
        playing = stage.driver.opened
        playing.hold((*playing.held(), *playing.session.game.DICE))
        stage.app.screen.draw()
        assert stage.app.screen.early.keys is None


def test_on_a_phone_there_is_no_room_for_it() -> None:
    with staged(PHONE, "en", SCENES["asks_build_pool"]) as stage:
        stage.driver.settle()
        assert stage.app.screen.early.keys is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_follows_is_asked_beside_what_was_told(language: str) -> None:
    with staged(TABLET, language, drawn_after_success) as stage:
        driver, screen = stage.driver, stage.app.screen
        driver.settle()
        (page,), session = screen.run.pages, screen.session
        n = session.n
        assert SUCCESS in (step.message.id for step in page)
        assert screen.dock.question.text == screen.words.parted(session.question.about)[1]
        assert screen.waiting.event.title in screen.dock.lead.text
        assert not any(map(screen.cards.is_done, page))
        driver.tap(stage.say("draw.taken"))
        assert session.n > n
        assert all(map(screen.cards.is_done, page))
        assert page not in screen.run.pages


def test_undo_leaves_what_was_told_undone() -> None:
    with staged(TABLET, "en", drawn_after_success) as stage:
        stage.driver.settle()
        (page,), screen = stage.app.screen.run.pages, stage.app.screen
        screen.attempt(screen.back.undo, sure=True)
        stage.driver.settle()
        assert not screen.run.pages
        assert not any(map(screen.cards.is_done, page))


def test_on_the_board_there_is_no_room_beside_it() -> None:
    """What was told then stands where the question would."""
    with staged(TABLET, "en", drawn_after_success) as stage:
        driver, screen = stage.driver, stage.app.screen
        driver.settle()
        asked = screen.dock.question.text
        driver.tap(screen.bar.flip)
        assert screen.dock.question.text == screen.waiting.event.title
        driver.tap(screen.dock.next)
        assert screen.dock.question.text == asked


def test_nobody_looks_away_from_the_dice_for_one_answer_on_the_board() -> None:
    """Where most answers lie, there one looks; the others are tapped beside the picture."""
    with staged(TABLET, "en", SCENES["asks_build_pool"]) as stage:
        middle, view = stage.app.screen.middle, stage.app.screen.session.view()
        middle.show(view)
        rest = middle.light(("player_2", "nowhere", "nobody"), lambda _: None)
        assert middle.shown is middle.place
        assert len(rest) == 3
        rest = middle.light(("earth.1", "earth.2", "nobody"), lambda _: None)
        assert middle.shown is middle.board
        assert rest == ("nobody",)
