"""What the app does by itself, as far as people let it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from companion.app import Companion
from companion.app.hands import Hands
from companion.app.opened import Opened
from companion.core.log import APP
from companion.core.questions import UNKNOWN, Answer, Draw, Roll
from companion.core.session import Session
from companion.games import GAMES, time_of_the_daleks
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from tests.play import act

DALEKS = "daleks.dalek_turn"
GAMES_AT_MOST = 10


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    store = Store(tmp_path / "saves.db")
    yield Companion(store, GAMES, "en")
    store.close()


def at_the_daleks(companion: Companion) -> Opened:
    """A game whose Daleks have asked whether to go on: only where somebody holds a card by then."""
    rng = random.Random(3)
    for _ in range(GAMES_AT_MOST):
        playing = companion.begin(companion.plan(time_of_the_daleks.NAME))
        session = playing.session
        while session.question is not None and session.now.table.round < 3:
            act(session, rng)
            if any(DALEKS in event.asked for event in session.log.events):
                return playing
    raise AssertionError("in no game somebody holds a card when the Daleks begin")


@pytest.mark.parametrize("mode", ["guide", "ask", "auto"])
def test_the_daleks_turn(companion: Companion, mode: str) -> None:
    companion.prefer(companion.preferences.doing("daleks", mode))
    playing = at_the_daleks(companion)
    session, rng = playing.session, random.Random(3)
    while session.question is not None and session.now.table.round < 3:
        act(session, rng)
    turns = [e for e in session.log.events if DALEKS in e.asked]
    assert {event.by == APP for event in turns} == {mode == "auto"}
    resumed = companion.resume(playing.id).session
    assert resumed.log.events == session.log.events


def test_undo_goes_past_what_the_app_did(companion: Companion) -> None:
    companion.prefer(companion.preferences.doing("daleks", "auto"))
    session = at_the_daleks(companion).session
    n = session.n
    session.undo(sure=True)
    session.redo()
    assert session.n == n


def test_ticks_and_held_decks_are_kept(companion: Companion) -> None:
    playing = companion.begin(companion.plan(time_of_the_daleks.NAME))
    playing.tick(("3",))
    playing.hold(("earth",))
    again = companion.resume(playing.id)
    assert (again.ticked(), again.held()) == (("3",), ("earth",))


def test_asked_once_it_throws_once(companion: Companion) -> None:
    """However many throws follow: the next one is the table's again."""
    plan = companion.plan(time_of_the_daleks.NAME)
    playing = companion.begin(replace(plan, held=time_of_the_daleks.DECKS))
    session, rng = playing.session, random.Random(3)
    while not isinstance(session.question, Roll):
        act(session, rng)
    moment, given = session.now, list[Answer | None]()

    class Throwing:
        """Twice the same question, as if another throw followed."""

        def carry_on(self, n: int, *, sure: bool) -> None:
            given.extend(hands.answer(moment) for _ in range(2))

    hands = Hands(SavedGame(time_of_the_daleks.NAME, 1, {}, seed="5"), (), lambda _: False)
    hands.once(cast(Session, Throwing()), session.n, sure=False)
    assert len(given[0] or ()) == len(session.question.dice)
    assert given[1] is None


@pytest.mark.parametrize(("mode", "asks"), [("guide", True), ("ask", True), ("auto", False)])
def test_who_takes_a_card_unseen_is_asked_unless_they_like_it_quiet(
    companion: Companion, mode: str, *, asks: bool
) -> None:
    companion.prefer(companion.preferences.doing("unseen", mode))
    plan = companion.plan(time_of_the_daleks.NAME)
    on_table = tuple(each for each in plan.held if each != "timey_wimey")
    session = companion.begin(replace(plan, held=on_table)).session
    secret = isinstance(session.question, Draw) and session.question.secret
    assert secret == asks
    if not asks:
        taken = [event for event in session.log.events if UNKNOWN in event.answer]
        assert {event.by for event in taken} == {APP}
        named = [path for path in session.now.mends if path.startswith("unknown_card.")]
        session.correct("player_1", named[0], "fez", session.n)
        assert "fez" in session.view("player_1").hands["player_1"]


def test_what_the_app_holds_it_deals_however_quiet_they_like_it(companion: Companion) -> None:
    """Unless it is to wait for a tap: then it waits."""
    companion.prefer(companion.preferences.doing("unseen", "auto").doing("equipment", "ask"))
    playing = companion.begin(companion.plan(time_of_the_daleks.NAME))
    session, rng = playing.session, random.Random(3)
    while not (isinstance(session.question, Draw) and session.question.secret):
        playing.deal(session.n, sure=True) if isinstance(session.question, Draw) else act(
            session, rng
        )
    playing.deal(session.n, sure=True)
    assert session.log.events[-1].answer != (UNKNOWN,)
