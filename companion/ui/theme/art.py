"""Art: a look into the vortex in one of its tones, with drawings on it. A painting is as dark by
day as by night; for people who need contrast it is left out."""

from __future__ import annotations

from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout

from . import colours, pictures
from .colours import Colour

GROUND: Colour = (0.035, 0.05, 0.095, 1.0)  # the night in it
INK: Colour = (1.0, 1.0, 1.0, 1.0)  # of what is drawn on it
SEEN = 0.55  # of its light, so that drawings stand out where it is brightest
REACH = 0.62  # of the picture's width is seen


class Art(FloatLayout):
    def __init__(self, tone: str, photo: str = "", **more: Any) -> None:
        super().__init__(**more)
        self.tone, self.photo = tone, _photo(photo) if photo else None
        plain = colours.in_use == "contrast"
        with self.canvas.before:
            Color(*((0.0, 0.0, 0.0, 1.0) if plain else GROUND))
            self._ground = Rectangle()
            Color(1, 1, 1, 1 if self.photo else 0 if plain else SEEN)
            texture = self.photo or pictures.picture(f"vortex_{tone}")
            self._picture = Rectangle(texture=texture)
        self.bind(pos=self._paint, size=self._paint)
        self._paint()

    def _paint(self, *_: Any) -> None:
        self._ground.pos = self._picture.pos = self.pos
        self._ground.size = self._picture.size = self.size
        if not self.width or not self.height:
            return
        if self.photo is not None:
            self._picture.tex_coords = _filling(self.photo, self.width / self.height)
            return
        wide = REACH if self.width >= self.height else REACH * self.width / self.height
        high = wide * self.height / self.width
        left, right, foot, top = 0.5 - wide / 2, 0.5 + wide / 2, 0.5 - high / 2, 0.5 + high / 2
        self._picture.tex_coords = (left, top, right, top, right, foot, left, foot)


def _photo(file: str) -> Texture | None:
    """None for what is no picture any more."""
    try:
        found: Texture = Image(file, nocache=True).texture
    except Exception:  # noqa: BLE001 - Kivy's loaders raise whatever theirs do
        return None
    return found


def _filling(photo: Texture, shape: float) -> tuple[float, ...]:
    """As much of its middle as fills a place of this shape, from its upper part."""
    wide, high = photo.size
    across = min(1.0, shape * high / wide)
    up = min(1.0, wide / (shape * high))
    left, right, top, foot = 0.5 - across / 2, 0.5 + across / 2, 0.0, up
    return (left, foot, right, foot, right, top, left, top)
