"""The usual tutorial's way, measured beside ours: contours for dice, round blobs for pips."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import Floats, Picture
from vision.reading import OTHER, Reading, outline

LEAST, MOST = 0.0004, 0.1  # of the picture, a die


def read(picture: Picture) -> list[Reading]:
    """Ordinary dice, where nothing touches and the table is plain."""
    height, width = picture.shape[:2]
    scale = min(1.0, 640 / max(height, width))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    edges = cv2.dilate(cv2.Canny(grey, 40, 120), np.ones((3, 3)))
    shapes, _ = cv2.findContours(edges, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    readings = []
    for shape in shapes:
        (x, y), (wide, high), turned = cv2.minAreaRect(shape)
        share = wide * high / grey.size
        if not LEAST < share < MOST or not 0.6 < wide / max(high, 1e-3) < 1.6:
            continue
        pips = _pips(grey, shape)
        if 1 <= pips <= 6:
            quad = cv2.boxPoints(((x, y), (wide, high), turned)) / grey.shape[::-1]
            readings.append(_reading(str(pips), shape, quad, grey.shape))
    return readings


def _pips(grey: Floats, shape: Floats) -> int:
    x, y, wide, high = cv2.boundingRect(shape)
    die = cv2.resize(grey[y : y + high, x : x + wide], (96, 96), interpolation=cv2.INTER_CUBIC)
    _, light = cv2.threshold(die, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return max(_blobs(light), _blobs(255 - light))


def _blobs(mask: Floats) -> int:
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    blobs = 0
    for x, y, wide, high, area in stats[1:count]:
        inside = x > 2 and y > 2 and x + wide < 94 and y + high < 94
        round_ = 0.5 < wide / high < 2 and area > 0.6 * wide * high
        blobs += bool(inside and round_ and 30 < area < 700)
    return blobs


def _reading(face: str, shape: Floats, quad: Floats, size: tuple[int, ...]) -> Reading:
    x, y, wide, high = cv2.boundingRect(shape)
    box = x / size[1], y / size[0], (x + wide) / size[1], (y + high) / size[0]
    return Reading(OTHER, face, 1.0, outline(quad), box)
