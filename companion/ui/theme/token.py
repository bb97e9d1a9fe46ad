"""Token: a player's shape in the colour of their base, with their letter; nobody need tell colours
apart. Number: of a part of a picture."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from . import colours, icons, lettering, plates
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


class Number(Widget):
    """What a list calls a part of a picture by."""

    def __init__(self, n: int, size: float, **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(size, size), **more)
        ink = lettering.ink(str(n), size * 0.5, bold=True)
        ink.refresh()
        self.drawn = ink.texture
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        wide, tall = self.drawn.size
        with self.canvas:
            Color(*colours.LAMP)
            plates.plate(self.pos, self.size, self.height / 2)
            Color(*colours.on(colours.LAMP))
            at = (self.center_x - wide / 2, self.center_y - tall / 2)
            Rectangle(texture=self.drawn, pos=at, size=(wide, tall))
