"""A die as it lies on the table, and the symbols a Challenge asks for.

A die's outline tells its colour too: black is square, green a leaf, blue has eight corners, red
hollow ones, the TARDIS die is round and dashed. Every state has a mark beside its colour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import (
    Color,
    InstructionGroup,
    Rectangle,
    SmoothEllipse,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp, mm
from kivy.properties import NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from . import colours, icons, lettering, plates, sizes
from .colours import Colour
from .pressing import Held

STATES = ["normal", "kept", "junk", "chosen", "reroll"]
MARKS = {"kept": "tick", "chosen": "seat_1", "reroll": "reroll"}
Box = tuple[float, float, float]  # left, bottom, side


class DieFace(Held, Widget):
    """``size`` is the die's own edge; the widget is a little larger, for frame and glow."""

    colour = StringProperty("black")
    symbol = StringProperty("")  # a drawing's name, or the words to write
    mode = OptionProperty("normal", options=STATES)
    edge = NumericProperty(0)

    def __init__(
        self,
        colour: str,
        symbol: str,
        size: float | None = None,
        mode: str = "normal",
        tapped: Callable[[], None] | None = None,
        held: Callable[[], None] | None = None,
    ) -> None:
        edge = sizes.die() if size is None else size
        side = max(edge * 1.14, sizes.touch() if tapped or held else 0)
        super().__init__(
            colour=colour,
            symbol=symbol,
            mode=mode,
            edge=edge,
            tapped=tapped,
            held=held,
            size_hint=(None, None),
            size=(side, side),
        )
        for what in ("pos", "size", "colour", "symbol", "mode", "edge", "state"):
            self.fbind(what, self._draw)
        self._draw()

    def on_touch_down(self, touch: Any) -> bool:
        answers = self.tapped is not None or self.held is not None
        return bool(super().on_touch_down(touch)) if answers else False

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        shrunk = 0.84 if self.mode == "junk" else 0.95 if self.state == "down" else 1.0
        side = self.edge * shrunk
        x, y = icons.middle(self)
        box = (x - side / 2, y - side / 2, side)
        body = colours.die(self.colour)
        ink = colours.on(body)
        if self.mode == "junk":  # an outline: it can still be read, and asks for nothing
            body, ink = (*body[:3], 0.14), colours.DIM
        self.canvas.add(_halo(box, self.mode))
        drawing = icons.die(self.colour)
        picture(self.canvas, drawing, box, body)
        rim = colours.rim(self.colour) if self.mode != "junk" else ink
        picture(self.canvas, f"{drawing}_edge", box, rim)
        if self.symbol:
            shown(self.canvas, self.symbol, box, ink)
        if self.mode in MARKS:
            self.canvas.add(_mark(box, self.mode))


def picture(group: InstructionGroup, name: str, box: Box, colour: Colour) -> None:
    group.add(Color(*colour))
    group.add(Rectangle(texture=icons.picture(name), pos=box[:2], size=(box[2], box[2])))


def shown(group: InstructionGroup, symbol: str, box: Box, colour: Colour) -> None:
    """What a die shows: a drawing, or words where it has none."""
    x, y, side = box
    if symbol in icons.names():
        inner = side * sizes.SYMBOL
        picture(group, symbol, (x + (side - inner) / 2, y + (side - inner) / 2, inner), colour)
        return
    words = _words(symbol, side)
    width, height = words.size
    group.add(Color(*colour))
    at = (x + (side - width) / 2, y + (side - height) / 2)
    group.add(Rectangle(texture=words, pos=at, size=(width, height)))


class SymbolBadge(Widget):
    """One symbol a Challenge asks for; ``met`` once a die shows it."""

    def __init__(self, symbol: str, size: float | None = None, *, met: bool = False) -> None:
        side = sizes.touch() if size is None else size
        super().__init__(size_hint=(None, None), size=(side, side))
        self.symbol, self.met = symbol, met
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        side = min(self.size)
        box = (self.x, self.y, side)
        self.canvas.clear()
        fill, ink = (
            (colours.GOOD_FILL, colours.GOOD) if self.met else (colours.RAISED, colours.TEXT)
        )
        inner = side * 0.7
        with self.canvas:
            Color(*fill)
            plates.plate(self.pos, (side, side), side * 0.24)
            Color(*(colours.GOOD if self.met else colours.LINE))
            plates.Rim(self.pos, (side, side), side * 0.24, sizes.line())
            Color(*ink)
            Rectangle(
                texture=icons.picture(self.symbol),
                pos=(self.x + (side - inner) / 2, self.y + (side - inner) / 2),
                size=(inner, inner),
            )
        if self.met:
            self.canvas.add(_mark(box, "kept"))


def _halo(box: Box, mode: str) -> InstructionGroup:
    """A frame round what is kept or chosen, a glow round what may be thrown again."""
    x, y, side = box
    drawn = InstructionGroup()
    if mode == "reroll":
        for step in range(6):
            out = side * 0.009 * (step + 1)
            drawn.add(Color(*colours.VORTEX[:3], 0.26 - 0.03 * step))
            drawn.add(_ring(x, y, side, out, side * 0.06))
    if mode in ("kept", "chosen"):
        colour, thick = (
            (colours.GOOD, side * 0.036) if mode == "kept" else (colours.LAMP, side * 0.05)
        )
        drawn.add(Color(*colour))
        drawn.add(_ring(x, y, side, side * 0.05, thick))
    return drawn


def _ring(x: float, y: float, side: float, out: float, thick: float) -> plates.Rim:
    whole = side + 2 * out
    return plates.Rim((x - out, y - out), (whole, whole), whole * 0.2, thick)


def _mark(box: Box, mode: str) -> InstructionGroup:
    x, y, side = box
    across = max(side * 0.3, float(mm(3)))
    at = (x + side - across * 0.72, y + side - across * 0.72)
    ground = {"kept": colours.GOOD, "chosen": colours.LAMP, "reroll": colours.VORTEX}[mode]
    inner = across * 0.62
    drawn = InstructionGroup()
    drawn.add(Color(*colours.NIGHT))
    rim = float(dp(2))
    drawn.add(
        SmoothEllipse(pos=(at[0] - rim, at[1] - rim), size=(across + 2 * rim, across + 2 * rim))
    )
    drawn.add(Color(*ground))
    drawn.add(SmoothEllipse(pos=at, size=(across, across)))
    drawn.add(Color(*colours.on(ground)))
    middle = (at[0] + (across - inner) / 2, at[1] + (across - inner) / 2)
    drawn.add(Rectangle(texture=icons.picture(MARKS[mode]), pos=middle, size=(inner, inner)))
    return drawn


def _words(text: str, side: float) -> Texture:
    """A face that has no drawing is written, as large as fits."""
    size = side * 0.5
    width = lettering.width(text, size, bold=True)
    ink = lettering.ink(text, min(size, size * side * 0.7 / max(width, 1)), bold=True)
    ink.refresh()
    return ink.texture
