"""What is on a face: pips in many hands' styles, and symbols made up from a number."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.picture import Floats

SIZE = 96  # of a face's drawing, in pixels
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789?!&$%#@+*"
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)
LETTERED = 0.15  # of all symbols
FINE = 4  # drawn this many times larger


class PipStyle:
    """One maker's pips: how large, how far apart, round or square, a great one or not."""

    def __init__(self, luck: np.random.Generator) -> None:
        self.radius = luck.uniform(0.07, 0.14)
        self.apart = luck.uniform(0.22, 0.29)
        self.stretch = luck.uniform(0.8, 1.0)  # of a six's rows
        self.great_one = luck.uniform(1.3, 1.9) if luck.random() < 0.25 else 1.0
        self.square = luck.random() < 0.04
        self.ring = luck.random() < 0.06

    def draw(self, number: int) -> Floats:
        """How much ink is where, 0 to 1, (SIZE, SIZE)."""
        canvas = np.zeros((SIZE * FINE, SIZE * FINE), np.uint8)
        whole = SIZE * FINE
        radius = self.radius * (self.great_one if number == 1 else 1.0)
        for across, along in PIPS[number]:
            stretch = self.stretch if number == 6 else 1.0
            x = int(whole * (0.5 + across * self.apart * stretch))
            y = int(whole * (0.5 + along * self.apart))
            size = int(whole * radius)
            if self.square:
                cv2.rectangle(canvas, (x - size, y - size), (x + size, y + size), 255, -1)
            else:
                cv2.circle(canvas, (x, y), size, 255, -1)
                if self.ring:
                    cv2.circle(canvas, (x, y), size // 2, 0, -1)
        return _shrunk(canvas)


@lru_cache(4096)
def symbol(number: int) -> Floats:
    """A symbol nobody drew before; the same number is the same symbol."""
    luck = np.random.default_rng([7, number])
    if luck.random() < LETTERED:
        return _letter(luck)
    canvas = np.zeros((SIZE * FINE, SIZE * FINE), np.uint8)
    for part in range(int(luck.integers(2, 7))):
        ink = 255 if part == 0 or luck.random() < 0.6 else 0
        _part(canvas, luck, ink)
    if luck.random() < 0.45:  # most printed symbols are symmetric
        canvas[:, SIZE * FINE // 2 :] = canvas[:, : SIZE * FINE // 2][:, ::-1]
    if luck.random() < 0.15:
        canvas = np.maximum(canvas, canvas[::-1])
    share = float(canvas.mean()) / 255
    if not 0.04 < share < 0.5:
        return symbol(number + 1_000_003)
    return _filled(canvas, float(luck.uniform(0.6, 0.86)))


def letter_of(number: int) -> int | None:
    """Which letter a symbol is, for many numbers are the same one in other hands."""
    luck = np.random.default_rng([7, number])
    return int(luck.integers(len(LETTERS))) if luck.random() < LETTERED else None


def _letter(luck: np.random.Generator) -> Floats:
    canvas = np.zeros((SIZE * FINE, SIZE * FINE), np.uint8)
    letter = LETTERS[luck.integers(len(LETTERS))]
    font = FONTS[luck.integers(len(FONTS))]
    scale, thick = SIZE * FINE / 40, int(luck.integers(10, 40))
    (width, height), _ = cv2.getTextSize(letter, font, scale, thick)
    middle = SIZE * FINE // 2
    where = (middle - width // 2, middle + height // 2)
    cv2.putText(canvas, letter, where, font, scale, 255, thick, cv2.LINE_AA)
    if luck.random() < 0.3:
        x, y, wide, high = cv2.boundingRect(canvas)
        cv2.line(canvas, (x, y + high + 20), (x + wide, y + high + 20), 255, 24)
    return _filled(canvas, float(luck.uniform(0.5, 0.75)))


def _part(canvas: Floats, luck: np.random.Generator, ink: int) -> None:
    whole = SIZE * FINE
    x, y = (int(v) for v in luck.normal(0.5, 0.13, 2) * whole)
    size = int(luck.uniform(0.08, 0.34) * whole)
    thick = int(luck.uniform(0.03, 0.09) * whole)
    kind = luck.integers(8)
    turned = float(luck.uniform(0, 360)) if luck.random() < 0.3 else 0.0
    if kind == 0:
        cv2.circle(canvas, (x, y), size, ink, -1)
    elif kind == 1:
        cv2.circle(canvas, (x, y), size, ink, thick)
    elif kind == 2:
        wide = (size, max(6, int(size * luck.uniform(0.25, 1))))
        cv2.ellipse(canvas, (x, y), wide, turned, 0, 360, ink, -1)
    elif kind == 3:
        corners = cv2.boxPoints(((x, y), (size * 2.0, size * luck.uniform(0.4, 2)), turned))
        cv2.fillPoly(canvas, [corners.astype(np.int32)], ink)
    elif kind == 4:
        _star(canvas, luck, (x, y, size), ink)
    elif kind == 5:
        ends = luck.uniform(0.12, 0.88, (int(luck.integers(2, 5)), 2)) * whole
        cv2.polylines(canvas, [ends.astype(np.int32)], bool(luck.random() < 0.3), ink, thick)
    elif kind == 6:
        begin = float(luck.uniform(0, 360))
        arc = (begin, begin + float(luck.uniform(90, 270)))
        cv2.ellipse(canvas, (x, y), (size, size), 0, *arc, ink, thick)
    else:
        blob = luck.uniform(0.35, 1, 9) * size
        angles = np.arange(9) * 2 * np.pi / 9
        points = np.stack([x + blob * np.cos(angles), y + blob * np.sin(angles)], axis=1)
        cv2.fillPoly(canvas, [points.astype(np.int32)], ink)


def _star(canvas: Floats, luck: np.random.Generator, where: tuple[int, int, int], ink: int) -> None:
    x, y, size = where
    points, inner = int(luck.integers(3, 9)), float(luck.uniform(0.3, 1.0))
    angles = np.arange(points * 2) * np.pi / points - np.pi / 2
    reach = np.where(np.arange(points * 2) % 2, size * inner, size)
    corners = np.stack([x + reach * np.cos(angles), y + reach * np.sin(angles)], axis=1)
    cv2.fillPoly(canvas, [corners.astype(np.int32)], ink)


def _filled(canvas: Floats, share: float) -> Floats:
    """Moved to the middle and scaled so that it takes ``share`` of the face."""
    x, y, wide, high = cv2.boundingRect(canvas)
    whole = SIZE * FINE
    scale = whole * share / max(wide, high)
    matrix = np.array(
        [
            [scale, 0, whole / 2 - (x + wide / 2) * scale],
            [0, scale, whole / 2 - (y + high / 2) * scale],
        ]
    )
    return _shrunk(cv2.warpAffine(canvas, matrix, (whole, whole)))


def _shrunk(canvas: Floats) -> Floats:
    small = cv2.resize(canvas, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    return np.asarray(small.astype(np.float32) / 255)
