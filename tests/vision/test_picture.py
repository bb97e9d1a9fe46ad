"""Files that are broken, enormous or meant to do harm: a sentence, and no more."""

from __future__ import annotations

import resource
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.errors import SENTENCES, Reason, VisionError
from vision.head import MOST_PARTS, head
from vision.picture import decode, judge, read

GRAY = np.full((120, 160, 3), 128, np.uint8)


def coded(kind: str, picture: np.ndarray = GRAY) -> bytes:
    return cv2.imencode(kind, picture)[1].tobytes()


def png(width: int, height: int, *chunks: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    parts = [(b"IHDR", head), *((each, b"\0" * 8) for each in chunks), (b"IDAT", body)]
    out = b"\x89PNG\r\n\x1a\n"
    for name, data in (*parts, (b"IEND", b"")):
        out += struct.pack(">I", len(data)) + name + data
        out += struct.pack(">I", zlib.crc32(name + data))
    return out


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
def test_ordinary_files_are_read(kind: str) -> None:
    assert decode(coded(kind)).shape == GRAY.shape


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", Reason.EMPTY),
        (b"hello", Reason.NOT_A_PICTURE),
        (b"GIF89a" + b"\0" * 50, Reason.MOVING),
        (b"\xff\xd8\xff", Reason.CUT_OFF),
        (b"\xff\xd8\xff\xe0" + b"\0" * 100, Reason.NOT_A_PICTURE),
        (coded(".jpg")[:-200], Reason.CUT_OFF),
        (coded(".png")[:-20], Reason.CUT_OFF),
        (coded(".webp")[:-20], Reason.CUT_OFF),
        (b"BM" + coded(".jpg"), Reason.NOT_A_PICTURE),
        (coded(".png", GRAY[:8, :8]), Reason.TOO_SMALL),
        (coded(".jpg", GRAY[:50].repeat(30, axis=1)), Reason.TOO_LARGE),
        (png(60_000, 60_000), Reason.TOO_LARGE),
        (png(2**31, 2**31), Reason.TOO_LARGE),
        (png(200, 200, b"acTL"), Reason.MOVING),
    ],
)
def test_others_are_refused_in_words(data: bytes, reason: Reason) -> None:
    with pytest.raises(VisionError) as caught:
        decode(data)
    assert caught.value.reason is reason
    assert str(caught.value) == SENTENCES[reason]


def test_a_bomb_takes_no_memory() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(VisionError):
        decode(png(50_000, 50_000))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 20_000  # kilobytes


def progressive(width: int, height: int, scans: int = 0) -> bytes:
    """A small file of a picture that says it is larger, its last scan again and again."""
    data = bytearray(cv2.imencode(".jpg", GRAY, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes())
    frame = data.find(b"\xff\xc2")
    data[frame + 5 : frame + 9] = struct.pack(">HH", height, width)
    last, end = data.rfind(b"\xff\xda"), data.rfind(b"\xff\xd9")
    return bytes(data[:end] + data[last:end] * scans + data[end:])


@pytest.mark.parametrize("bomb", [progressive(14_000, 14_000), progressive(4000, 4000, 5000)])
def test_a_picture_that_comes_in_passes_is_no_bomb(bomb: bytes) -> None:
    """Progressive JPEG is held whole while it is decoded, however much it is shrunk."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(VisionError) as caught:
        decode(bomb)
    assert caught.value.reason is Reason.TOO_LARGE
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
    assert decode(progressive(160, 120, 20)).shape == GRAY.shape


# Files that show one head to us and another one to the decoder


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, 2 + len(body)) + body


def frame(width: int, height: int) -> bytes:
    """A head that says so, of three colours."""
    colours = b"\x01\x11\x00\x02\x11\x00\x03\x11\x00"
    return segment(0xC0, struct.pack(">BHHB", 8, height, width, 3) + colours)


def two_headed(marker: int) -> bytes:
    """A marker without a length, given one that leads past the true head to a false one."""
    data = coded(".jpg", GRAY.repeat(4, 0).repeat(4, 1))
    start = data.find(b"\xff\xda")
    false = frame(160, 120)
    leap = struct.pack(">BBH", 0xFF, marker, 2 + start - 2 + 4)
    comment = segment(0xFE, false)
    return data[:2] + leap + data[2:start] + comment + data[start:]


@pytest.mark.parametrize("marker", [0x01, 0xD0, 0xD8])
def test_a_marker_without_a_length_leads_nowhere(marker: int) -> None:
    with pytest.raises(VisionError) as caught:
        decode(two_headed(marker))
    assert caught.value.reason is Reason.NOT_A_PICTURE


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[:2] + frame(160, 120) + data[2:],  # a second head
        lambda data: data[:2] + b"\0" + data[2:],  # something between two segments
        lambda data: data.replace(b"\xff\xc0", b"\xff\xc9"),  # arithmetic
        lambda data: data.replace(b"\xff\xc0", b"\xff\xc3"),  # lossless
        lambda data: data.replace(b"\xff\xc0\x00\x11\x08", b"\xff\xc0\x00\x11\x0c"),  # 12 bits
        lambda data: data.replace(b"\x03\x01\x22", b"\x03\x01\x02"),  # no pixels across
        lambda data: data.replace(b"\xff\xda\x00\x0c\x03", b"\xff\xda\x00\x0c\x04"),
    ],
)
def test_what_no_phone_writes_is_refused(harm: Callable[[bytes], bytes]) -> None:
    data = coded(".jpg")
    assert harm(data) != data
    with pytest.raises(VisionError) as caught:
        decode(harm(data))
    assert caught.value.reason is Reason.NOT_A_PICTURE


def test_passes_are_counted_behind_a_comment_that_holds_an_end() -> None:
    data = progressive(160, 120, 70)
    first = data.find(b"\xff\xda")
    after = next(at for at in range(first + 2, len(data)) if data[at : at + 2] == b"\xff\xc4")
    with pytest.raises(VisionError) as caught:
        decode(data[:after] + segment(0xFE, b"\xff\xd9") + data[after:])
    assert caught.value.reason is Reason.TOO_LARGE


def test_colours_that_come_one_after_the_other_are_held_whole() -> None:
    """As passes are, though the file does not say that it comes in passes."""
    data = coded(".jpg").replace(
        b"\xff\xda\x00\x0c\x03\x01\x00\x02\x11\x03\x11", b"\xff\xda\x00\x08\x01\x01\x00"
    )
    at = data.find(b"\xff\xc0") + 5
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(VisionError) as caught:
        decode(data[:at] + struct.pack(">HH", 14_000, 14_000) + data[at + 4 :])
    assert caught.value.reason is Reason.TOO_LARGE
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xd8" + segment(0xFE, b"") * MOST_PARTS + coded(".jpg")[2:],
        png(160, 120)[:33] + (struct.pack(">I4s", 0, b"tEXt") + bytes(4)) * MOST_PARTS,
    ],
)
def test_a_file_of_nothing_but_parts_is_not_read_to_its_end(data: bytes) -> None:
    with pytest.raises(VisionError) as caught:
        head(data)
    assert caught.value.reason is Reason.TOO_LARGE


def test_a_picture_may_have_thumbnails_profiles_and_something_behind_it() -> None:
    """As phones write them."""
    data = coded(".jpg")
    more = segment(0xE1, b"Exif\0\0" + data) + segment(0xE2, bytes(60_000)) * 9
    assert decode(data[:2] + more + data[2:] + coded(".jpg") + bytes(9)).shape == GRAY.shape
    assert decode(data[:2] + b"\xff\xff\xff" + data[2:]).shape == GRAY.shape, "filled up"


def test_a_large_photo_is_shrunk_while_it_is_decoded() -> None:
    large = coded(".jpg", np.full((6000, 8000, 3), 90, np.uint8))
    assert decode(large).shape == (3000, 4000, 3)


def test_the_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match=r"no such file.*nowhere\.jpg"):
        read(tmp_path / "nowhere.jpg")
    (tmp_path / "empty.png").touch()
    with pytest.raises(VisionError, match=r"empty.*empty\.png"):
        read(tmp_path / "empty.png")


def test_black_is_too_dark() -> None:
    with pytest.raises(VisionError) as caught:
        judge(np.zeros((200, 200, 3), np.uint8))
    assert caught.value.reason is Reason.TOO_DARK
    judge(GRAY)


@settings(max_examples=150)
@given(
    kind=st.sampled_from([".jpg", ".png", ".webp"]),
    changes=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=8),
    end=st.integers(0, 10_000),
)
def test_harmed_files_raise_nothing_but_our_error(
    kind: str, changes: list[tuple[int, int]], end: int
) -> None:
    data = bytearray(coded(kind))
    for at, value in changes:
        data[at % len(data)] = value
    try:
        picture = decode(bytes(data[: end % (len(data) + 1) or len(data)]))
    except VisionError:
        return
    assert picture.ndim == 3


@settings(max_examples=100)
@given(
    st.binary(max_size=200),
    st.sampled_from([b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"BM", b"RIFFxxxxWEBP"]),
)
def test_noise_raises_nothing_but_our_error(noise: bytes, head: bytes) -> None:
    with pytest.raises(VisionError):
        decode(head + noise)


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())
