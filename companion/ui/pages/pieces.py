"""What the screens are put together from: sections, columns, rows, cards, feet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.theme import colours, sizes
from companion.ui.theme.lines import Line, Lines
from companion.ui.theme.tile import Tile
from companion.ui.theme.widgets import Column, Laid, Scroll, Surface, Tap, Text, Toggle, lay

from .strip import NARROW

WIDE = 900  # dp: room for two columns of sections
LINE = 860  # dp: longer lines are hard to read


class Section(Surface):
    """A heading and what belongs under it, as tall as that."""

    def __init__(self, title: str, *inside: Widget, **more: Any) -> None:
        super().__init__(size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"))
        if title:
            self.add_widget(Text(title, sizes.body(), colours.LAMP, bold=True))
        lay(self, *inside)


class Columns(BoxLayout):
    """Two columns where there is room for them, and each scrolls by itself: a short one does not
    go blank beside a long one. Otherwise one below the other, and both scroll together."""

    def __init__(self, left: Iterable[Widget], right: Iterable[Widget] = ()) -> None:
        super().__init__(spacing=sizes.gap())
        columns = [Column(*widgets) for widgets in (left, right)]
        self.parts = [each for each in columns if each.children]
        self.scrolls: list[Scroll] = []
        self.bind(width=self._fit)
        self._fit()

    def look_where(self, other: Columns) -> None:
        """At the places where the reader was."""
        for mine, was in zip(self.scrolls, other.scrolls, strict=False):
            mine.scroll_y = was.scroll_y

    def hold(self, widget: Widget, y: float) -> None:
        """It stays at this height of the window; where nothing can be scrolled, room is made."""
        for part in self.parts:
            if widget not in part.walk():
                continue
            scroll = next(each for each in self.scrolls if part in each.walk())
            higher = y - widget.to_window(*widget.center)[1]
            hidden = scroll.viewport_size[1] - scroll.height
            before = scroll.scroll_y
            if hidden > 0:
                scroll.scroll_y = min(1.0, max(0.0, before - higher / hidden))
            left = higher - max(0, hidden) * (before - scroll.scroll_y)
            part.padding = (0, max(0, part.padding[1] - left), 0, 0)

    def _fit(self, *_: Any) -> None:
        alone = len(self.parts) < 2
        self.padding = (max(0, (self.width - dp(LINE)) / 2) if alone else 0, 0)
        wanted = 1 if alone or Window.width < dp(WIDE) else 2
        if len(self.scrolls) != wanted:
            self._scroll(wanted)

    def _scroll(self, count: int) -> None:
        self.clear_widgets()
        for part in self.parts:
            if part.parent is not None:
                part.parent.remove_widget(part)
        insides = self.parts if count == 2 else [Column(*self.parts)]
        self.scrolls = [Scroll(inside) for inside in insides]
        lay(self, *self.scrolls)


class Unrolling(Column):
    """Rows as tall as each other, but for the ``first`` few; there is room for all of them, and
    each is made before it comes in sight."""

    def __init__(self, rows: Sequence[Callable[[], Widget]], first: int, tall: float) -> None:
        super().__init__()
        self._rows, self._tall = list(rows[first:]), tall
        self._rest = Widget(size_hint_y=None)
        for widget in (*(make() for make in rows[:first]), self._rest):
            self.add_widget(widget)
        self._leave_room()

    def follow(self, scroll: Scroll) -> None:
        for what in ("scroll_y", "height", "viewport_size"):
            scroll.fbind(what, self._unroll)

    def _unroll(self, scroll: Scroll, *_: Any) -> None:
        """As far down as is seen, and as much again."""
        hidden = scroll.viewport_size[1] - scroll.height
        seen = scroll.scroll_y * max(0, hidden) - scroll.height
        is_laid = scroll.viewport_size[1] >= self._rest.height
        while self._rows and is_laid and self._rest.height > seen:
            self.add_widget(self._rows.pop(0)(), index=1)
            self._leave_room()

    def _leave_room(self) -> None:
        self._rest.height = len(self._rows) * (self._tall + self.spacing) - self.spacing
        if not self._rows:
            self.remove_widget(self._rest)


class Row(BoxLayout):
    """Words and what can be tapped about them: beside them, or below where that is too tight."""

    def __init__(self, words: Sequence[Widget], taps: Sequence[Tap]) -> None:
        super().__init__(size_hint_y=None, spacing=sizes.gap())
        tight = Window.width < dp(NARROW)
        self.orientation = "vertical" if tight else "horizontal"
        self.words = Column(*words, spacing=dp(2), pos_hint={} if tight else {"center_y": 0.5})
        self.add_widget(self.words)
        self.taps = Laid(*taps, spacing=sizes.gap(), size_hint=(1, None))
        for tap in taps:
            tap.bind(needed=self._fit, width=self._fit)
        if taps:
            self.add_widget(self.taps)
        self.words.bind(height=self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        taps = self.taps.children
        tallest = max((tap.needed for tap in taps), default=0)
        self.taps.height = tallest
        if self.orientation == "vertical":
            below = tallest + sizes.gap() if taps else 0
            self.height = self.words.height + below
            for tap in taps:
                tap.size_hint_x = 1
            return
        self.taps.size_hint_x = None
        self.taps.width = sum(tap.width for tap in taps) + sizes.gap() * max(0, len(taps) - 1)
        self.taps.pos_hint = {"center_y": 0.5}
        self.height = max(self.words.height, tallest)


def named(title: str, hint: str = "") -> list[Widget]:
    """A name, and what it means in smaller words."""
    lines = [Text(title, sizes.body(), colours.TEXT)]
    return [*lines, Text(hint, sizes.small(), colours.QUIET)] if hint else [*lines]


def switch(title: str, hint: str, on: bool, turn: Callable[[bool], None]) -> Toggle:
    """On or off, with what that means: the knob's place says it, not the colour alone."""
    return Toggle(title, on, turn, hint)


class CardTap(Lines):
    """A large thing to tap that says several things."""

    def __init__(self, lines: Sequence[Line], tapped: Callable[[], None], **more: Any) -> None:
        more.setdefault("least", sizes.answer())
        super().__init__(lines, tapped, **more)


def abreast(taps: Sequence[Tap | Tile], *, stacked: bool = False) -> BoxLayout:
    """Side by side, all as tall as the tallest; or one below the other."""
    if stacked:
        return Column(*taps)
    row = Laid(*taps, size_hint_y=None, spacing=sizes.gap())

    def fit(*_: Any) -> None:
        row.height = max(tap.needed for tap in taps)

    for tap in taps:
        tap.size_hint_y = 1
        tap.bind(needed=fit)
    fit()
    return row


def foot(*taps: Tap, room: float = 0) -> BoxLayout:
    """What stays at the bottom while the rest scrolls: side by side if the words have room."""
    wide = room or Window.width - 2 * sizes.gap()
    share = wide / len(taps) - 2 * sizes.pad() - sizes.gap()
    return abreast(taps, stacked=any(_longest_word(tap) > share for tap in taps))


def _longest_word(tap: Tap) -> float:
    words = re.sub(r"\[[^]]*\]", "", tap.text).split()
    return max(map(len, words), default=0) * 0.52 * float(tap.font_size)
