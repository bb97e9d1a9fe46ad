"""How a game's cards are described to the app: a face supplies it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.ui.host import Names
from companion.ui.phrases import Phrases

if TYPE_CHECKING:
    from .pad import Speech  # which names this one

Changed = Callable[[Any], None]
Facts = Mapping[str, Any]


class Forms:
    """This game has no cards that people teach: one that has says what stands on them."""

    kinds: tuple[str, ...] = ()  # of cards, as a box lists them
    sorts: Mapping[str, str] = {}  # the drawing of each sort of card
    asks = ""  # the question that wants one field of a card told
    dice: Mapping[str, tuple[str, ...]] = {}  # of a box: the faces each may have
    numbers: Mapping[str, int] = {}  # and what else may differ, with the highest it may be

    def kind_of(self, deck: str) -> str:
        return deck

    def decks(self, kind: str) -> tuple[str, ...]:
        """Those in which a card nobody has heard of may lie."""
        return (kind,)

    def begun(self, deck: str) -> dict[str, Any]:
        """What is known of any card of it."""
        return {}

    def fields(self, deck: str, facts: Facts) -> tuple[str, ...]:
        """Of a card, in the order in which they stand on it."""
        return ()

    def pad(self, speech: Speech, kind: str, field: str, value: Any, changed: Changed) -> Widget:
        """The keypad that fits a field; it tells every change to ``changed``."""
        raise NotImplementedError

    def blank(self, field: str) -> Any:
        """What stands in a field until somebody says otherwise; None where that must be said."""

    def lacks(self, kind: str, facts: Facts) -> str:
        """The phrase for what must be said before a card can be kept; empty if it can."""
        return ""

    def whole(self, kind: str, facts: Facts) -> dict[str, Any]:
        """With what was left empty said to be empty, so that nobody is asked for it again."""
        return dict(facts)

    def read(self, words: Names, say: Phrases, kind: str, facts: Facts) -> list[str]:
        """The card as the app will read it, line by line."""
        return []

    def said(self, words: Names, say: Phrases, field: str, value: Any) -> str:
        """One field of it."""
        return ""

    def icon_of(self, sort: str) -> str:
        return self.sorts.get(sort, "card")
