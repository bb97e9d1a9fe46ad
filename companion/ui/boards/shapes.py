"""Shapes that are no rounded plate: cut corners, parts of a ring, stripes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import ceil, cos, hypot, radians, sin

from kivy.graphics import Line, Mesh, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

STEP = 4  # degrees of a curve that are drawn as a straight line
DEEP, LONG = 0.055, 0.1  # of the radius: a tick, and every fifth of them
DASH = 16  # pixels from one dash to the next
STRIPE = 8  # pixels from one stripe to the next


class Octagon:
    """A plate whose corners are cut off."""

    def __init__(self, w: float, h: float, cut: float) -> None:
        self.points = [
            *(cut, 0.0, w - cut, 0.0, w, cut, w, h - cut),
            *(w - cut, h, cut, h, 0.0, h - cut, 0.0, cut),
        ]

    def ground(self) -> Mesh:
        return _fan(self.points)

    def edge(self, thick: float, *, dashed: bool = False) -> Iterator[Line]:
        width = thick / 2 + 0.25
        if not dashed:
            yield SmoothLine(points=self.points, close=True, width=width)
            return
        ends = [*zip(self.points[::2], self.points[1::2], strict=True)]
        for one, other in zip(ends, [*ends[1:], ends[0]], strict=True):
            for dash in _dashes(one, other):
                yield SmoothLine(points=dash, width=width)


def _dashes(one: tuple[float, float], other: tuple[float, float]) -> Iterator[tuple[float, ...]]:
    (x, y), across, up = one, other[0] - one[0], other[1] - one[1]
    count = max(1, round(hypot(across, up) / DASH))
    for n in range(count):
        start, end = (n + 0.2) / count, (n + 0.8) / count
        yield (x + across * start, y + up * start, x + across * end, y + up * end)


class Part:
    """Of a ring with this outer radius, whose middle is that of its box."""

    def __init__(self, radius: float, inner: float, start: float, end: float) -> None:
        self.radius, self.inner = radius - 1, inner * radius
        steps = max(2, ceil(abs(end - start) / STEP))
        self.angles = [start + (end - start) * n / steps for n in range(steps + 1)]
        self.middle = radius

    def _at(self, far: float, angle: float) -> tuple[float, float]:
        turned = radians(angle)
        return self.middle + far * cos(turned), self.middle + far * sin(turned)

    def ground(self) -> Mesh:
        corners = [
            value
            for angle in self.angles
            for far in (self.radius, self.inner)
            for value in (*self._at(far, angle), 0.0, 0.0)
        ]
        return Mesh(vertices=corners, indices=[*range(2 * len(self.angles))], mode="triangle_strip")

    def edge(self, thick: float) -> Line:
        outer = [self._at(self.radius, angle) for angle in self.angles]
        inner = [self._at(self.inner, angle) for angle in reversed(self.angles)]
        points = [value for at in (*outer, *inner) for value in at]
        return SmoothLine(points=points, close=True, width=thick / 2 + 0.25)

    def tick(self, angle: float, *, long: bool) -> Line:
        deep = self.radius * (LONG if long else DEEP)
        edge = self.radius - 2
        points = (*self._at(edge, angle), *self._at(edge - deep, angle))
        return SmoothLine(points=points, width=1.2 if long else 0.9)


def stripes(w: float, h: float) -> Rectangle:
    across, up = w / STRIPE, h / STRIPE
    corners = (0.0, 0.0, across, 0.0, across, up, 0.0, up)
    return Rectangle(size=(w, h), texture=_striped(), tex_coords=corners)


def _fan(points: list[float]) -> Mesh:
    corners = [
        value for n in range(0, len(points), 2) for value in (points[n], points[n + 1], 0.0, 0.0)
    ]
    return Mesh(vertices=corners, indices=[*range(len(points) // 2)], mode="triangle_fan")


@cache
def _striped() -> Texture:
    """Half of it clear, half white, aslant."""
    texture = Texture.create(size=(STRIPE, STRIPE), colorfmt="rgba")
    texture.wrap = "repeat"
    solid = [
        255 if (x + y) % STRIPE < STRIPE / 2 else 0 for y in range(STRIPE) for x in range(STRIPE)
    ]
    pixels = b"".join(bytes((255, 255, 255, alpha)) for alpha in solid)

    def fill(into: Texture) -> None:
        into.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
