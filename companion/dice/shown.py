"""Pictures as screens take them: red, green and blue, from the upper left."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from vision.picture import Picture

# isort: split
import cv2  # after vision, which tells it how large a picture may be
import numpy as np

cv2.setNumThreads(1)  # the other processors have a screen to paint

KEPT = 1920  # pixels of the longer side: enough to cut a die out of
SHOWN = 960
CUT = 256
ROOM = 0.35  # of a die's size: what is shown around it
EVEN = 8  # textures have rows of whole words


class Photo(NamedTuple):
    width: int
    height: int
    pixels: bytes


class Shown(Protocol):
    """A photo, whoever holds it."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def pixels(self) -> bytes: ...


def kept_size(picture: Picture) -> Picture:
    """Photos are larger than anybody will look at."""
    share = KEPT / max(picture.shape[:2])
    if share >= 1:
        return picture
    return cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)


def photo(picture: Picture, longest: int = SHOWN) -> Photo:
    height, width = picture.shape[:2]
    share = min(1.0, longest / max(width, height))
    size = max(EVEN, round(width * share / EVEN) * EVEN), max(1, round(height * share))
    if size != (width, height):
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return Photo(*size, cv2.cvtColor(picture, cv2.COLOR_BGR2RGB).tobytes())


def as_picture(photo: Shown) -> Picture:
    """What was shown, to be kept."""
    rows = np.frombuffer(photo.pixels, np.uint8).reshape(photo.height, photo.width, 3)
    return cv2.cvtColor(rows, cv2.COLOR_RGB2BGR)


def cut(picture: Picture, box: tuple[float, float, float, float]) -> Photo:
    """One die, square, with a little of what lies around it. ``box`` is in fractions."""
    size = np.array(picture.shape[1::-1])
    low, high = np.array(box[:2]) * size, np.array(box[2:]) * size
    middle, half = (low + high) / 2, float((high - low).max()) * (0.5 + ROOM)
    side = max(EVEN, round(2 * half))
    corner = np.round(middle - half).astype(int)
    found = np.zeros((side, side, 3), np.uint8)
    at = np.maximum(corner, 0)
    to = np.minimum(corner + side, size)
    if (to > at).all():
        inner = at - corner, to - corner
        found[inner[0][1] : inner[1][1], inner[0][0] : inner[1][0]] = picture[
            at[1] : to[1], at[0] : to[0]
        ]
    return photo(cv2.resize(found, (CUT, CUT), interpolation=cv2.INTER_CUBIC), CUT)
