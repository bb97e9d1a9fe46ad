"""The part of a picture where dice count: four corners that a person drags."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.picture import Floats
from vision.reading import Outline


@dataclass(frozen=True)
class Area:
    """Four corners, fractions of the picture, in any order."""

    corners: Outline

    def holds(self, point: Floats) -> bool:
        """Whether a place lies inside."""
        hull = cv2.convexHull(np.array(self.corners, np.float32))
        return cv2.pointPolygonTest(hull, (float(point[0]), float(point[1])), False) >= 0
