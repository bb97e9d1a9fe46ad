"""A scroll that says there is more below: its foot fades, and an arrow points down."""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from . import colours, sizes
from .icons import picture
from .layout import Scroll

TALL, ARROW = 34, 22  # dp
NEAR = 6  # dp from its end it is at its end


class Fading(Scroll):
    """``ground``: the name of the colour it lies on."""

    def __init__(self, inside: Widget, ground: str = "SURFACE", **more: Any) -> None:
        super().__init__(inside, **more)
        self._ground = colours.PALETTES[colours.in_use][ground]
        with self.canvas.after:
            self._shade = Color(0, 0, 0, 0)
            self._foot = Rectangle(texture=_ramp())
            self._ink = Color(0, 0, 0, 0)
            self._arrow = Rectangle(texture=picture("down"))
        for what in ("pos", "size", "viewport_size", "scroll_y"):
            self.fbind(what, self._hint)
        self._hint()

    @property
    def has_more(self) -> bool:
        """Whether something lies below what is in sight."""
        hidden = self.viewport_size[1] - self.height
        return bool(hidden > dp(NEAR) and self.scroll_y * hidden > dp(NEAR))

    def _hint(self, *_: Any) -> None:
        more = self.has_more
        shade = colours.shade() if self._ground == colours.SURFACE else 1.0
        side, tall = dp(ARROW), min(dp(TALL), self.height / 2)
        self._shade.rgba = (*(part * shade for part in self._ground[:3]), float(more))
        self._ink.rgba = (*colours.TEXT[:3], float(more))
        over = sizes.line()
        self._foot.pos, self._foot.size = (self.x, self.y - over), (self.width, tall + over)
        self._arrow.pos = (self.center_x - side / 2, self.y - side * 0.15)
        self._arrow.size = (side, side)


@cache
def _ramp() -> Texture:
    """From solid at its foot to clear."""
    texture = Texture.create(size=(1, 8), colorfmt="rgba")
    rows = b"".join(bytes((255, 255, 255, solid)) for solid in (255, 255, 240, 205, 150, 95, 45, 0))

    def fill(into: Texture) -> None:
        into.blit_buffer(rows, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
