"""The printed card: four markers that tell how large things are and what white looks like."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.picture import Floats, Picture

MARKER = 19.0  # millimetres, each marker's side
WIDE, HIGH = 85.6, 54.0  # millimetres, the whole card: as a bank card
MARGIN = 4.0
DIE = 16.0  # millimetres, the usual die
LOOKED_AT = 960  # pixels, the picture's longer side

# Each marker's upper left corner on the card, in millimetres, by its number.
PLACES = {
    0: (MARGIN, MARGIN),
    1: (WIDE - MARGIN - MARKER, MARGIN),
    2: (MARGIN, HIGH - MARGIN - MARKER),
    3: (WIDE - MARGIN - MARKER, HIGH - MARGIN - MARKER),
}


def dictionary() -> cv2.aruco.Dictionary:
    """OpenCV's smallest: few marks, seen from afar."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


@dataclass(frozen=True)
class Card:
    """A card found: pixels of a millimetre there, linear light of its white, and its markers,
    which look like dice from above."""

    scale: float
    white: Floats
    marks: tuple[Floats, ...] = ()

    def die(self, millimetres: float = DIE) -> float:
        """How many pixels a die is wide."""
        return self.scale * millimetres

    def covers(self, point: Floats) -> bool:
        """Whether a place, in pixels, lies on one of its markers."""
        at = float(point[0]), float(point[1])
        return any(cv2.pointPolygonTest(mark, at, False) >= 0 for mark in self.marks)


def find(picture: Picture) -> Card | None:
    """The card, when at least two of its markers are seen."""
    shrink = min(1.0, LOOKED_AT / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    how = cv2.aruco.DetectorParameters()
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(dictionary(), how)
    corners, numbers, _ = detector.detectMarkers(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY))
    ours = [
        quad.reshape(4, 2)
        for quad, number in zip(corners, np.ravel(numbers) if corners else (), strict=True)
        if int(number) in PLACES
    ]
    if len(ours) < 2:
        return None
    sides = [np.sqrt(cv2.contourArea(quad)) for quad in ours]
    whites = np.concatenate([_white(small, quad) for quad in ours])
    light = (np.median(whites, axis=0) / 255) ** 2.2
    marks = tuple((quad / shrink).astype(np.float32) for quad in ours)
    return Card(float(np.mean(sides)) / MARKER / shrink, np.asarray(light), marks)


def _white(picture: Picture, quad: Floats) -> Floats:
    """The brightest pixels of a marker's own light squares."""
    hull = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(hull, quad.astype(np.int32), 1)
    pixels = picture[hull > 0].astype(np.float32)
    light = pixels.sum(1)
    return np.asarray(pixels[light >= np.percentile(light, 85)])
