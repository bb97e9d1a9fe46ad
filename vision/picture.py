"""Files that strangers made -> arrays of blue, green and red; anything else is a ``VisionError``.

A file's size in pixels is read from its head and judged before anything is decoded.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import Reason, VisionError

Floats = npt.NDArray[Any]
Picture = npt.NDArray[Any]  # (height, width, 3), uint8, blue first

MOST_BYTES = 48 << 20
MOST_PIXELS = 36_000_000  # decoded whole
MOST_JPEG = 220_000_000  # JPEG can be shrunk by 2, 4 or 8 while it is decoded
MOST_SCANS = 64  # of a progressive one; encoders make about ten, and each costs a whole pass
KEPT_PIXELS = 16_000_000
LEAST_SIDE = 48
LONGEST = 6  # times the shorter side
DARK = 14  # of 255; a picture with nothing brighter shows nothing

_SHRINK = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # JPEG's markers that carry its size
_AT_ONCE = {0xC0, 0xC1, 0xC3, 0xC9, 0xCB}  # those whose pictures come line by line


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


def decode(data: bytes) -> Picture:
    """A picture from a file's bytes."""
    if not data:
        raise VisionError(Reason.EMPTY)
    if len(data) > MOST_BYTES:
        raise VisionError(Reason.TOO_LARGE)
    try:
        width, height, shrinks = _head(data)
    except (struct.error, IndexError) as error:
        raise VisionError(Reason.CUT_OFF) from error
    _judge(width, height, MOST_JPEG if shrinks else MOST_PIXELS)
    shrink = 1
    while shrinks and shrink < 4 and width * height > KEPT_PIXELS * shrink * shrink:
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


def _head(data: bytes) -> tuple[int, int, bool]:
    """Width, height, and whether the format can be decoded smaller than it is."""
    if data.startswith(b"\xff\xd8\xff"):
        return *_jpeg(data), True
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return *_png(data), False
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return *_webp(data), False
    if data.startswith(b"BM"):
        (size,) = struct.unpack_from("<I", data, 2)
        width, height = struct.unpack_from("<ii", data, 18)
        if size > len(data):
            raise VisionError(Reason.CUT_OFF)
        return abs(width), abs(height), False
    if data.startswith((b"GIF87a", b"GIF89a")):
        raise VisionError(Reason.MOVING)
    raise VisionError(Reason.NOT_A_PICTURE)


def _jpeg(data: bytes) -> tuple[int, int]:
    at, size, at_once = 2, None, True
    while True:
        while data[at] == 0xFF and data[at + 1] == 0xFF:
            at += 1
        lead, marker, length = struct.unpack_from(">BBH", data, at)
        if lead != 0xFF:
            raise VisionError(Reason.NOT_A_PICTURE)
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            size, at_once = (width, height), marker in _AT_ONCE
        at += 2 + length
        if marker == 0xDA:
            break
    end = data.find(b"\xff\xd9", at)  # in a scan's own data no FF stands before D9 or DA
    if end < 0:
        raise VisionError(Reason.CUT_OFF)
    if size is None:
        raise VisionError(Reason.NOT_A_PICTURE)
    # Shrunk or not, a progressive one is held whole until its last scan has come.
    heavy = not at_once and size[0] * size[1] > MOST_PIXELS
    if heavy or data.count(b"\xff\xda", at, end) >= MOST_SCANS:
        raise VisionError(Reason.TOO_LARGE)
    return size


def _png(data: bytes) -> tuple[int, int]:
    names = dict(_chunks(data))
    if b"IEND" not in names:
        raise VisionError(Reason.CUT_OFF)
    if b"acTL" in names:
        raise VisionError(Reason.MOVING)
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _chunks(data: bytes) -> Iterator[tuple[bytes, int]]:
    at = 8
    while at + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        at += 12 + length
        if at > len(data):
            return
        yield name, length


def _webp(data: bytes) -> tuple[int, int]:
    (length,) = struct.unpack_from("<I", data, 4)
    if length + 8 > len(data):
        raise VisionError(Reason.CUT_OFF)
    kind = data[12:16]
    if kind == b"VP8X":
        if data[20] & 0x02:
            raise VisionError(Reason.MOVING)
        width = int.from_bytes(data[24:27], "little") + 1
        return width, int.from_bytes(data[27:30], "little") + 1
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack_from("<HH", data, 26)
    return width & 0x3FFF, height & 0x3FFF
