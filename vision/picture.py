"""Files that strangers made -> arrays of blue, green and red; anything else is a ``VisionError``.

A file's size in pixels is read from its head and judged before anything is decoded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import Reason, VisionError
from vision.head import head

Floats = npt.NDArray[Any]
Picture = npt.NDArray[Any]  # (height, width, 3), uint8, blue first

MOST_BYTES = 48 << 20
MOST_PIXELS = 36_000_000  # decoded whole
MOST_JPEG = 220_000_000  # JPEG can be shrunk by 2, 4 or 8 while it is decoded
KEPT_PIXELS = 16_000_000
LEAST_SIDE = 48
LONGEST = 6  # times the shorter side
DARK = 14  # of 255; a picture with nothing brighter shows nothing

_SHRINK = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}


def read(file: Path) -> Picture:
    """A picture from a file."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise VisionError(Reason.TOO_LARGE, file.name)
        data = file.read_bytes()
    except OSError as error:
        raise VisionError(Reason.NO_FILE, file.name) from error
    try:
        return decode(data)
    except VisionError as error:
        raise VisionError(error.reason, file.name) from error


def decode(data: bytes | bytearray, kept: int = KEPT_PIXELS) -> Picture:
    """A picture from a file's bytes; of no more pixels than are ``kept``, if it is a JPEG."""
    if not data:
        raise VisionError(Reason.EMPTY)
    if len(data) > MOST_BYTES:
        raise VisionError(Reason.TOO_LARGE)
    said = head(data)
    _judge(said.width, said.height, MOST_JPEG if said.shrinks else MOST_PIXELS)
    shrink = 1
    while said.shrinks and shrink < 4 and said.width * said.height > kept * shrink * shrink:
        shrink *= 2
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), _SHRINK[shrink])
    except (cv2.error, MemoryError) as error:
        raise VisionError(Reason.NOT_A_PICTURE) from error
    if picture is None:
        raise VisionError(Reason.NOT_A_PICTURE)
    return picture


def judge(picture: Picture) -> None:
    """Refuses arrays that are no picture, or in which nothing could be seen."""
    if picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8:
        raise VisionError(Reason.NOT_A_PICTURE)
    _judge(picture.shape[1], picture.shape[0], MOST_PIXELS)
    if dark(picture):
        raise VisionError(Reason.TOO_DARK)


def dark(picture: Picture) -> bool:
    """Whether next to nothing is brighter than black."""
    step = max(1, min(picture.shape[:2]) // 120)
    return float(np.percentile(picture[::step, ::step].max(axis=2), 99)) < DARK


def _judge(width: int, height: int, most: int) -> None:
    if min(width, height) < LEAST_SIDE:
        raise VisionError(Reason.TOO_SMALL)
    if width * height > most or max(width, height) > LONGEST * min(width, height):
        raise VisionError(Reason.TOO_LARGE)
