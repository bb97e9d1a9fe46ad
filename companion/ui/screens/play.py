"""A game in progress: what is asked, what hands must do, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.messages import AskFirst, NotAllowed
from companion.core.questions import Answer
from companion.ui.host import Playing, Words, as_message
from companion.ui.phrases import Phrases
from companion.ui.questions import choose, draw, roll
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Scroll, Surface, Tap, Text

from .strip import Heading, Strip

PANELS: dict[str, Callable[[Asking], Panel]] = {
    "choose": choose.panel,
    "roll": roll.panel,
    "draw": draw.panel,
}
PAUSE = 0.3  # seconds in which a tap meant for what stood here before does nothing
RECENT = 8  # instructions that are still of interest


class PlayScreen(BoxLayout):
    def __init__(
        self, playing: Playing, words: Words, say: Phrases, home: Callable[[], None]
    ) -> None:
        super().__init__(orientation="vertical", padding=sizes.gap(), spacing=sizes.gap())
        self.session = playing.session
        self.deal, self.words, self.say, self.home = playing.deal, words, say, home
        self.seat: str | None = None  # who is alone with the screen
        self.quiet_until = 0.0
        self.strip = Strip(self, say)
        self.asked = Surface()
        self.to_do = Surface()
        self.halves = BoxLayout(spacing=sizes.gap())
        self.halves.add_widget(self.asked)
        self.halves.add_widget(self.to_do)
        self.halves.bind(size=self._turn)
        self.undo = Tap(say("play.undo"), lambda: self.attempt(self._undo), snug=True)
        self.redo = Tap(say("play.redo"), lambda: self.attempt(self._redo), snug=True)
        back = Tap(say("play.home"), home, snug=True)
        self.add_widget(Heading([back], playing.title, [self.undo, self.redo]))
        self.add_widget(self.halves)
        self.session.listeners.append(self.changed)
        self.changed()
        if playing.note:
            self.strip.tell(playing.note)

    def leave(self) -> None:
        self.session.listeners.remove(self.changed)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return Clock.time() < self.quiet_until or bool(super().on_touch_down(touch))

    # What the session tells

    def changed(self) -> None:
        """The game has moved on: everything is drawn anew, and covered."""
        self.strip.clear()
        self.show(None)
        self._draw_to_do()
        self.undo.disabled = self.session.log.last_decision() is None
        self.redo.disabled = self.session.log.next_decision() is None

    def show(self, seat: str | None) -> None:
        """Draw the question as ``seat`` may see it."""
        self.seat = seat
        self._pause()
        view = self.session.view(seat)
        panel = self._panel(view)
        self.asked.clear_widgets()
        column = Column()
        for widget in panel.body:
            column.add_widget(widget)
        self.asked.add_widget(Scroll(column))
        if panel.footer:
            footer = BoxLayout(size_hint_y=None, spacing=sizes.gap())
            for tap in panel.footer:
                tap.bind(needed=partial(_fit_footer, footer))
                footer.add_widget(tap)
            _fit_footer(footer)
            self.asked.add_widget(footer)

    def _panel(self, view: dict[str, Any]) -> Panel:
        question = view["question"]
        if question is None:
            over = Text(self.say("play.over"), sizes.body(), colours.LAMP, bold=True)
            outcome = self.words.sentence(as_message(view["outcome"]))
            back = Tap(self.say("play.home"), self.home, fill=colours.BLUE)
            return Panel([over, Text(outcome, sizes.question(), colours.TEXT)], [back])
        asking = Asking(
            question,
            self.seat,
            self.words,
            self.say,
            partial(self._answer, view["n"]),
            partial(self.attempt, partial(self.deal, view["n"])),
            self.show,
        )
        panel = PANELS[question["kind"]](asking)
        panel.body[:0] = self._heading(question)
        return panel

    def _heading(self, question: dict[str, Any]) -> Iterator[Widget]:
        names = [self.words.name("seat", seat) for seat in question["by"] or ["table"]]
        yield Text(", ".join(names), sizes.body(), colours.LAMP, bold=True)
        about = self.words.sentence(as_message(question["about"]))
        yield Text(about, sizes.question(), colours.TEXT)
        yield Widget(size_hint_y=None, height=sizes.gap() / 2)

    def _draw_to_do(self) -> None:
        self.to_do.clear_widgets()
        told = [self.words.sentence(message) for _, message in self.session.told(None)]
        column = Column()
        for age, sentence in enumerate(reversed(told[-RECENT:])):
            color = colours.QUIET if age else colours.TEXT
            column.add_widget(Text(sentence, sizes.small() if age else sizes.body(), color))
        if not told:
            column.add_widget(Text(self.say("play.nothing_to_do"), sizes.small(), colours.QUIET))
        self.to_do.add_widget(Text(self.say("play.to_do"), sizes.body(), colours.LAMP, bold=True))
        self.to_do.add_widget(Scroll(column))

    # What people do

    def attempt(self, act: Callable[[bool], None], *, sure: bool = False) -> None:
        """Do it; or say why not, or ask whether the table is sure."""
        try:
            act(sure)
        except AskFirst as first:
            again = partial(self.attempt, act, sure=True)
            self.strip.confirm(self.words.error(first), again)
            self._pause()
        except NotAllowed as refusal:
            self.strip.tell(self.words.error(refusal))
            self._pause()

    def _answer(self, n: int, answer: Answer) -> None:
        seat = self.seat
        self.attempt(lambda sure: self.session.answer(seat, answer, n, sure=sure))

    def _undo(self, sure: bool) -> None:
        self.session.undo(sure=sure)

    def _redo(self, sure: bool) -> None:
        self.session.redo()

    # How it lies

    def _pause(self) -> None:
        self.quiet_until = Clock.time() + PAUSE

    def _turn(self, *_: Any) -> None:
        upright = Window.height > Window.width
        self.halves.orientation = "vertical" if upright else "horizontal"
        self.asked.size_hint = (1, 0.68) if upright else (0.66, 1)
        self.to_do.size_hint = (1, 0.32) if upright else (0.34, 1)


def _fit_footer(footer: BoxLayout, *_: Any) -> None:
    footer.height = max(tap.needed for tap in footer.children)
