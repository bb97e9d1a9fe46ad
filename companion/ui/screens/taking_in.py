"""Before somebody else's cards come in: what is new, what is the same, and what differs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.core.teaching import CHANGED, NEW, SAME, Coming
from companion.ui.reading.face import Face, live
from companion.ui.teaching.forms import Facts, Speech
from companion.ui.teaching.pad import key
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, NextStep, Row, Sheet, Text

Which = tuple[str, str]  # a kind and an id
Take = Callable[[Collection[Which]], None]  # but for these, which stay one's own


class TakingIn(Sheet):
    """One's own stay unless somebody says otherwise, card by card."""

    def __init__(self, speech: Speech, coming: Sequence[Coming], take: Take, title: str) -> None:
        self.speech, self.words, self.say = speech, speech.words, speech.say
        self.coming, self.take = coming, take
        self.mine = {(each.kind, each.id) for each in coming if each.how == CHANGED}
        self.inside_of = Column(spacing=sizes.gap() * 1.3)
        self.draw()
        super().__init__(self.inside_of, title)
        self.done = NextStep(self.say("box.take_in"), self._taken)
        self.panel.add_widget(self.done)
        self.done.bind(needed=self._lay)

    def _lay(self, *_: Any) -> None:
        super()._lay()
        room = self.height - 2 * sizes.gap()
        self.panel.height = min(room, self.panel.height + self.done.height + sizes.gap())

    def draw(self) -> None:
        self.inside_of.clear_widgets()
        for widget in self._parts():
            self.inside_of.add_widget(widget)

    def _parts(self) -> Iterator[Widget]:
        for how, ink in ((NEW, colours.GOOD), (SAME, colours.QUIET)):
            found = [each for each in self.coming if each.how == how]
            if found:
                head = self.say(f"box.coming.{how}", n=len(found))
                yield Text(head, sizes.body(), ink, bold=True)
                names = ", ".join(map(self._called, found))
                yield Text(names, sizes.body(), colours.TEXT)
        for each in self.coming:
            if each.how == CHANGED:
                yield from self._conflict(each)

    def _called(self, card: Coming) -> str:
        return self.say("box.parts") if card.kind == "parts" else card.name

    def _conflict(self, card: Coming) -> Iterator[Widget]:
        which = (card.kind, card.id)
        head = self.say("box.coming.changed", name=self._called(card))
        yield Text(head, sizes.body(), colours.LAMP, bold=True)
        stays = which in self.mine
        yield Row(
            self._side(card, card.mine, "box.mine", chosen=stays),
            self._side(card, card.facts, "box.theirs", chosen=not stays),
        )

    def _side(self, card: Coming, facts: Facts, says: str, *, chosen: bool) -> Column:
        mine = says == "box.mine"
        tap = key(self.say(says), partial(self._choose, card, mine=mine), chosen=chosen)
        column, reading = Column(tap), self.speech.forms.reading(card.kind, facts)
        if reading is not None:
            inner = min(float(dp(self.WIDE)), Window.width) - 4 * sizes.pad()
            width = min(live_width(), (inner - sizes.gap()) / 2)
            face = Face(self.words, self.say, reading, width, name=card.name, cut=live(), high=1)
            face.pos_hint = {"center_x": 0.5}
            column.add_widget(face)
        column.pos_hint = {"top": 1}
        return column

    def _choose(self, card: Coming, *, mine: bool) -> None:
        which = (card.kind, card.id)
        (self.mine.add if mine else self.mine.discard)(which)
        self.draw()

    def _taken(self) -> None:
        self.close()
        self.take(self.mine)


def live_width() -> float:
    return 15 * sizes.small()
