"""The line at the bottom: what was refused and why, or what the table must confirm first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Sheet, Surface, Tap, Text, lay

NARROW = 560  # dp: the taps lie below the words
MOST = 4  # fingertips that it is tall, at the most
MIDDLE = {"center_y": 0.5}


class Strip(Surface):
    """It shows itself on its screen while there is something to say; what has no room there is
    said on a sheet."""

    def __init__(self, screen: BoxLayout, say: Phrases) -> None:
        super().__init__(fill=colours.WARNING, size_hint_y=None)
        self.padding = (sizes.pad(), sizes.gap())
        self.bind(minimum_height=self.setter("height"))
        self.screen = screen
        self.say = say
        self.said = ""
        self.sheet: Sheet | None = None

    def clear(self) -> None:
        self.said = ""
        self.clear_widgets()
        self.screen.remove_widget(self)
        if self.sheet is not None:
            self.sheet.closed = None
            self.sheet.close()
            self.sheet = None

    def tell(self, text: str) -> None:
        self._show(text, Tap(self.say("play.dismiss"), self.clear))

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
            Tap(label, done, fill=colours.BLUE),
            Tap(other or self.say("play.dismiss"), dismissed),
        )

    def confirm(self, text: str, sure: Callable[[], None]) -> None:
        def yes() -> None:
            self.clear()
            sure()

        self._show(
            text,
            Tap(self.say("play.no"), self.clear),
            Tap(self.say("play.yes"), yes, fill=colours.BLUE),
        )

    # How it lies

    def _show(self, text: str, *taps: Tap) -> None:
        self.clear()
        self.said = text
        words, row = Text(text, sizes.body(), colours.TEXT), _Taps(taps)
        width, height = self.screen.size if self.screen.parent else Window.size
        inside = width - 2 * sizes.pad()
        beside = inside - row.width - sizes.gap()
        tall = min(MOST * sizes.touch(), height) - 2 * sizes.gap()
        if Window.width >= dp(NARROW) and words.tall(beside) <= tall:
            self._lay(words, row)
            return
        row.below(inside)
        if words.tall(inside) + sizes.gap() + row.height <= tall:
            self._lay(words, row)
        else:
            self._lift(words, row)

    def _lay(self, words: Text, row: _Taps) -> None:
        self.orientation = "vertical" if row.is_below else "horizontal"
        words.pos_hint = row.pos_hint = {} if row.is_below else MIDDLE
        lay(self, words, row)
        self.screen.add_widget(self)

    def _lift(self, words: Text, row: _Taps) -> None:
        self.sheet = Sheet(Column(words, row), closed=self.clear)
        self.sheet.open()


class _Taps(BoxLayout):
    """Side by side, each as wide as its words; below the words they share the width."""

    def __init__(self, taps: Sequence[Tap]) -> None:
        super().__init__(size_hint=(None, None), spacing=sizes.gap())
        self.is_below = False
        for tap in taps:
            wide = sizes.text_width(tap.text, tap.font_size) + 2 * sizes.pad()
            tap.size_hint_min_x = max(wide, 1.6 * sizes.touch())
            tap.size_hint_y = 1
            tap.bind(needed=self._fit)
            self.add_widget(tap)
        self.width = sum(tap.size_hint_min_x for tap in taps) + sizes.gap() * (len(taps) - 1)
        self._fit()

    def below(self, room: float) -> None:
        self.is_below, self.size_hint_x = True, 1
        if self.width > room:
            self.orientation = "vertical"
            for tap in self.children:
                tap.size_hint_min_x = 0
        self._fit()

    def _fit(self, *_: Any) -> None:
        tall = [tap.needed for tap in self.children]
        across = self.orientation == "horizontal"
        self.height = max(tall) if across else sum(tall) + sizes.gap() * (len(tall) - 1)
