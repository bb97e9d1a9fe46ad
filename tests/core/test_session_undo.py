"""Undo, redo, fresh luck, corrections and acts out of turn, as a session takes them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.log import APP, CORRECT, INTERJECT, TABLE, Event
from companion.core.messages import AskFirst, message
from companion.core.questions import UNKNOWN, Answer, Choose, Draw, Roll
from companion.core.session import Session
from tests.looks import lanterns

from .playing import (
    ALL,
    DICE,
    OVER,
    QUICK,
    TURN,
    Tiny,
    asking,
    played,
    position,
    refused,
    start,
    views,
)

# Undo and redo


def test_undo_past_what_cannot_be_unseen_names_it_and_asks() -> None:
    session, store = played(*TURN)
    session.undo()
    refusal = refused(session, store, lambda s: s.undo())
    assert isinstance(refusal, AskFirst)
    assert refusal.about == (message("forgets", asked="toy.throw", answer=("1", "2", "0")),)
    session.undo(sure=True)
    assert session.n == 3


def test_undo_names_all_the_app_threw_and_drew_but_no_secret_card() -> None:
    session, store = start(held=ALL)
    for answer in (("pass",), ("keep",)):
        session.answer(None, answer, session.n)
    assert [event.by for event in session.log.events] == [APP, "ann", APP, "ann", APP]
    refusal = refused(session, store, lambda s: s.undo())
    assert isinstance(refusal, AskFirst)
    assert refusal.about == (message("forgets", asked="toy.draw", answer=(UNKNOWN,)),)


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        (Draw(message("draw"), "cards", ("fez", "fez~2"), n=2), ("fez", "fez~2")),
        (Draw(message("draw"), "cards", ("fez",), teachable=True), ("fez~2", "name = 'Fez'")),
    ],
)
def test_undo_names_every_card_that_was_turned_up_but_no_definition(
    cards: Draw, named: Answer
) -> None:
    session, store = played(named, game=Tiny(asking(cards)))
    refusal = refused(session, store, lambda s: s.undo())
    assert isinstance(refusal, AskFirst)
    names = tuple(card for card in named if "=" not in card)
    assert refusal.about == (message("forgets", asked="draw", answer=names),)


def test_undo_of_a_choice_with_no_luck_after_it_needs_no_asking() -> None:
    session, _ = played(*TURN)
    session.undo()
    assert session.n == 4


@pytest.mark.parametrize("held", [(), DICE, ALL])
def test_undo_and_redo_revisit_exactly_what_was_seen(held: tuple[str, ...]) -> None:
    session, store = start(held=held)
    seen = {session.n: position(session)}
    for _ in range(12):
        assert session.question is not None
        answer: Answer = ("keep",)
        match session.question:
            case Draw(possible=possible):
                answer = possible[:1]
            case Roll(dice=dice):
                answer = tuple(die.faces[1] for die in dice)
            case question if "pass" in question.options:
                answer = (question.options[-1],)
            case question if question.of:
                answer = (f"{question.by[0]}:let_it_burn",)
        session.answer(None, answer, session.n)
        seen[session.n] = position(session)
    stops, last = sorted(seen), len(session.log.events)
    for n in [*stops[-2::-1], *stops[1:]]:
        if n < session.n:
            session.undo(sure=True)
        else:
            session.redo()
        assert position(session) == seen[n] | {"events": session.log.events}
        assert (store.head, len(store.events)) == (n, last)


def test_new_answer_drops_what_was_undone() -> None:
    session, store = played(*TURN)
    for _ in range(3):
        session.undo(sure=True)
    session.answer(None, ("bob:let_it_burn",), 2)
    assert len(store.events) == len(session.log.events) == 3
    assert refused(session, store, lambda s: s.redo()).why.id == "nothing_to_redo"


def test_app_s_throw_comes_out_the_same_when_its_question_returns() -> None:
    session, _ = played(("spark",), ("pass",), held=DICE)
    thrown = session.log.events[2]
    session.undo(sure=True)
    session.correct(None, "score.bob", "7", session.n)
    session.answer(None, ("pass",), session.n)
    assert session.log.events[3] == thrown


# Corrections and interjections


def asked(session: Session) -> str:
    assert session.question is not None
    return session.question.about.id


def test_correction_is_logged_seen_and_undone_like_the_rest() -> None:
    session, store = played(*TURN[:2])
    before = views(session)
    session.correct("bob", "score.ann", "42", session.n)
    assert store.events[-1] == Event("bob", CORRECT, ("score.ann", "42"))
    assert session.view().scores["ann"] == 42
    assert asked(session) == "toy.snuff?"
    session.undo()
    assert [replace(view, n=2) for view in views(session)] == before
    session.redo()
    assert session.view().scores["ann"] == 42


@pytest.mark.parametrize(
    ("path", "value", "opens"), [("turn", "bob", "toy.light"), ("step", "draw", "toy.draw")]
)
def test_restart_correction_enters_the_step_it_names_and_can_be_undone(
    path: str, value: str, opens: str
) -> None:
    session, _ = played(*TURN[:2])
    before = position(session)
    session.correct(None, path, value, session.n)
    assert asked(session) == opens
    session.undo()
    assert position(session) == before | {"events": session.log.events}


def test_restart_correction_lets_the_app_deal_at_once() -> None:
    session, store = played(("pass",), held=ALL)
    session.correct(None, "step", "draw", session.n)
    assert [event.by for event in store.changes[-1].events] == [TABLE, APP]


@pytest.mark.parametrize(("seat", "reads"), [("ann", True), ("bob", False), (None, False)])
def test_hidden_correction_is_read_by_its_own_seat(seat: str | None, reads: bool) -> None:
    session, _ = played((UNKNOWN,))
    session.correct("ann", "hidden.ann", "flare", session.n)
    line = list(session.lines(seat))[-1]
    assert ("flare" in str(line)) is reads
    assert ("hidden.ann" in str(line)) is reads
    assert line.event.by == "ann"
    assert (session.view(seat).hands["ann"] == ("flare",)) is reads


def test_correction_after_the_end_changes_the_outcome() -> None:
    session, _ = played(*OVER)
    assert session.outcome == message("toy.end", "end", winners=("ann", "bob"))
    session.correct(None, "score.bob", "1", session.n)
    assert session.outcome == message("toy.end", "end", winners=("bob",))
    session.undo()
    assert session.outcome == message("toy.end", "end", winners=("ann", "bob"))


def test_round_set_back_after_the_end_plays_on() -> None:
    session, _ = played(*OVER)
    session.correct(None, "round", "2", session.n)
    assert session.outcome is None
    assert session.view().question is not None


def test_interjections_nest_and_a_correction_among_them_rebuilds_the_inner_question() -> None:
    session, store = played(("gust",), ("pass",), ("out", "out", "out"), ("keep",), ("gust_2",))
    waiting = session.view("bob").question
    session.interject("ann", ("gust",), session.n)
    session.interject("bob", ("gust_2",), session.n)
    session.correct(None, "tokens.ann", "9", session.n)
    assert session.question is not None
    assert session.question.by == ("bob",)
    session.answer("bob", ("ann",), session.n)
    assert session.question.by == ("ann",)
    session.answer("ann", ("bob",), session.n)
    assert isinstance(waiting, Choose)
    assert session.view("bob").question == replace(waiting, options=("pass",))
    assert lanterns(session).tokens == {"ann": 8, "bob": 1}
    assert [event.asked for event in store.events[5:7]] == [INTERJECT, INTERJECT]


def test_offers_are_shown_to_the_seat_that_holds_them_while_the_game_lasts() -> None:
    session, _ = played(("gust",))
    assert [session.view(seat).offers for seat in ("ann", "bob", None)] == [("gust",), (), ()]
    over, _ = played(("gust",), *QUICK, *OVER[4:])
    assert over.question is None
    assert over.view("ann").offers == ()
