"""What is asked, by whom and in which step; the options without a picture; the way on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.core.text import Label as Ink
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, NextStep, Scroll, Surface, Tap, Text

SHARE = 0.3  # of the dock's height that the question may take


class Dock(Surface):
    """Always in the same place, with the next step always at its foot."""

    def __init__(self) -> None:
        super().__init__(padding=sizes.gap(), spacing=sizes.gap())
        self.who = Text("", sizes.body(), colours.LAMP, bold=True, pos_hint={"center_y": 0.5})
        self.beside = BoxLayout(size_hint=(None, None), height=sizes.touch(), spacing=sizes.gap())
        self.beside.bind(minimum_width=self.beside.setter("width"))
        self.head = BoxLayout(size_hint_y=None, height=sizes.touch(), spacing=sizes.gap())
        self.head.add_widget(self.who)
        self.head.add_widget(self.beside)
        self.who.bind(height=self._tall)
        self.question = Text("", sizes.name(), colours.TEXT)
        self.asked = BoxLayout(orientation="vertical", spacing=sizes.gap())
        self.body = Column()
        self.scroll = Scroll(self.body)
        self.foot = BoxLayout(size_hint_y=None, height=0, spacing=sizes.gap())
        self.next = NextStep("", _nothing)
        self.next.bind(needed=self._tall)
        for widget in (self.head, self.question, self.asked):
            self.add_widget(widget)
        for widget in (self.scroll, self.foot, self.next):
            self.asked.add_widget(widget)
        self.bind(size=self._fit)

    def _tall(self, *_: Any) -> None:
        self.head.height = max(self.who.height, sizes.touch() if self.beside.children else 0)
        self.next.height = self.next.needed

    def _fit(self, *_: Any) -> None:
        """The question as large as its place allows; it is what everybody reads."""
        largest = min(sizes.question(), self.height * 0.09)
        choice = (largest, sizes.name(), sizes.option(), sizes.body())
        room, text = self.width - 2 * sizes.gap(), self.question.text
        fits = (s for s in choice if s <= largest and _height(text, s, room) <= self._most())
        self.question.font_size = next(fits, sizes.body())

    def _most(self) -> float:
        return float(max(self.height * SHARE, 2 * sizes.body()))

    # What stands there

    def ask(self, who: str, question: str, beside: Sequence[Tap] = ()) -> None:
        self.who.text, self.question.text = who, question
        self.beside.clear_widgets()
        for tap in beside:
            tap.pos_hint = {"center_y": 0.5}
            self.beside.add_widget(tap)
        self._tall()
        self._fit()

    def put(self, body: Sequence[Widget], footer: Sequence[Any] = ()) -> None:
        """A blue tap of the footer becomes the next step."""
        self.body.clear_widgets()
        for widget in body:
            self.body.add_widget(widget)
        self.scroll.scroll_y = 1
        onward = next((tap for tap in footer if tuple(tap.fill) == colours.BLUE), None)
        self._lay([tap for tap in footer if tap is not onward])
        if onward is not None:
            self.go(onward.text, onward.tapped)
        else:
            self.go("", _nothing)

    def go(self, text: str, act: Callable[[], None], icon: str = "next") -> None:
        """What the next step does; without a word for it there is none."""
        self.next.disabled = not text
        self.next.opacity = 1 if text else 0.35
        self.next.say(text, act, icon)

    def _lay(self, taps: list[Any]) -> None:
        self.foot.clear_widgets()
        room = (self.width or Window.width) / max(1, len(taps)) - dp(60)
        beside = all(sizes.word_width(tap.text, tap.font_size) < room for tap in taps)
        self.foot.orientation = "horizontal" if beside else "vertical"
        for tap in taps:
            tap.size_hint_y = 1
            tap.bind(needed=partial(_fit_foot, self.foot))
            self.foot.add_widget(tap)
        _fit_foot(self.foot)


def _fit_foot(foot: BoxLayout, *_: Any) -> None:
    tall = [tap.needed for tap in foot.children]
    if foot.orientation == "horizontal":
        foot.height = max(tall, default=0)
    else:
        foot.height = sum(tall) + sizes.gap() * max(0, len(tall) - 1)


def _height(text: str, size: float, room: float) -> float:
    if room <= 0 or sizes.word_width(text, size) > room:
        return float("inf")
    ink = Ink(text=text, font_size=size, text_size=(room, None))
    ink.refresh()
    return float(ink.texture.height)


def _nothing() -> None:
    """There is no next step."""
