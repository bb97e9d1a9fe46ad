"""The last window that was let pass, as long as nobody it asked has done anything since."""

from __future__ import annotations

from companion.core import windows
from companion.core.messages import Message, message
from companion.core.questions import Rule, ask
from companion.core.reopening import let_pass
from companion.core.session import Session

from .playing import Notes, choose, start
from .test_windows import Wide, Windowed


def turns(table: Notes) -> Rule[Message]:
    """Ann plays, bob and cat may counter, ann moves what she likes; and bob's turn comes."""
    assert isinstance(table, Wide)
    while True:
        yield from _turn(table, "ann", "bob", "cat")
        yield from _turn(table, "bob", "ann")


def _turn(table: Wide, seat: str, *others: str) -> Rule[None]:
    yield from ask(lambda: choose("play", "card", by=(seat,)))
    windows.begin(table.window, others)
    about = message("counter", "tiny")
    while (yield from windows.reply(table.window, lambda: about, _fez, "pass")):
        """Whoever counters is heard, and may once more."""
    yield from ask(lambda: choose("move", "up", by=(seat,)))


def _fez(_: str) -> tuple[str, ...]:
    return ("fez",)


def after(*answers: str) -> Session:
    session, _ = start(Windowed(turns), options={})
    for each in answers:
        session.answer(None, (each,), session.n)
    return session


def test_nothing_was_let_pass_before_all_have() -> None:
    assert let_pass(after()) is None
    assert let_pass(after("card")) is None


def test_it_goes_back_to_before_the_first_who_let_it_pass() -> None:
    session = after("card", "bob:pass", "cat:pass")
    assert let_pass(session) == 1
    session.undo(to=1)
    assert session.question is not None
    assert session.question.by == ("bob", "cat")


def test_what_the_player_decides_then_goes_with_it() -> None:
    assert let_pass(after("card", "bob:pass", "cat:pass", "up")) == 1


def test_it_is_over_once_somebody_who_was_asked_has_played() -> None:
    """Whatever has no window of its own leaves the one before it closed all the same."""
    assert let_pass(after("card", "bob:pass", "cat:pass", "up", "card")) is None


def test_a_newer_one_is_the_last() -> None:
    session = after("card", "bob:pass", "cat:pass", "up", "card", "ann:pass")
    assert let_pass(session) == 5


def test_who_has_countered_is_not_forgotten() -> None:
    """Only what was let pass after that comes back."""
    assert let_pass(after("card", "bob:fez", "bob:pass", "cat:pass")) == 2


def test_a_correction_in_between_leaves_it() -> None:
    session = after("card", "bob:pass", "cat:pass")
    session.correct("bob", "number", "4", session.n)
    assert let_pass(session) == 1
