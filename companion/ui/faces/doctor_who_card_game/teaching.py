"""How cards are described: two digits, a type, a family, a strength, and what a card does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.games.doctor_who_card_game.box import DECK
from companion.games.doctor_who_card_game.cards import ANY, TYPES
from companion.games.doctor_who_card_game.described import DOES, entered, stands
from companion.games.doctor_who_card_game.setup import STARTS
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.teaching.forms import Changed, Facts, Forms, Speech
from companion.ui.teaching.pad import OneOf, Pad, hint, key, keys
from companion.ui.theme import sizes
from companion.ui.theme.widgets import Column, Field, Flow, Stepper, Tap

LOCATIONS, DEFENDERS, ENEMIES, SUPPORT = DECK
FIELDS = {
    LOCATIONS: ("vp", "points", "copies"),
    STARTS: ("vp", "order"),
    DEFENDERS: ("type", "strength", "effects", "copies"),
    ENEMIES: ("family", "strength", "effects", "copies"),
    SUPPORT: ("effects", "copies"),
}
NEEDED = {DEFENDERS: ("type", "teach.no_type_told"), ENEMIES: ("family", "teach.no_family")}
SORTS = {
    LOCATIONS: "card_location",
    STARTS: "card_location",
    DEFENDERS: "card_defender",
    ENEMIES: "card_enemy",
    SUPPORT: "card_support",
}
FAMILIES = (
    *("dalek", "cyber", "sontaran", "angel", "slitheen", "silurian", "wild"),
    *("silence", "kovarian", "monk", "cleric"),
)
NUMBERS = {"points": 60, "counters": 9, "hand": 9, "price": 9}
WILD = "wild"  # the family of those that fit with any
MOST_COPIES = 40


class _Cards(Forms):
    kinds = (*DECK, STARTS)
    sorts = SORTS
    asks = "cards.fill_in"
    numbers = NUMBERS

    def fields(self, deck: str, facts: Facts) -> tuple[str, ...]:
        return FIELDS.get(deck, ())

    def pad(self, speech: Speech, kind: str, field: str, value: Any, changed: Changed) -> Widget:
        match field:
            case "digits":
                return Digits(speech, value, changed)
            case "type":
                types = [(each, speech.words.name("type", each)) for each in TYPES]
                return OneOf(speech, value or "", types, changed)
            case "family":
                return Family(speech, value or "", changed)
            case "effects":
                return Effects(speech, kind, list(value or ()), changed)
            case "copies":
                return Stepper("", value or 1, changed, 1, MOST_COPIES)
        return Number(speech, value, changed)

    def blank(self, field: str) -> Any:
        return [] if field == "effects" else {} if field == "digits" else None

    def lacks(self, kind: str, facts: Facts) -> str:
        field, said = NEEDED.get(kind, ("", ""))
        return said if field and not facts.get(field) else ""

    def whole(self, kind: str, facts: Facts) -> dict[str, Any]:
        told = {name: fact for name, fact in facts.items() if fact is not None}
        return told | ({"combines": [ANY]} if facts.get("family") == WILD else {})

    def reading(self, kind: str, facts: Facts) -> Reading | None:
        return entered(kind, facts)

    def said(self, words: Words, say: Phrases, field: str, value: Any) -> str:
        match field:
            case "digits" if value:
                return say("teach.digits_are", **value) if len(value) == len(DIGITS) else ""
            case "effects":
                return words.told(stands(value or ()))
            case "type" | "family" if value:
                return words.name(field, value)
        return "" if value is None or field == "digits" else str(value)


DIGITS = ("vp", "points")


class Number(Pad):
    """A digit, one tap."""

    def parts(self) -> Iterable[Widget]:
        taps = [key(str(n), partial(self.put, n), chosen=n == self.value) for n in range(10)]
        yield keys(taps, narrow=True)


class Digits(Pad):
    """Victory Points, then the Time Points that it brings; told once both are."""

    def parts(self) -> Iterable[Widget]:
        for what in DIGITS:
            now = self.value.get(what)
            taps = [key(str(n), partial(self._set, what, n), chosen=n == now) for n in range(7)]
            yield Column(hint(self.say(f"teach.{what}")), keys(taps, narrow=True))

    def _set(self, what: str, n: int) -> None:
        self.put({**self.value, what: n})

    def begun(self) -> str:
        return "" if len(self.value) != 1 else self.say("teach.both_digits")


class Family(Pad):
    """One that is known, or another in its own words."""

    def parts(self) -> Iterable[Widget]:
        named = [(each, self.words.name("family", each)) for each in FAMILIES]
        taps = [
            key(name, partial(self.put, id), chosen=id == self.value, font_size=sizes.small())
            for id, name in named
        ]
        yield keys(taps, narrow=True)
        other = "" if self.value in FAMILIES else self.value
        yield Field(other, self.say("teach.other_family"), self._write)

    def _write(self, text: str) -> None:
        self.value = "_".join(text.casefold().split())
        self.changed(self.value)


class Effects(Pad):
    """What cards of this kind are known to do; none is an answer, too."""

    def __init__(self, speech: Speech, kind: str, value: list[Any], changed: Changed) -> None:
        self.kind = kind
        super().__init__(speech, value, changed)

    def parts(self) -> Iterable[Widget]:
        known = DOES.get(self.kind, ())
        yield Flow([self._key(list(each)) for each in known], 16 * sizes.body())

    def _key(self, effects: list[Mapping[str, Any]]) -> Tap:
        chosen = self.value == effects
        said = self.words.told(stands(effects))
        return key(said, partial(self.put, [] if chosen else effects), chosen=chosen)


FORMS = _Cards()
