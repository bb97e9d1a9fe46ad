"""Rounded plates and rims, each one stretched picture: quick to make and to draw, and smooth."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import hypot

from kivy.graphics import BorderImage, Mesh
from kivy.graphics.texture import Texture

from . import colours

Place = tuple[float, float]
STEPS = 8  # rows between the corners of what is lit from above
CUTS = (0.0, 0.5, 0.5, 1.0)  # where a picture ends, and where its corners do
AROUND = [
    4 * row + column + corner
    for row, column in product(range(3), repeat=2)
    if (row, column) != (1, 1)
    for corner in (0, 1, 5, 5, 4, 0)
]  # the triangles of a grid of nine fields but for the one in the middle
WHITE = [bytes((255, 255, 255, alpha)) for alpha in range(256)]


def plate(pos: Place, size: Place, radius: float) -> BorderImage:
    """A filled one. Corners that overlapped would be painted twice, which shows as a cross on what
    can be seen through: so they are never rounder than asked for."""
    corner = _corner(int(radius), 0)
    return BorderImage(pos=pos, size=size, texture=_picture(int(radius), 0), border=[corner] * 4)


def ground(pos: Place, size: Place, radius: float) -> BorderImage:
    """A plate lit from above: what things lie on, and what can be tapped."""
    corner, picture = _corner(int(radius), 0), _lit(int(radius), colours.shade())
    return BorderImage(pos=pos, size=size, texture=picture, border=[corner] * 4)


class Rim(Mesh):
    """An edge ``thick`` wide: eight pieces round a middle that need not be drawn."""

    def __init__(self, pos: Place, size: Place, radius: float, thick: float) -> None:
        self.radius = round(radius)
        self.picture = _picture(self.radius, round(thick * 4) / 4)
        super().__init__(texture=self.picture, indices=AROUND, mode="triangles")
        self.corner = _corner(self.radius, thick)
        self.put(pos, size)

    def thicken(self, thick: float) -> None:
        """Its next place is put with an edge as wide as this."""
        picture = _picture(self.radius, round(thick * 4) / 4)
        if picture is not self.picture:
            self.texture = self.picture = picture
            self.corner = _corner(self.radius, thick)

    def put(self, pos: Place, size: Place) -> None:
        xs, ys = (
            (at, at + corner, at + long - corner, at + long)
            for at, long in zip(pos, size, strict=True)
            for corner in (min(self.corner, long / 2),)
        )
        self.vertices = [
            part
            for y, down in zip(ys, CUTS, strict=True)
            for x, along in zip(xs, CUTS, strict=True)
            for part in (x, y, along, down)
        ]


def fitting(radius: float, width: float, height: float) -> float:
    """As round as there is room for."""
    return max(1.0, min(radius, width / 2, height / 2))


def _corner(radius: int, thick: float) -> int:
    """How much of the picture is corner, on each side."""
    return max(radius, int(thick) + 1) + 1 if thick else max(radius, 1)


@cache
def _picture(radius: int, thick: float) -> Texture:
    """Four corners and two pixels between them, which are stretched."""
    corner = range(_corner(radius, thick))
    rows = [b"".join(WHITE[_shade(x, y, radius, thick)] for x in corner) for y in corner]
    half = [row + _mirrored(row) for row in rows]
    return _texture([*half, *reversed(half)])


@cache
def _lit(radius: int, shade: float) -> Texture:
    """The same, and rows between the corners that grow darker: stretched, they run together."""
    corner = range(_corner(radius, 0))
    half = [[_shade(x, y, radius, 0) for x in corner] for y in corner]
    full = [*half, *[half[-1]] * STEPS, *reversed(half)]
    rows = []
    for n, row in enumerate(full):  # a texture's first row is its lowest
        up = min(1.0, max(0.0, (n - len(half) + 0.5) / STEPS))
        grey = round(255 * (shade + (1 - shade) * up))
        light = b"".join(bytes((grey, grey, grey, alpha)) for alpha in row)
        rows.append(light + _mirrored(light))
    return _texture(rows)


def _texture(rows: list[bytes]) -> Texture:
    pixels = b"".join(rows)
    texture = Texture.create(size=(len(rows[0]) // 4, len(rows)), colorfmt="rgba")

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
