"""The keypad for dice icons: what they do, which die, and what a re-roll costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.games.time_of_the_daleks.cards import COLOURS, SYMBOLS
from companion.games.time_of_the_daleks.described import each_icon
from companion.ui.teaching.pad import (
    Pad,
    PictureKey,
    chosen_list,
    hint,
    key,
    keys,
    picture_keys,
)
from companion.ui.theme.widgets import Tap

from .facts import COSTS
from .symbols import colour_key, colour_name

WHAT = {"add": "plus", "focus": "focus", "reroll": "reroll", "change": "change"}
DICE: tuple[int | str, ...] = (1, 2, 3, "any", "all")
FREE = ""


class IconPad(Pad):
    """Choose what the icon does once; then every colour tapped is one more of it."""

    what = "add"
    dice: int | str = 1
    cost = FREE
    to = SYMBOLS[0]
    half: str | None = None  # a divided icon: "" until its first colour is tapped
    chosen = False  # something of an icon whose colour is still to be tapped

    def parts(self) -> Iterable[Widget]:
        taps = [
            key(
                self.say(f"teach.icon.{what}"),
                partial(self.set, what=what),
                icon=icon,
                chosen=what == self.what,
            )
            for what, icon in WHAT.items()
        ]
        yield keys(taps)
        yield keys([*self._colours(), self._divided()])  # they stay under the finger
        if self.what == "reroll":
            yield from self._rerolling()
        if self.what == "change":
            yield picture_keys(self._faces())
        entered = list(each_icon(self.value))
        if entered:
            texts = [self.words.told([does]).rstrip(".") for _, _, does in entered]
            yield chosen_list(texts, lambda place: self.drop(*entered[place][:2]))

    def _rerolling(self) -> Iterator[Widget]:
        names = [str(n) if isinstance(n, int) else self.words.name("number", n) for n in DICE]
        numbers = [
            key(name, partial(self.set, dice=n), chosen=n == self.dice)
            for n, name in zip(DICE, names, strict=True)
        ]
        yield keys(numbers, narrow=True)
        costs = [(FREE, self.say("teach.free"))]
        costs += [(each, self.words.name("effect", each)) for each in COSTS]
        yield hint(self.say("teach.cost_of"))
        yield keys(
            [key(text, partial(self.set, cost=c), chosen=c == self.cost) for c, text in costs]
        )

    def _faces(self) -> list[PictureKey]:
        return [
            PictureKey(
                each,
                self.words.name("symbol", each),
                partial(self.set, to=each),
                chosen=each == self.to,
            )
            for each in SYMBOLS
        ]

    def _colours(self) -> list[Tap]:
        return [
            colour_key(
                colour_name(self.words, each),
                each,
                partial(self.tap_colour, each),
                chosen=each == self.half,
            )
            for each in (*COLOURS, "any")
        ]

    def _divided(self) -> Tap:
        half = None if self.half is not None else ""
        text = self.say("teach.divided")
        return key(text, partial(self.set, half=half), icon="swap", chosen=self.half is not None)

    def set(self, **chosen: Any) -> None:
        for name, value in chosen.items():
            setattr(self, name, value)
        self.chosen = self.what in ("reroll", "change") or self.half is not None
        self.draw()

    def begun(self) -> str:
        what = self.say(f"teach.icon.{self.what}")
        return self.say("teach.begun", what=what) if self.chosen else ""

    def tap_colour(self, colour: str) -> None:
        if self.half == "" and colour != "any":
            self.set(half=colour)
            return
        if self.half and colour not in ("any", self.half):
            colour = f"{self.half}/{colour}"
        self.half = None
        self.add(colour)

    def add(self, colour: str) -> None:
        icon: Any = colour
        self.chosen = False
        if self.what == "reroll":
            icon = {"colour": colour, "dice": self.dice}
            if self.cost != FREE:
                icon["cost"] = [{"do": self.cost}]
        elif self.what == "change":
            icon = {"colour": colour, "to": self.to}
        self.put({**self.value, self.what: [*self.value.get(self.what, ()), icon]})

    def drop(self, what: str, n: int) -> None:
        left = [icon for place, icon in enumerate(self.value[what]) if place != n]
        kept = {name: icons for name, icons in self.value.items() if name != what}
        self.put({**kept, what: left} if left else kept)
