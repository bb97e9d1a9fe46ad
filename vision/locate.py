"""Finds dice: where each is, and the four corners of its top face, at whatever size it appears."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from vision.picture import Floats, Picture

WEIGHTS = Path(__file__).with_name("weights") / "dice.onnx"
STRIDE = 4  # of the network's cells, in pixels
LEAST = 0.2  # heat; what is cooler is not looked at
CROWD = 80  # dice at most, the surest
FIRST = 576 * 576  # pixels looked at first: enough for most, and quick
MOST = 800_000  # pixels looked at when dice are small
WANTED = 40.0  # pixels a die should be wide when looked at
NARROW, WIDE = 30.0, 130.0  # outside of these, another look at another scale
BRIGHTEST, SHADE = 0.01, 0.7  # of the pixels, made white; and the gamma that lights the shade
MOST_GAIN = 4.0
STRETCH = 2.0  # small pictures are enlarged by no more
FIRST_STRETCH = 1.5  # at first: most pictures' dice are large enough
ROUND = 3.0  # dice widths round what was found that are looked at again


@dataclass(frozen=True)
class Found:
    """A die in pixels: its box (x0, y0, x1, y1), its top face (4, 2) and how surely it is one."""

    box: Floats
    quad: Floats
    score: float

    def moved(self, by: Floats) -> Found:
        """The same die in a larger picture, whose part it was found in."""
        return Found(self.box + np.tile(by, 2), self.quad + by, self.score)

    @cached_property
    def width(self) -> float:
        """The geometric mean of its sides."""
        return float(np.sqrt(np.prod(self.box[2:] - self.box[:2])))


class Locator:
    """The network and the looks it takes; one for each thread."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._data = np.frombuffer(weights.read_bytes(), np.uint8)
        self._nets: dict[tuple[int, int], cv2.dnn.Net] = {}

    def locate(self, picture: Picture, width: float | None = None) -> list[Found]:
        """All dice; ``width`` is what a die is wide in this picture, when that is known."""
        native = float(np.sqrt(picture.shape[0] * picture.shape[1]))
        first = min(np.sqrt(FIRST) / native, FIRST_STRETCH)
        if width:
            return self.look(picture, _within(WANTED / width, native))
        found = self.look(picture, first)
        sizes = [die.width for die in found if die.score > 0.5] or [die.width for die in found]
        typical = float(np.median(sizes)) if sizes else 0.0
        if NARROW <= typical * first <= WIDE:
            return found
        part, corner = _around(found, picture, typical * ROUND)
        native = float(np.sqrt(part.shape[0] * part.shape[1]))
        second = _within(WANTED / typical if typical else np.inf, native)
        if abs(np.log(second / first)) < 0.15:
            return found
        return merged([die.moved(corner) for die in self.look(part, second)] + found)

    def look(self, picture: Picture, scale: float) -> list[Found]:
        """The dice seen at one scale."""
        height, width = (max(64, round(side * scale / 32) * 32) for side in picture.shape[:2])
        shrink = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = cv2.resize(picture, (width, height), interpolation=shrink)
        net = self._net((height, width))
        net.setInput(cv2.dnn.blobFromImage(levelled(small), 1 / 255))
        stretch = np.array([picture.shape[1] / width, picture.shape[0] / height])
        return merged(read_out(net.forward()[0], stretch))

    def _net(self, size: tuple[int, int]) -> cv2.dnn.Net:
        """A network for pictures of that size: changing one's size costs more than another one."""
        if size not in self._nets:
            if len(self._nets) >= 2:
                self._nets.pop(next(iter(self._nets)))
            self._nets[size] = cv2.dnn.readNetFromONNX(self._data)
        return self._nets[size]


def levelled(picture: Picture) -> Picture:
    """As if it were exposed well, and its shade lit: black dice are found in dark corners too."""
    blue, green, red = cv2.split(picture)
    counts = cv2.calcHist([cv2.max(cv2.max(blue, green), red)], [0], None, [256], [0, 256])
    below = counts.ravel().cumsum()
    white = int(np.searchsorted(below, (1 - BRIGHTEST) * below[-1]))
    gain = float(np.clip(240 / max(white, 1), 1, MOST_GAIN))
    lit = np.clip(np.arange(256) / 255 * gain, 0, 1) ** SHADE
    return np.asarray(cv2.LUT(picture, (lit * 255).astype(np.uint8)))


def _around(found: list[Found], picture: Picture, room: float) -> tuple[Picture, Floats]:
    """The part of the picture where something may be a die, and its corner."""
    whole = np.array(picture.shape[1::-1])
    if not found:
        return picture, np.zeros(2)
    boxes = np.array([die.box for die in found])
    low = np.clip(boxes[:, :2].min(0) - room, 0, whole - 1).astype(int)
    high = np.clip(boxes[:, 2:].max(0) + room, low + 1, whole).astype(int)
    return picture[low[1] : high[1], low[0] : high[0]], low


def _within(scale: float, native: float) -> float:
    return float(np.clip(scale, 96 / native, min(np.sqrt(MOST) / native, STRETCH)))


def read_out(out: Floats, stretch: Floats) -> list[Found]:
    """The network's numbers, (12, rows, columns) -> dice in the picture's pixels."""
    heat = np.ascontiguousarray(out[0])
    peaks = (heat >= cv2.dilate(heat, np.ones((3, 3)))) & (heat > LEAST)
    found = []
    for row, column in zip(*np.nonzero(peaks), strict=True):
        cell = out[1:, row, column]
        middle = (np.array([column, row]) + 0.5) * STRIDE + cell[:2] * 16
        size = np.exp(np.clip(cell[2:4], -3, 4)) * 32
        box = np.concatenate([middle - size / 2, middle + size / 2]) * np.tile(stretch, 2)
        quad = _top(cell[4:], middle, float(np.sqrt(size.prod()))) * stretch
        found.append(Found(box, quad, float(heat[row, column])))
    return found


def _top(cell: Floats, middle: Floats, span: float) -> Floats:
    """Seven smooth numbers -> four corners; ``vision.training.views.top`` is the way there."""
    trace = np.exp(np.clip(cell[2], -4, 2)) / 2
    slant = cell[3:5] * min(1.0, 0.97 / max(float(np.hypot(*cell[3:5])), 1e-6))
    moments = trace / 2 * np.array([[1 + slant[0], slant[1]], [slant[1], 1 - slant[0]]])
    values, vectors = np.linalg.eigh(moments)
    root = (vectors * np.sqrt(values.clip(1e-6))) @ vectors.T
    turn = np.arctan2(cell[6], cell[5]) / 4
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    across, along = (root @ spin).T * span
    centre = middle + cell[:2] * span
    corners = [-across - along, across - along, across + along, along - across]
    return np.asarray(centre + np.array(corners))


def merged(found: list[Found]) -> list[Found]:
    """Each die once, the surest sight of it, from the surest to the least sure. A picture made of
    nothing but dice is not compared for ever: no more than ``CROWD`` are kept."""
    kept: list[Found] = []
    boxes = np.empty((CROWD, 4))
    for die in sorted(found, key=lambda one: -one.score):
        if len(kept) == CROWD:
            break
        if (overlap(die.box, boxes[: len(kept)]) < 0.45).all():
            boxes[len(kept)] = die.box
            kept.append(die)
    return kept


def overlap(one: Floats, others: Floats) -> Floats:
    """What a box shares with each of others, of what the two cover together."""
    sides = np.minimum(one[2:], others[..., 2:]) - np.maximum(one[:2], others[..., :2])
    shared = sides.clip(0).prod(-1)
    both = (one[2:] - one[:2]).prod() + (others[..., 2:] - others[..., :2]).prod(-1)
    return np.asarray(shared / np.maximum(both - shared, 1e-9))
