"""Rounded plates and rims, each one stretched picture: quick to make and to draw, and smooth."""

from __future__ import annotations

from functools import cache
from math import hypot

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

Place = tuple[float, float]
WHITE = [bytes((255, 255, 255, alpha)) for alpha in range(256)]


def plate(pos: Place, size: Place, radius: float) -> BorderImage:
    """A filled one."""
    return _stretched(pos, size, radius, 0)


def rim(pos: Place, size: Place, radius: float, thick: float) -> BorderImage:
    """Its edge alone, ``thick`` wide, within it."""
    return _stretched(pos, size, radius, thick)


def _stretched(pos: Place, size: Place, radius: float, thick: float) -> BorderImage:
    radius = fitting(radius, *size)
    picture = filled(radius) if not thick else edged(radius, thick)
    return BorderImage(pos=pos, size=size, texture=picture, border=border(radius, thick))


def fitting(radius: float, width: float, height: float) -> float:
    return max(1.0, min(radius, width / 2, height / 2))


def border(radius: float, thick: float = 0) -> list[int]:
    """How much of the picture is corner, on each side."""
    return [_corner(round(radius), thick)] * 4


def filled(radius: float) -> Texture:
    return _picture(round(radius), 0.0)


def edged(radius: float, thick: float) -> Texture:
    return _picture(round(radius), round(thick * 4) / 4)


def _corner(radius: int, thick: float) -> int:
    return max(radius, int(thick) + 1) + 1


@cache
def _picture(radius: int, thick: float) -> Texture:
    """Four corners and two pixels between them, which are stretched."""
    corner = range(_corner(radius, thick))
    rows = [b"".join(WHITE[_shade(x, y, radius, thick)] for x in corner) for y in corner]
    half = [row + _mirrored(row) for row in rows]
    pixels = b"".join([*half, *reversed(half)])
    side = 2 * len(corner)
    texture = Texture.create(size=(side, side), colorfmt="rgba")

    def fill(into: Texture) -> None:
        into.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)  # a tablet may lose its pictures while it sleeps
    return texture


def _mirrored(row: bytes) -> bytes:
    pixels = [row[at : at + 4] for at in range(0, len(row), 4)]
    return b"".join(reversed(pixels))


def _shade(x: int, y: int, radius: int, thick: float) -> int:
    """How much of this pixel is covered, from 0 to 255."""
    inside = _depth(x + 0.5, y + 0.5, radius)
    covered = min(1.0, max(0.0, inside + 0.5))
    if thick:
        covered -= min(1.0, max(0.0, inside - thick + 0.5))
    return round(255 * covered)


def _depth(x: float, y: float, radius: int) -> float:
    """How far within the plate; negative outside."""
    if x < radius and y < radius:
        return radius - hypot(radius - x, radius - y)
    return min(x, y)
