"""Whatever arrives, nothing but DeviceError comes out."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge import capture, replay
from firmware_bridge.errors import DeviceError
from firmware_bridge.protocols.advert import Advert, unpack
from firmware_bridge.protocols.line import Lines
from firmware_bridge.protocols.models import recognise, speech
from firmware_bridge.protocols.pixels import COMPANY, LEGACY_COMPANY, SERVICE_DATA
from firmware_bridge.throws import Throws
from firmware_bridge.wired import Wired
from tests.bench.dice_garbage import attack

GODICE = [b"", b"R", b"S", b"FS", b"TS", b"MS", b"Bat", b"Col", b"Char", b"Tap"]
WORDS = [*GODICE, b"\x02", b"\x03", b"\x22"]
FRAMES = st.tuples(st.sampled_from(WORDS), st.binary(max_size=40)).map(b"".join)
NAMES = ["godice", "godice:d20", "godice:d4", "pixels", "pixels:d6", "pixels:d4", "pixels-legacy"]


@settings(max_examples=400)
@given(st.sampled_from(NAMES), st.lists(FRAMES, max_size=6))
def test_frames(model: Any, frames: Any) -> None:
    die, throws = speech(model), Throws("x")
    for at, frame in enumerate(frames):
        with contextlib.suppress(DeviceError):
            for notice in die.hear(frame):
                assert all(fact.die == "x" for fact in throws.heard(notice, at))


@settings(max_examples=300)
@given(
    st.text(max_size=9),
    st.dictionaries(st.sampled_from([COMPANY, LEGACY_COMPANY, 76]), st.binary(max_size=12)),
    st.dictionaries(st.sampled_from([SERVICE_DATA, "x"]), st.binary(max_size=12)),
    st.sampled_from(NAMES),
)
def test_adverts(name: Any, manufacturer: Any, service_data: Any, model: Any) -> None:
    advert = Advert("A", name, manufacturer=manufacturer, service_data=service_data)
    marked = {COMPANY, LEGACY_COMPANY} & set(manufacturer) or SERVICE_DATA in service_data
    assert marked or name.startswith("GoDice") or recognise(advert) is None
    with contextlib.suppress(DeviceError):
        speech(model).hear_advert(advert)


@given(st.binary(max_size=600))
def test_wires(data: Any) -> None:
    wired = Wired()
    assert list(wired.feed(data, 0.0)) == []
    wired.doubts(0.0)
    Lines().feed(data)


@given(st.binary(max_size=60))
def test_packed_adverts(data: Any) -> None:
    with contextlib.suppress(DeviceError):
        assert unpack("A", data).address == "A"


LINES = st.tuples(
    st.floats(-1, 9).map(str) | st.text(max_size=4),
    st.sampled_from(["A", "B"]),
    st.sampled_from(sorted(capture.WAYS)) | st.text(max_size=4),
    st.sampled_from(["godice:d6", "pixels:", "x", "\udcff"]).map(
        lambda text: text.encode("utf-8", "surrogatepass").hex()
    )
    | st.binary(max_size=9).map(bytes.hex)
    | st.text(max_size=9),
).map(" ".join)


@settings(max_examples=300)
@given(st.lists(LINES, max_size=8))
def test_captures(lines: Any) -> None:
    with contextlib.suppress(DeviceError):
        facts = replay.facts(capture.parse([capture.FIRST, *lines]))
        assert all(fact.die in ("A", "B") for fact in facts)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_sealed_and_makes_no_sense_is_not_believed(seed: int) -> None:
    """A few of the million that ``make bench NAME=dice_garbage`` sends."""
    frames, damaged, sealed = attack(random.Random(seed), 6_000, 6_000)
    assert frames.foreign == damaged.foreign == sealed.foreign == []
    assert frames.wrong == damaged.wrong == sealed.wrong == 0
    assert sealed.believed == sealed.refused == 0
    assert frames.whole == frames.damaged == sealed.lines == damaged.lines == 3_000
    assert sealed.sound > 100
    assert frames.understood > 1_000
