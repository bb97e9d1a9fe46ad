"""A hand as cards: whether each may be played now and why, for its own seat alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unittest import mock

import pytest

from companion.app.opened import Opened
from companion.core.advice import nothing_to_wait_for
from companion.core.foreseeing import best, foreseen
from companion.ui.play.fan import Fan
from companion.ui.play.seats import SeatSheet
from companion.ui.theme.widgets import NextStep
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, foresee_at_once, staged
from tests.ui.driver import Driver
from tests.ui.theme.measure import findings


def hand_of(driver: Driver) -> Fan:
    return next(w for w in driver.walk() if isinstance(w, Fan))


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 740)])
def test_a_hand_says_of_each_card_whether_it_may_be_played(size: tuple[int, int]) -> None:
    with staged(size, "de", SCENES["seat_with_cards"]) as stage:
        driver = stage.driver
        driver.settle()
        fan, session = hand_of(driver), driver.session
        assert len(fan.hand) > 2
        playable = 0
        for n, card in enumerate(fan.hand):
            fan.choose(n)
            driver.settle()
            assert driver.sheet is not None
            assert not findings(driver.sheet), card
            offers = [o for o in session.view("player_1").offers if o.endswith(f":{card}")]
            terms = session.may("player_1", card)
            assert all(term.met for term in terms) == bool(offers), card
            said = driver.read()
            assert all(driver.words.sentence(term.says) in said for term in terms)
            steps = [w for w in fan.walk() if isinstance(w, NextStep)]
            assert len(steps) == len(offers)
            for offer, step in zip(offers, steps, strict=True):
                assert driver.words.name("option", offer) in step.text
            playable += bool(offers)
        assert 0 < playable < len(fan.hand)


def test_a_card_is_played_beside_what_it_needs() -> None:
    with staged((1280, 800), "en", SCENES["seat_with_cards"]) as stage:
        driver = stage.driver
        n, fan = driver.session.n, hand_of(driver)
        (step,) = [w for w in fan.walk() if isinstance(w, NextStep)]
        driver.tap(step)
        assert driver.session.n == n + 1
        assert driver.sheet is None


def test_only_the_hand_s_own_seat_is_told_what_playing_it_needs() -> None:
    with staged((1280, 800), "en", SCENES["seat_with_cards"]) as stage:
        session = stage.driver.session
        for card in session.view("player_1").hands["player_1"]:
            assert session.may("player_1", card)
            assert not session.may("player_2", card)
        stage.driver.press(27)
        stage.driver.screen.sheets.seat("player_2")
        stage.driver.settle()
        assert not [w for w in stage.driver.walk() if isinstance(w, Fan)]


def test_what_it_would_change_is_said_where_the_odds_know_it() -> None:
    with staged((1280, 800), "en", SCENES["seat_with_cards"]) as stage:
        fan = hand_of(stage.driver)
        card = fan.hand[fan.at]
        fan._foreseen("another", (0.2, 0.3))
        assert not fan.chance.children
        fan._foreseen(card, (0.471, 0.708))
        stage.driver.settle()
        assert {"47 %", "71 %"} <= set(stage.driver.texts(fan.chance))
        assert stage.driver.sheet is not None
        assert not findings(stage.driver.sheet)


@pytest.mark.parametrize("edge", ["east", "north", "west"])
def test_a_hand_can_be_read_from_every_side(edge: str) -> None:
    with staged((1280, 800), "en", SCENES["seat_with_cards"]) as stage:
        people = stage.app.screen.playing.people
        people["player_1"] = replace(people["player_1"], edge=edge)
        stage.app.screen.sheets.seat("player_1")
        stage.driver.settle()
        stage.tap("choose.show", seat="Ann")
        sheet = stage.driver.sheet
        assert isinstance(sheet, SeatSheet)
        assert sheet.facing.angle != 0
        assert not findings(sheet)
        fan = hand_of(stage.driver)
        fan.choose(1)
        stage.driver.settle()
        assert fan.at == 1


def holding(card: str) -> Callable[[Stage], None]:
    def scene(stage: Stage) -> None:
        session = stage.ask("daleks.not_met").session
        for path, value in (("charges.player_1", "4"), ("hand.player_1", "1")):
            session.correct(None, path, value, session.n)
        session.correct("player_1", "unknown_card.player_1", card, session.n)
        stage.app.screen.sheets.seat("player_1")
        stage.driver.settle()
        with mock.patch.object(Opened, "foresee", foresee_at_once):
            stage.tap("choose.show", seat="Ann")

    return scene


@pytest.mark.parametrize(
    ("card", "better"), [("regeneration_energy", True), ("unit_support", False)]
)
def test_the_chance_before_and_after_is_that_of_a_copy(card: str, better: bool) -> None:
    """A card may cost what would have helped more."""
    with staged((1280, 800), "en", holding(card)) as stage:
        session = stage.driver.session
        n, table = session.n, repr(session.now.table)
        ((before, after),) = foreseen(session, "player_1", f"play:{card}")(nothing_to_wait_for)
        assert (after > before) == better
        assert before == pytest.approx(best(session.advice()(nothing_to_wait_for)))
        assert (session.n, repr(session.now.table)) == (n, table)
        fan = hand_of(stage.driver)
        assert f"{round(100 * after)} %" in stage.driver.texts(fan.chance)


def test_what_the_odds_do_not_know_is_left_out() -> None:
    with staged((1280, 800), "en", holding("polarity_reversal")) as stage:
        offer = "play:polarity_reversal"
        assert not list(foreseen(stage.driver.session, "player_1", offer)(nothing_to_wait_for))
        assert not hand_of(stage.driver).chance.children
