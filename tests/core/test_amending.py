"""Amending: an old answer replaced, the rest replayed as far as it fits, never put elsewhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.core.log import APP, CORRECT, INTERJECT, TABLE, Change, Event
from companion.core.messages import AskFirst, Message, NotAllowed, message
from companion.core.questions import UNKNOWN, Choose, Rule, ask
from companion.core.session import Session
from tests import toy
from tests.looks import lanterns

from .playing import (
    ALL,
    DICE,
    TURN,
    Notes,
    Tiny,
    amendment,
    another,
    choose,
    do_anything,
    played,
    position,
    replayed,
    start,
)


def at_random(seed: int, acts: int = 25, held: tuple[str, ...] | None = None) -> Session:
    """A toy game to which anything may have happened."""
    random = Random(seed)
    held = random.choice(((), DICE, ALL)) if held is None else held
    session, _ = start(held=held)
    for _ in range(acts):
        do_anything(session, random)
    return session


def fits_everywhere(events: list[Event]) -> None:
    """Each answer stands at the question it was given to, and that question takes it."""
    for event, question in replayed(events).asked:
        if event.asked in (CORRECT, INTERJECT):
            continue
        assert question is not None
        assert event.asked == question.asked
        question.check(event.answer)
        assert event.sure or not question.doubts(event.answer)


@pytest.mark.parametrize("seed", range(60))
def test_amended_game_replays_to_its_end_or_stops_at_the_first_that_does_not_fit(seed: int) -> None:
    random, session = Random(seed), at_random(seed)
    fits_everywhere(session.log.events[: session.n])
    for n in range(session.n):
        before = position(session)
        amend_one(session, n, random)
        assert position(session) == before


def amend_one(session: Session, n: int, random: Random) -> None:
    events = session.log.events[: session.n]
    answer = another(session, n, random)
    try:
        log, stopped = session.amending(n, answer, sure=True)
    except NotAllowed:
        return
    assert log.head == len(log.events) > n
    assert log.events[n] == events[n]._replace(answer=answer, sure=True, evidence=())
    assert log.events[:n] == events[:n]
    assert log.events[n + 1 :] == events[n + 1 : log.head]
    fits_everywhere(log.events)
    if stopped is None:
        assert log.head == len(events)
    else:
        assert (stopped.n, stopped.event) == (log.head, events[log.head])
        assert not fits([*log.events, stopped.event])


def fits(events: list[Event]) -> bool:
    """Whether the last of these could be put where it stands, by the plainer replay."""
    before, event = replayed(events[:-1]), events[-1]
    table, question = before.table, before.question
    by = None if event.by == TABLE else event.by
    if event.asked == CORRECT:
        mend = toy.mends(table).get(event.answer[0])
        return mend is not None and mend.seen_by(by) and event.answer[1] in mend.to
    if event.asked == INTERJECT:
        return question is not None and event.answer[0] in toy.offers(table, by)
    if question is None or question.asked != event.asked:
        return False
    try:
        question.check(event.answer)
    except NotAllowed:
        return False
    return event.sure or not question.doubts(event.answer)


@pytest.mark.parametrize("seed", range(60, 100))
def test_amend_adopts_what_amending_showed_and_the_app_deals_on(seed: int) -> None:
    random, session = Random(seed), at_random(seed, held=ALL)
    for _ in range(4):
        if not session.n:
            continue
        n, answer = amendment(session, random)
        try:
            shown = session.amending(n, answer)
        except NotAllowed:
            continue
        expected = list(shown.log.events)
        if shown.stopped is not None:
            before = position(session)
            with pytest.raises(AskFirst) as refusal:
                session.amend(n, answer)
            assert refusal.value.why == message("amend_forgets", count=session.n - shown.log.head)
            assert position(session) == before
            expected[n] = expected[n]._replace(sure=True)
        session.amend(n, answer, sure=shown.stopped is not None)
        assert session.log.events[: len(expected)] == expected
        assert all(event.by == APP for event in session.log.events[len(expected) :])
        assert session.n == len(session.log.events)
        fits_everywhere(session.log.events)


def test_answer_that_changes_nothing_after_it_leaves_the_rest() -> None:
    session, store = played(*TURN)
    amended = session.amend(3, ("1", "1", "0"))
    assert amended.stopped is None
    assert [event.answer for event in store.events] == [*TURN[:3], ("1", "1", "0"), ("keep",)]
    assert store.changes[-1] == Change(3, tuple(session.log.events[3:]), 5)
    assert session.view().scores["ann"] == 4


def test_first_answer_amended_stops_where_its_card_was_lit() -> None:
    session, _ = played(*TURN)
    shown = session.amending(0, ("beam",))
    assert shown.stopped is not None
    assert (shown.stopped.n, shown.stopped.why.id) == (1, "not_on_offer")
    session.amend(0, ("beam",), sure=True)
    assert [event.answer for event in session.log.events] == [("beam",)]
    assert session.question is not None
    assert "beam" in session.question.options  # type: ignore[union-attr]


def test_last_answer_amended_asks_what_follows_from_it() -> None:
    session, _ = played(*TURN)
    assert session.amend(4, ("red",)).stopped is None
    assert session.question is not None
    assert session.question.asked == "roll turn.3 toy.throw ann ann red"


def test_answer_stops_at_another_question_even_if_it_would_fit_there() -> None:
    session, _ = played(("flare",), ("flare",), ("bob:let_it_burn",))
    session.correct(None, "score.ann", "0", 3)
    shown = session.amending(1, ("pass",))
    assert shown.stopped is not None
    assert (shown.stopped.n, shown.stopped.why.id) == (2, "another_question")

    def rule(table: Notes) -> Rule[Message]:
        (way,) = yield from ask(lambda: choose("way", "left", "right"))
        yield from ask(lambda: choose(f"{way}?", "yes", "no"))
        return message("tiny.end")

    tiny, _ = played(("left",), ("yes",), game=Tiny(rule))
    again = tiny.amending(0, ("right",))
    assert again.stopped is not None
    assert again.stopped.why.id == "another_question"


def test_throw_of_the_app_can_be_amended_and_stays_the_app_s() -> None:
    session, _ = played(("pass",), held=ALL)
    assert session.log.events[2].by == APP
    session.amend(2, ("2", "2", "4"))
    assert session.log.events[2].by == APP
    assert [die.face for die in session.view().thrown] == ["2", "2", "4"]


def test_amended_choice_leaves_the_app_s_throws_as_they_fell() -> None:
    session, _ = played(("spark",), ("pass",), held=DICE)
    session.answer(None, ("keep",), session.n)
    thrown = session.log.events[2]
    session.amend(0, ("blaze",))
    assert session.log.events[2] == thrown


def test_correction_can_be_amended_within_what_it_may_become() -> None:
    session, _ = played(*TURN)
    session.correct("bob", "score.bob", "3", 5)
    session.answer(None, ("spark",), 6)
    assert session.amend(5, ("score.bob", "4")).stopped is None
    assert session.log.events[5] == Event("bob", CORRECT, ("score.bob", "4"))
    with pytest.raises(NotAllowed, match="cannot_become"):
        session.amend(5, ("score.bob", "-4"))
    with pytest.raises(NotAllowed, match="correction_is_two"):
        session.amend(5, ("score.bob",))


def test_interjection_can_be_amended_to_another_offer() -> None:
    session, _ = played(("gust",), ("pass",), ("1", "1", "0"), ("keep",), ("spark",), ("pass",))
    session.amend(0, (UNKNOWN,))
    session.interject("ann", ("gust",), session.n)
    session.answer("ann", ("bob",), session.n)
    session.amend(6, ("gust_2",))
    assert lanterns(session).discards == ("gust_2",)
    assert [event.answer for event in session.log.events[6:]] == [("gust_2",), ("bob",)]
    with pytest.raises(NotAllowed, match="not_offered"):
        session.amend(6, ("spark",))


def test_evidence_goes_with_the_answer_it_was_for() -> None:
    session, _ = played(*TURN[:3])
    session.answer(None, ("1", "2", "0"), 3, evidence=("die 1", "die 2", "die 3"))
    session.amend(3, ("1", "1", "0"))
    assert session.log.events[3].evidence == ()


def test_game_that_becomes_shorter_stops_at_its_end() -> None:
    def rule(table: Notes) -> Rule[Message]:
        while (yield from ask(lambda: choose("go", "on", "end"))) == ("on",):
            pass
        return message("tiny.end")

    session, _ = played(("on",), ("on",), ("end",), game=Tiny(rule))
    shown = session.amending(1, ("end",))
    assert shown.stopped is not None
    assert (shown.stopped.n, shown.stopped.why.id) == (2, "game_is_over")
    session.amend(2, ("on",))
    assert session.outcome is None


def test_amending_forgets_what_was_undone_as_any_new_answer_does() -> None:
    session, store = played(*TURN)
    session.undo()
    session.amend(0, ("flare",))
    assert len(store.events) == session.n == 4


# What it should do and does not


def test_doubtful_fact_is_asked_about_in_the_past_too() -> None:
    session, _ = played(*TURN)
    with pytest.raises(AskFirst):
        session.amend(3, ("4", "2", "0"))


def test_doubtful_fact_in_the_past_is_taken_when_sure() -> None:
    session, _ = played(*TURN)
    session.amend(3, ("4", "2", "0"), sure=True)
    assert session.log.events[3].sure


def test_seat_cannot_be_made_to_have_chosen_from_another_s_hand() -> None:
    asked = Choose(message("show"), ("ann", "bob"), ("pass", "ann:fez", "bob:scarf"), private=True)

    def rule(table: Notes) -> Rule[Message]:
        table.read += yield from ask(lambda: asked)
        return message("tiny.end")

    session, _ = start(Tiny(rule))
    session.answer("ann", ("pass",), 0)
    with pytest.raises(NotAllowed):
        session.amend(0, ("bob:scarf",))


def test_amended_log_is_a_fact() -> None:
    session, _ = played(*TURN)
    amended = session.amend(3, ("1", "1", "0"))
    session.answer(None, ("spark",), 5)
    assert len(amended.log.events) == amended.log.head


def test_a_reason_to_stop_quotes_nothing_that_only_some_may_know() -> None:
    session, _ = played((UNKNOWN,))
    session.correct("ann", "hidden.ann", "beam", session.n)
    session.answer("ann", ("beam",), session.n)
    no_more_card = session.amending(0, ("flare",)).stopped
    assert no_more_card is not None
    assert no_more_card.why == message("not_correctable")
    other_name = session.amending(1, ("hidden.ann", "glow")).stopped
    assert other_name is not None
    assert (other_name.why.id, other_name.why.values) == ("not_on_offer", ())
    with pytest.raises(AskFirst) as refusal:
        session.amend(0, ("flare",))
    assert "beam" not in str(refusal.value.about)


def test_stop_at_a_private_choice_does_not_say_how_many_it_takes() -> None:
    hand = replace(choose("lay", "fez", "hat", by=("ann",), private=True), face_up=True, at_most=2)

    def rule(table: Notes) -> Rule[Message]:
        first = yield from ask(lambda: choose("first", "one", "two"))
        both = hand if first == ("two",) else replace(hand, at_most=1)
        table.read += yield from ask(lambda: both)
        return message("tiny.end")

    session, _ = played(("two",), ("fez", "hat"), game=Tiny(rule))
    stopped = session.amending(0, ("one",)).stopped
    assert stopped is not None
    assert stopped.why == Message("wrong_count", "tiny")
