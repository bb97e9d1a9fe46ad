"""The drawings, cut from their sheets: ``picture("running")`` is white, to be tinted."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from . import colours, sizes
from .colours import Colour
from .places import folder

PLAIN = "die_black"


@cache
def _index() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder("icons") / "sheets.json").read_text("utf-8"))
    return found


@cache
def _sheet(n: int) -> Texture:
    texture = Image(str(folder("icons") / f"sheet_{n + 1}.png"), mipmap=True).texture
    texture.min_filter = "linear_mipmap_linear"  # drawn at 192 pixels, shown at 20 to 200
    texture.mag_filter = "linear"
    return texture


def unroll() -> None:
    """The sheets are large: better now than when a finger waits for the first drawing."""
    for n in {sheet for sheet, _, _ in _index()["at"].values()}:
        _sheet(n)


def names() -> list[str]:
    return list(_index()["at"])


@cache
def picture(name: str) -> Texture:
    n, x, y = _index()["at"][name]
    side, sheet = _index()["side"], _sheet(n)
    return sheet.get_region(x, sheet.height - y - side, side, side)


def die(kind: str) -> str:
    """The drawing of its body; plain where this kind has none of its own."""
    name = f"die_{kind}"
    return name if name in names() else PLAIN


def drawn(face: str, name: Callable[[str, str], str]) -> str:
    """The drawing of a die's face; its name where it has none."""
    return face if not face or face in names() else name("face", face)


def middle(widget: Widget) -> tuple[float, float]:
    """``widget.center`` is still the old one while its new size is being told."""
    return widget.x + widget.width / 2, widget.y + widget.height / 2


class Icon(Widget):
    """A drawing in one colour."""

    name = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))

    def __init__(
        self, name: str, size: float | None = None, color: Colour | None = None, **more: Any
    ) -> None:
        side = sizes.icon() if size is None else size
        ink = colours.TEXT if color is None else color
        super().__init__(name=name, color=ink, size_hint=(None, None), size=(side, side), **more)
        with self.canvas:
            self._ink = Color(*self.color)
            self._drawing = Rectangle(texture=picture(self.name))
        self.bind(pos=self._lay, size=self._lay, name=self._lay, color=self._lay)
        self._lay()

    def _lay(self, *_: Any) -> None:
        side = min(self.size)
        self._ink.rgba = self.color
        self._drawing.texture = picture(self.name)
        self._drawing.size = (side, side)
        x, y = middle(self)
        self._drawing.pos = (x - side / 2, y - side / 2)
