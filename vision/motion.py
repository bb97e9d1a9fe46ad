"""Whether anything moves before the camera; cheap enough for every frame."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import Floats, Picture

SMALL = (96, 54)
STIRRED = 9  # of 255 a place must change by, over what all of the picture changed
PLACES = 0.0025  # share of places that must stir: a small die's worth
STILL = 4  # frames in a row without


class MotionGate:
    """Opens when the picture has been still for a few frames."""

    def __init__(self, still: int = STILL) -> None:
        self._last: Floats | None = None
        self._quiet = 0
        self._wanted = still

    @property
    def still(self) -> bool:
        return self._quiet >= self._wanted

    def see(self, picture: Picture) -> bool:
        """Looks at the next frame; whether it moved since the last."""
        step = max(1, picture.shape[1] // 480)
        grey = cv2.cvtColor(
            cv2.resize(picture[::step, ::step], SMALL, interpolation=cv2.INTER_AREA),
            cv2.COLOR_BGR2GRAY,
        ).astype(np.int16)
        last, self._last = self._last, grey
        if last is None:
            self._quiet = 0
            return True
        change = grey - last
        change -= np.int16(np.median(change))  # a camera that adapts to light is no motion
        moved = float((np.abs(change) > STIRRED).mean()) > PLACES
        self._quiet = 0 if moved else self._quiet + 1
        return moved
