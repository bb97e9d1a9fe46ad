"""One blank of a card the app knows otherwise: asked with the one keypad that fits it."""

from __future__ import annotations

import json
from typing import Any

from companion.core.questions import Draw
from companion.ui.teaching.pad import unfinished
from companion.ui.theme import colours, lettering, sizes
from companion.ui.theme.widgets import Column, Tap, Text, lay

from .panel import Asking, Panel

LINES, WIDE = 2, 9999  # of what was understood, for which there is always room; of one line


def panel(asking: Asking[Draw]) -> Panel:
    blank = Blank(asking)
    done = Tap(asking.say("teach.done"), blank.send, fill=colours.BLUE, least=sizes.answer())
    return Panel([blank], [done], under=blank.reads)


class Blank(Column):
    def __init__(self, asking: Asking[Draw]) -> None:
        super().__init__()
        about = dict(asking.question.about.values)
        self.asking, self.deck = asking, asking.question.deck
        self.card, self.field = str(about["card"]), str(about["field"])
        self.speech = asking.speech
        self.forms = asking.speech.forms
        self.value: Any = self.forms.blank(self.field)
        self.reads = Text("", sizes.body(), colours.TEXT)
        self.reads.least = LINES * lettering.height("A", sizes.body(), WIDE)
        self.reads.bind(text=self._fit, width=self._fit)
        self.sure = False  # of what they have been told is not finished, or not there at all
        pad = self.forms.pad(self.speech, self.deck, self.field, self.value, self.change)
        lay(self, self.reads, pad)  # above its keys: below them nobody would see that it changes
        self.change(self.value)

    def change(self, value: Any) -> None:
        self.value, self.sure = value, False
        self.reads.color = colours.TEXT
        say = self.asking.say
        said = self.forms.said(self.asking.words, say, self.field, value)
        if value == 0:
            said = "0"
        self.reads.text = say("teach.reads", says=said) if said else say("teach.none")

    def _fit(self, *_: Any) -> None:
        """The keys below it stay where they are: what is longer is rather written small."""
        reads, large = self.reads, sizes.body()
        fits = lettering.height(reads.text, large, reads.width) <= reads.least
        reads.font_size = large if fits else sizes.small()

    def send(self) -> None:
        definition = json.dumps({self.field: self.value}, ensure_ascii=False)
        if self.value is None:
            wrong = self.asking.say("teach.nothing")
        else:
            wrong = self.speech.refusal(self.deck, self.card, definition)
        if wrong:
            self.reads.text, self.reads.color = wrong, colours.DANGER
            return
        if not self.sure and (doubt := unfinished(self) or self._empty()):
            self.sure = True
            self.reads.text, self.reads.color = doubt, colours.LAMP
            return
        self.asking.answer((self.card, definition))

    def _empty(self) -> str:
        """A tap that came too early looks like a card on which nothing stands."""
        expected = self.field in self.forms.seldom_empty and not self.value
        return self.asking.say("teach.empty") if expected else ""
