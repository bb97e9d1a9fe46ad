"""Cards that lie face down: which they may be, who has seen them, what to call them."""

from __future__ import annotations

import pytest

from companion.core.decks import Deck
from companion.core.face_down import (
    EVERYBODY,
    Knows,
    hand_on,
    hide,
    is_elsewhere,
    is_known,
    may_be,
    ranked,
    show,
    turn_up,
)
from companion.core.questions import UNKNOWN


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ([], ()),
        (["fez"], ("fez",)),
        (["fez", UNKNOWN], ("fez", "scarf", "coat")),
        ([UNKNOWN, UNKNOWN], ("fez", "scarf", "coat")),
    ],
)
def test_hand_may_hold_what_was_shown_and_behind_a_hidden_card_all_that_is_closed(
    hand: list[str], cards: tuple[str, ...]
) -> None:
    assert may_be(hand, ("fez", "scarf", "coat")) == cards


@pytest.mark.parametrize("holder", ["ann", "bob", "nobody"])
def test_hidden_card_that_turns_up_leaves_another_where_it_was_thought_to_be(holder: str) -> None:
    """The deck comes out the same: so many unseen, and as many of them in hands."""
    hands = {"ann": [UNKNOWN, "hat"], "bob": ["cape"]}
    unseen = ["celery", "scarf"]
    if holder == "nobody":
        unseen.append("fez")
    else:
        hands[holder].append("fez")
    deck = Deck("cards", unseen, hidden=1)
    size = deck.size
    is_elsewhere("fez", hands.values())
    turn_up(deck, "fez", hands["ann"])
    cards = [card for hand in hands.values() for card in hand]
    assert hands["ann"][:2] == ["fez", "hat"]
    assert cards.count("fez") == 1
    assert deck.hidden == cards.count(UNKNOWN) == (0 if holder == "nobody" else 1)
    assert (deck.size, "fez" in deck.unseen) == (size, False)


def test_hand_that_was_thought_to_be_others_is_no_more_what_it_was_called() -> None:
    """It shows a card that is none of them."""
    deck, hand = Deck("cards", ["fez", "scarf"]), ["hat", "cape"]
    turn_up(deck, "fez", hand)
    assert sorted(hand) == [UNKNOWN, "fez"]
    assert sorted(deck.unseen) == ["cape", "hat", "scarf"]
    assert deck.hidden == 1


def test_nothing_is_known_of_where_a_hidden_card_is_not() -> None:
    hands = [[UNKNOWN], ["fez"]]
    is_elsewhere(UNKNOWN, hands)
    assert hands == [[UNKNOWN], ["fez"]]


def test_card_that_is_not_what_it_was_called_may_be_any_and_the_pile_stays() -> None:
    deck, hand = Deck("cards", ["scarf"]), ["fez"]
    hide(deck, "fez", hand)
    assert (hand, deck.unseen, deck.size) == ([UNKNOWN], ["scarf", "fez"], 1)


# Who has seen them


@pytest.mark.parametrize(("seat", "knows"), [("ann", True), ("bob", False), (None, False)])
def test_card_is_known_to_those_who_have_seen_it(seat: str | None, knows: bool) -> None:
    seen: Knows = {}
    show(seen, "fez", "ann")
    assert is_known(seen, "fez", seat) is knows
    assert not is_known(seen, "scarf", seat)


@pytest.mark.parametrize("seat", ["ann", "bob", "a stranger", None])
def test_what_lies_open_is_known_to_everybody(seat: str | None) -> None:
    seen: Knows = {"fez": {"ann"}}
    show(seen, "fez", EVERYBODY)
    assert is_known(seen, "fez", seat)


def test_hidden_card_is_known_by_no_name() -> None:
    seen: Knows = {}
    show(seen, UNKNOWN, "ann", EVERYBODY)
    assert seen == {}


@pytest.mark.parametrize("moved", ["fez", "scarf", UNKNOWN])
def test_after_cards_were_handed_on_unseen_only_giver_and_receiver_know_where_they_are(
    moved: str,
) -> None:
    anns, bobs = ["fez", "scarf", UNKNOWN], ["hat"]
    seen: Knows = {
        "fez": {"ann", "cat"},
        "scarf": {"ann", EVERYBODY},
        "hat": {"bob", "cat"},
    }
    hand_on(seen, [moved], anns, bobs, ("ann", "bob"))
    assert bobs == ["hat", moved]
    assert moved not in anns
    for card in {"fez", "scarf"}:
        assert seen[card] == {"ann"} | ({"bob"} if card == moved else set())
    assert seen["hat"] == {"bob", "cat"}  # what was there before is still there


# What to call them


def test_unseen_cards_of_a_place_are_told_apart_by_number_alone() -> None:
    place, seen = ["scarf", UNKNOWN, "fez", "coat"], {"fez": {"ann"}, "coat": {"ann"}}
    assert ranked(place, seen, "ann") == {
        "coat": "coat", "fez": "fez", "?~1": "scarf", "?~2": UNKNOWN,
    }  # fmt: skip
    assert list(ranked(place, seen, None)) == ["?~1", "?~2", "?~3", "?~4"]


def test_order_of_what_is_called_by_name_does_not_tell_which_card_has_gone() -> None:
    """Ann has seen the fez: whether a card before or behind it is laid down looks the same."""
    seen: Knows = {"fez": {"ann", "bob"}, "hat": {"ann", "bob"}}
    one = ["coat", "hat", "scarf", "fez"]
    shown = {
        tuple(ranked([c for c in one if c != gone], seen, "ann")) for gone in ("coat", "scarf")
    }
    other = ["coat", "fez", "scarf", "hat"]
    assert shown | {tuple(ranked(other[1:], seen, "ann"))} == {("fez", "hat", "?~1")}
