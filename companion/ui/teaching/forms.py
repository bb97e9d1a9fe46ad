"""How a game's cards are described to the app: a face supplies it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.core.teaching import Library
from companion.ui.host import Words
from companion.ui.host.own import Taught
from companion.ui.host.phrases import Phrases

Changed = Callable[[Any], None]
Facts = Mapping[str, Any]


class Forms:
    """This game has no cards that people teach: one that has says what stands on them."""

    kinds: tuple[str, ...] = ()  # of cards, as a box lists them
    sorts: Mapping[str, str] = {}  # the drawing of each sort of card
    asks = ""  # the question that wants one field of a card told
    seldom_empty: frozenset[str] = frozenset()  # fields that nearly every card fills
    dice: Mapping[str, tuple[str, ...]] = {}  # of a box: the faces each may have
    numbered: frozenset[str] = frozenset()  # dice whose faces may show any number besides
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

    def reading(self, kind: str, facts: Facts) -> Reading | None:
        """The card as the app will read it."""
        return None

    def said(self, words: Words, say: Phrases, field: str, value: Any) -> str:
        """One field of it."""
        return ""

    def icon_of(self, sort: str) -> str:
        return self.sorts.get(sort, "card")


class Speech:
    """The words pads are written in, the cards they are about, and how these are described."""

    def __init__(self, of: Taught, forms: Forms) -> None:
        self.of, self.words, self.say, self.drafts = of, of.words, of.say, of.drafts
        self.forms = forms

    @property
    def library(self) -> Library:
        """As it is now: cards are taught meanwhile."""
        return self.of.library

    def refusal(self, deck: str, card: str, definition: str, name: str = "") -> str:
        """Why such a definition would be refused. A card that is still unknown has but the name
        that was typed."""
        why = self.library.refusal(deck, card, definition)
        if why is None:
            return ""
        said = self.words.sentence(why)
        return said.replace(self.words.name("card", card), name) if name else said
