"""A dashed edge round a plate: dashes of one length, round its corners too, smooth at any size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, hypot, pi, sin

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

Point = tuple[float, float]
Spot = tuple[float, float, float, float, float]  # how far round; where; which way is outside

LEAST, SHARE = 5.0, 8  # a dash's length: so many pixels, or that part of the shorter side
FULL = 0.58  # of a dash and the gap behind it
STEPS = 6  # pieces of a corner


class Dashes(Mesh):
    """All of them in one go. Each is a strip whose picture fades at both sides."""

    def __init__(self, w: float, h: float, radius: float, thick: float) -> None:
        corners, triangles = _strips(w, h, radius, thick)
        super().__init__(
            vertices=corners, indices=triangles, mode="triangles", texture=_faded(round(thick))
        )


@lru_cache(maxsize=256)
def _strips(w: float, h: float, radius: float, thick: float) -> tuple[list[float], list[int]]:
    round_it = list(_round(w, h, max(radius, thick), thick / 2))
    whole = round_it[-1][0]
    step = max(LEAST / FULL, min(w, h) / SHARE / FULL)
    count = max(4, round(whole / step))
    corners, triangles = list[float](), list[int]()
    for n in range(count):
        start = whole * (n - FULL / 2) / count
        strip = list(_between(round_it, whole, start, start + whole * FULL / count))
        for k, (x, y, out_x, out_y) in enumerate(strip):
            half = thick / 2 + 1
            for side, shade in ((half, 0.0), (-half, 1.0)):
                corners += [x + side * out_x, y + side * out_y, shade, 0.5]
            if k:
                last = len(corners) // 4 - 4
                triangles += [last, last + 1, last + 2, last + 2, last + 1, last + 3]
    return corners, triangles


def _round(w: float, h: float, radius: float, inset: float) -> Iterator[Spot]:
    """Round a plate once, along the middle of its edge."""
    radius = max(0.5, radius - inset)
    left, low, right, high = inset, inset, w - inset, h - inset
    middles = (
        (right - radius, high - radius, 0.0),
        (left + radius, high - radius, 0.5),
        (left + radius, low + radius, 1.0),
        (right - radius, low + radius, 1.5),
    )
    far, last = 0.0, (right, h / 2)
    yield 0.0, *last, 1.0, 0.0
    for x, y, turned in middles:
        for step in range(STEPS + 1):
            angle = (turned + 0.5 * step / STEPS) * pi
            out = (cos(angle), sin(angle))
            at = (x + radius * out[0], y + radius * out[1])
            far += hypot(at[0] - last[0], at[1] - last[1])
            last = at
            yield far, *at, *out
    yield far + hypot(right - last[0], h / 2 - last[1]), right, h / 2, 1.0, 0.0


def _between(
    spots: list[Spot], whole: float, start: float, end: float
) -> Iterator[tuple[float, float, float, float]]:
    """From here to there, with every bend on the way."""
    if start < 0:
        yield from _between(spots, whole, start + whole, whole)
        start = 0.0
    yield _at(spots, start)
    yield from (spot[1:] for spot in spots if start < spot[0] < end)
    yield _at(spots, end)


def _at(spots: list[Spot], far: float) -> tuple[float, float, float, float]:
    after = next(n for n, spot in enumerate(spots) if n and spot[0] >= far - 1e-6)
    one, other = spots[after - 1], spots[after]
    share = (far - one[0]) / max(1e-6, other[0] - one[0])
    x, y, out_x, out_y = (a + (b - a) * share for a, b in zip(one[1:], other[1:], strict=True))
    return x, y, out_x, out_y


@cache
def _faded(thick: int) -> Texture:
    """Clear at both ends, white between them."""
    row = [0, *[255] * max(1, thick), 0]
    pixels = b"".join(bytes((255, 255, 255, solid)) for solid in row)
    texture = Texture.create(size=(len(row), 1), colorfmt="rgba")

    def fill(into: Texture) -> None:
        into.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
