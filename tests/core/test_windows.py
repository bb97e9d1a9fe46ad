"""A window asked of several seats: each closes its own, whatever happens in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from companion.core import windows
from companion.core.log import CORRECT, INTERJECT, TABLE, Event
from companion.core.messages import Message, NotAllowed, message
from companion.core.moment import Moment
from companion.core.questions import Choose, Rule, ask
from companion.core.session import Session
from companion.core.windows import Window

from .playing import Notes, Tiny, choose, refused, start

HANDS = {"ann": ("fez",), "bob": (), "cat": ("coat", "fez")}


@dataclass
class Wide(Notes):
    seats: tuple[str, ...] = ("ann", "bob", "cat")
    window: Window = field(default_factory=Window)


class Windowed(Tiny):
    def setup(self, options: object) -> Notes:
        return Wide()


def counters(table: Notes) -> Rule[Message]:
    assert isinstance(table, Wide)
    windows.begin(table.window, HANDS)
    about = lambda: message(f"counter at {table.number}", "tiny")  # noqa: E731
    while (reply := (yield from windows.reply(table.window, about, replies, "pass"))) is not None:
        table.read.append("-".join(reply))
        if "fez" in reply:
            windows.end(table.window)
    table.read += yield from ask(lambda: choose("after", "done"))
    return message("tiny.end")


def replies(seat: str) -> tuple[str, ...]:
    return HANDS[seat]


def out_of_turn(table: Notes) -> Rule[None]:
    yield from ask(lambda: choose("nested", "deep", by=("bob",)))


def opened() -> Session:
    return start(Windowed(counters, {"card": out_of_turn}), options={})[0]


def asked(session: Session) -> Choose:
    assert isinstance(session.question, Choose)
    return session.question


@pytest.mark.parametrize(
    ("seat", "options"),
    [
        ("ann", ("ann:pass", "ann:fez")),
        ("bob", ("bob:pass",)),
        ("cat", ("cat:pass", "cat:coat", "cat:fez")),
        (None, ()),
    ],
)
def test_each_sees_its_own_replies_alone(seat: str | None, options: tuple[str, ...]) -> None:
    assert asked(opened()).seen_by(seat).options == options


def test_letting_it_pass_closes_one_s_own_part_alone() -> None:
    session = opened()
    before = asked(session).asked
    session.answer("bob", ("bob:pass",), 0)
    assert (asked(session).by, asked(session).of) == (("ann", "cat"), ("ann", "bob", "cat"))
    assert asked(session).asked == before
    session.answer("cat", ("cat:pass",), 1)
    assert asked(session).by == ("ann",)
    session.answer("ann", ("ann:pass",), 2)
    assert asked(session).about.id == "after"


@pytest.mark.parametrize("answer", [("bob:pass",), ("ann:fez",), ("pass",)])
def test_nobody_closes_or_uses_another_s(answer: tuple[str, ...]) -> None:
    session, store = start(Windowed(counters), options={})
    session.answer("bob", ("bob:pass",), 0)
    assert refused(session, store, lambda s: s.answer("cat", answer, 1)).why.id == "not_on_offer"
    why = refused(session, store, lambda s: s.answer("bob", ("bob:pass",), 1)).why.id
    assert why == "not_your_question"


def test_reply_lies_open_and_the_window_stays_open_for_all_who_may_reply_as_well() -> None:
    session = opened()
    session.answer("bob", ("bob:pass",), 0)
    session.answer(None, ("cat:coat",), 1)
    assert session.now.table.read == ["cat-coat"]
    assert asked(session).by == ("ann", "cat")
    for seat in ("ann", "bob", None):
        assert [line.event.answer[0] for line in session.lines(seat)] == ["bob:pass", "cat:coat"]
    session.answer("ann", ("ann:fez",), 2)
    assert asked(session).about.id == "after"


def events() -> Iterator[Event]:
    question = asked(opened()).asked
    yield Event("bob", question, ("bob:pass",))
    yield Event("cat", CORRECT, ("number", "4"))
    yield Event("ann", INTERJECT, ("card",))
    yield Event(TABLE, CORRECT, ("number", "0"))
    yield Event("bob", "choose tiny nested bob ", ("deep",))
    yield Event("cat", question, ("cat:pass",))


def test_who_is_still_asked_outlives_corrections_and_cards_played_out_of_turn() -> None:
    moment, seen = Moment(Windowed(counters, {"card": out_of_turn}), {}), []
    for event in events():
        assert moment.misfit(event) is None, event
        moment.apply(event)
        assert moment.question is not None
        seen.append((moment.question.about.id, moment.question.by))
    assert seen == [
        ("counter at 0", ("ann", "cat")),
        ("counter at 4", ("ann", "cat")),
        ("nested", ("bob",)),
        ("nested", ("bob",)),
        ("counter at 0", ("ann", "cat")),
        ("counter at 0", ("ann",)),
    ]


def test_all_may_answer_at_once_from_their_phones() -> None:
    """Each was shown the window as it was first opened; who taps twice is heard once."""
    session, question = opened(), asked(opened()).asked
    session.answer("cat", ("cat:pass",), 0, asked=question)
    session.answer("bob", ("bob:pass",), 0, asked=question)
    for seat in ("cat", "bob"):
        with pytest.raises(NotAllowed, match="stale"):
            session.answer(seat, (f"{seat}:pass",), 0, asked=question)
    session.answer("ann", ("ann:pass",), 0, asked=question)
    assert asked(session).about.id == "after"


def test_window_for_nobody_asks_nothing() -> None:
    with pytest.raises(StopIteration) as end:
        next(windows.reply(Window(), lambda: message("counter"), replies, "pass"))
    assert end.value.value is None
