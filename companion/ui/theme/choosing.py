"""Small ways to choose: Tick, Toggle, Chips, Stepper."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.metrics import dp, mm
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from . import colours, motion, plates, sizes
from .icons import middle
from .layout import MIDDLE, Flow, Laid, Text, lay
from .lines import Lines
from .tap import Tap


class Tick(Tap):
    """A row that is done or not, chosen or not."""

    ticked = BooleanProperty(False)

    def __init__(
        self,
        text: str,
        ticked: bool,
        changed: Callable[[bool], None],
        held: Callable[[], None] | None = None,
        **more: Any,
    ) -> None:
        self.changed = changed
        more = {"bold": False, "halign": "left", "font_size": sizes.body(), **more}
        super().__init__(text, self.turn, held, icon="box", **more)
        self.bind(ticked=self._show)
        self.ticked = ticked

    def turn(self) -> None:
        self.ticked = not self.ticked
        self.changed(self.ticked)

    def _show(self, *_: Any) -> None:
        self.icon = "box_ticked" if self.ticked else "box"


class Toggle(Lines):
    """On or off: the knob slides, and is full when it is on."""

    on = BooleanProperty(False)
    slid = NumericProperty(0)

    def __init__(
        self, text: str, on: bool, changed: Callable[[bool], None], hint: str = "", **more: Any
    ) -> None:
        self.changed = changed
        self.groove = (float(mm(9)), float(mm(5)))
        lines = [(text, sizes.body(), colours.TEXT), (hint, sizes.small(), colours.QUIET)]
        super().__init__(lines, self.turn, headed=False, **more)
        self.on, self.slid = on, float(on)
        for what in ("slid", "on"):
            self.fbind(what, self._lay)
        self._lay()

    def turn(self) -> None:
        self.on = not self.on
        motion.move(self, slid=float(self.on))
        self.changed(self.on)

    def _lay(self, *_: Any) -> None:
        width, height = self.groove
        inset = sizes.gap()
        self.padding = (inset, 0, width + 2 * inset, 0)
        x, y = self.x + self.width - inset - width, middle(self)[1] - height / 2
        radius, rim = height / 2, float(dp(2))
        knob = height - 4 * rim
        left = x + 2 * rim + self.slid * (width - height)
        self.canvas.after.clear()
        with self.canvas.after:
            Color(*(colours.GOOD if self.on else colours.SURFACE))
            plates.plate((x, y), (width, height), radius)
            Color(*(colours.GOOD if self.on else colours.QUIET))
            plates.Rim((x, y), (width, height), radius, rim)
            Color(*(colours.on(colours.GOOD) if self.on else colours.QUIET))
            SmoothEllipse(pos=(left, y + 2 * rim), size=(knob, knob))


class Chips(Flow):
    """As even as it can be: two and two, rather than three and one."""

    def _columns(self, count: int) -> int:
        rows = math.ceil(count / super()._columns(count))
        return math.ceil(count / rows) if rows else 1


def chips(options: Sequence[tuple[Any, str]], chosen: Any, pick: Callable[[Any], None]) -> Chips:
    """A few answers side by side, the chosen one lit."""
    taps = [
        Tap(label, partial(pick, value), chosen=value == chosen, font_size=sizes.body())
        for value, label in options
    ]
    return Chips(taps, needed([label for _, label in options], sizes.body()))


def needed(labels: Iterable[str], size: float) -> float:
    """What the longest of some bold labels needs on one line, with a little air."""
    longest = max(map(len, labels), default=0)
    return max(1.1 * sizes.touch(), 0.52 * longest * size + 1.5 * sizes.gap())


class Stepper(BoxLayout):
    """A value between − and +, beside what it counts, or below where that has no room."""

    value = NumericProperty(0)

    def __init__(
        self,
        text: str,
        value: int,
        changed: Callable[[int], None],
        least: int = 0,
        most: int = 99,
        by: int = 1,
        said: Callable[[int], str] = str,
    ) -> None:
        super().__init__(size_hint_y=None, spacing=sizes.gap())
        self.changed, self.range, self.said = changed, (least, most), said
        side = sizes.touch()
        self.less = self._tap("minus", -by)
        self.more = self._tap("plus", by)
        self.shown = Text("", sizes.name(), colours.TEXT, bold=True, halign="center")
        self.shown.size_hint_x, self.shown.pos_hint = None, MIDDLE
        self.shown.width = max(side, sizes.text_width(said(most), sizes.name()) + sizes.gap())
        self.label = Text(text, sizes.body(), colours.TEXT, pos_hint=MIDDLE)
        self.controls = Laid(
            *(self.less, self.shown, self.more),
            size_hint=(None, None),
            spacing=self.spacing,
            pos_hint={**MIDDLE, "right": 1},
        )
        self.controls.size = (2 * (side + sizes.gap()) + self.shown.width, side)
        lay(self, self.label, self.controls)
        self.label.bind(height=self._lay)
        self.bind(width=self._lay)
        self.bind(value=self._show)
        self.value = value
        self._show()

    def step(self, by: int) -> None:
        least, most = self.range
        self.value = min(most, max(least, self.value + by))
        self.changed(int(self.value))

    def _tap(self, icon: str, by: int) -> Tap:
        side = sizes.touch()
        tap = Tap("", partial(self.step, by), icon=icon, snug=True, width=side, pos_hint=MIDDLE)
        tap.named = "+" if by > 0 else "−"
        return tap

    def _lay(self, *_: Any) -> None:
        room = self.width - self.controls.width - sizes.gap()
        above = room < max(self.width * 0.35, sizes.word_width(self.label.text, sizes.body()))
        self.orientation = "vertical" if above else "horizontal"
        heights = (self.label.height, self.controls.height)
        self.height = sum(heights) + sizes.gap() if above else max(heights)

    def _show(self, *_: Any) -> None:
        self.shown.text = self.said(int(self.value))
        self.less.disabled = self.value <= self.range[0]
        self.more.disabled = self.value >= self.range[1]
