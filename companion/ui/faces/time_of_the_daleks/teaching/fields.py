"""The keypad that fits a field, whatever it is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.teaching.forms import Changed
from companion.ui.teaching.pad import OneOf, Pad, Speech, heading
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Field, Stepper, Text

from . import facts
from .effects import EffectPad
from .icons import IconPad
from .links import LinkPad
from .symbols import ConditionPad, SymbolPad, YesPad


def pad_for(speech: Speech, kind: str, field: str, value: Any, changed: Changed) -> Widget:
    """It tells every change to ``changed``."""
    match field:
        case "symbols":
            return SymbolPad(speech, list(value or ()), changed)
        case "conditions":
            return ConditionPad(speech, list(value or ()), changed)
        case "fail" | "reward" | "effects":
            return EffectPad(speech, list(value or ()), field, changed)
        case "icons":
            return IconPad(speech, dict(value or {}), changed)
        case "links":
            return LinkPad(speech, list(value or ()), speech.library.people, changed)
        case "zones":
            return ZonesPad(speech, list(value or ({"name": ""}, {"name": ""})), changed)
        case "dalek_icon":
            return YesPad(speech, bool(value), changed)
    if field in facts.NUMBERS:
        least, most = facts.NUMBERS[field]
        return Stepper("", value or least, changed, least, most)
    values = facts.CHOICES.get(f"{kind}.{field}") or facts.CHOICES.get(field, ())
    options = [(each, speech.words.name("option", each)) for each in values]
    return OneOf(speech, value or "", options, changed)


class ZonesPad(Pad):
    """The two Time Zones of a Location, each with a name, a Challenge and a reward."""

    def parts(self) -> Iterable[Widget]:
        for n, zone in enumerate(self.value):
            text = self.say("teach.zone", n=n + 1)
            yield Text(text, sizes.name(), colours.TEXT, bold=True)
            yield Field(zone["name"], self.say("teach.zone_name"), partial(self.set, n, "name"))
            for field in facts.ZONE:
                yield heading(self.speech, field)
                change = partial(self.set, n, field)
                yield pad_for(self.speech, "locations", field, zone.get(field), change)

    def set(self, n: int, field: str, said: Any) -> None:
        """The pads within draw themselves."""
        self.value = [
            {**zone, field: said} if place == n else zone for place, zone in enumerate(self.value)
        ]
        self.changed(self.value)
