"""The dealer: what the app answers for, and luck that undo cannot change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

import pytest

from companion.core.dealer import Dealer, nobody, seeded
from companion.core.log import APP, Event
from companion.core.messages import message
from companion.core.moment import Moment
from companion.core.questions import UNKNOWN, Answer, Die, Draw, Question, Roll
from companion.core.session import Deal

from .playing import Tiny, asking, choose, luck

ABOUT = message("throw", "tiny")
WHITE, RED = Die("white", ("1", "2", "3")), Die("red", ("4", "5", "6"))
THROW = Roll(ABOUT, (WHITE, RED, WHITE))
DRAW = Draw(ABOUT, "cards", ("fez", "scarf", "coat"))


def moment(*questions: Question) -> Moment:
    return Moment(Tiny(asking(*questions)), {})


def dealt(question: Question, *held: str) -> Answer | None:
    return Dealer(luck, held).answer(moment(question))


@pytest.mark.parametrize(
    ("question", "held"),
    [
        (choose("which", "a"), {"white", "red", "cards"}),
        (THROW, {"white", "cards"}),
        (THROW, set()),
        (DRAW, {"white", "red"}),
        (Draw(ABOUT, "cards", ()), {"cards"}),
    ],
)
def test_table_answers_what_the_app_does_not_hold(
    question: Question, held: Collection[str]
) -> None:
    assert dealt(question, *held) is None


def test_nobody_deals_when_the_game_is_over() -> None:
    over = moment()
    assert over.question is None
    assert Dealer(luck, {"white"}).answer(over) is None


def test_nobody_deals_at_a_table_that_holds_everything() -> None:
    deal: Deal = nobody
    assert deal(moment(THROW)) is None


@pytest.mark.parametrize("question", [THROW, DRAW])
def test_dealt_answer_fits_its_question(question: Question) -> None:
    answer = dealt(question, "white", "red", "cards")
    assert answer is not None
    question.check(answer)
    assert question.doubts(answer) == ()


SECRET = replace(DRAW, by=("ann",), secret=True)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (SECRET, (UNKNOWN,)),
        (replace(SECRET, n=3), (UNKNOWN,) * 3),
        (DRAW, None),
        (replace(SECRET, deck="others"), None),
        (THROW, None),
    ],
)
def test_cards_taken_unseen_off_a_pile_on_the_table_answer_themselves(
    question: Question, answer: Answer | None
) -> None:
    assert Dealer(luck, (), {"cards", "white"}).answer(moment(question)) == answer


def test_deck_the_app_holds_is_dealt_from_whoever_is_asked() -> None:
    assert Dealer(luck, {"cards"}, {"cards"}).answer(moment(SECRET)) != (UNKNOWN,)


def test_several_cards_are_dealt_at_once_and_each_as_likely() -> None:
    hands: Counter[Answer] = Counter()
    for n in range(600):
        several = Draw(message("draw", f"turn.{n}"), "cards", ("a", "a", "b", "c"), n=2)
        answer = dealt(several, "cards")
        assert answer is not None
        several.check(answer)
        hands[answer] += 1
    assert len(hands) == 7  # of three kinds, and two of one
    assert min(hands.values()) > 30
    assert hands["a", "b"] > 1.4 * hands["b", "c"]


def test_first_of_several_is_the_one_that_would_be_dealt_alone() -> None:
    alone, several = dealt(DRAW, "cards"), dealt(replace(DRAW, n=2), "cards")
    assert alone is not None
    assert several is not None
    assert several[:1] == alone


def test_luck_is_asked_for_each_die_by_itself() -> None:
    asked: list[tuple[str, int]] = []

    def noted(key: str, n: int) -> int:
        asked.append((key, n))
        return 0

    Dealer(noted, {"white", "red"}).answer(moment(THROW))
    assert len(set(asked)) == 3
    assert {n for _, n in asked} == {3}


def series(throws: int) -> list[Answer]:
    """One die thrown again and again by the app."""
    one = Roll(ABOUT, (Die("white", tuple("123456")),))
    game, dealer = moment(*[one] * throws), Dealer(luck, {"white"})
    answers = []
    while (answer := dealer.answer(game)) is not None:
        answers.append(answer)
        game.apply(Event(APP, one.asked, answer))
    return answers


def test_same_throws_come_out_the_same() -> None:
    assert series(20) == series(20)


def test_each_time_a_question_returns_it_has_its_own_luck() -> None:
    assert set(Counter(series(300))) == {(face,) for face in "123456"}


def test_seeds_have_each_their_own_luck_and_always_the_same() -> None:
    def throws(seed: str) -> list[int]:
        return [seeded(seed)(f"throw {n}", 6) for n in range(600)]

    assert throws("1") == throws("1")
    assert throws("1")[:4] == [2, 0, 0, 4]  # as games already saved will be thrown on
    assert len(set(zip(throws("1"), throws("2"), strict=True))) == 36
    assert set(Counter(throws("1")).values()) <= set(range(70, 131))


def test_dealer_makes_every_card_as_likely() -> None:
    draws = Counter(
        answer[0]
        for n in range(900)
        if (answer := dealt(Draw(message("draw", f"turn.{n}"), "cards", DRAW.possible), "cards"))
    )
    assert set(draws) == set(DRAW.possible)
    assert min(draws.values()) > 240
