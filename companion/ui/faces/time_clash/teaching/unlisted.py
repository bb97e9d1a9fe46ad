"""A card that no list has, told where it is named: a value by a touch, a special one by its halves.

Two answers are sent at once: that it is on no list, and what stands on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.core.questions import Choose
from companion.games.time_clash.cards import DOCTOR, QUIP, THREAT, signed
from companion.games.time_clash.teaching import UNLISTED
from companion.ui.questions.panel import Asking
from companion.ui.teaching.pad import OneOf, key
from companion.ui.theme import sizes
from companion.ui.theme.widgets import Column, Flow, NextStep, Sheet, Tap

from .pads import SPECIAL, HalvesPad, NumberPad, suits

NUMBER = "number"
VALUES = (100, 200, 300, 400)


class Unlisted:
    """What this question lets be told of the cards of one side."""

    def __init__(self, asking: Asking[Choose], option: str, side: str) -> None:
        self.asking, self.option, self.side = asking, option, side

    def is_likely(self, suit: str) -> bool:
        """Quips are the Doctor's and Threats the Enemy's; all else can be told in the sheet."""
        return suit != (THREAT if self.side == DOCTOR else QUIP)

    def number(self, suit: str, value: int) -> None:
        amount = signed(value if self.side == DOCTOR else -value)
        name = f"{self.asking.words.name('suit', suit)} {amount}"
        self._send(f"{suit}_{value}", name, {"suit": suit, "value": value})

    def special(self, halves: list[Any]) -> None:
        n = sum(each == "special" for each in self._sorts()) + 1
        name = f"{self.asking.words.name('sort', 'special')} {n}"
        self._send("special", name, {"options": halves})

    def taps(self, *kinds: str) -> Flow:
        """What has no key: other numbers, special cards."""
        taps = [self._tap(kind) for kind in kinds]
        return Flow(taps, max(sizes.word_width(tap.text, sizes.small()) for tap in taps))

    def _tap(self, kind: str) -> Tap:
        text = self.asking.say(f"board.unlisted.{kind}")
        sheet = KINDS[kind]
        return key(text, lambda: sheet(self, text).open(), icon="plus", font_size=sizes.small())

    def _sorts(self) -> Iterator[str]:
        library = self.asking.speech.library
        return (library.sort(each, self.side) for each in library.cards.get(self.side, ()))

    def _send(self, what: str, name: str, facts: dict[str, Any]) -> None:
        definition = json.dumps({"name": name, **facts}, ensure_ascii=False)
        self.asking.answers([(self.option,), (self._id(what), definition)])

    def _id(self, what: str) -> str:
        """Whose, what, and of several alike which: two boxes of the same cards call them alike."""
        taken = {each for cards in self.asking.speech.library.cards.values() for each in cards}
        first = f"{self.side}_{what}"
        ids = (first, *(f"{first}_{n}" for n in range(2, len(taken) + 3)))
        return next(each for each in ids if each not in taken)


def unlisted(asking: Asking[Choose], side: str, seat: str = "") -> Unlisted | None:
    """None where no card of this side may be one that no list has."""
    option = f"{seat}:{UNLISTED}" if seat else UNLISTED
    there = option in asking.question.options
    return Unlisted(asking, option, side) if there else None


class NewNumber(Sheet):
    """A suit, and any number."""

    def __init__(self, new: Unlisted, title: str) -> None:
        self.new = new
        self.suit, self.value = "", 0
        speech = new.asking.speech
        suit = OneOf(speech, "", suits(speech), partial(setattr, self, "suit"))
        value = NumberPad(speech, None, self._changed)
        super().__init__(Column(suit, value), title)
        self.panel.add_widget(NextStep(speech.say("teach.keep"), self.send))

    def _changed(self, value: int | None) -> None:
        self.value = value or 0

    def send(self) -> None:
        if self.suit and self.value:
            self.close()
            self.new.number(self.suit, self.value)


class NewSpecial(Sheet):
    """Two halves, of which the second says it all; one may stay blank."""

    def __init__(self, new: Unlisted, title: str) -> None:
        self.new, self.halves = new, list[Any]()
        speech = new.asking.speech
        super().__init__(HalvesPad(speech, None, self._changed), title)
        self.panel.add_widget(NextStep(speech.say("teach.keep"), self.send))

    def _changed(self, halves: list[Any]) -> None:
        self.halves = halves
        if all(halves):
            self.send()

    def send(self) -> None:
        if any(self.halves):
            self.close()
            self.new.special(self.halves)


KINDS: dict[str, type[NewNumber | NewSpecial]] = {NUMBER: NewNumber, SPECIAL: NewSpecial}
