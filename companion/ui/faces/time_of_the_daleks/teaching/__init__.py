"""How the cards are described: what can stand on each kind, and with which keys it is entered."""

from __future__ import annotations

from typing import Any

from companion.core.reading import Reading
from companion.games.time_of_the_daleks.cards import COLOURS, SYMBOLS
from companion.games.time_of_the_daleks.described import entered
from companion.games.time_of_the_daleks.described import stands as reads
from companion.games.time_of_the_daleks.teaching import KINDS, kind_of
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.teaching.forms import Facts, Forms

from . import facts as stands
from .fields import pad_for

__all__ = ["FORMS", "NUMBERS"]


SORTS = {
    "earth": "companion",
    "alien": "companion",
    "companions": "companion",
    "equipment": "equipment",
    "event": "card",
    "transfer": "hand",
    "locations": "location",
    "dilemmas": "dilemma_up",
    "anomalies": "anomaly",
    "doctors": "tardis",
}
DICE = {**dict.fromkeys(COLOURS, SYMBOLS), "tardis": ("tardis", "unknown")}
NUMBERS = {"skaro": 9, "earth": 20, "gallifrey": 30, "companion_slots": 6, "equipment_slots": 6}


class _Daleks(Forms):
    kinds = ("dilemmas", "companions", "timey_wimey", "locations", "anomalies", "doctors")
    sorts = SORTS
    asks = "daleks.fill_in"
    seldom_empty = frozenset({"icons", "symbols"})
    dice = DICE
    numbers = NUMBERS

    kind_of = staticmethod(kind_of)
    pad = staticmethod(pad_for)
    whole = staticmethod(stands.whole)

    def decks(self, kind: str) -> tuple[str, ...]:
        """A Doctor has a number and is documented: he can only be mended."""
        split = {"companions": tuple(KINDS), "doctors": ()}
        return split.get(kind, (kind,))

    def begun(self, deck: str) -> dict[str, Any]:
        return {"deck": deck} if deck in KINDS else {}

    def fields(self, deck: str, facts: Facts) -> tuple[str, ...]:
        unknown = ("deck",) if deck == "companions" else ()
        return (*unknown, *stands.fields_of(kind_of(deck), facts))

    def blank(self, field: str) -> Any:
        least = stands.NUMBERS[field][0] if field in stands.NUMBERS else None
        return stands.NONE.get(field) if least is None else least

    def lacks(self, kind: str, facts: Facts) -> str:
        if kind == "companions" and not facts.get("deck"):
            return "teach.no_deck"
        untyped = "type" in stands.FIELDS[kind] and not facts.get("type")
        return "teach.no_type" if untyped else ""

    def reading(self, kind: str, facts: Facts) -> Reading | None:
        return entered(kind, facts)

    def said(self, words: Words, say: Phrases, field: str, value: Any) -> str:
        if field in ("type", "timing") and value:
            return words.name("option", value)
        return str(value) if field in stands.NUMBERS else words.told(reads(field, value))


FORMS = _Daleks()
