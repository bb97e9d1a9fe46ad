"""A die's body and ink: the game's four colours and everything else people throw."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.drawn import marks
from vision.drawn.tables import colour
from vision.picture import Floats

HUES = {"green": (100, 165), "blue": (205, 245), "red": (-12, 12)}  # degrees
ROW = 1024
KINDS = ("black", "green", "blue", "red")


@dataclass(frozen=True)
class Paint:
    """``kind`` names the colour; ``ball`` is how much a sphere rounds the cube."""

    kind: str
    body: Floats
    ink: Floats
    rim: float
    ball: float
    polish: float
    gloss: float
    marbled: float  # how much of a second colour swirls in the body
    swirl: Floats
    style: marks.PipStyle


def paint(luck: np.random.Generator, kind: str = "") -> Paint:
    """Paint of that kind, or of any."""
    kind = kind or str(luck.choice([*KINDS, "other", "other", "other"]))
    body = _body(luck, kind)
    light = float(body.mean()) > 0.3
    ink = np.ones(3) * (luck.uniform(0.005, 0.05) if light else luck.uniform(0.5, 0.85))
    if luck.random() < 0.4:  # gold on red, red on black: told apart by hue alone, if need be
        tint = colour(luck, 0.05, 0.9)
        apart = float(np.abs(np.sqrt(tint) - np.sqrt(body)).max())
        ink = tint if apart > 0.3 else ink
    return Paint(
        kind=kind,
        body=body,
        ink=ink,
        rim=luck.uniform(0.015, 0.2),
        ball=luck.uniform(0.62, 0.78) if luck.random() < 0.5 else 2.0,
        polish=float(np.exp(luck.uniform(1.5, 5.5))),
        gloss=luck.uniform(0, 0.35),
        marbled=luck.uniform(0.1, 1.0) if luck.random() < 0.25 else 0.0,
        swirl=body * luck.uniform(0.2, 2.0) if luck.random() < 0.5 else colour(luck, 0.01, 0.4),
        style=marks.PipStyle(luck),
    )


def _body(luck: np.random.Generator, kind: str) -> Floats:
    if kind == "black":
        return np.asarray(luck.uniform(0.004, 0.035) * np.exp(luck.normal(0, 0.06, 3)))
    if kind in HUES:
        hue, value = luck.uniform(*HUES[kind]) % 360, np.exp(luck.uniform(-2.6, -0.3))
        hsv = np.array([[[hue, luck.uniform(0.75, 1), value]]], np.float32)
        return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])
    if luck.random() < 0.5:  # white and ivory are the commonest
        return np.asarray(luck.uniform(0.5, 0.85) * np.array([luck.uniform(0.6, 1), 0.95, 1]))
    return colour(luck, 0.05, 0.8)


def painted(
    one: Paint, faces: tuple[str, ...], face: Floats, where: Floats, points: Floats, fine: int
) -> Floats:
    """Reflectance (n, 3) at points of a die; ``fine`` is the pixels a face's side is drawn with."""
    sheet = np.concatenate([_mark(one, name, fine) for name in faces])
    x = np.clip(where[:, 0], 0.01, 0.99) * fine - 0.5
    y = np.clip(where[:, 1], 0.01, 0.99) * fine - 0.5 + face * fine
    ink = _looked_up(sheet, x.astype(np.float32), y.astype(np.float32))[:, None]
    body = np.broadcast_to(one.body, (len(ink), 3))
    if one.marbled:
        wave = np.sin(points @ np.array([9.0, 5, 7]) + 2 * np.sin(points @ np.array([4.0, 11, 3])))
        part = one.marbled * np.clip(0.5 + wave, 0, 1)[:, None]
        body = body * (1 - part) + one.swirl * part
    return np.asarray(body * (1 - ink) + ink * one.ink)


def _looked_up(sheet: Floats, x: Floats, y: Floats) -> Floats:
    """``cv2.remap`` in rows, for it takes no more than 32,767 of them."""
    count, rows = len(x), -(-len(x) // ROW)
    square = [np.resize(each, (rows, ROW)) for each in (x, y)]
    return cv2.remap(sheet, square[0], square[1], cv2.INTER_LINEAR).reshape(-1)[:count]


def _mark(one: Paint, name: str, fine: int) -> Floats:
    symbol = name.startswith("s")
    drawing = marks.symbol(int(name[1:])) if symbol else one.style.draw(int(name))
    return cv2.resize(drawing, (fine, fine), interpolation=cv2.INTER_AREA)
