"""A card that no list has, told where it is named: a value by a touch, a special one by its halves.

Two answers are sent at once: that it is on no list, and what stands on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from kivy.uix.widget import Widget

from companion.core.questions import Choose
from companion.games.time_clash.cards import DOCTOR, QUIP, THREAT
from companion.games.time_clash.teaching import UNLISTED
from companion.ui.faces.time_clash.cards import signed
from companion.ui.questions.panel import Asking
from companion.ui.teaching.pad import OneOf, heading, key
from companion.ui.theme.widgets import Column, NextStep, Sheet, Tap

from .pads import pad_for, suits

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

    def tap(self, *, numbered: bool = True) -> Tap:
        text = self.asking.say("board.unlisted")
        return key(text, lambda: NewCard(self, numbered=numbered).open(), icon="plus")

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


class NewCard(Sheet):
    """Any number, or two halves: the second half says it all."""

    def __init__(self, new: Unlisted, *, numbered: bool) -> None:
        self.new, self.facts = new, dict[str, Any]()
        speech = new.asking.speech
        body = Column()
        if numbered:
            suit = OneOf(speech, "", suits(speech), self._changed("suit"))
            value = pad_for(speech, "value", None, self._changed("value"))
            body.add_widget(Column(heading(speech, "value"), suit, value))
        halves = pad_for(speech, "options", None, self._changed("options"))
        body.add_widget(Column(heading(speech, "options"), halves))
        super().__init__(body, speech.say("board.unlisted"))
        self.done = NextStep(speech.say("teach.keep"), self.send)
        self.panel.add_widget(self.done)

    def _changed(self, field: str) -> Any:
        def change(value: Any) -> None:
            self.facts[field] = value
            if field == "options" and all(value):
                self.send()

        return change

    def send(self) -> None:
        """Nothing yet: it stays."""
        halves, suit, value = (self.facts.get(each) for each in ("options", "suit", "value"))
        if halves and any(halves):
            self.close()
            self.new.special(halves)
        elif suit and value:
            self.close()
            self.new.number(suit, value)


def below(new: Unlisted | None) -> Iterator[Widget]:
    if new is not None:
        yield new.tap()
