"""Pictures that mean harm, of every kind we could think of, and fair ones to be harmed."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Iterator

import cv2
import numpy as np

MOST = 12 << 20  # bytes that a phone may send
MUTATED = 60  # times each fair picture
SIDE = 8 * 1800  # 207 megapixels, which JPEG may have where it can be shrunk
END = b"\xff\xd9"


def fair(progressive: bool = True, width: int = 4000, height: int = 3000) -> bytes:
    """A photograph of a table, as phones take them."""
    luck = np.random.default_rng(7)
    rough = luck.normal(100, 25, (height // 20, width // 20, 3))
    table = cv2.resize(rough.clip(0, 255).astype(np.uint8), (width, height)).astype(np.int16)
    grain = luck.normal(0, 5, (height, width, 1)).astype(np.int16)
    how = [cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive), cv2.IMWRITE_JPEG_QUALITY, 88]
    return coded((table + grain).clip(0, 255).astype(np.uint8), ".jpg", *how)


def coded(picture: np.ndarray, kind: str = ".jpg", *how: int) -> bytes:
    return cv2.imencode(kind, picture, how)[1].tobytes()


def pictures() -> Iterator[tuple[str, bytes]]:
    """Each with the name of its kind."""
    yield from _heads()
    yield from _passes()
    yield from _large()
    yield from _parts()
    yield from _others()
    yield from _contents()
    yield from _mutated()


def _segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, 2 + len(body)) + body


def _sized(data: bytes, width: int, height: int, marker: bytes = b"\xff\xc0") -> bytes:
    at = data.find(marker) + 5
    return data[:at] + struct.pack(">HH", height, width) + data[at + 4 :]


def _flat(progressive: bool = False, side: int = 160) -> bytes:
    picture = np.full((side, side, 3), 90, np.uint8)
    return coded(picture, ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive))


def _heads() -> Iterator[tuple[str, bytes]]:
    """A marker without a length that leads past the true head to a false one."""
    for progressive, marker in ((False, b"\xff\xc0"), (True, b"\xff\xc2")):
        true = _sized(_flat(progressive), 60_000, 36_000, marker)
        start = true.find(b"\xff\xda")
        colours = b"\x01\x11\x00\x02\x11\x00\x03\x11\x00"
        false = _segment(marker[1], struct.pack(">BHHB", 8, 120, 160, 3) + colours)
        for leap in (0x01, 0xD0, 0xD7, 0xD8):
            lead = struct.pack(">BBH", 0xFF, leap, 2 + start - 2 + 4)
            body = true[2:start] + _segment(0xFE, false) + true[start:]
            yield "a false head", true[:2] + lead + body
        yield "two heads", true[:2] + false + true[2:]
        yield "a head too large", true


def _passes() -> Iterator[tuple[str, bytes]]:
    for width, height, count in ((4000, 3000, 2000), (2400, 1800, 60), (4600, 3400, 25)):
        picture = np.random.default_rng(1).integers(60, 190, (height, width, 3)).astype(np.uint8)
        for image in (np.full_like(picture, 90), picture):
            how = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_QUALITY, 25]
            data = coded(image, ".jpg", *how)
            last = data.rfind(b"\xff\xda")
            scan = data[last:-2][: (MOST - len(data) - 1000) // count]
            comment = _segment(0xFE, END)
            yield "passes behind a comment", data[:-2] + comment + scan * count + END
            yield "passes", data[:-2] + scan * count + END
    plain = _flat()
    alone = plain.replace(
        b"\xff\xda\x00\x0c\x03\x01\x00\x02\x11\x03\x11", b"\xff\xda\x00\x08\x01\x01\x00"
    )
    yield "colours one by one", _sized(alone, SIDE, SIDE)
    yield "colours one by one", _sized(alone, 4000, 4000)


def _large() -> Iterator[tuple[str, bytes]]:
    """As many pixels as are allowed, all of them there."""
    flat, grain = _flat(), np.random.default_rng(2).integers(0, 255, (16, 16, 3)).astype(np.uint8)
    start = flat.find(b"\xff\xda") + 14
    blocks = (SIDE // 16) ** 2
    # Sixteen by sixteen pixels like those before, in the letters of the usual tables.
    yield (
        "as large as can be",
        _sized(flat[:start], SIDE, SIDE) + b"\x28\xa2\x8a\x00" * blocks + END,
    )
    small = coded(grain, ".jpg", cv2.IMWRITE_JPEG_QUALITY, 3)
    start = small.find(b"\xff\xda")
    head = small[:start] + _segment(0xDD, b"\x00\x01") + small[start : start + 14]
    ring = b"".join(small[start + 14 : -2] + bytes([0xFF, 0xD0 + n]) for n in range(8))
    body = (ring * (blocks // 8))[: MOST - len(head) - 2]
    yield "as large as can be, begun anew", _sized(head, SIDE, SIDE) + body + END
    for cut in (2, 100, 10_000):
        yield "cut off", fair(cut % 3 > 0)[:-cut]
        yield "cut off and ended", fair(cut % 3 > 0)[: -2 * cut] + END


def _parts() -> Iterator[tuple[str, bytes]]:
    flat = _flat()
    for part in (_segment(0xFE, b""), b"\xff" * 64, b"\xff\xd8", _segment(0xE1, bytes(65_000))):
        count = (MOST - len(flat)) // len(part)
        yield "nothing but parts", flat[:2] + part * count + flat[2:]
    start = flat.find(b"\xff\xda") + 14
    for part in (b"\xff\x00", b"\xff\xd0", b"\xff\xff"):
        yield "nothing but letters", flat[:start] + part * ((MOST - 2000) // 2) + END
    entry = struct.pack(">HHII", 0x010F, 2, 65_000, 8)
    orders = b"MM\x00\x2a" + struct.pack(">IH", 8, 5400) + entry * 5400 + bytes(4)
    ring = b"MM\x00\x2a" + struct.pack(">IHHHII", 8, 1, 0x8769, 4, 1, 8) + struct.pack(">I", 8)
    for exif in (orders, ring, orders[:3000]):
        yield "Exif", flat[:2] + _segment(0xE1, b"Exif\0\0" + exif) + flat[2:]
    for was, now in (
        (b"\xff\xc0\x00\x11\x08", b"\xff\xc0\x00\x11\x0c"),
        (b"\xff\xc0", b"\xff\xc9"),
    ):
        yield "another JPEG", flat.replace(was, now)


def _others() -> Iterator[tuple[str, bytes]]:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n"
    body = zlib.compress(bytes(8 << 20))
    for name, data in (
        (b"IHDR", head),
        (b"iCCP", b"x\0\0" + body),
        (b"IDAT", body),
        (b"IEND", b""),
    ):
        bomb += struct.pack(">I", len(data)) + name + data
        bomb += struct.pack(">I", zlib.crc32(name + data))
    yield "PNG", bomb
    for kind in (".png", ".webp", ".bmp", ".tiff", ".jp2"):
        yield kind[1:], coded(np.full((400, 400, 3), 90, np.uint8), kind)
    luck = random.Random(3)
    for first in (b"", b"GIF89a", b"RIFF", b"\xff\xd8\xff", b"\0\0\0 ftypavif", b"II*\0", b"%PDF"):
        yield "noise", first + luck.randbytes(MOST - 16)
    yield "nothing", b"\0" * MOST


def _contents() -> Iterator[tuple[str, bytes]]:
    """Sound pictures that are dear to look at: nothing but dice, cards' markers, squares."""
    y, x = np.mgrid[:4000, :4000]
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    marks = np.full((4000, 4000), 255, np.uint8)
    for n, at in enumerate(np.ndindex(66, 66)):
        low = 10 + 60 * np.array(at)
        mark = cv2.aruco.generateImageMarker(words, n % 50, 48)
        marks[low[0] : low[0] + 48, low[1] : low[1] + 48] = mark
    rings = np.minimum(np.minimum(x % 60, 60 - x % 60), np.minimum(y % 60, 60 - y % 60)) // 3 % 2
    boxes = (x % 60 < 40) & (y % 60 < 40)
    chess = (x // 9 + y // 9) % 2
    for picture in (marks, rings * 255, boxes * 255, chess * 255):
        grey = picture.astype(np.uint8)
        yield "dear to look at", coded(cv2.merge([grey, grey, grey]))[:MOST]


def _mutated() -> Iterator[tuple[str, bytes]]:
    """Fair pictures with letters changed, cut, doubled and moved; always the same ones."""
    luck = random.Random(11)
    whole = [fair(True), fair(False), fair(True, 800, 600), _flat(), _flat(True)]
    for data in whole:
        for _ in range(MUTATED):
            harmed = bytearray(data)
            start = data.find(b"\xff\xda") + 14
            for _change in range(luck.randrange(1, 9)):
                at = luck.randrange(start if luck.random() < 0.7 else len(harmed))
                what = luck.randrange(4)
                if what == 0:
                    harmed[at] = luck.randrange(256)
                elif what == 1:
                    del harmed[at : at + luck.randrange(1, 40)]
                elif what == 2:
                    harmed[at:at] = harmed[at : at + luck.randrange(1, 4000)]
                else:
                    harmed[at : at + 2] = bytes([0xFF, luck.randrange(256)])
            yield "harmed", bytes(harmed[: MOST - 1])
