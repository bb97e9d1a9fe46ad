"""The session: refusals change nothing, order is kept, a failure puts everything back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.dealer import Dealer
from companion.core.log import APP, TABLE, Change, Event, Log
from companion.core.messages import AskFirst, Message, NotAllowed, message
from companion.core.questions import UNKNOWN, Answer, Die, Draw, Roll, Rule, ask, end_if
from companion.core.session import Session
from tests import toy
from tests.play import new_session, step

from .playing import (
    ALL,
    DICE,
    OVER,
    TURN,
    Act,
    Notes,
    Store,
    Tiny,
    asking,
    choose,
    gives,
    luck,
    played,
    position,
    refused,
    start,
)

# Refusals


@pytest.mark.parametrize(
    ("after", "act", "why"),
    [
        ((), gives("fez"), "not_in_deck"),
        ((), gives(), "not_in_deck"),
        ((), gives("spark", late=-1), "stale"),
        ((), gives("spark", late=1), "stale"),
        ((), gives("spark", seat="bob"), "not_your_question"),
        ((), lambda s: s.undo(), "nothing_to_undo"),
        ((), lambda s: s.redo(), "nothing_to_redo"),
        ((), lambda s: s.amend(0, ("spark",)), "no_such_answer"),
        ((), lambda s: s.amend(-1, ("spark",)), "no_such_answer"),
        (TURN[:1], gives("blaze"), "not_on_offer"),
        (TURN[:1], gives("flare", "pass"), "wrong_count"),
        (TURN[:1], gives(), "wrong_count"),
        (TURN[:1], gives("flare", late=-1), "stale"),
        (TURN[:1], gives("flare", seat="bob"), "not_your_question"),
        (TURN[:1], gives("flare", seat="cid"), "not_at_the_table"),
        (TURN[:1], lambda s: s.correct("bob", "score.ann", "x", s.n), "cannot_become"),
        (TURN[:1], lambda s: s.correct("bob", "score.cid", "1", s.n), "not_correctable"),
        (TURN[:1], lambda s: s.correct("bob", "score.ann", "1", 0), "stale"),
        (TURN[:1], lambda s: s.interject("ann", ("gust",), s.n), "not_offered"),
        (TURN[:1], lambda s: s.interject("ann", (), s.n), "not_offered"),
        (TURN[:1], lambda s: s.amend(0, ("fez",)), "not_in_deck"),
        (TURN[:2], lambda s: s.amend(1, ("beam",)), "not_on_offer"),
        ([("gust",)], lambda s: s.interject("ann", ("gust",), 0), "stale"),
        ([("gust",)], lambda s: s.interject("bob", ("gust",), s.n), "not_offered"),
        ([("gust",)], lambda s: s.interject(None, ("gust",), s.n), "not_offered"),
        ([(UNKNOWN,)], lambda s: s.correct("bob", "hidden.ann", "beam", s.n), "not_correctable"),
        (TURN[:3], gives("1", "2"), "wrong_dice"),
        (TURN[:3], gives("1", "2", "tardis"), "no_such_face"),
        (OVER, gives("keep"), "game_is_over"),
        (OVER, lambda s: s.interject("ann", ("gust",), s.n), "game_is_over"),
        (OVER, lambda s: s.carry_on(s.n), "game_is_over"),
        (OVER, lambda s: s.correct(None, "score.ann", "1", 3), "stale"),
    ],
)
def test_refusal_says_why_and_changes_nothing(
    after: tuple[Answer, ...], act: Act, why: str
) -> None:
    refusal = refused(*played(*after), act)
    assert (refusal.why.id, type(refusal)) == (why, NotAllowed)


WRONG: tuple[Any, ...] = (None, 5, [], {}, ("fez", 5), (None,), (("fez",),), ("\ud800",), "\ud800")


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize(
    "act",
    [
        lambda s, wrong: s.answer(None, wrong, s.n),
        lambda s, wrong: s.answer(wrong or 5, ("spark",), s.n),
        lambda s, wrong: s.answer(None, ("spark",), wrong),
        lambda s, wrong: s.answer(None, ("spark",), s.n, evidence=wrong or (5,)),
        lambda s, wrong: s.interject("bob", wrong, s.n),
        lambda s, wrong: s.correct(None, wrong, "1", s.n),
        lambda s, wrong: s.correct(None, "score.ann", wrong, s.n),
        lambda s, wrong: s.correct(None, "score.ann", "1", s.n, definition=wrong or 5),
        lambda s, wrong: s.correct(None, "score.ann", "1", wrong),
        lambda s, wrong: s.carry_on(wrong),
        lambda s, wrong: s.undo(wrong or ()),
        lambda s, wrong: s.undo(to=wrong or ()),
        lambda s, wrong: s.redo(wrong or ()),
        lambda s, wrong: s.amending(0, wrong),
        lambda s, wrong: s.amend(wrong, ("spark",), sure=True),
    ],
)
def test_wrong_types_from_outside_are_refused(act: Any, wrong: Any) -> None:
    session, store = played(("flare",))
    if wrong == 5:
        wrong = 5.5
    refused(session, store, lambda s: act(s, wrong))


@pytest.mark.parametrize("seat", ["app", "table", "zed", ""])
@pytest.mark.parametrize(
    "act",
    [
        lambda s, seat: s.answer(seat, ("yes",), s.n),
        lambda s, seat: s.interject(seat, ("gust",), s.n),
        lambda s, seat: s.correct(seat, "number", "4", s.n),
    ],
)
def test_nobody_acts_who_does_not_sit_at_the_table(act: Any, seat: str) -> None:
    def gust(table: Notes) -> Rule[None]:
        yield from ()

    game = Tiny(asking(choose("anybody", "yes")), {"gust": gust})
    session, store = start(game)
    assert refused(session, store, lambda s: act(s, seat)).why.id == "not_at_the_table"


@pytest.mark.parametrize("seat", ["", "app", "table", "a:b", "a.b", "a b", "Ann", 5, None])
def test_no_game_begins_with_a_seat_that_could_be_taken_for_something_else(seat: Any) -> None:
    with pytest.raises(NotAllowed) as refusal:
        start(options={"seats": ("ann", seat), "rounds": 2})
    assert refusal.value.why.id == "no_seat_name"


def ends_at_seven(table: Notes) -> Rule[Message]:
    yield from ask(lambda: choose("first", "yes"))
    yield from end_if(lambda: message("seven") if table.number == 7 else None)
    table.read += yield from ask(lambda: choose("second", "yes"))
    return message("through")


def test_a_game_that_is_over_and_corrected_goes_on_where_it_stopped() -> None:
    session, store = start(Tiny(ends_at_seven))
    session.correct(None, "number", "7", 0)
    session.answer(None, ("yes",), 1)
    assert (session.question, session.outcome) == (None, message("seven"))
    assert refused(session, store, gives("yes")).why.id == "game_is_over"
    session.correct(None, "number", "7", 2)
    assert session.outcome == message("seven")
    session.correct(None, "number", "6", 3)
    assert session.view().conclusion is None
    assert session.question == choose("second", "yes")
    session.answer(None, ("yes",), 4)
    assert (session.now.table.read, session.outcome) == (["yes"], message("through"))


HOT = Tiny(
    asking(
        Roll(
            message("throw"),
            (Die("white", ("1", "2")), Die("red", ("3",))),
            symbols=("1", "2", "3"),
        ),
        Draw(message("draw"), "cards", ("fez",), known=("coat",)),
    )
)


@pytest.mark.parametrize(
    ("after", "answer", "doubts"),
    [
        ([], ("3", "3"), ["unlikely_face"]),
        ([], ("3", "1"), ["unlikely_face", "unlikely_face"]),
        ([("1", "3")], ("coat",), ["unlikely_card"]),
    ],
)
def test_doubtful_fact_is_asked_about_and_taken_when_sure(
    after: list[Answer], answer: Answer, doubts: list[str]
) -> None:
    session, store = played(*after, game=HOT)
    refusal = refused(session, store, gives(*answer))
    assert isinstance(refusal, AskFirst)
    assert [doubt.id for doubt in refusal.about] == doubts
    session.answer(None, answer, session.n, sure=True)
    assert session.log.events[-1] == Event(TABLE, store.events[-1].asked, answer, sure=True)
    again, _ = start(HOT, log=store.log())
    assert again.stopped is None


def test_answer_to_what_was_asked_before_an_undo_is_stale() -> None:
    shown = choose("next", "a", "b")

    def rule(table: Notes) -> Rule[Message]:
        first = yield from ask(lambda: choose("first", "x", "y"))
        table.read += yield from ask(lambda: choose(f"next after {first[0]}", *shown.options))
        return message("tiny.end")

    session, _ = played(("x",), game=Tiny(rule))
    n = session.n  # a phone shows the second question, and its owner reaches for "a"
    question = session.question
    assert question is not None
    asked = question.asked
    session.undo()
    session.answer(None, ("y",), session.n)
    with pytest.raises(NotAllowed):
        session.answer(None, ("a",), n, asked=asked)


def test_nobody_is_asked_whether_they_are_sure_of_a_card_they_drew_in_secret() -> None:
    """The question alone would tell that another holds it. The log remembers the doubt."""
    secret = Draw(message("draw", "turn.1"), "cards", ("fez",), ("ann",), True, known=("coat",))
    session, store = played(("coat",), game=Tiny(asking(secret, secret)))
    session.answer("ann", ("fez",), session.n)
    assert [event.sure for event in store.events] == [True, False]
    again, _ = start(Tiny(asking(secret, secret)), log=store.log())
    assert again.stopped is None


# Who answered


BOTH = choose("who", "yes", "ann:fez", "bob:scarf", by=("ann", "bob"), private=True)


@pytest.mark.parametrize(
    ("seat", "by", "recorded"),
    [
        ("ann", ("ann",), "ann"),
        (None, ("ann",), "ann"),
        (None, ("ann", "bob"), TABLE),
        ("bob", ("ann", "bob"), "bob"),
        (None, (), TABLE),
        ("bob", (), "bob"),
    ],
)
def test_event_names_the_seat_and_the_tablet_answers_for_anyone(
    seat: str | None, by: tuple[str, ...], recorded: str
) -> None:
    session, store = start(Tiny(asking(choose("who", "yes", by=by))))
    session.answer(seat, ("yes",), 0, evidence=("die 7",))
    assert store.events == [
        Event(recorded, session.log.events[0].asked, ("yes",), False, ("die 7",))
    ]


def test_seat_cannot_choose_from_another_s_hand() -> None:
    session, store = start(Tiny(asking(BOTH)))
    assert refused(session, store, gives("bob:scarf", seat="ann")).why.id == "not_on_offer"
    session.answer("bob", ("bob:scarf",), 0)


# Order


def test_rule_runs_then_the_store_keeps_then_listeners_hear() -> None:
    happened: list[Any] = []

    def rule(table: Notes) -> Rule[Message]:
        for n in range(2):
            yield from ask(lambda: choose("go", "on"))
            happened.append(f"rule {n}")
        return message("tiny.end")

    session = Session(
        Tiny(rule),
        {},
        Log(),
        Dealer(luck, ()).answer,
        lambda change: happened.append(change),
    )
    session.listeners.listen(lambda: happened.append(session.view().n))
    session.answer(None, ("on",), 0)
    event = Event(TABLE, "choose tiny go  ", ("on",))
    assert happened == ["rule 0", Change(0, (event,), 1), 1]


def test_one_change_holds_an_answer_and_what_the_app_did_after_it() -> None:
    session, store = start(held=ALL)
    session.answer(None, ("pass",), session.n)
    assert [len(change.events) for change in store.changes] == [1, 2]
    assert [event.by for event in store.changes[-1].events] == ["ann", APP]
    assert store.changes[-1].kept == 1


@pytest.mark.parametrize("act", ["undo", "redo"])
def test_undo_and_redo_are_kept_as_a_head_alone(act: str) -> None:
    session, store = played(*TURN)
    session.undo()
    if act == "redo":
        session.redo()
    assert store.changes[-1] == Change(5, (), 5 if act == "redo" else 4)


def test_every_listener_hears_each_change_once() -> None:
    session, _ = start(held=ALL)
    heard: list[str] = []
    session.listeners.listen(lambda: heard.append("a"))
    session.listeners.listen(lambda: heard.append("b"))
    session.answer(None, ("pass",), session.n)
    assert heard == ["a", "b"]


def test_listener_may_take_its_leave_while_it_is_told() -> None:
    session, _ = start()
    heard: list[str] = []

    def once() -> None:
        heard.append("once")
        session.listeners.unlisten(once)

    session.listeners.listen(once)
    session.listeners.listen(lambda: heard.append("always"))
    session.answer(None, ("spark",), 0)
    session.answer(None, ("pass",), 1)
    assert heard == ["once", "always", "always"]


# When something fails


def app_threw(session: Session) -> None:
    assert session.log.events[session.n - 1].by == APP


ACTS: dict[str, Act] = {
    "answer": gives("keep"),
    "correct": lambda s: s.correct(None, "score.ann", "5", s.n),
    "restart": lambda s: s.correct(None, "turn", "bob", s.n),
    "interject": lambda s: s.interject("ann", ("gust_2",), s.n),
    "undo": lambda s: s.undo(sure=True),
    "redo": lambda s: s.redo(),
    "amend": lambda s: s.amend(0, ("gust_2",), sure=True),
    "amend and forget": lambda s: s.amend(1, ("flare",), sure=True),
}


def in_the_middle() -> tuple[Session, Store]:
    """After the app's throw, with a re-roll, its throw and a second turn undone."""
    session, store = played(("gust_2",), ("pass",), held=DICE)
    for answer in (("red",), ("keep",), ("flare",), ("flare",)):
        session.answer(None, answer, session.n)
    for _ in range(4):
        session.undo(sure=True)
    app_threw(session)
    assert (session.n, len(session.log.events)) == (3, 8)
    return session, store


@pytest.mark.parametrize("act", [name for name in ACTS if name != "amend and forget"])
@pytest.mark.parametrize("looked", [True, False])
def test_store_that_fails_puts_everything_back(act: str, looked: bool) -> None:
    session, store = in_the_middle()
    if looked:
        position(session)
    twin, _ = in_the_middle()
    heard: list[None] = []
    session.listeners.listen(lambda: heard.append(None))
    before, kept = position(twin), list(store.events)
    store.broken = True
    with pytest.raises(OSError, match="disk is full"):
        ACTS[act](session)
    assert position(session) == before
    assert (store.events, heard) == (kept, [])

    store.broken = False
    ACTS[act](session)
    ACTS[act](twin)
    assert position(session) == position(twin)
    assert (store.events, store.head, heard) == (session.log.events, session.n, [None])


@pytest.mark.parametrize("act", list(ACTS))
def test_what_was_undone_can_still_be_redone_after_a_failure(act: str) -> None:
    session, store = in_the_middle()
    store.broken = True
    with pytest.raises((OSError, NotAllowed)):
        ACTS[act](session)
    store.broken = False
    for _ in range(4):
        session.redo()
    assert session.n == 8


def test_store_that_fails_when_the_first_card_is_dealt_starts_no_session() -> None:
    store = Store(broken=True)
    with pytest.raises(OSError, match="disk is full"):
        start(held=ALL, store=store)
    assert store.events == []


class BrokenRule(Exception):
    pass


def boom(table: Notes) -> Rule[None]:
    table.number = 9
    yield from ()
    raise BrokenRule


def brittle(table: Notes) -> Rule[Message]:
    while True:
        if table.number == 7:
            raise BrokenRule
        (said,) = yield from ask(lambda: choose("say", "fine", "boom"))
        table.read.append(said)
        table.told.append(message(said))
        if said == "boom":
            raise BrokenRule


BRITTLE: dict[str, Act] = {
    "answer": gives("boom"),
    "interject": lambda s: s.interject(None, ("boom",), s.n),
    "correct": lambda s: s.correct(None, "again", "7", s.n),
    "amend": lambda s: s.amend(0, ("boom",)),
}


@pytest.mark.parametrize("act", list(BRITTLE))
def test_rule_that_fails_leaves_the_log_and_is_heard_of(act: str) -> None:
    session, store = played(("fine",), ("fine",), ("fine",), game=Tiny(brittle, {"boom": boom}))
    session.undo()
    heard: list[None] = []
    session.listeners.listen(lambda: heard.append(None))
    before, changes = position(session), list(store.changes)
    with pytest.raises(BrokenRule):
        BRITTLE[act](session)
    assert position(session) == before
    assert (store.changes, heard) == (changes, [])
    session.redo()
    assert session.n == 3


# What hands are told


def test_told_is_numbered_and_filtered_by_seat() -> None:
    def rule(table: Notes) -> Rule[Message]:
        table.told += [message("all"), Message("ann's", only=("ann",)), message("last")]
        yield from ask(lambda: choose("go", "on"))
        return message("tiny.end")

    session, _ = start(Tiny(rule))
    assert [(n, said.id) for n, said in session.told("ann")] == [
        (0, "all"),
        (1, "ann's"),
        (2, "last"),
    ]
    assert [(n, said.id) for n, said in session.told("bob")] == [(0, "all"), (2, "last")]
    assert [(n, said.id) for n, said in session.told(None, since=2)] == [(2, "last")]


def test_lines_read_alike_whether_they_were_followed_or_asked_for_late() -> None:
    followed, late = start()[0], start()[0]
    for answer in TURN:
        for session in (followed, late):
            session.answer(None, answer, session.n)
        list(followed.lines())
    assert list(followed.lines()) == list(late.lines())
    assert len(list(late.lines())) == len(TURN)


def test_rows_give_each_answer_what_it_made_hands_do() -> None:
    session, _ = played(*TURN)
    rows = [(row.line, [said.id for said in row.told]) for row in session.rows()]
    assert [line for line, _ in rows] == list(session.lines())
    assert [told for _, told in rows] == [
        ["toy.drew"], ["toy.discard"], [], [], ["toy.pass_the_dice"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "open_hands", "reads"),
    [("ann", False, True), ("bob", False, False), (None, True, True)],
)
def test_rows_are_filtered_by_seat_unless_everything_is_wanted(
    seat: str | None, open_hands: bool, reads: bool
) -> None:
    def rule(table: Notes) -> Rule[Message]:
        yield from ask(lambda: choose("hide", "fez", by=("ann",), private=True))
        table.told.append(Message("look", only=("ann",)))
        return message("tiny.end")

    session, _ = played(("fez",), game=Tiny(rule))
    (row,) = session.rows(seat, everything=open_hands)
    assert row.line is not None
    assert (row.line.event.answer == ("fez",)) is reads
    assert (row.told == (Message("look", only=("ann",)),)) is reads


def test_new_game_has_no_rows() -> None:
    assert list(start()[0].rows()) == []


def test_rows_lose_nothing_hands_were_told() -> None:
    def rule(table: Notes) -> Rule[Message]:
        table.told.append(message("lay_out_the_board"))
        yield from ask(lambda: choose("go", "on"))
        return message("tiny.end")

    session, _ = played(("on",), game=Tiny(rule))
    assert [said for row in session.rows() for said in row.told] == [message("lay_out_the_board")]


def test_undo_goes_back_as_far_as_asked_and_redo_finds_the_way_on() -> None:
    session, rng = new_session(toy, {"seats": ["ann", "bob"], "rounds": 4}), Random(4)
    for _ in range(12):
        step(session, rng)
    there = session.now.table
    session.undo(to=3, sure=True)
    assert session.n == 3
    assert session.now.table == session.at(3).table
    while session.n < 12:
        session.redo()
    assert session.now.table == there


@pytest.mark.parametrize("to", [-1, 5, 6])
def test_undo_cannot_go_where_no_answer_was(to: int) -> None:
    session, rng = new_session(toy, {"seats": ["ann", "bob"], "rounds": 4}), Random(4)
    for _ in range(5):
        step(session, rng)
    with pytest.raises(NotAllowed, match="nothing_to_undo"):
        session.undo(to=to, sure=True)


def test_undo_to_an_answer_says_what_is_forgotten_first() -> None:
    session, rng = new_session(toy, {"seats": ["ann", "bob"], "rounds": 4}), Random(4)
    for _ in range(12):
        step(session, rng)
    with pytest.raises(AskFirst):
        session.undo(to=0)
    assert session.n == 12
