"""How cards and arcs are described: what stands on each, and with which keys it is entered."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.games.time_clash.cards import FAIL, SUITS
from companion.games.time_clash.described import entered, stands
from companion.games.time_clash.halves import whole
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.teaching.forms import Changed, Facts, Forms, Speech

from .pads import pad_for

__all__ = ["FORMS"]

ARCS = "arcs"
SORTS = {
    **{suit: suit for suit in SUITS},
    "special": "special",
    "doctor": "card_doctor",
    "enemy": "card_enemy",
    ARCS: "arc",
}
BLANK: dict[str, Any] = {"icons": {"tardis": 0, "dalek": 0}, "abilities": [], "options": None}

DICE = {"die": (FAIL, *(str(n) for n in range(100, 1000, 100)))}
NUMBERS = {"hand": 9}


class _Clash(Forms):
    kinds = ("doctor", "enemy", ARCS)
    sorts = SORTS
    asks = "clash.fill_in"
    dice = DICE
    numbered = frozenset(DICE)
    numbers = NUMBERS

    def fields(self, deck: str, facts: Facts) -> tuple[str, ...]:
        if deck == ARCS:
            return ("kind", "tardis", "dalek", "abilities")
        if facts.get("suit") == "special" or facts.get("options"):
            return ("suit", "options", "copies")
        return ("suit", "value", "copies")

    def begun(self, deck: str) -> dict[str, Any]:
        return {} if deck == ARCS else {"deck": deck}

    def pad(self, speech: Speech, kind: str, field: str, value: Any, changed: Changed) -> Widget:
        return pad_for(speech, field, value, changed)

    def blank(self, field: str) -> Any:
        return BLANK.get(field)

    def lacks(self, kind: str, facts: Facts) -> str:
        if kind == ARCS:
            return "" if facts.get("kind") else "teach.no_kind"
        if any(facts.get("options") or ()):
            return ""
        return "" if facts.get("suit") in SUITS and facts.get("value") else "teach.no_suit"

    def whole(self, kind: str, facts: Facts) -> dict[str, Any]:
        return whole(kind, facts)

    def reading(self, kind: str, facts: Facts) -> Reading | None:
        return entered(kind, facts)

    def said(self, words: Words, say: Phrases, field: str, value: Any) -> str:
        match field:
            case "icons":
                return say("teach.icons_are", **value)
            case "die":
                return ", ".join(words.name("face", each) for each in value or ())
            case "options" | "abilities":
                return words.told(stands(field, value))
            case "suit" if value:
                return words.name("suit", value)
            case "kind" if value:
                return words.name("step", f"{value}_arc")
        return "" if value is None else str(value)


FORMS = _Clash()
