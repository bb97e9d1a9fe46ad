"""Cards of one's own hand, looked at alone: all of them at once, small enough for that."""

from __future__ import annotations

from functools import partial

from companion.core.questions import UNKNOWN, Choose
from companion.games.doctor_who_card_game.hands import original
from companion.games.doctor_who_card_game.seen import View
from companion.ui.questions.answer import Answer
from companion.ui.questions.choose import counted, hide
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Tap

from .described import of

CELL = 7.2  # times its words' size a card is wide at least


class Own:
    """A touch sends one; several are ticked and sent by the next step."""

    def __init__(self, asking: Asking[Choose], view: View) -> None:
        self.asking, self.view, question = asking, view, asking.question
        self.several = (question.at_least, question.at_most) != (1, 1)
        self.ticked: dict[str, None] = asking.entered.setdefault("ticked", {})
        self.taps = {each: self._tap(each) for each in question.options if self._is_card(each)}
        self.done = Tap("", self._send, fill=colours.BLUE)
        self._count()

    def panel(self) -> Panel:
        rest = [each for each in self.asking.question.options if each not in self.taps]
        names = self.asking.names("option", rest)
        others = [
            Tap(name, partial(self.asking.answer, (option,)))
            for option, name in zip(rest, names, strict=True)
        ]
        flow = Flow([*self.taps.values()], CELL * sizes.body(), spacing=sizes.gap() / 2)
        onward = [self.done] if self.several else []
        footer = [*hide(self.asking), *others, *onward]
        return Panel([Column(flow)] if self.taps else [], footer, wide=True)

    def _is_card(self, option: str) -> bool:
        return original(option) in (UNKNOWN, *self.view.facts)

    def _tap(self, option: str) -> Answer:
        (name,) = self.asking.names("option", [option])
        tapped, card = partial(self._touched, option), original(option)
        if card == UNKNOWN:
            return Answer(name, tapped)
        known = of(self.view.facts[card], name)
        return Answer(name, tapped, "", known.looks, known.gains)

    def _touched(self, option: str) -> None:
        if not self.several:
            self.asking.answer((option,))
            return
        if option in self.ticked:
            del self.ticked[option]
        else:
            self.ticked[option] = None
        self._count()

    def _count(self) -> None:
        full = self.several and len(self.ticked) >= self.asking.question.at_most
        for option, tap in self.taps.items():
            tap.chosen = option in self.ticked
            tap.disabled = full and option not in self.ticked
        self.done.text, self.done.disabled = counted(self.asking, len(self.ticked))

    def _send(self) -> None:
        self.asking.answer(tuple(self.ticked))


def own(asking: Asking[Choose], view: View) -> Panel:
    return Own(asking, view).panel()
