"""A card is to be pushed or pulled: it is touched where it lies, then the way it goes."""

from __future__ import annotations

from functools import partial

from companion.core.questions import Choose
from companion.games.time_clash.seen import View
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Tap, Text

from .keypad import card_tap

NONE, WAYS = "none", ("push", "pull")
DRAWN = {"push": "down", "pull": "take_in"}


class Technique(Column):
    def __init__(self, asking: Asking[Choose], view: View) -> None:
        super().__init__(spacing=sizes.gap() / 2)
        self.asking, self.view = asking, view
        self.ways: dict[str, list[str]] = {}  # by card
        for option in asking.question.options:
            how, _, card = option.partition(":")
            if card:
                self.ways.setdefault(card, []).append(how)
        self.under = Text(asking.say("board.technique_hint"), sizes.body(), colours.TEXT)
        self.draw()

    @property
    def card(self) -> str:
        only = next(iter(self.ways)) if len(self.ways) == 1 else ""
        return str(self.asking.entered.get("card", only))

    def pick(self, card: str) -> None:
        self.asking.entered["card"] = card
        self.draw()

    def draw(self) -> None:
        self.clear_widgets()
        unshown = self.asking.picture.light(tuple(self.ways), self.pick, (self.card,))
        for card in unshown:
            tap = card_tap(self.view, self.asking.words, card, partial(self.pick, card))
            tap.chosen = card == self.card
            self.add_widget(tap)
        if not self.card:
            return
        if self.card not in unshown:
            shown = card_tap(self.view, self.asking.words, self.card, partial(self.pick, self.card))
            shown.chosen = True
            self.add_widget(shown)
        for how in self.ways[self.card]:
            send = partial(self.asking.answer, (f"{how}:{self.card}",))
            tap = Tap(self.asking.say(f"board.way.{how}"), send, icon=DRAWN[how])
            self.add_widget(tap)


def technique(asking: Asking[Choose], view: View) -> Panel:
    form = Technique(asking, view)
    rest = [option for option in asking.question.options if ":" not in option]
    footer = [
        Tap(asking.say("board.leave"), partial(asking.answer, (each,)), fill=colours.BLUE)
        for each in rest
    ]
    return Panel([form], footer, under=form.under)
