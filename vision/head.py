"""What a picture's file says of itself: its size, and refusals of what would be dear to open.

Read exactly as the decoders read it: whatever they would skip or forgive is refused here, for by it
a file shows one head to us and another one to them.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from vision.errors import Reason, VisionError

MOST_PARTS = 20_000  # of a file; a large PNG has some thousands, a JPEG hundreds
MOST_SCANS = 64  # of a JPEG that comes in passes; encoders make about ten
MOST_VISITS = 10_000_000  # blocks of 8 by 8 in all its passes: each is gone through anew
HELD_BYTES = 80_000_000  # it is kept whole until the last pass has come: 13 megapixels, or 26 of
# those whose colours are coarser, as phones make them

_SCAN, _END = 0xDA, 0xD9
_AT_ONCE, _IN_PASSES = {0xC0, 0xC1}, 0xC2  # Huffman's; others are lossless or arithmetic
_TABLES = {0xC4, 0xDB, 0xDD, 0xFE, *range(0xE0, 0xF0)}
_KNOWN = _TABLES | _AT_ONCE | {_IN_PASSES, _SCAN}
_LEAD = re.compile(rb"\xff+")
_SCAN_ENDS = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")


@dataclass(frozen=True, slots=True)
class Head:
    width: int
    height: int
    shrinks: bool = False  # it can be decoded smaller than it is, line by line


def head(data: bytes | bytearray) -> Head:
    """``VisionError`` if it is no picture, moves, is cut off, or asks for too much work."""
    try:
        if is_jpeg(data):
            return _jpeg(data)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return _png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except (struct.error, IndexError) as error:
        raise VisionError(Reason.CUT_OFF) from error
    moving = data.startswith((b"GIF87a", b"GIF89a"))
    raise VisionError(Reason.MOVING if moving else Reason.NOT_A_PICTURE)


def is_jpeg(data: bytes | bytearray) -> bool:
    return data.startswith(b"\xff\xd8\xff")


# JPEG (ITU-T T.81, annex B)


@dataclass(slots=True)
class _Frame:
    width: int
    height: int
    blocks: dict[int, int]  # of each of its colours
    in_passes: bool
    scans: int = 0
    visits: int = 0

    def scan(self, colours: bytes | bytearray) -> None:
        if not colours or not set(colours) <= self.blocks.keys():
            raise VisionError(Reason.NOT_A_PICTURE)
        if self.scans and not self.in_passes:
            raise VisionError(Reason.NOT_A_PICTURE)
        self.in_passes = self.in_passes or len(colours) < len(self.blocks)
        self.scans += 1
        self.visits += sum(self.blocks[each] for each in colours)
        held = 128 * sum(self.blocks.values()) if self.in_passes else 0
        dear = self.in_passes and self.visits > MOST_VISITS
        if dear or self.scans > MOST_SCANS or held > HELD_BYTES:
            raise VisionError(Reason.TOO_LARGE)


def _jpeg(data: bytes | bytearray) -> Head:
    frame = None
    for marker, at, end in _segments(data):
        if marker in _TABLES:
            continue
        if marker == _SCAN:
            count = data[at]
            if frame is None or end - at != 4 + 2 * count:
                raise VisionError(Reason.NOT_A_PICTURE)
            frame.scan(data[at + 1 : at + 1 + 2 * count : 2])
        elif frame is None:
            frame = _frame(data, marker, at, end)
        else:
            raise VisionError(Reason.NOT_A_PICTURE)
    if frame is None or not frame.scans:
        raise VisionError(Reason.NOT_A_PICTURE)
    return Head(frame.width, frame.height, shrinks=True)


def _segments(data: bytes | bytearray) -> Iterator[tuple[int, int, int]]:
    """Each marker and where its fields lie, to the picture's end; a scan's data is passed over."""
    at = 2
    for _part in range(MOST_PARTS):
        lead = _LEAD.match(data, at)
        if lead is None:
            raise VisionError(Reason.CUT_OFF if at >= len(data) else Reason.NOT_A_PICTURE)
        marker, at = data[lead.end()], lead.end() + 1
        if marker == _END:
            return
        if marker not in _KNOWN:
            raise VisionError(Reason.NOT_A_PICTURE)
        (length,) = struct.unpack_from(">H", data, at)
        if length < 2:
            raise VisionError(Reason.NOT_A_PICTURE)
        yield marker, at + 2, at + length
        at += length
        if marker == _SCAN:
            found = _SCAN_ENDS.search(data, at)
            if found is None:
                raise VisionError(Reason.CUT_OFF)
            at = found.start()
    raise VisionError(Reason.TOO_LARGE)


def _frame(data: bytes | bytearray, marker: int, at: int, end: int) -> _Frame:
    bits, height, width, count = struct.unpack_from(">BHHB", data, at)
    if bits != 8 or count not in (1, 3) or end - at != 6 + 3 * count:
        raise VisionError(Reason.NOT_A_PICTURE)
    colours = [struct.unpack_from("BBB", data, at + 6 + 3 * n) for n in range(count)]
    sampled = {id: (ratio >> 4, ratio & 15) for id, ratio, _table in colours}
    if len(sampled) != count or not all(1 <= n <= 4 for pair in sampled.values() for n in pair):
        raise VisionError(Reason.NOT_A_PICTURE)
    widest, tallest = (max(pair[k] for pair in sampled.values()) for k in (0, 1))
    across, down = -(-width // (8 * widest)), -(-height // (8 * tallest))
    blocks = {id: across * down * x * y for id, (x, y) in sampled.items()}
    return _Frame(width, height, blocks, marker == _IN_PASSES)


# PNG (W3C, third edition) and WebP (RFC 9649)


def _png(data: bytes | bytearray) -> Head:
    chunks = list(_chunks(data))
    if chunks[:1] != [(b"IHDR", 13)]:
        raise VisionError(Reason.NOT_A_PICTURE if chunks else Reason.CUT_OFF)
    names = {name for name, _length in chunks}
    if b"IEND" not in names:
        raise VisionError(Reason.CUT_OFF)
    if names & {b"acTL", b"fcTL", b"fdAT"}:
        raise VisionError(Reason.MOVING)
    width, height = struct.unpack_from(">II", data, 16)
    return Head(width, height)


def _chunks(data: bytes | bytearray) -> Iterator[tuple[bytes, int]]:
    at = 8
    for _part in range(MOST_PARTS):
        if at + 12 > len(data):
            return
        length, name = struct.unpack_from(">I4s", data, at)
        at += 12 + length
        if at > len(data):
            return
        yield name, length
    raise VisionError(Reason.TOO_LARGE)


def _webp(data: bytes | bytearray) -> Head:
    (length,) = struct.unpack_from("<I", data, 4)
    if length + 8 > len(data):
        raise VisionError(Reason.CUT_OFF)
    kind = data[12:16]
    if kind == b"VP8X":
        if data[20] & 0x02:
            raise VisionError(Reason.MOVING)
        width = int.from_bytes(data[24:27], "little") + 1
        return Head(width, int.from_bytes(data[27:30], "little") + 1)
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return Head((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return Head(width & 0x3FFF, height & 0x3FFF)
    raise VisionError(Reason.NOT_A_PICTURE)
