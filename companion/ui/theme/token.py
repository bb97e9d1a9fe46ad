"""Token: a player's shape in the colour of their base, with their letter; nobody need tell colours
apart."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from . import colours, icons, lettering
from .colours import Colour

# How large the letter is in each shape, and how far below its middle
LETTERS = {
    "seat_1": (0.52, 0.0),
    "seat_2": (0.52, 0.0),
    "seat_3": (0.42, 0.11),
    "seat_4": (0.42, 0.0),
}


class Token(Widget):
    def __init__(self, size: float, **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(size, size), **more)
        self.drawn: tuple[str, str, Colour] | None = None
        self.bind(pos=self._draw, size=self._draw)

    def show(self, shape: str, letter: str, colour: Colour) -> None:
        self.drawn = shape, letter, colour
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.drawn is None:
            return
        shape, letter, colour = self.drawn
        share, lower = LETTERS[shape]
        ink = lettering.ink(letter, self.height * share, bold=True)
        ink.refresh()
        wide, tall = ink.texture.size
        with self.canvas:
            Color(*colour)
            Rectangle(texture=icons.picture(shape), pos=self.pos, size=self.size)
            Color(*colours.on(colour))
            at = (self.center_x - wide / 2, self.center_y - tall / 2 - self.height * lower)
            Rectangle(texture=ink.texture, pos=at, size=(wide, tall))
