"""The camera's thread: what it hands to a loop that is busy, that changes its mind, that ends."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

import numpy as np
import pytest

from companion.app import lens as lenses
from companion.app.lens import Lens
from companion.dice.eyes import Shot
from vision.errors import Reason, VisionError
from vision.picture import Picture

FRAME = np.zeros((60, 80, 3), np.uint8)
LONGEST = 60.0  # seconds: only so that nothing waits for ever


class Camera:
    def __init__(self, frames: int = 10**6) -> None:
        self.left, self.closed = frames, threading.Event()

    def frame(self) -> Picture | None:
        self.left -= 1
        if self.left < 0:
            raise VisionError(Reason.CAMERA_LOST)
        return FRAME

    def close(self) -> None:
        self.closed.set()


class Loop:
    """It hears what is posted when it has time."""

    def __init__(self) -> None:
        self.posted: deque[Callable[[], None]] = deque()
        self.shots: list[Shot] = []
        self.failed: list[str] = []

    def hear(self) -> None:
        """What has been posted until now: a camera goes on meanwhile."""
        for _ in range(len(self.posted)):
            self.posted.popleft()()

    def lens(self, camera: Camera, read: Callable[[Picture], Shot]) -> Lens:
        lens = Lens(read, self.shots.append, self.failed.append, lambda source: camera)
        lens.pace = 0.0
        lens.open("0", self.posted.append)
        return lens


def until(true: Callable[[], object]) -> None:
    begun = time.monotonic()
    while not true():
        assert time.monotonic() < begun + LONGEST
        time.sleep(0.002)


def test_a_busy_loop_gets_the_newest_and_learns_that_something_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lenses, "LONGEST", LONGEST)
    read: list[Shot] = []

    def look(picture: Picture) -> Shot:
        read.append(Shot(str(len(read)), (), stirred=len(read) == 3))
        return read[-1]

    loop, camera = Loop(), Camera()
    lens = loop.lens(camera, look)
    until(lambda: len(read) > 8)
    assert len(loop.posted) == 1, "however many were read"
    loop.hear()
    (shot,) = loop.shots
    assert int(shot.id) >= 7
    assert shot.stirred
    lens.end()
    assert camera.closed.is_set()


def test_nothing_is_told_of_a_camera_that_was_closed() -> None:
    loop, camera = Loop(), Camera()
    lens = loop.lens(camera, lambda picture: Shot("0", ()))
    until(lambda: loop.posted)
    lens.close()
    loop.hear()
    assert not loop.shots
    assert camera.closed.wait(LONGEST)
    assert not lens.is_open


def test_a_camera_that_stops_is_told_once() -> None:
    loop, camera = Loop(), Camera(frames=2)
    lens = loop.lens(camera, lambda picture: Shot("0", ()))
    until(camera.closed.is_set)
    loop.hear()
    assert loop.failed == ["camera_lost"]
    assert not lens.is_open
