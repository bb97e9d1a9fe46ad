"""Decks: no card is lost or made, whoever saw it; and what a draw asks."""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.core.decks import Deck, draw, draw_several
from companion.core.messages import message
from companion.core.questions import UNKNOWN, Answer, Draw, Rule

T = TypeVar("T")
ABOUT = message("draw", "turn.1")
CARDS = ("fez", "scarf", "scarf", "coat", "bow_tie", "celery")


class RealCards(RuleBasedStateMachine):
    """A real pile, hand and discards beside what the app makes of what it is shown."""

    face_down = False  # whether a card kept from the app may be discarded unseen

    @initialize(cards=st.permutations(CARDS))
    def shuffled(self, cards: list[str]) -> None:
        self.pile = list(cards)  # the first is on top
        self.hand: list[tuple[str, str]] = []  # the real card, and how the app calls it
        self.discards: list[tuple[str, str]] = []
        self.deck = Deck("cards", list(CARDS))

    @precondition(lambda self: self.pile)
    @rule(shown=st.booleans())
    def draw_one(self, shown: bool) -> None:
        card = self.pile.pop(0)
        assert card in self.deck.unseen
        self.hand.append((card, self.deck.take(card if shown else UNKNOWN)))

    @precondition(lambda self: self.pile)
    @rule(data=st.data(), shown=st.booleans())
    def search(self, data: st.DataObject, shown: bool) -> None:
        card = self.pile.pop(data.draw(st.integers(0, len(self.pile) - 1)))
        data.draw(st.randoms(use_true_random=False)).shuffle(self.pile)
        self.hand.append((card, self.deck.take(card if shown else UNKNOWN)))

    @precondition(lambda self: self.hand)
    @rule(data=st.data(), shown=st.booleans())
    def discard(self, data: st.DataObject, shown: bool) -> None:
        card, called = self.from_hand(data)
        if called == UNKNOWN and (shown or not self.face_down):
            self.deck.name_hidden(card)
            called = card
        self.deck.discard(called)
        self.discards.append((card, called))

    @precondition(lambda self: self.hand)
    @rule(data=st.data())
    def show(self, data: st.DataObject) -> None:
        card, called = self.from_hand(data)
        if called == UNKNOWN:
            self.deck.name_hidden(card)
        self.hand.append((card, card))

    @precondition(lambda self: self.hand)
    @rule(data=st.data())
    def shuffle_hand_in(self, data: st.DataObject) -> None:
        self.deck.shuffle_in(called for _, called in self.hand)
        self.pile += [card for card, _ in self.hand]
        self.hand.clear()
        data.draw(st.randoms(use_true_random=False)).shuffle(self.pile)

    @rule(data=st.data())
    def reshuffle(self, data: st.DataObject) -> None:
        self.deck.reshuffle()
        self.pile += [card for card, _ in self.discards]
        self.discards.clear()
        data.draw(st.randoms(use_true_random=False)).shuffle(self.pile)

    def from_hand(self, data: st.DataObject) -> tuple[str, str]:
        return self.hand.pop(data.draw(st.integers(0, len(self.hand) - 1)))

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        deck = self.deck
        away = [called for _, called in (*self.hand, *self.discards) if called != UNKNOWN]
        assert Counter(deck.unseen + away) == Counter(CARDS)

    @invariant()
    def size_is_the_pile_s(self) -> None:
        assert self.deck.size == len(self.pile)

    @invariant()
    def hidden_counts_the_cards_nobody_named(self) -> None:
        away = (*self.hand, *self.discards)
        assert self.deck.hidden == sum(called == UNKNOWN for _, called in away)

    @invariant()
    def discards_lie_as_they_were_laid(self) -> None:
        assert self.deck.discards == [called for _, called in self.discards]

    @invariant()
    def every_card_of_the_pile_is_thought_possible(self) -> None:
        assert Counter(self.pile) <= Counter(self.deck.unseen)


class FaceDown(RealCards):
    """The same, with discards nobody sees."""

    face_down = True


OFTEN = settings(max_examples=60, stateful_step_count=25, deadline=None, derandomize=True)


def test_app_keeps_track_of_real_cards() -> None:
    run_state_machine_as_test(RealCards, settings=OFTEN)


def test_app_keeps_track_of_real_cards_some_discarded_face_down() -> None:
    run_state_machine_as_test(FaceDown, settings=OFTEN)


def test_card_taken_unseen_leaves_the_face_down_discards_alone() -> None:
    cards = deck()
    cards.discard(cards.take(UNKNOWN))
    cards.take(UNKNOWN)
    assert cards.discards == ["hat", "umbrella", UNKNOWN]


# Facts that cannot be


def deck() -> Deck:
    """Three unseen, two discarded; a coat is in somebody's hand."""
    return Deck("cards", ["fez", "scarf", "celery"], discards=["hat", "umbrella"])


@pytest.mark.parametrize("card", ["coat", "hat", "never_seen"])
def test_card_from_elsewhere_still_makes_the_pile_one_smaller(card: str) -> None:
    cards = deck()
    assert cards.take(card) == card
    assert cards.size == 2
    assert card not in cards.discards


@pytest.mark.parametrize("card", ["coat", "never_seen"])
def test_card_from_elsewhere_comes_back_like_any_other(card: str) -> None:
    cards = deck()
    cards.discard(cards.take(card))
    cards.reshuffle()
    assert cards.size == 5
    assert card in cards.unseen


def test_discard_that_turns_up_in_the_pile_leaves_an_unknown_one_behind() -> None:
    cards = deck()
    cards.discard(cards.take("hat"))
    cards.reshuffle()
    assert cards.size == 5  # five real cards, whatever the app took them for


@pytest.mark.parametrize("card", ["hat", "coat", "never_seen"])
def test_hidden_card_shown_to_be_one_from_elsewhere_leaves_the_pile_as_it_was(card: str) -> None:
    cards = deck()
    cards.take(UNKNOWN)
    cards.name_hidden(card)
    assert cards.size == 2


# Drawing


def asked(rule: Rule[T], answer: Answer) -> tuple[Draw, T]:
    question = next(rule)
    assert isinstance(question, Draw)
    with pytest.raises(StopIteration) as end:
        rule.send(answer)
    return question, end.value.value


def test_draw_asks_for_what_the_card_may_be_and_takes_it() -> None:
    cards = deck()
    question, drawn = asked(draw(cards, ABOUT, ("ann",), secret=True), ("scarf",))
    assert question == Draw(ABOUT, "cards", ("fez", "scarf", "celery"), ("ann",), secret=True)
    assert drawn == ("scarf",)
    assert cards.unseen == ["fez", "celery"]


def test_draw_lists_as_elsewhere_only_what_is_not_possible() -> None:
    question, _ = asked(draw(deck(), ABOUT, known=("fez", "coat", "hat")), ("fez",))
    assert question.known == ("coat", "hat")


def test_draw_of_a_new_card_hands_on_its_definition() -> None:
    cards = deck()
    _, drawn = asked(draw(cards, ABOUT, teachable=True), ("cape", "colour = 'blue'"))
    assert drawn == ("cape", "colour = 'blue'")
    assert cards.size == 2


def test_empty_pile_takes_its_discards_back() -> None:
    cards = Deck("cards", [], discards=["hat", "fez"])
    question, _ = asked(draw(cards, ABOUT), ("fez",))
    assert question.possible == ("hat", "fez")
    assert (cards.unseen, cards.discards) == (["hat"], [])


def test_pile_is_empty_when_all_it_might_hold_is_in_hands() -> None:
    cards = Deck("cards", ["fez"], hidden=1, discards=["hat"])
    question, _ = asked(draw(cards, ABOUT), ("hat",))
    assert set(question.possible) == {"fez", "hat"}


@pytest.mark.parametrize(
    "cards", [Deck("cards", []), Deck("cards", [], discards=["fez"], reshuffles=False)]
)
def test_empty_deck_asks_nothing(cards: Deck) -> None:
    with pytest.raises(StopIteration) as end:
        next(draw(cards, ABOUT))
    assert end.value.value is None


def test_draw_looks_again_after_a_correction() -> None:
    cards = deck()
    rule = draw(cards, ABOUT)
    next(rule)
    cards.unseen.append("coat")
    question = rule.send(None)
    assert isinstance(question, Draw)
    assert question.possible == ("fez", "scarf", "celery", "coat")


def several(cards: Deck, n: int) -> Rule[tuple[str, ...]]:
    return draw_several(cards, ABOUT, ("ann",), lambda: n, secret=True, known=("coat",))


def test_several_cards_are_one_question() -> None:
    cards = deck()
    question, drawn = asked(several(cards, 2), ("celery", UNKNOWN))
    possible = ("fez", "scarf", "celery")
    assert question == Draw(ABOUT, "cards", possible, ("ann",), True, ("coat",), n=2)
    assert drawn == ("celery", UNKNOWN)
    assert (cards.size, cards.hidden) == (1, 1)


def test_several_are_no_more_than_the_pile_has() -> None:
    question = next(several(deck(), 9))
    assert isinstance(question, Draw)
    assert question.n == 3


@pytest.mark.parametrize("n", [0, -1])
def test_no_cards_wanted_asks_nothing_and_shuffles_nothing(n: int) -> None:
    cards = Deck("cards", [], discards=["hat"])
    with pytest.raises(StopIteration) as end:
        next(several(cards, n))
    assert (end.value.value, cards.discards) == ((), ["hat"])


def test_whoever_wants_more_than_the_pile_has_draws_again_off_the_discards() -> None:
    cards = deck()
    asked(several(cards, 3), ("fez", "scarf", "celery"))
    question, _ = asked(several(cards, 1), ("hat",))
    assert set(question.possible) == {"hat", "umbrella"}


def test_how_many_are_wanted_is_asked_anew_after_a_correction() -> None:
    wanted = [2]
    rule = draw_several(deck(), ABOUT, ("ann",), lambda: wanted[0])
    next(rule)
    wanted[0] = 1
    question = rule.send(None)
    assert isinstance(question, Draw)
    assert question.n == 1
    wanted[0] = 0
    with pytest.raises(StopIteration) as end:
        rule.send(None)
    assert end.value.value == ()
