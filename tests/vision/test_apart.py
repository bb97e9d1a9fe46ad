"""Strangers' pictures are opened by a process that may fail, be stopped and begin again."""

from __future__ import annotations

import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import apart
from vision.apart import Apart
from vision.errors import Reason, VisionError
from vision.picture import decode

LUCK = np.random.default_rng(5)
PICTURE = LUCK.integers(0, 255, (300, 400, 3)).astype(np.uint8)
JPEG = cv2.imencode(".jpg", PICTURE)[1].tobytes()

pytestmark = pytest.mark.skipif(not apart.can(), reason="this system has no such processes")


@pytest.fixture
def beside() -> Iterator[Apart]:
    made = Apart()
    yield made
    made.close()


def running(process: int | None) -> bool:
    try:
        os.kill(process or 0, 0)
    except ProcessLookupError:
        return False
    return process is not None


def test_it_opens_what_is_opened_here_and_with_one_process(beside: Apart) -> None:
    assert beside.process is None, "nobody has sent a picture yet"
    assert np.array_equal(beside.decode(JPEG), decode(JPEG))
    first = beside.process
    assert np.array_equal(beside.decode(JPEG), decode(JPEG))
    assert running(first)
    assert beside.process == first
    beside.close()
    assert not running(first)


@pytest.mark.parametrize("kind", [".png", ".webp"])
def test_it_takes_what_browsers_send_and_nothing_else(beside: Apart, kind: str) -> None:
    with pytest.raises(VisionError) as caught:
        beside.decode(cv2.imencode(kind, PICTURE)[1].tobytes())
    assert caught.value.reason is Reason.NOT_A_PICTURE
    with pytest.raises(VisionError) as caught:
        beside.decode(b"")
    assert caught.value.reason is Reason.EMPTY
    assert beside.process is None


def test_refusals_come_through_and_the_process_stays(beside: Apart) -> None:
    for data, reason in (
        (JPEG[:-50], Reason.CUT_OFF),
        (JPEG[:2] + b"\xff\x01" + JPEG[2:], Reason.NOT_A_PICTURE),
        (cv2.imencode(".jpg", PICTURE[:20, :20])[1].tobytes(), Reason.TOO_SMALL),
    ):
        with pytest.raises(VisionError) as caught:
            beside.decode(data)
        assert caught.value.reason is reason
    assert running(beside.process)
    assert beside.decode(JPEG).shape == PICTURE.shape


def test_one_that_does_not_answer_is_ended_and_another_begun(
    beside: Apart, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside.decode(JPEG)
    stuck = beside.process
    assert stuck
    os.kill(stuck, signal.SIGSTOP)
    monkeypatch.setattr(apart, "PATIENCE", 0.3)
    with pytest.raises(VisionError) as caught:
        beside.decode(JPEG)
    assert caught.value.reason is Reason.TOO_LARGE
    assert not running(stuck)
    monkeypatch.undo()
    assert beside.decode(JPEG).shape == PICTURE.shape
    assert beside.process != stuck


def test_one_that_was_ended_between_two_pictures_costs_none(beside: Apart) -> None:
    beside.decode(JPEG)
    old = beside._process
    assert old
    old.kill()
    old.wait()
    assert beside.decode(JPEG).shape == PICTURE.shape


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_its_memory_its_time_and_what_it_loads_have_bounds(beside: Apart) -> None:
    beside.decode(JPEG)
    process = beside.process
    assert process
    assert 0 < resource.prlimit(process, resource.RLIMIT_CPU)[0] <= 5
    assert 0 < resource.prlimit(process, resource.RLIMIT_AS)[0] < 1 << 30
    assert "kivy" not in Path(f"/proc/{process}/maps").read_text().lower()


def test_several_may_ask_at_once(beside: Apart) -> None:
    pictures = [LUCK.integers(0, 255, (100 + n, 200, 3)).astype(np.uint8) for n in range(8)]
    files = [cv2.imencode(".jpg", each)[1].tobytes() for each in pictures]
    found: dict[int, tuple[int, ...]] = {}

    def ask(n: int) -> None:
        found[n] = beside.decode(files[n]).shape

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(30)
    assert found == {n: each.shape for n, each in enumerate(pictures)}


@pytest.mark.parametrize("progressive", [0, 1])
def test_a_photo_of_twelve_megapixels_is_kept_whole(beside: Apart, progressive: int) -> None:
    """As a phone takes it; a larger one is halved while it is opened."""
    how = [cv2.IMWRITE_JPEG_PROGRESSIVE, progressive]
    for side, found in ((3000, (3000, 4000, 3)), (4000, (2000, 2000, 3))):
        whole = cv2.resize(PICTURE, (4000, side))
        assert beside.decode(cv2.imencode(".jpg", whole, how)[1].tobytes()).shape == found


def test_what_it_answers_is_believed_as_little_as_the_picture() -> None:
    for height, width in ((1 << 31, 1 << 31), (0, 5), (60_000, 60_000)):
        here, there = socket.socketpair()
        with here, there:
            there.sendall(apart._FOUND.pack(0, height, width))
            with pytest.raises(apart.Gone):
                apart._answer(here)
    here, there = socket.socketpair()
    with here, there:
        there.sendall(apart._FOUND.pack(3, 0, 0) + b"\xff\0x")
        with pytest.raises(VisionError):
            apart._answer(here)


def test_without_processes_it_is_opened_here(
    beside: Apart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "can", lambda: False)
    assert beside.decode(JPEG).shape == PICTURE.shape
    monkeypatch.undo()
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert beside.decode(JPEG).shape == PICTURE.shape
    assert beside.process is None
