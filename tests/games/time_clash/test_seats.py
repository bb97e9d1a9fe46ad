"""Who leaves: the hand goes to the discards, turns go on, an empty side ends the match."""

from __future__ import annotations

import random

import pytest

from companion.core.dealer import Dealer, seeded
from companion.core.session import Session
from companion.games import time_clash
from companion.games.time_clash.cards import SIDES
from tests.games.clash_case import check, options
from tests.play import new_session, step


def playing(players: int, seed: int = 3) -> Session:
    """Some turns into a game, everything held by the app."""
    rng = random.Random(seed)
    held = {*time_clash.DECKS, *time_clash.DICE}
    seats = ("ann", "bob", "cat", "dan")[:players]
    plain = options(rng) | {"house": {}, "games": 3, "under_way": False, "seats": list(seats)}
    plain["sides"] = {seat: SIDES[n % 2] for n, seat in enumerate(seats)}
    session = new_session(time_clash, plain, deal=Dealer(seeded(str(seed)), held).answer)
    while session.now.table.turns < 3:
        step(session, rng)
    return session


def leave(session: Session, seat: str) -> None:
    """And on to the end of the step."""
    session.correct(None, f"seat.{seat}", "has_left", session.n)
    rng = random.Random(5)
    while session.question is not None and seat in session.now.table.leaving:
        step(session, rng)


@pytest.mark.parametrize("seat", ["ann", "bob", "cat", "dan"])
def test_turns_go_on_in_the_order_of_the_seats_left(seat: str) -> None:
    session = playing(4)
    leave(session, seat)
    table = session.now.table
    assert seat not in table.seats
    assert table.turn in table.seats
    alone = table.alone
    assert alone
    assert table.order.count(alone) == 2
    assert {*table.order} == {*table.seats}
    check(table)
    leave(session, next(each for each in table.seats if each != alone))
    assert sorted(session.now.table.order) == sorted(session.now.table.seats)
    assert not session.now.table.alone
    check(session.now.table)


def test_the_hand_goes_to_the_discards_of_the_team() -> None:
    session = playing(4)
    before = {s: len(session.now.table.decks[s].discards) for s in SIDES}
    seat = next(s for s in session.now.table.seats if s != session.now.table.turn)
    count, side = len(session.now.table.hands[seat]), session.now.table.sides[seat]
    leave(session, seat)
    assert count
    assert len(session.now.table.decks[side].discards) >= before[side] + count
    assert seat not in session.view().hands


def test_a_side_with_nobody_left_ends_the_match_as_it_stands() -> None:
    session = playing(2)
    session.correct(None, "score.enemy", "1", session.n)
    leave(session, "bob")
    assert session.question is None
    assert session.outcome is not None
    values = dict(session.outcome.values)
    assert session.outcome.id == "clash.abandoned"
    assert values["winners"] == ("enemy",)
    assert (values["doctor"], values["enemy"]) == (0, 1)


def test_who_changes_their_mind_stays() -> None:
    session = playing(3)
    session.correct(None, "seat.bob", "has_left", session.n)
    session.correct(None, "seat.bob", "plays", session.n)
    rng = random.Random(1)
    for _ in range(12):
        step(session, rng)
    assert "bob" in session.now.table.seats
