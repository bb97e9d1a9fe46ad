"""Questions: what they take, what they doubt, who may see them, how they are told apart."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest

from companion.core.bots import anything
from companion.core.messages import NotAllowed, message
from companion.core.questions import (
    UNKNOWN,
    Answer,
    Choose,
    Die,
    Draw,
    Question,
    Roll,
    Rule,
    ask,
    ask_if,
    closed,
    owner,
)

T = TypeVar("T")
ABOUT = message("which", "turn.2", seat="ann")
ONE = Choose(ABOUT, ("ann",), ("fez", "scarf", "coat"))
SOME = replace(ONE, at_least=0, at_most=2)
APART = replace(SOME, apart=(("fez", "scarf"),))
WHITE, RED = Die("white", ("0", "1", "out")), Die("red", ("2", "4"))
THROW = Roll(ABOUT, (WHITE, RED), symbols=("0", "1", "2", "4", "out"))
FACE_UP = Draw(ABOUT, "cards", ("fez", "scarf"), known=("coat",))
INTO_HAND = replace(FACE_UP, by=("ann",), secret=True)
TAUGHT = replace(FACE_UP, teachable=True)
THREE = replace(INTO_HAND, possible=("fez", "scarf", "scarf"), n=3)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (ONE, ("scarf",)),
        (SOME, ()),
        (SOME, ("coat", "fez")),
        (APART, ("coat", "fez")),
        (THROW, ("out", "4")),
        (Roll(ABOUT, ()), ()),
        (FACE_UP, ("fez",)),
        (INTO_HAND, (UNKNOWN,)),
        (TAUGHT, ("bow_tie", "name = 'Bow tie'")),
        (THREE, ("scarf", "fez", "scarf")),
        (THREE, (UNKNOWN, "fez", UNKNOWN)),
    ],
)
def test_answer_taken_without_doubt(question: Question, answer: Answer) -> None:
    question.check(answer)
    assert question.doubts(answer) == ()


@pytest.mark.parametrize(
    ("question", "answer", "why"),
    [
        (ONE, (), "wrong_count"),
        (ONE, ("fez", "coat"), "wrong_count"),
        (ONE, ("hat",), "not_on_offer"),
        (ONE, ("",), "not_on_offer"),
        (SOME, ("fez", "fez"), "chosen_twice"),
        (SOME, ("fez", "scarf", "coat"), "wrong_count"),
        (APART, ("scarf", "fez"), "not_together"),
        (THROW, (), "wrong_dice"),
        (THROW, ("out",), "wrong_dice"),
        (THROW, ("out", "4", "4"), "wrong_dice"),
        (THROW, ("out", "tardis"), "no_such_face"),
        (FACE_UP, (), "not_in_deck"),
        (FACE_UP, ("hat",), "not_in_deck"),
        (FACE_UP, (UNKNOWN,), "not_in_deck"),
        (FACE_UP, ("fez", "scarf"), "not_in_deck"),
        (INTO_HAND, ("hat",), "not_in_deck"),
        (INTO_HAND, (UNKNOWN, "x"), "not_in_deck"),
        (TAUGHT, ("bow_tie",), "not_in_deck"),
        (TAUGHT, ("bow_tie", "a", "b"), "not_in_deck"),
        (THREE, ("fez",), "wrong_count"),
        (THREE, ("fez", "scarf", "scarf", "fez"), "wrong_count"),
        (THREE, ("fez", "fez", "scarf"), "chosen_twice"),
        (THREE, ("fez", "hat", "scarf"), "not_in_deck"),
        (replace(THREE, secret=False), (UNKNOWN, "fez", "scarf"), "not_in_deck"),
        (replace(THREE, n=2, teachable=True), ("fez", "name = 'Hat'"), "not_in_deck"),
    ],
)
def test_answer_refused_with_the_reason_and_the_rule(
    question: Question, answer: Answer, why: str
) -> None:
    with pytest.raises(NotAllowed) as refused:
        question.check(answer)
    assert (refused.value.why.id, refused.value.why.rule) == (why, "turn.2")


@pytest.mark.parametrize(
    ("question", "answer", "doubts"),
    [
        (THROW, ("4", "4"), [("unlikely_face", "white")]),
        (THROW, ("4", "out"), [("unlikely_face", "white"), ("unlikely_face", "red")]),
        (FACE_UP, ("coat",), [("unlikely_card", "cards")]),
        (THREE, ("coat", UNKNOWN, "fez"), [("unlikely_card", "cards")]),
    ],
)
def test_fact_that_cannot_be_is_doubted_not_refused(
    question: Question, answer: Answer, doubts: list[tuple[str, str]]
) -> None:
    question.check(answer)
    assert [(d.id, d.values[0][1]) for d in question.doubts(answer)] == doubts


def test_secret_draw_is_doubted_like_any_other() -> None:
    """The session does not ask about it: see test_session."""
    assert [doubt.id for doubt in INTO_HAND.doubts(("coat",))] == ["unlikely_card"]


HANDS = Choose(ABOUT, ("ann", "bob"), ("pass", "ann:fez", "bob:scarf"), private=True)


@pytest.mark.parametrize(
    ("seat", "options"),
    [
        ("ann", ("pass", "ann:fez")),
        ("bob", ("pass", "bob:scarf")),
    ],
)
def test_private_choice_shows_each_seat_its_own_options(seat: str | None, options: Answer) -> None:
    assert HANDS.seen_by(seat) == replace(HANDS, options=options)


@pytest.mark.parametrize("seat", ["cid", None])
@pytest.mark.parametrize("limits", [(0, 2), (1, 1), (3, 3)])
def test_private_choice_tells_nobody_else_its_options_nor_how_many(
    seat: str | None, limits: tuple[int, int]
) -> None:
    few, many = limits
    asked = replace(HANDS, at_least=few, at_most=many)
    assert asked.seen_by(seat) == replace(HANDS, options=())
    mine = asked.seen_by("ann")
    assert (mine.at_least, mine.at_most) == limits


@pytest.mark.parametrize("seat", [None, "bob"])
def test_private_choice_of_what_will_lie_open_may_be_named_before_everybody(
    seat: str | None,
) -> None:
    """From a list that is the same whatever the hand holds."""
    hands = (("fez",), ("scarf", "coat"))
    asked = [
        replace(ONE, options=hand, private=True, closed=("fez", "scarf", "coat", "hat"))
        for hand in hands
    ]
    one, other = (question.seen_by(seat) for question in asked)
    assert isinstance(one, Choose)
    assert one == replace(other, options=one.options)
    assert one.options == ("fez", "scarf", "coat", "hat")
    for question in asked:
        question.check(("hat",))
        with pytest.raises(NotAllowed):
            question.check(("cape",))


@pytest.mark.parametrize(
    ("private", "face_up", "only"),
    [
        (False, False, None),
        (True, False, ("ann",)),
        (True, True, None),
    ],
)
def test_private_options_may_have_an_answer_for_all_to_read(
    private: bool, face_up: bool, only: tuple[str, ...] | None
) -> None:
    asked = replace(ONE, private=private, face_up=face_up)
    assert asked.only == only
    assert (asked.seen_by("bob").options == ()) is private


def test_window_is_one_question_whoever_of_its_seats_is_still_asked() -> None:
    window = replace(HANDS, of=("ann", "bob"))
    assert replace(window, by=("bob",)).asked == window.asked
    assert replace(HANDS, by=("bob",)).asked != HANDS.asked


@pytest.mark.parametrize("seat", ["ann", "bob", None])
def test_secret_draw_lists_no_cards_to_anybody(seat: str | None) -> None:
    assert INTO_HAND.seen_by(seat) == replace(INTO_HAND, possible=(), known=())


def test_what_may_be_listed_of_a_secret_draw_tells_nothing() -> None:
    """Wherever its cards are, it is the same."""
    other = replace(INTO_HAND, possible=("scarf", "coat"), known=("fez",))
    assert closed(INTO_HAND) == closed(other) == ("coat", "fez", "scarf")
    assert closed(ONE) == closed(None) == ()


@pytest.mark.parametrize("question", [ONE, THROW, FACE_UP])
@pytest.mark.parametrize("seat", ["bob", None])
def test_open_question_is_the_same_for_all(question: Question, seat: str | None) -> None:
    assert question.seen_by(seat) is question
    assert question.only is None


@pytest.mark.parametrize("question", [replace(ONE, private=True), INTO_HAND])
def test_answer_to_a_hidden_question_is_read_by_those_asked_alone(question: Question) -> None:
    assert question.only == ("ann",)


@pytest.mark.parametrize(
    ("option", "seat"), [("ann:fez", "ann"), ("fez", ""), ("ann:a:b", "ann"), (":fez", "")]
)
def test_owner_stands_before_the_colon(option: str, seat: str) -> None:
    assert owner(option) == seat


@pytest.mark.parametrize(
    "other",
    [
        replace(ONE, about=message("which", "turn.3", seat="ann")),
        replace(ONE, about=message("what", "turn.2", seat="ann")),
        replace(ONE, about=message("which", "turn.2", seat="bob")),
        replace(ONE, by=("bob",)),
        replace(ONE, by=("ann", "bob")),
        THROW,
        replace(THROW, dice=(WHITE,)),
        replace(THROW, dice=(RED, WHITE)),
        FACE_UP,
        replace(FACE_UP, deck="companions"),
    ],
)
def test_different_questions_have_different_identities(other: Question) -> None:
    others = {q.asked for q in (ONE, THROW, FACE_UP) if q is not other}
    assert other.asked not in others


@pytest.mark.parametrize(
    "same",
    [
        replace(ONE, options=("hat",)),
        replace(ONE, at_least=0, at_most=3),
        replace(ONE, about=message("which", "turn.2", seat="ann", charges=2)),
    ],
)
def test_options_and_counts_are_no_part_of_the_identity(same: Choose) -> None:
    assert same.asked == ONE.asked


# ask and ask_if


def test_ask_rebuilds_its_question_until_it_is_answered() -> None:
    offered = iter([("a",), ("b",), ("c",)])
    rule = ask(lambda: replace(ONE, options=next(offered)))
    assert [next(rule), rule.send(None)] == [
        replace(ONE, options=("a",)),
        replace(ONE, options=("b",)),
    ]
    assert finished(rule, ("b",)) == ("b",)


def test_ask_takes_the_empty_answer() -> None:
    rule = ask(lambda: SOME)
    next(rule)
    assert finished(rule, ()) == ()


@pytest.mark.parametrize("asking", [ask, ask_if])
def test_rule_sent_in_is_played_before_the_question_returns(
    asking: Callable[[Callable[[], Choose]], Rule[Answer]],
) -> None:
    def meanwhile() -> Rule[None]:
        assert (yield from ask(lambda: SOME)) == ("coat",)

    rule = asking(lambda: ONE)
    assert next(rule) is ONE
    assert rule.send(meanwhile()) is SOME
    assert rule.send(meanwhile()) is SOME  # and one inside the other
    assert rule.send(("coat",)) is SOME
    assert rule.send(("coat",)) is ONE
    assert finished(rule, ("fez",)) == ("fez",)


@pytest.mark.parametrize("asking", [ask, ask_if])
def test_rule_sent_in_may_ask_nothing(
    asking: Callable[[Callable[[], Choose]], Rule[Answer]],
) -> None:
    def silent() -> Rule[None]:
        yield from ()

    rule = asking(lambda: ONE)
    next(rule)
    assert rule.send(silent()) is ONE


def test_ask_if_asks_nothing_where_there_is_nothing_to_ask() -> None:
    rule: Rule[Answer | None] = ask_if(lambda: None)
    assert finished(rule, None) is None


def test_ask_if_lets_go_once_a_correction_has_settled_it() -> None:
    left = [ONE]
    rule = ask_if(lambda: left[0] if left else None)
    assert next(rule) is ONE
    left.clear()
    assert finished(rule, None) is None


def finished(rule: Rule[T], reply: Answer | None) -> T:
    with pytest.raises(StopIteration) as end:
        rule.send(reply)
    value: T = end.value.value
    return value


def test_what_goes_together_is_known_to_who_chooses_alone() -> None:
    asked = replace(APART, private=True)
    assert asked.seen_by("ann").apart == APART.apart
    assert asked.seen_by("bob").apart == ()
    rng = random.Random(1)
    for _ in range(60):
        APART.check(anything(APART, rng.randrange))
