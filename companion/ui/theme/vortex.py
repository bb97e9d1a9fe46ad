"""Draws assets/pictures: the vortex in four tones, and the roundels behind everything. With
``make icons``; like the icons they need resvg, which no tablet has."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from random import Random

from .draw import render
from .places import folder

SIDE = 1024  # of a vortex
CELL = 84  # of the roundels' honeycomb, which comes back every two rows
RINGS, STREAKS, SEED = 22, 90, 3
FLAT = 0.84  # how high the rings are for their width
INNERMOST = 0.05  # of the outermost ring's radius
TONES = {
    "blue": ("fff1c9", "ffca5f", "5fd6ea", "2f74e8", "2a2f9a", "101a44"),
    "gold": ("fffbe8", "ffe3a0", "ffca5f", "d98a2b", "6b3a1e", "1a1430"),
    "violet": ("fdf4ff", "e3c8ff", "b07cff", "6c3fd0", "33206f", "120f2c"),
    "red": ("fff0e0", "ffb28a", "ff6f5e", "b02a35", "571626", "160a14"),
}
Point = tuple[float, float]


def vortex(tone: str) -> str:
    """Broken rings, each a step larger than the one within, on centres that drift along a spiral;
    streaks of light between them, and a core that glows."""
    luck, colours = Random(SEED), TONES[tone]
    inside = [_glow("far", colours[3:], (0.55, 0.35, 0.0)), _disc("far", 0.5)]
    for n in reversed(range(RINGS)):
        inside += _ring(n / (RINGS - 1), n, luck, colours)
    inside += [_streak(luck, colours) for _ in range(STREAKS)]
    inside += [_glow("core", colours[:3], (0.95, 0.5, 0.0)), _disc("core", 0.12)]
    return _svg(SIDE, SIDE, "".join(inside))


def roundels() -> str:
    """A circle in a circle, in a honeycomb that repeats."""
    wide, high = CELL, round(CELL * math.sqrt(3))
    places = [(wide / 2, high / 4), (0, 3 * high / 4), (wide, 3 * high / 4)]
    rings = "".join(
        f'<circle cx="{x}" cy="{y}" r="{radius}" stroke-width="{thick}"/>'
        for x, y in places
        for radius, thick in ((CELL * 0.345, 1.6), (CELL * 0.255, 1))
    )
    return _svg(wide, high, f'<g fill="none" stroke="#fff">{rings}</g>')


def _ring(far: float, n: int, luck: Random, colours: tuple[str, ...]) -> Iterator[str]:
    radius, (x, y) = _radius(far), _centre(far)
    around, colour, solid = 2 * math.pi * radius, _mixed(colours, 0.1 + 0.74 * far), _solid(far)
    dashes, left = list[str](), around
    while left > 0:
        dash, gap = around * luck.uniform(0.05, 0.22), around * luck.uniform(0.012, 0.06)
        dashes += [f"{dash:.1f}", f"{gap:.1f}"]
        left -= dash + gap
    turn = n * 31 - 24
    yield (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{radius:.1f}" ry="{radius * FLAT:.1f}" '
        f'transform="rotate({turn} {x:.1f} {y:.1f})" fill="none" stroke="{colour}" '
        f'stroke-width="{max(1.2, radius * 0.052):.1f}" stroke-dasharray="{" ".join(dashes)}" '
        f'stroke-linecap="round" opacity="{solid:.2f}"/>'
    )


def _streak(luck: Random, colours: tuple[str, ...]) -> str:
    angle, start = luck.uniform(0, 2 * math.pi), luck.uniform(0.12, 0.7)
    end = min(1.0, start + luck.uniform(0.08, 0.24))
    points = []
    for n in range(13):
        far = start + (end - start) * n / 12
        x, y = _centre(far)
        turned = angle + far * 2.2
        along, up = math.cos(turned) * _radius(far), math.sin(turned) * _radius(far) * FLAT
        points.append(f"{x + along:.1f},{y + up:.1f}")
    faint = 1 - max(0.0, end - 0.75) * 3  # towards the edge, where the picture ends
    return (
        f'<polyline points="{" ".join(points)}" fill="none" '
        f'stroke="{_mixed(colours, luck.uniform(0, 0.55))}" stroke-linecap="round" '
        f'stroke-width="{luck.uniform(1, 3):.1f}" opacity="{luck.uniform(0.2, 0.6) * faint:.2f}"/>'
    )


def _radius(far: float) -> float:
    return float(SIDE * 0.46 * INNERMOST * (1 / INNERMOST) ** far)


def _centre(far: float) -> Point:
    angle, drift = far * 3.3 + 0.4, SIDE * 0.05 * far
    return SIDE / 2 + math.cos(angle) * drift, SIDE / 2 + math.sin(angle) * drift * 0.6


def _solid(far: float) -> float:
    """Outwards the rings fade, the last ones into nothing."""
    return float((0.8 * (1 - far) ** 0.6 + 0.25) * min(1.0, (1.05 - far) * 4))


def _mixed(colours: tuple[str, ...], share: float) -> str:
    at = max(0.0, min(1.0, share)) * (len(colours) - 1)
    low = min(int(at), len(colours) - 2)
    one, other = ([int(c[k : k + 2], 16) for k in (0, 2, 4)] for c in colours[low : low + 2])
    mixed = (round(a + (b - a) * (at - low)) for a, b in zip(one, other, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _glow(id: str, colours: tuple[str, ...], solid: tuple[float, ...]) -> str:
    stops = "".join(
        f'<stop offset="{n / (len(colours) - 1)}" stop-color="#{colour}" stop-opacity="{each}"/>'
        for n, (colour, each) in enumerate(zip(colours, solid, strict=True))
    )
    return f'<radialGradient id="{id}">{stops}</radialGradient>'


def _disc(id: str, radius: float) -> str:
    return f'<circle cx="50%" cy="50%" r="{SIDE * radius}" fill="url(#{id})"/>'


def _svg(wide: float, high: float, inside: str) -> str:
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>'


def main(to: Path) -> None:
    to.mkdir(exist_ok=True)
    for tone in TONES:
        (to / f"vortex_{tone}.png").write_bytes(render(vortex(tone)))
    (to / "roundels.png").write_bytes(render(roundels()))


if __name__ == "__main__":
    main(folder("pictures"))
