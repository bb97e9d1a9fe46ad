"""Cuts a die out of a picture as the naming network sees it: its top made square, and all of it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import Floats, Picture

SIDE = 40
ROOM = 1.14  # of the top face's side: its edge tells where it ends
ALL = 1.1  # of the whole die's longer side
ROUGH = 1.5  # of a top face's side, while its corners are not sure
STEP = 0.25  # of that crop's side: the network's unit for where corners are
FINE = 72.0  # a die wider than this is shrunk first, or its crop would be grainy

_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
_SQUARE = _UNIT * SIDE


def top(picture: Picture, quad: Floats, room: float = ROOM, side: int = SIDE) -> Picture:
    """The top face upright; its first corner comes out at the upper left."""
    wide = _widened(quad, room)
    part, scale, corner = _part(picture, wide)
    source = ((wide - corner) * scale).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, _SQUARE * (side / SIDE))
    return cv2.warpPerspective(part, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)


def mended(quad: Floats, off: Floats) -> Floats:
    """The corners once the network has seen a rough crop: ``off`` (8,) is how far each is away."""
    seen = _INNER + off.reshape(4, 2) * STEP
    return np.asarray(cv2.perspectiveTransform(seen[None].astype(np.float32), _rough(quad))[0])


def amiss(quad: Floats, truth: Floats) -> Floats:
    """What the network should say of a rough crop: ``mended`` backwards."""
    back = np.linalg.inv(_rough(quad))
    seen = cv2.perspectiveTransform(truth[None].astype(np.float64), back)[0]
    return np.asarray((seen - _INNER) / STEP, np.float32).reshape(8)


_INNER = 0.5 + (_UNIT - 0.5) / ROUGH  # where a rough crop has the corners, if they were right


def _rough(quad: Floats) -> Floats:
    """From a rough crop's unit square into the picture."""
    return cv2.getPerspectiveTransform(_UNIT, _widened(quad, ROUGH).astype(np.float32))


def _widened(quad: Floats, room: float) -> Floats:
    middle = quad.mean(0)
    return np.asarray(middle + (quad - middle) * room)


def whole(picture: Picture, box: Floats, side: int = SIDE) -> Picture:
    """The die as it is seen, sides and all."""
    middle, half = (box[:2] + box[2:]) / 2, float((box[2:] - box[:2]).max()) * ALL / 2
    corners = middle + np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    return top(picture, corners, 1.0, side)


def even(crops: list[Picture]) -> Floats:
    """What the network takes: light and contrast made alike, (n, 3, SIDE, SIDE)."""
    stack = np.stack(crops).astype(np.float32).transpose(0, 3, 1, 2)
    middle = stack.mean((1, 2, 3), keepdims=True)
    spread = stack.std((1, 2, 3), keepdims=True)
    return np.asarray((stack - middle) / (spread + 4))


def _part(picture: Picture, corners: Floats) -> tuple[Picture, float, Floats]:
    """The neighbourhood of some corners, shrunk when it is large: it, its scale, its origin."""
    low = np.clip(np.floor(corners.min(0)) - 2, 0, np.array(picture.shape[1::-1]) - 2).astype(int)
    high = np.ceil(corners.max(0)).astype(int) + 3
    part = picture[low[1] : max(high[1], low[1] + 2), low[0] : max(high[0], low[0] + 2)]
    width = float(np.sqrt(cv2.contourArea(corners.astype(np.float32))))
    if width <= FINE * 1.5:
        return part, 1.0, low
    scale = FINE / width
    size = max(2, round(part.shape[1] * scale)), max(2, round(part.shape[0] * scale))
    return cv2.resize(part, size, interpolation=cv2.INTER_AREA), scale, low
