"""Who has to go leaves the seat to the app, or the game is counted as it stands."""

from __future__ import annotations

import random

import pytest

from companion.app.stand_ins import StandIns
from companion.core.advice import nothing_to_wait_for
from companion.core.dealer import Dealer, seeded
from companion.core.log import APP as BY_APP
from companion.core.session import Session
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game import DECKS, ending
from companion.games.doctor_who_card_game.table import APP, PAPER, TALLY
from tests.play import new_session, step

from .position import SEATS, starter


def playing(way: str = APP) -> Session:
    """Some turns into a game."""
    options = game.defaults(SEATS[:3], starter()) | {"way": way}
    session = new_session(game, options, deal=Dealer(seeded("3"), {*DECKS}).answer)
    rng = random.Random(3)
    while session.now.table.turns < 4:
        step(session, rng)
    return session


def leave(session: Session, how: str) -> None:
    session.correct(None, "seat.matt", how, session.n)


def app(session: Session, held: tuple[str, ...] = DECKS) -> StandIns:
    return StandIns(session, {}, seeded("3"), lambda: held)


def test_the_app_plays_on_for_who_has_left() -> None:
    session, rng = playing(), random.Random(1)
    stand_ins = app(session)
    assert stand_ins.thought() is None
    leave(session, "strong_guardian")
    done = 0
    while session.question is not None:
        if (thought := stand_ins.thought()) is not None:
            act = next(iter(thought(nothing_to_wait_for)))
            assert act.seat == "matt"
            session.act(act, session.n)
            done += 1
        else:
            assert session.question.by != ("matt",)
            step(session, rng)
    assert done > 10
    assert {event.by for event in session.log.events} >= {f"{BY_APP}:matt"}


def test_it_does_not_where_cards_lie_on_the_table() -> None:
    session = playing()
    leave(session, "strong_guardian")
    assert app(session, held=("starts",)).thought() is None
    assert not app(session, held=("starts",)).players


@pytest.mark.parametrize("way", [APP, PAPER, TALLY])
def test_or_the_game_is_counted_as_it_stands(way: str) -> None:
    session = playing(way)
    scores = ending.scores(session.now.table)
    leave(session, "has_left")
    while session.question is not None:  # of paper it is asked what scores for nobody
        session.answer(None, ("nothing",), session.n)
    assert session.outcome is not None
    said = dict(session.outcome.values)
    assert said["ended"] == "left"
    assert said["best"] == max(scores.values())


@pytest.mark.parametrize("way", [PAPER, TALLY])
def test_hands_of_paper_are_nobody_s_to_play(way: str) -> None:
    assert playing(way).now.mends["seat.matt"].to == ("has_left",)


@pytest.mark.parametrize("how", ["has_left", "weak_banker"])
def test_who_changes_their_mind_plays_on(how: str) -> None:
    session = playing()
    leave(session, how)
    assert session.now.mends["seat.matt"].now == how
    leave(session, "plays")
    assert session.question is not None
    assert not session.view().for_app
    assert not session.now.table.ended
