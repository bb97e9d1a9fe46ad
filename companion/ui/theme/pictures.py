"""The pictures that no palette tints: ``picture("vortex_blue")``; and the roundels behind all."""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from . import colours
from .places import folder

TONES = ("blue", "gold", "violet", "red")  # play, won, an anomaly, lost
FAINT = 0.055  # how much of the roundels is seen


@cache
def picture(name: str) -> Texture:
    """As large as it was drawn; read when it is first wanted, for it takes a moment."""
    return Image(str(folder("pictures") / f"{name}.png")).texture


class Backdrop(Widget):
    """Roundels in a honeycomb, behind every screen."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        texture = picture("roundels")
        texture.wrap = "repeat"
        with self.canvas:
            self.ink = Color()
            self.plate = Rectangle(texture=texture)
        self.bind(pos=self._lay, size=self._lay)
        self._lay()

    def wear(self) -> None:
        """The palette has changed."""
        self.ink.rgba = (*colours.VORTEX[:3], 0.0 if colours.in_use == "contrast" else FAINT)

    def _lay(self, *_: Any) -> None:
        self.wear()
        self.plate.pos, self.plate.size = self.pos, self.size
        wide, high = (dp(each) for each in self.plate.texture.size)
        across, up = self.width / wide, self.height / high
        self.plate.tex_coords = (0, up, across, up, across, 0, 0, 0)
