"""Pill: a few words, a drawing or both, in an outline or on a ground of their own. It is read."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from . import plates, sizes
from .colours import Colour
from .icons import Icon
from .layout import MIDDLE, Text


class Pill(BoxLayout):
    """As wide as what stands in it; ``fill`` without an edge, else an edge of its ink."""

    def __init__(
        self,
        text: str,
        ink: Colour,
        size: float,
        *,
        icon: str = "",
        fill: Colour | None = None,
        after: bool = False,  # the drawing after the words
        **more: Any,
    ) -> None:
        super().__init__(size_hint=(None, None), spacing=dp(6), **more)
        side, pad = 1.15 * size, 0.75 * size
        words = Text(text, size, ink, reads=False, bold=True, pos_hint=MIDDLE)
        words.size_hint_x, words.width = None, sizes.text_width(text, size) + dp(2)
        drawing = [Icon(icon, side, ink, pos_hint=MIDDLE)] if icon else []
        for each in (words, *drawing) if after else (*drawing, words):
            self.add_widget(each)
        self.padding = (pad, 0, pad, 0)
        self.width = words.width + 2 * pad + (side + dp(6) if icon else 0)
        self.height = 1.75 * size
        with self.canvas.before:
            Color(*(fill or (*ink[:3], 0.0)))
            self._plate = plates.plate(self.pos, self.size, self.height / 2)
            Color(*(ink if fill is None else (*ink[:3], 0.0)))
            self._rim = plates.Rim(self.pos, self.size, self.height / 2, sizes.line())
        self.bind(pos=self._paint, size=self._paint)
        self._paint()

    def _paint(self, *_: Any) -> None:
        self._plate.pos, self._plate.size = self.pos, self.size
        self._rim.put(self.pos, self.size)
