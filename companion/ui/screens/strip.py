"""The line at the bottom: what was refused and why, or what the table must confirm first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.ui.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Scroll, Surface, Tap, Text

NARROW = 560  # dp: the taps lie below the words


class Strip(Surface):
    """It shows itself on its screen while there is something to say."""

    def __init__(self, screen: BoxLayout, say: Phrases) -> None:
        super().__init__(orientation="horizontal", fill=colours.WARNING, size_hint_y=None)
        self.screen = screen
        self.say = say

    @property
    def tight(self) -> bool:
        return bool(Window.width < dp(NARROW))

    def clear(self) -> None:
        self.clear_widgets()
        self.screen.remove_widget(self)

    def tell(self, text: str) -> None:
        self._show(text, self._tap(self.say("play.dismiss"), self.clear))

    def offer(
        self,
        text: str,
        label: str,
        act: Callable[[], None],
        other: str = "",
        instead: Callable[[], None] | None = None,
    ) -> None:
        """Say what was done, and how to take it back; or what may be done first."""

        def done() -> None:
            self.clear()
            act()

        def dismissed() -> None:
            self.clear()
            if instead is not None:
                instead()

        self._show(
            text,
            self._tap(label, done, fill=colours.BLUE),
            self._tap(other or self.say("play.dismiss"), dismissed),
        )

    def confirm(self, text: str, sure: Callable[[], None]) -> None:
        def yes() -> None:
            self.clear()
            sure()

        self._show(
            text,
            self._tap(self.say("play.no"), self.clear),
            self._tap(self.say("play.yes"), yes, fill=colours.BLUE),
        )

    def _tap(self, text: str, tapped: Callable[[], None], **more: Any) -> Tap:
        return Tap(text, tapped, snug=not self.tight, **more)

    def _show(self, text: str, *taps: Tap) -> None:
        self.clear()
        self.screen.add_widget(self)
        tight = self.tight
        self.orientation = "vertical" if tight else "horizontal"
        words = Text(text, sizes.body(), colours.TEXT)
        scroll = Scroll(words, size_hint_y=None, pos_hint={} if tight else {"center_y": 0.5})
        self.add_widget(scroll)
        beside = _row(taps, tight)
        self.add_widget(beside)

        def fit(*_: Any) -> None:
            beside.height = max(tap.needed for tap in taps)
            room = self.screen.height - 3 * sizes.gap() - (beside.height if tight else 0)
            scroll.height = min(words.height, 4 * sizes.touch(), max(room, sizes.touch()))
            heights = (scroll.height, beside.height)
            inside = sum(heights) + sizes.gap() if tight else max(heights)
            self.height = inside + 2 * sizes.gap()

        self.padding = (sizes.pad(), sizes.gap())
        words.bind(height=fit)
        for tap in taps:
            tap.bind(needed=fit)
        fit()


def _row(taps: Sequence[Tap], tight: bool) -> BoxLayout:
    """Side by side: as wide as they are, or sharing the width of a phone."""
    row = BoxLayout(size_hint=(1 if tight else None, None), spacing=sizes.gap())
    row.pos_hint = {} if tight else {"center_y": 0.5}
    for tap in taps:
        tap.width = max(tap.width, 1.6 * sizes.touch())
        row.add_widget(tap)
    if not tight:
        row.bind(minimum_width=row.setter("width"))
    return row


class Heading(BoxLayout):
    """The row at the top: the way back, a name, and what else may be done."""

    def __init__(self, left: list[Tap], text: str, right: list[Tap]) -> None:
        super().__init__(size_hint_y=None, height=sizes.touch(), spacing=sizes.gap())
        words = Text(text, sizes.body(), colours.QUIET, shorten=True, shorten_from="right")
        words.pos_hint = {"center_y": 0.5}
        for widget in (*left, words, *right):
            self.add_widget(widget)
