"""Tile: a surface to tap, with whatever lies on it; Disk: a drawing in a ring of its colour."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from . import colours, plates, sizes
from .colours import Colour
from .icons import Icon
from .layout import Row, Surface, Text
from .pressing import Held

MIDDLE = {"center_y": 0.5}
PRESSED = 0.14  # of the text's colour
CHOSEN = 2  # times as thick is the edge of what is chosen


class Tile(Held, Surface):
    """``text`` is what it is called; words on it name nothing to read, for a tap does more."""

    text = StringProperty("")
    chosen = BooleanProperty(False)
    needed = NumericProperty(0)

    def __init__(self, text: str, tapped: Any, *, tall: bool = True, **more: Any) -> None:
        more.setdefault("edge", colours.LINE)
        more.setdefault("chosen", False)
        super().__init__(text=text, tapped=tapped, size_hint_y=None, **more)
        with self.canvas.before:
            self._light = Color(*colours.TEXT[:3], 0)
            self._shine = plates.plate(self.pos, self.size, sizes.surface_radius())
        self.bind(minimum_height=self._grow)
        if tall:
            self.bind(needed=self.setter("height"))
        self._grow()
        for what in ("state", "chosen"):
            self.fbind(what, self._paint)
        self._paint()

    def _grow(self, *_: Any) -> None:
        self.needed = max(sizes.touch(), self.minimum_height)

    def _paint(self, *_: Any) -> None:
        super()._paint()
        if not hasattr(self, "_shine"):
            return
        if self.chosen:
            self._ground.rgba, self._line.rgba = colours.LAMP_FILL, colours.LAMP
        self._rim.thicken(sizes.line() * (CHOSEN if self.chosen else 1))
        self._rim.put(self.pos, self.size)
        self._light.a = PRESSED if self.state == "down" else 0
        self._shine.pos, self._shine.size = self.pos, self.size if self._light.a else (0, 0)


def heading(icon: str, colour: Colour, title: str, size: float = 0.0) -> Row:
    """A drawing in its colour, and what it stands for."""
    size = size or sizes.option()
    row = Row()
    row.add_widget(Icon(icon, size * 1.4, colour, pos_hint=MIDDLE))
    row.add_widget(Text(title, size, colours.TEXT, bold=True, reads=False, pos_hint=MIDDLE))
    return row


class Disk(AnchorLayout):
    """It cannot be tapped: what it stands beside says what it means."""

    def __init__(self, icon: str, colour: Colour, side: float, **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(side, side), **more)
        with self.canvas.before:
            Color(*colours.WELL)
            self._plate = plates.plate(self.pos, self.size, side / 2)
            Color(*colour)
            self._rim = plates.Rim(self.pos, self.size, side / 2, sizes.line() * 1.3)
        self.add_widget(Icon(icon, side * 0.58, colour))
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: Any) -> None:
        self._plate.pos, self._plate.size = self.pos, self.size
        self._rim.put(self.pos, self.size)


class Progress(AnchorLayout):
    """How much of something there is: a bar that says no more than the words beside it."""

    def __init__(self, share: float, **more: Any) -> None:
        tall = sizes.small() * 0.55
        super().__init__(size_hint_y=None, height=tall, **more)
        self.share = min(1.0, max(0.0, share))
        with self.canvas:
            Color(*colours.WELL)
            self._groove = plates.plate(self.pos, self.size, tall / 2)
            self._ink = Color(*colours.LAMP)
            self._bar = plates.plate(self.pos, self.size, tall / 2)
        self.bind(pos=self._lay, size=self._lay)

    def show(self, share: float) -> None:
        self.share = min(1.0, max(0.0, share))
        self._lay()

    def _lay(self, *_: Any) -> None:
        self._groove.pos, self._groove.size = self.pos, self.size
        self._bar.pos = self.pos
        self._bar.size = (max(self.height, self.width * self.share), self.height)
        self._ink.a = 1 if self.share else 0
