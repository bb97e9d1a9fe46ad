"""What dice lie on and among: wood, cloth, paper and boards; cards, coins, tokens and fingers."""

from __future__ import annotations

import cv2
import numpy as np

from vision.drawn.marks import symbol
from vision.picture import Floats

SIDE = 512  # of a table's texture, in pixels


def table(luck: np.random.Generator) -> Floats:
    """A texture (SIDE, SIDE, 3), linear light 0 to 1."""
    kinds = (_plain, _wood, _cloth, _stone, _paper, _board)
    base = kinds[luck.integers(len(kinds))](luck)
    return np.clip(base, 0.004, 0.95).astype(np.float32)


def colour(luck: np.random.Generator, dark: float = 0.02, light: float = 0.8) -> Floats:
    """Any reflectance, greys more often than chance has it."""
    hue, saturation = luck.uniform(0, 360), luck.beta(0.8, 1.2)
    value = np.exp(luck.uniform(np.log(dark), np.log(light)))
    hsv = np.array([[[hue, saturation, value]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])


def noise(luck: np.random.Generator, coarse: int, size: tuple[int, int] = (SIDE, SIDE)) -> Floats:
    """Smooth noise of mean 0 and deviation 1, ``coarse`` pixels wide."""
    small = (max(2, size[1] // coarse), max(2, size[0] // coarse))
    grains: Floats = luck.standard_normal(small).astype(np.float32)
    return cv2.resize(grains, size, interpolation=cv2.INTER_CUBIC)


def _plain(luck: np.random.Generator) -> Floats:
    base: Floats = np.ones((SIDE, SIDE, 1), np.float32) * colour(luck)
    for coarse in (1, 8, 128):
        base = base * (1 + luck.uniform(0, 0.1) * noise(luck, coarse)[..., None])
    return np.asarray(base)


def _paper(luck: np.random.Generator) -> Floats:
    base = np.ones((SIDE, SIDE, 1), np.float32) * luck.uniform(0.35, 0.8) * _tint(luck)
    return np.asarray(base * (1 + luck.uniform(0, 0.06) * noise(luck, 2)[..., None]))


def _tint(luck: np.random.Generator) -> Floats:
    return np.asarray(luck.uniform(0.88, 1.0, 3))


def _cloth(luck: np.random.Generator) -> Floats:
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    pitch, deep = luck.uniform(2.5, 9), luck.uniform(0.03, 0.3)
    weave = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch)
    if luck.random() < 0.3:
        weave = np.sin((x + y) * 2 * np.pi / pitch)
    fuzz = 0.5 * noise(luck, 1) + noise(luck, 3)
    base = colour(luck) * (1 + deep * (weave + luck.uniform(0, 1) * fuzz)[..., None])
    return np.asarray(base * (1 + luck.uniform(0, 0.2) * noise(luck, 90)[..., None]))


def _wood(luck: np.random.Generator) -> Floats:
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    bend = noise(luck, 60) * luck.uniform(1, 12)
    grain = np.sin((y + bend) * luck.uniform(0.05, 0.5) + 0.02 * x)
    fine = cv2.resize(luck.standard_normal((SIDE, SIDE // 16)).astype(np.float32), (SIDE, SIDE))
    light = np.array([luck.uniform(0.05, 0.4), luck.uniform(0.15, 0.5), luck.uniform(0.25, 0.6)])
    if luck.random() < 0.3:
        light = light * luck.uniform(0.2, 0.6)
    shade = luck.uniform(0.05, 0.3) * grain + luck.uniform(0.03, 0.15) * fine
    wood = light * (1 + shade[..., None])
    if luck.random() < 0.5:
        plank = int(luck.integers(60, 200))
        wood[::plank] *= 0.3
        wood[1::plank] *= 0.5
    return np.asarray(wood)


def _stone(luck: np.random.Generator) -> Floats:
    """Granite, terrazzo, a patterned carpet: speckles of a few colours, of any size."""
    base: Floats = np.ones((SIDE, SIDE, 1), np.float32) * colour(luck)
    for _sort in range(int(luck.integers(1, 5))):
        grains = noise(luck, int(np.exp(luck.uniform(0, 3.2))))
        edge = luck.uniform(0.1, 1.8)
        there = np.clip((grains - edge) * luck.uniform(1, 12), 0, 1)[..., None]
        base = base * (1 - there) + there * colour(luck)
    return np.asarray(base)


def _board(luck: np.random.Generator) -> Floats:
    """A game's board: fields, lines, numbers, and symbols that are not dice."""
    base = np.ascontiguousarray(_plain(luck), np.float32)
    for _field in range(int(luck.integers(4, 30))):
        where = luck.uniform(0, SIDE, 2)
        size, sides = luck.uniform(15, 90), int(luck.choice([4, 6, 6, 40]))
        angles = np.arange(sides) * 2 * np.pi / sides + luck.uniform(0, 7)
        reach = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        if sides == 4:  # a printed square with a mark is a die to anyone who sees its top alone
            reach = reach * (1, luck.uniform(0.3, 0.6))
        corners = (where + size * reach).astype(np.int32)
        cv2.fillPoly(base, [corners], _triple(colour(luck)), cv2.LINE_AA)
        if luck.random() < 0.5:
            edge = int(luck.integers(1, 5))
            cv2.polylines(base, [corners], True, _triple(colour(luck)), edge, cv2.LINE_AA)
        if luck.random() < 0.5:
            stamp(base, where, size * luck.uniform(0.4, 1.2), luck)
    for _line in range(int(luck.integers(0, 12))):
        ends = luck.uniform(0, SIDE, (2, 2)).astype(int)
        thick = int(luck.integers(1, 6))
        cv2.line(base, ends[0].tolist(), ends[1].tolist(), _triple(colour(luck)), thick)
    return base


def stamp(base: Floats, where: Floats, size: float, luck: np.random.Generator) -> None:
    """Prints a symbol flat on the table."""
    mask = symbol(int(luck.integers(5_000_000)))
    turn = cv2.getRotationMatrix2D((mask.shape[1] / 2, mask.shape[0] / 2), luck.uniform(0, 360), 1)
    mask = cv2.warpAffine(mask, turn, mask.shape[::-1])
    side = max(4, int(size))
    mask = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    x, y = int(where[0]) - side // 2, int(where[1]) - side // 2
    if x < 0 or y < 0 or x + side > base.shape[1] or y + side > base.shape[0]:
        return
    patch, ink = base[y : y + side, x : x + side], mask[..., None]
    base[y : y + side, x : x + side] = patch * (1 - ink) + ink * colour(luck)


def litter(picture: Floats, die: float, luck: np.random.Generator, pieces: int) -> Floats:
    """Cards, coins, tokens, rods and fingers, in the picture's own plane."""
    kinds = (_card, _coin, _token, _rod, _finger, _card, _coin, _tray)
    picture = np.ascontiguousarray(picture)
    for _piece in range(pieces):
        where = luck.uniform(0, 1, 2) * (picture.shape[1], picture.shape[0])
        kinds[luck.integers(len(kinds))](picture, where, die, luck)
    return picture


def _flat(picture: Floats, corners: Floats, fill: Floats, luck: np.random.Generator) -> None:
    """A thing with a soft shadow under it."""
    cast = (corners + luck.uniform(1, 4, 2)).astype(np.int32)
    x, y, wide, high = cv2.boundingRect(cast)
    x, y = max(0, x - 4), max(0, y - 4)
    window = picture[y : y + high + 8, x : x + wide + 8]
    if window.size:
        shade = np.zeros(window.shape[:2], np.float32)
        cv2.fillPoly(shade, [cast - (x, y)], 0.5)
        window *= 1 - cv2.blur(shade, (5, 5))[..., None]
    cv2.fillPoly(picture, [corners.astype(np.int32)], _triple(fill), cv2.LINE_AA)


def _rectangle(where: Floats, wide: float, high: float, turned: float) -> Floats:
    return np.asarray(cv2.boxPoints(((float(where[0]), float(where[1])), (wide, high), turned)))


def _card(picture: Floats, where: Floats, die: float, luck: np.random.Generator) -> None:
    size, turned = die * luck.uniform(2, 5), float(luck.uniform(0, 360))
    white = luck.random() < 0.5
    fill = _tint(luck) * luck.uniform(0.4, 0.8) if white else colour(luck)
    _flat(picture, _rectangle(where, size, size * luck.uniform(0.6, 1.6), turned), fill, luck)
    for _mark in range(int(luck.integers(0, 7))):
        at = where + luck.uniform(-0.3, 0.3, 2) * size
        stamp(picture, at, die * luck.uniform(0.3, 1.6), luck)


def _coin(picture: Floats, where: Floats, die: float, luck: np.random.Generator) -> None:
    size = die * luck.uniform(0.3, 0.9)
    angles = np.arange(30) * 2 * np.pi / 30
    squash = luck.uniform(0.6, 1)
    ring = np.stack([np.cos(angles), squash * np.sin(angles)], axis=1)
    _flat(picture, where + size * ring, colour(luck, 0.05), luck)
    edge = (where + size * 0.85 * ring).astype(np.int32)
    if luck.random() < 0.6:
        cv2.polylines(picture, [edge], True, _triple(colour(luck)), 1, cv2.LINE_AA)
    if luck.random() < 0.7:
        stamp(picture, where, size * luck.uniform(0.6, 1.3), luck)
    if luck.random() < 0.3:  # chips and number tokens have dots
        for dot in range(int(luck.integers(1, 6))):
            at = int(where[0] + size * (dot / 4 - 0.5)), int(where[1] + size / 3)
            cv2.circle(picture, at, max(1, int(size / 10)), _triple(colour(luck)), -1)


def _token(picture: Floats, where: Floats, die: float, luck: np.random.Generator) -> None:
    """Flat, and no die: longer than wide, as a domino, or without a mark."""
    size, turned = die * luck.uniform(0.5, 2), float(luck.uniform(0, 360))
    shape = luck.uniform(1.4, 3)
    _flat(picture, _rectangle(where, size, size * shape, turned), colour(luck), luck)


def _tray(picture: Floats, where: Floats, die: float, luck: np.random.Generator) -> None:
    """Four walls, the inner sides in another light than the rim."""
    size, turned = die * luck.uniform(5, 14), float(luck.uniform(0, 360))
    corners = _rectangle(where, size, size * luck.uniform(0.6, 1), turned).astype(np.int32)
    wall, thick = colour(luck), max(2, int(die * luck.uniform(0.1, 0.8)))
    for width, shade in ((thick, 0.5), (thick // 2, 1.0)):
        cv2.polylines(picture, [corners], True, _triple(wall * shade), max(1, width), cv2.LINE_AA)


def _rod(picture: Floats, where: Floats, die: float, luck: np.random.Generator) -> None:
    end = where + luck.uniform(-6, 6, 2) * die
    thick = max(1, int(die * luck.uniform(0.05, 0.5)))
    ends = where.astype(int).tolist(), end.astype(int).tolist()
    cv2.line(picture, *ends, _triple(colour(luck)), thick, cv2.LINE_AA)


def _finger(picture: Floats, where: Floats, die: float, luck: np.random.Generator) -> None:
    skin = np.array([0.22, 0.32, 0.6]) * luck.uniform(0.15, 1.1) * _tint(luck)
    edge = where.copy()
    edge[luck.integers(2)] = -die if luck.random() < 0.5 else picture.shape[0] + die
    for _one in range(int(luck.integers(1, 5))):
        tip = where + luck.uniform(-2, 2, 2) * die
        thick = max(2, int(die * luck.uniform(0.5, 1.2)))
        for width, shade in ((thick, 0.75), (int(thick * 0.7), 0.95), (int(thick * 0.4), 1.05)):
            ends = edge.astype(int).tolist(), tip.astype(int).tolist()
            cv2.line(picture, *ends, _triple(skin * shade), max(1, width), cv2.LINE_AA)


def _triple(colour: Floats) -> tuple[float, float, float]:
    return float(colour[0]), float(colour[1]), float(colour[2])
