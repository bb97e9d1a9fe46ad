"""What is known of a game's or a box's cards, for panels that look one up or enter a new one.

A question says which cards are possible, not what the others are. Knows no Kivy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Library:
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of each deck
    sorts: Mapping[str, str] = field(default_factory=dict)  # of each card: "event", "earth"
    people: tuple[str, ...] = ()  # whom Links name
    doctors: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()  # that mean something else: no card has them as its id
    refusal: Callable[[str, str, str], str] = lambda *_: ""  # deck, card, definition: why not

    def sort(self, card: str, deck: str) -> str:
        return self.sorts.get(card.partition("~")[0], deck)
