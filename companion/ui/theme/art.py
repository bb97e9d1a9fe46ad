"""Art: a look into the vortex in one of its tones, with drawings on it. A painting is as dark by
day as by night; for people who need contrast it is left out."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout

from . import colours, pictures
from .colours import Colour

GROUND: Colour = (0.035, 0.05, 0.095, 1.0)  # the night in it
INK: Colour = (1.0, 1.0, 1.0, 1.0)  # of what is drawn on it
SEEN = 0.55  # of its light, so that drawings stand out where it is brightest
REACH = 0.62  # of the picture's width is seen


class Art(FloatLayout):
    def __init__(self, tone: str, **more: Any) -> None:
        super().__init__(**more)
        self.tone = tone
        plain = colours.in_use == "contrast"
        with self.canvas.before:
            Color(*((0.0, 0.0, 0.0, 1.0) if plain else GROUND))
            self._ground = Rectangle()
            Color(1, 1, 1, 0 if plain else SEEN)
            self._picture = Rectangle(texture=pictures.picture(f"vortex_{tone}"))
        self.bind(pos=self._paint, size=self._paint)
        self._paint()

    def _paint(self, *_: Any) -> None:
        self._ground.pos = self._picture.pos = self.pos
        self._ground.size = self._picture.size = self.size
        if not self.width or not self.height:
            return
        wide = REACH if self.width >= self.height else REACH * self.width / self.height
        high = wide * self.height / self.width
        left, right, foot, top = 0.5 - wide / 2, 0.5 + wide / 2, 0.5 - high / 2, 0.5 + high / 2
        self._picture.tex_coords = (left, top, right, top, right, foot, left, foot)
