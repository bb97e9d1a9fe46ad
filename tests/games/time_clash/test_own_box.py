"""The documented box, of which most cards are blank, played to the end by people who teach it."""

from __future__ import annotations

import json
import random

import pytest

from companion.core.messages import NotAllowed
from companion.core.questions import Choose
from companion.core.session import Session
from companion.games import time_clash as game
from companion.games.time_clash.cards import DOCTOR, ENEMY
from companion.games.time_clash.seen import View
from tests.games.clash_case import check, options
from tests.play import copy, new_session

from .teacher import answer, documented, play


def now_and_then(session: Session) -> None:
    if session.n % 7 == 0:
        check(session.now.table)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_box_that_is_hardly_known_plays_to_its_end(players: int) -> None:
    taught = 0
    for seed in range(3):
        session = new_session(game, documented(players))
        play(session, random.Random(seed), now_and_then)
        assert session.outcome is not None
        taught += sum(len(cards) for cards in session.now.table.taught.values())
        again = new_session(game, documented(players), copy(session.log))
        assert again.stopped is None
        assert again.now.table == session.now.table
    assert taught > 30


def test_so_it_does_by_any_house_rule() -> None:
    for seed in range(10):
        rng = random.Random(seed)
        table = options(rng, "box")
        session = new_session(game, table)
        play(session, rng, now_and_then)
        again = new_session(game, table, copy(session.log))
        assert again.stopped is None
        assert again.now.table == session.now.table


def test_nothing_is_asked_twice() -> None:
    for seed in range(6):
        session = new_session(game, documented())
        play(session, random.Random(seed))
        blanks = [each.asked for each in session.log.events if "clash.fill_in" in each.asked]
        assert blanks
        assert len({*blanks}) == len(blanks)


def until(session: Session, id: str, rng: random.Random) -> Choose:
    """Hands stay on paper."""
    while session.question is not None and session.question.about.id != id:
        hidden = session.question.about.id == "clash.draw"
        given = ("?",) if hidden else answer(session, session.question, rng)
        session.answer(None, given, session.n, sure=True)
    assert isinstance(session.question, Choose)
    return session.question


def test_every_card_may_be_countered_while_some_are_untaught() -> None:
    """Of the Enemy's known cards none counters a Plan."""
    rng = random.Random(1)
    plain = json.loads(json.dumps(documented()))
    plain["box"]["enemy"]["lure"]["options"][1] = [{"do": "counter", "of": "doctor_move"}]
    session = new_session(game, plain)
    until(session, "clash.turn", rng)
    session.answer(None, ("unlisted",), session.n)
    said = '{"name": "P", "suit": "plan", "value": 200}'
    session.answer(None, ("doctor_plan_200", said), session.n)
    assert session.question is not None
    assert session.question.about.id == "clash.turn"
    session.answer(None, ("play:doctor_plan_200:time",), session.n)
    assert session.question.about.id == "clash.window_card"
    table = session.now.table
    assert table.decks[DOCTOR].untaught == 21
    assert table.decks[DOCTOR].size == 24 - 3, "three were drawn, whatever they are called"
    assert "bob:unlisted" in session.question.options  # type: ignore[union-attr]


def test_what_is_hardly_a_card_is_refused() -> None:
    rng = random.Random(1)
    session = new_session(game, documented())
    until(session, "clash.turn", rng)
    session.answer(None, ("unlisted",), session.n)
    for wrong in (
        "no",
        "[]",
        '{"name": "P"}',
        '{"name": "P", "suit": "plan"}',
        '{"name": "P", "suit": "plan", "value": 0}',
        '{"name": "P", "suit": "plan", "value": 200, "options": [[{"do": "draw"}], []]}',
        '{"name": "P", "options": [[{"do": "draw"}], [{"do": "draw"}]]}',
        '{"name": "P", "options": [[], []]}',
        '{"name": "P", "options": [[{"do": "fly"}], []]}',
        '{"name": "P", "suit": "plan", "value": 200, "copies": 100}',
    ):
        with pytest.raises(NotAllowed):
            session.answer(None, ("new", wrong), session.n)
    for taken in ("river", "quip", "lure"):
        card = '{"name": "P", "suit": "plan", "value": 200}'
        with pytest.raises(NotAllowed):
            session.answer(None, (taken, card), session.n)
    assert session.now.table.decks[ENEMY].untaught == 22


def test_a_card_that_no_list_has_may_be_put_where_it_lies() -> None:
    """As a correction, of whichever side it says."""
    rng = random.Random(1)
    session = new_session(game, documented())
    until(session, "clash.turn", rng)
    said = '{"name": "T", "suit": "threat", "value": 300, "deck": "enemy"}'
    session.correct(None, "new_card.enemy", "enemy_threat_300", session.n, definition=said)
    table = session.now.table
    assert table.threats == 300
    assert table.decks[ENEMY].untaught == 21
    check(table)


def test_a_half_that_nobody_has_told_is_asked_when_it_is_played() -> None:
    rng = random.Random(1)
    session = new_session(game, documented())
    question = until(session, "clash.turn", rng)
    assert "special:regroup:0" in question.options
    assert "special:regroup:1" not in question.options, "that one replies"
    session.answer(None, ("special:regroup:0",), session.n)
    assert session.question is not None
    assert session.question.about.id == "clash.fill_in"
    half = '{"options": [[{"do": "draw"}], []]}'
    session.answer(None, ("regroup", half), session.n)
    told = session.now.table.box.doctor["regroup"].options
    assert [half[0].do for half in told] == ["draw", "counter"], "what was known stays"
    assert session.question.about.id == "clash.window_card"
    check(session.now.table)


def test_whatever_is_blank_can_be_looked_at() -> None:
    rng = random.Random(3)
    session = new_session(game, documented(3))
    while session.question is not None and session.n < 80:
        table = session.now.table
        for _, id in game.readable(table):
            assert game.reading(table, id) is not None
        for seat in ("ann", "bob", "cat", None):
            view = session.view(seat)
            assert isinstance(view, View)
            offered = game.brief(view, seat)
            assert not [way for way in offered.ways if way.option.endswith("unlisted")]
        assert game.mends(table)
        session.answer(None, answer(session, session.question, rng), session.n, sure=True)
