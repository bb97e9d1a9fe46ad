"""Cards that lie face down or in a hand: which they may be, who has seen them, what to call them.

No view, list or option may say more than this.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .decks import Deck
from .log import TABLE
from .questions import UNKNOWN

Knows = dict[str, set[str]]  # a card that lies face down: the seats that have seen it there

EVERYBODY = TABLE  # who sits elsewhere and the tablet itself know what the table knows


# Which they may be


def may_be(hand: Iterable[str], closed: Iterable[str]) -> tuple[str, ...]:
    """The cards a hand may hold: those the app was shown, and behind a "?" all that are ``closed``.
    A list without those the app knows elsewhere would tell what the others hold."""
    hand = list(hand)
    known = [card for card in hand if card != UNKNOWN]
    hidden = [card for card in closed if card not in known] if UNKNOWN in hand else []
    return (*known, *hidden)


def is_elsewhere(card: str, hands: Iterable[list[str]]) -> None:
    """A card has turned up: who was thought to hold it holds something, and nobody knows what.

    The deck has counted that: it knows of one more card that is not in the pile.
    """
    for hand in hands:
        if card != UNKNOWN and card in hand:
            hand[hand.index(card)] = UNKNOWN


def turn_up(deck: Deck, card: str, hand: list[str]) -> None:
    """A hidden card of the hand is this one; first, whoever was thought to hold it does not. Of a
    hand that was thought to be others, none is what it was called."""
    if UNKNOWN not in hand:
        for each in tuple(hand):
            hide(deck, each, hand)
    hand[hand.index(UNKNOWN)] = card
    deck.name_hidden(card)


def hide(deck: Deck, card: str, hand: list[str]) -> None:
    """A card of the hand is not what it was called, and nobody knows what it is."""
    hand[hand.index(card)] = UNKNOWN
    deck.unseen.append(card)
    deck.hidden += 1


# Who has seen them


def show(knows: Knows, card: str, *seats: str) -> None:
    if card != UNKNOWN:
        knows.setdefault(card, set()).update(seats)


def is_known(knows: Knows, card: str, seat: str | None) -> bool:
    return bool({seat, EVERYBODY} & knows.get(card, set()))


def hand_on(
    knows: Knows, cards: Collection[str], place: list[str], to: list[str], seen_by: Collection[str]
) -> None:
    """Cards go elsewhere face down, and only these seats see which: of what lay there, moved and
    left, nobody else can say any more where it is."""
    for card in place:
        if card in knows:
            knows[card] &= {*seen_by}
    for card in cards:
        place.remove(card)
        to.append(card)
        show(knows, card, *seen_by)


# What to call them


def ranked(place: Iterable[str], knows: Knows, seat: str | None) -> dict[str, str]:
    """The cards of a place by what ``seat`` may call them: what it has seen by name, all others by
    a number that follows no card, for it says nothing but how many lie there."""
    place = list(place)
    named = sorted(card for card in place if is_known(knows, card, seat))
    unseen = [card for card in place if not is_known(knows, card, seat)]
    return {
        **{card: card for card in named},
        **{f"{UNKNOWN}~{n}": card for n, card in enumerate(unseen, 1)},
    }
