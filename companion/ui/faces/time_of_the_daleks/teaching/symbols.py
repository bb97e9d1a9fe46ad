"""Keypads for symbols and conditions: one tap each, and one to take it back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.games.time_of_the_daleks.cards import CONDITIONS, SYMBOLS
from companion.ui.host import Names
from companion.ui.teaching.pad import Pad, PictureKey, hint, key, keys, picture_keys
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import DieFace, Tap, Wrap


class SymbolPad(Pad):
    """Symbols in the order they are tapped; the same one again is one more of it. What has been
    tapped stands below: the keys stay under the finger."""

    def parts(self) -> Iterable[Widget]:
        taps = [
            PictureKey(each, self.words.name("symbol", each), partial(self.add, each))
            for each in SYMBOLS
        ]
        yield picture_keys(taps)
        if self.value:
            yield Wrap(
                DieFace("black", symbol, sizes.touch(), tapped=partial(self.take, n))
                for n, symbol in enumerate(self.value)
            )
            yield hint(self.say("teach.take_back"))

    def add(self, symbol: str) -> None:
        self.put([*self.value, symbol])


class ConditionPad(Pad):
    """Fixed Point, Time Locked, Time Breach: there or not."""

    def parts(self) -> Iterable[Widget]:
        taps = [
            key(
                self.words.name("condition", each),
                partial(self.turn, each),
                icon=each,
                chosen=each in self.value,
            )
            for each in CONDITIONS
        ]
        yield keys(taps)

    def turn(self, condition: str) -> None:
        now = set(self.value) ^ {condition}
        self.put([each for each in CONDITIONS if each in now])


class YesPad(Pad):
    """Whether something stands on the card."""

    def parts(self) -> Iterable[Widget]:
        text = self.say("teach.yes" if self.value else "teach.no")
        yield key(text, lambda: self.put(not self.value), chosen=bool(self.value), icon="dalek")


def colour_name(words: Names, colour: str) -> str:
    """Standing alone: in a sentence German bends it."""
    return words.name("number" if colour == "any" else "option", colour)


def colour_key(text: str, colour: str, tapped: Callable[[], None], **more: Any) -> Tap:
    """A die's colour, said by its shape and its name too."""
    if colour == "any":
        return key(text, tapped, icon="dice", **more)
    return key(text, tapped, icon=f"die_{colour}_edge", fill=colours.die(colour), **more)
