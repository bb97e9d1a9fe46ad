"""Old logs: as far as they fit, and nothing of the rest lost until somebody is sure."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.dealer import Dealer
from companion.core.log import APP, CORRECT, INTERJECT, Change, Event, Log
from companion.core.messages import AskFirst, Message, message
from companion.core.questions import Answer, Draw, Rule, ask
from companion.core.session import Session
from tests import toy

from .playing import (
    ALL,
    DICE,
    TURN,
    Notes,
    Store,
    Tiny,
    asking,
    choose,
    luck,
    played,
    position,
    refused,
    start,
)

# Loading


def saved(*answers: Answer) -> Log:
    return played(*answers)[1].log()


def spoiled(n: int, event: Event) -> Log:
    log = saved(*TURN)
    log.events[n] = event
    return log


def test_loaded_log_stands_where_it_was_left() -> None:
    session, store = played(*TURN)
    session.undo()
    again, kept = start(log=store.log())
    assert position(again) == position(session)
    assert kept.changes == []
    again.redo()
    assert again.n == 5


def test_app_deals_what_a_loaded_game_waits_for() -> None:
    session, store = start(held=DICE, log=saved(("spark",), ("pass",)))
    assert store.changes == [Change(2, (session.log.events[2],), 3)]


def test_app_deals_nothing_while_something_can_be_redone() -> None:
    log = saved(*TURN[:4])
    session, store = start(held=DICE, log=Log(log.events, 3))
    assert (session.n, store.changes) == (3, [])
    session.redo()
    assert session.n == 4


@pytest.mark.parametrize(
    ("n", "event", "why"),
    [
        (0, Event("ann", "draw turn.1 toy.draw ann ann lanterns", ("fez",)), "not_in_deck"),
        (1, Event("ann", "choose turn.2 toy.light ann ann", ("blaze",)), "not_on_offer"),
        (
            2,
            Event("bob", "choose turn.2 toy.snuff bob bob flare", ("bob:let_it_burn",)),
            "another_question",
        ),
        (3, Event("ann", "roll turn.3 toy.throw ann ann white white red", ("1",)), "wrong_dice"),
        (3, Event("ann", CORRECT, ("luck.ann", "9")), "not_correctable"),
        (4, Event("ann", INTERJECT, ("gust",)), "not_offered"),
    ],
)
def test_log_that_no_longer_fits_stops_there_and_says_why(n: int, event: Event, why: str) -> None:
    log = spoiled(n, event)
    events = list(log.events)
    session, store = start(log=log, held=ALL)
    assert session.stopped is not None
    assert (session.stopped.n, session.stopped.event, session.stopped.why.id) == (n, event, why)
    assert session.n == n
    assert (session.log.events, store.events, store.head, store.changes) == (events, events, 5, [])


MISFIT = Event("bob", "choose turn.2 toy.snuffed? bob", ("bob:let_it_burn",))


def stopped() -> tuple[Session, Store]:
    """A game of five answers of which two fit."""
    return start(log=spoiled(2, MISFIT))


FORGETS: dict[str, Callable[[Session, bool], object]] = {
    "answer": lambda s, sure: s.answer("bob", ("bob:let_it_burn",), s.n, sure=sure),
    "correct": lambda s, sure: s.correct("bob", "score.ann", "1", s.n, sure=sure),
    "carry on": lambda s, sure: s.carry_on(s.n, sure=sure),
}


@pytest.mark.parametrize("act", list(FORGETS))
def test_what_does_not_fit_is_forgotten_only_when_the_table_is_sure(act: str) -> None:
    session, store = stopped()
    refusal = refused(session, store, lambda s: FORGETS[act](s, False))
    assert isinstance(refusal, AskFirst)
    assert refusal.why == message("answer_forgets", count=3)
    assert session.stopped is not None
    assert refusal.about == (session.stopped.why,)
    FORGETS[act](session, True)
    forgotten = act != "carry on"  # which has nothing to deal here
    assert (session.stopped is None) is forgotten
    assert len(store.events) == (3 if forgotten else 5)


def test_interjection_at_a_stop_asks_first_too() -> None:
    log = saved(("gust",), ("pass",), ("1", "1", "0"))
    log.events[1] = MISFIT
    session, store = start(log=log)
    refusal = refused(session, store, lambda s: s.interject("ann", ("gust",), 1))
    assert isinstance(refusal, AskFirst)
    session.interject("ann", ("gust",), 1, sure=True)
    assert [event.asked for event in store.events[1:]] == [INTERJECT]


def test_store_that_fails_at_a_stop_forgets_nothing() -> None:
    session, store = stopped()
    before = position(session)
    store.broken = True
    with pytest.raises(OSError, match="disk is full"):
        session.answer("bob", ("bob:let_it_burn",), 2, sure=True)
    assert position(session) == before


def test_redo_at_a_stop_goes_no_further() -> None:
    session, store = stopped()
    session.redo()
    assert (session.n, len(session.log.events), store.changes) == (2, 5, [])
    assert session.stopped is not None


def test_amending_at_a_stop_asks_before_it_forgets() -> None:
    session, store = stopped()
    with pytest.raises(AskFirst):
        session.amend(1, ("flare",))
    assert len(store.events) == 5


@pytest.mark.parametrize("there_and_back", [False, True])
def test_undo_at_a_stop_does_not_make_the_rest_forgettable(there_and_back: bool) -> None:
    session, store = stopped()
    session.undo(sure=True)
    if there_and_back:
        session.redo()
    with pytest.raises(AskFirst):
        session.answer(None, ("flare",) if session.n == 1 else ("bob:let_it_burn",), session.n)
    assert len(store.events) == 5


def test_carry_on_lets_the_app_answer_what_it_has_come_to_hold() -> None:
    held: list[str] = []
    store = Store()
    session = Session(
        toy, {"seats": ("ann", "bob"), "rounds": 1}, Log(), Dealer(luck, held).answer, store.keep
    )
    heard: list[int] = []
    session.listeners.listen(lambda: heard.append(session.n))
    held.append("lanterns")
    assert refused(session, store, lambda s: s.carry_on(3)).why.id == "stale"
    session.carry_on(0)
    assert [event.by for event in store.events] == [APP]
    assert heard == [1]


def test_moments_of_the_past_can_be_looked_at() -> None:
    session, _ = played(*TURN)
    assert [at.question.about.id for n in range(6) if (at := session.at(n)).question] == [
        "toy.draw", "toy.light", "toy.snuff?", "toy.throw", "toy.reroll?", "toy.draw",
    ]  # fmt: skip
    assert session.at(3).table is not session.at(3).table
    assert session.n == 5


def test_a_doubtful_card_drawn_in_secret_at_a_stop_asks_before_it_forgets() -> None:
    """That the card is believed does not mean that old answers may go."""
    secret = Draw(message("draw", "turn.1"), "cards", ("fez",), ("ann",), True, known=("coat",))
    events = [Event("ann", secret.asked, ("fez",)), MISFIT]
    session, store = start(Tiny(asking(secret, secret)), log=Log(events, 2))
    assert session.stopped is not None
    with pytest.raises(AskFirst):
        session.answer("ann", ("coat",), session.n)
    assert store.events == events
    session.answer("ann", ("coat",), session.n, sure=True)
    assert [event.answer for event in store.events] == [("fez",), ("coat",)]


def test_a_rule_that_stumbles_over_an_old_answer_does_not_lock_the_game_away() -> None:
    def brittle(table: Notes) -> Rule[Message]:
        while True:
            (word,) = yield from ask(lambda: choose("say", "fine", "boom"))
            if word == "boom":
                raise ZeroDivisionError
            table.read.append(word)

    said = choose("say", "fine", "boom").asked
    events = [Event("ann", said, (word,)) for word in ("fine", "boom", "fine")]
    session, store = start(Tiny(brittle), log=Log(events, 3))
    assert session.stopped is not None
    assert (session.n, session.stopped.n, session.stopped.why.id) == (1, 1, "rule_fails")
    assert (session.now.table.read, store.events) == (["fine"], events)
    with pytest.raises(ZeroDivisionError):
        session.answer(None, ("boom",), 1, sure=True)
    assert store.events == events
