"""What a phone sends for a question that was only built anew finds it; no tap counts twice."""

from __future__ import annotations

import pytest

from companion.core.messages import Message, NotAllowed, message
from companion.core.questions import Rule, ask
from companion.core.session import Session

from .playing import Notes, Tiny, choose, gives, start

SEATS = {"seats": ("ann", "bob", "cat")}


def wave(table: Notes) -> Rule[None]:
    table.read.append("wave")
    yield from ()


def talk(table: Notes) -> Rule[None]:
    table.read += yield from ask(lambda: choose("what", "hello", by=("cat",)))


def twice_the_same(table: Notes) -> Rule[Message]:
    """The same is asked again and again: an answer to one is none to the next."""
    for _ in range(3):
        table.read += yield from ask(lambda: choose("go", "left", "right", by=("ann",)))
    return message("tiny.end")


def game() -> tuple[Session, str]:
    session, _ = start(Tiny(twice_the_same, {"wave": wave, "talk": talk}), options=SEATS)
    assert session.question is not None
    return session, session.question.asked


def meanwhile(session: Session, *acts: str) -> None:
    for act in acts:
        match act:
            case "corrected":
                session.correct("bob", "number", "4", session.n)
            case "waved":
                session.interject("bob", ("wave",), session.n)
            case "talked":
                session.interject("bob", ("talk",), session.n)
            case "hello":
                session.answer("cat", ("hello",), session.n)
            case "answered":
                session.answer(None, ("left",), session.n)
            case "undone":
                session.undo()
            case "restarted":
                session.correct("bob", "again", "4", session.n)


SAME = [
    ("corrected",),
    ("waved", "corrected"),
    ("talked", "hello"),
    ("talked", "corrected", "hello", "waved"),
    ("corrected", "answered", "undone"),
]
OTHER = [
    ("answered",),
    ("corrected", "answered"),
    ("talked",),
    ("restarted",),
    ("answered", "answered"),
]


@pytest.mark.parametrize("acts", SAME)
@pytest.mark.parametrize("offer", [False, True])
def test_what_was_sent_for_a_question_finds_it_built_anew(
    acts: tuple[str, ...], offer: bool
) -> None:
    session, asked = game()
    meanwhile(session, *acts)
    n = session.n
    send(session, offer, asked)
    assert session.n == n + 1
    assert session.now.table.read[-1] == ("wave" if offer else "left")


def send(session: Session, offer: bool, asked: str, n: int = 0) -> None:
    if offer:
        session.interject("ann", ("wave",), n, asked=asked)
    else:
        session.answer("ann", ("left",), n, asked=asked)


@pytest.mark.parametrize("acts", OTHER)
@pytest.mark.parametrize("offer", [False, True])
def test_what_was_sent_for_another_question_is_stale(acts: tuple[str, ...], offer: bool) -> None:
    session, asked = game()
    meanwhile(session, *acts)
    with pytest.raises(NotAllowed, match="stale"):
        send(session, offer, asked)


@pytest.mark.parametrize("offer", [False, True])
def test_second_tap_is_stale_whatever_others_did_in_between(offer: bool) -> None:
    session, asked = game()
    send(session, offer, asked)
    for _ in range(2):
        with pytest.raises(NotAllowed, match="stale"):
            send(session, offer, asked)
        meanwhile(session, "corrected")


def test_who_was_told_again_may_play_again() -> None:
    session, asked = game()
    send(session, True, asked)
    meanwhile(session, "corrected")
    send(session, True, asked, n=1)
    assert session.now.table.read == ["wave", "wave"]


@pytest.mark.parametrize("asked", ["", "choose tiny other ann "])
def test_without_saying_what_was_asked_only_the_open_number_counts(asked: str) -> None:
    session, _ = game()
    meanwhile(session, "corrected")
    with pytest.raises(NotAllowed, match="stale"):
        send(session, True, asked)


def test_tablet_sees_what_it_answers() -> None:
    session, asked = game()
    meanwhile(session, "corrected")
    with pytest.raises(NotAllowed, match="stale"):
        session.answer(None, ("left",), 0, asked=asked)


@pytest.mark.parametrize("n", [-1, 2, 0.0, None])
def test_numbers_that_never_were_are_stale(n: int) -> None:
    session, asked = game()
    meanwhile(session, "corrected")
    with pytest.raises(NotAllowed, match="stale"):
        send(session, False, asked, n)


def test_where_a_replay_begins_makes_no_difference() -> None:
    session, asked = game()
    gives("left")(session)
    meanwhile(session, "corrected", "talked", "hello")
    again, _ = start(session.game, log=session.log, options=SEATS)
    assert again.now.asked_at == session.now.asked_at == 1
    send(again, False, asked, n=1)
