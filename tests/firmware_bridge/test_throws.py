"""From what a die says to facts: each landing once, none invented."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_bridge.landing import Battery, Colour, Fact, Landing, Lifted, Quality, Rolling, Tapped
from firmware_bridge.protocols.notices import Charge, How, Moving, Rest, Taps, Tint, Unused
from firmware_bridge.throws import ANSWER, APART, LONGEST, Throws

TUMBLES, HANDLED = Moving(thrown=True), Moving(thrown=False)


def said(*heard: tuple[float, Any], throws: Throws | None = None) -> list[Fact]:
    """(at, notice or "asked" or "unheard") one after the other."""
    throws = throws or Throws("x")
    facts: list[Fact] = []
    for at, what in heard:
        if isinstance(what, str):
            getattr(throws, what)(at)
        else:
            facts += throws.heard(what, at)
    return facts


def landings(
    *heard: tuple[float, Any], throws: Throws | None = None
) -> list[tuple[int | None, str]]:
    facts = said(*heard, throws=throws)
    return [(fact.face, fact.quality.value) for fact in facts if isinstance(fact, Landing)]


def test_a_throw() -> None:
    assert said((0, TUMBLES), (1, Rest(5, How.THROWN))) == [
        Rolling("x", 0),
        Landing("x", 5, Quality.STABLE, 1),
    ]


@pytest.mark.parametrize(
    ("how", "quality"),
    [(How.TILTED, "tilted"), (How.FAKE, "fake"), (How.MOVED, "in_hand"), (How.SETTLED, "stable")],
)
def test_how_it_lies(how: Any, quality: Any) -> None:
    assert landings((0, TUMBLES), (1, Rest(5, how))) == [(5, quality)]


def test_lying_flat_without_a_throw_is_no_landing() -> None:
    assert landings((0, Rest(5, How.SETTLED))) == [(5, "in_hand")]
    assert landings((0, TUMBLES), (1, HANDLED), (2, Rest(5, How.SETTLED))) == [(5, "in_hand")]


def test_doubled_notifications_count_once() -> None:
    five = Rest(5, How.THROWN)
    assert said((0, TUMBLES), (0, TUMBLES), (1, five), (1.01, five)) == said(
        (0, TUMBLES), (1, five)
    )


def test_the_same_face_thrown_again_counts_again_even_if_its_beginning_was_lost() -> None:
    five = Rest(5, How.THROWN)
    assert landings((0, TUMBLES), (1, five), (2, five)) == [(5, "stable")] * 2
    assert landings((0, TUMBLES), (1, five), (1.1, TUMBLES), (1.2, five)) == [(5, "stable")] * 2


def test_what_lies_there_after_a_silence_is_found_not_thrown() -> None:
    assert landings((0, "unheard"), (0.1, Rest(5, How.THROWN))) == [(5, "found")]
    assert landings((0, Rest(5, How.MOVED)), (9, "unheard"), (9.1, Rest(5, How.MOVED))) == [
        (5, "in_hand"),
        (5, "found"),
    ]


def test_a_throw_whose_end_was_lost_is_missed() -> None:
    heard = [(0, TUMBLES), (0.5, "unheard"), (0.9, Rest(2, How.THROWN)), (1.1, Rest(2, How.MOVED))]
    assert landings(*heard) == [(2, "missed")]


def test_a_throw_after_a_question_is_a_throw() -> None:
    heard = [(0, "unheard"), (0.1, Rest(5, How.MOVED)), (0.5, TUMBLES), (1.5, Rest(2, How.THROWN))]
    assert landings(*heard) == [(5, "found"), (2, "stable")]


def test_a_die_that_never_answers_is_believed_again_later() -> None:
    assert landings((0, "unheard"), (ANSWER + 0.1, Rest(5, How.THROWN))) == [(5, "stable")]


def test_a_board_answers_in_a_word_of_its_own() -> None:
    board = Throws("x", answer=How.SETTLED)
    heard = [(0, "asked"), (0.1, Rest(4, How.THROWN)), (0.2, Rest(4, How.SETTLED))]
    assert landings(*heard, throws=board) == [(4, "stable")]


def test_a_throw_that_does_not_end_is_asked_about_once() -> None:
    throws = Throws("x")
    said((0, TUMBLES), throws=throws)
    assert not throws.overdue(LONGEST)
    assert throws.overdue(LONGEST + 0.1)
    throws.asked(LONGEST + 0.1)
    assert not throws.overdue(LONGEST + 0.2)
    assert throws.overdue(LONGEST + 0.2 + ANSWER)
    assert landings((4, Rest(1, How.THROWN)), throws=throws) == [(1, "missed")]
    assert not throws.overdue(99)


def test_of_two_beginnings_far_apart_the_first_throw_was_missed() -> None:
    heard = [(0, TUMBLES), (APART + 1, TUMBLES), (APART + 2, Rest(3, How.THROWN))]
    assert landings(*heard) == [(None, "missed"), (3, "stable")]
    taken = [(0, TUMBLES), (APART + 1, HANDLED), (APART + 2, Rest(3, How.MOVED))]
    assert landings(*taken) == [(None, "missed"), (3, "in_hand")]
    close = [(0, TUMBLES), (1, TUMBLES), (2, Rest(3, How.THROWN))]
    assert landings(*close) == [(3, "stable")]


def test_other_facts_are_told_when_they_are_new() -> None:
    assert said(
        (0, Charge(80, None)),
        (1, Charge(80, None)),
        (2, Charge(None, True)),
        (3, Tint("red")),
        (4, Tint("red")),
        (5, Taps(2)),
        (6, Unused("x")),
        (7, HANDLED),
        (8, HANDLED),
    ) == [
        Battery("x", 80, None, 0),
        Battery("x", 80, True, 2),
        Colour("x", "red", 3),
        Tapped("x", 2, 5),
        Lifted("x", 7),
    ]


def test_an_answer_to_an_older_question_is_no_landing() -> None:
    """Asked, then thrown: what comes back at once tells how it lay before."""
    throws = Throws("a", How.SETTLED)
    throws.unheard(0.0)
    facts = [*throws.heard(Moving(thrown=True), 0.1), *throws.heard(Rest(1, How.SETTLED), 0.11)]
    assert [type(fact) for fact in facts] == [Rolling]
    (landing,) = throws.heard(Rest(3, How.THROWN), 0.6)
    assert isinstance(landing, Landing)
    assert (landing.face, landing.quality) == (3, Quality.STABLE)
