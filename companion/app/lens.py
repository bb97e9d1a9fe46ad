"""The tablet's own camera: a thread takes its frames and has them read, the loop is told."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.advisor import Post
from companion.dice.eyes import Shot, VisionError
from vision.camera import Camera, FolderCamera, OpenCvCamera
from vision.picture import Picture

QUICK, SLOW = 0.1, 0.5  # seconds from frame to frame: while somebody looks, and while nobody does
NICE = 10
LONGEST = 3.0  # seconds until a camera is left to itself
EACH = 30  # frames for which each photo of a folder lies there

Make = Callable[[str], Camera]


def opened(source: str) -> Camera:
    """A camera's number, a stream's address, or a folder of photos that lie there in turn."""
    if Path(source).expanduser().is_dir():
        return FolderCamera(Path(source).expanduser(), each=EACH, again=True)
    return OpenCvCamera(int(source) if source.isdecimal() else source)


class Lens:
    """``seen`` and ``failed`` are called on the loop, by way of ``post``."""

    def __init__(
        self,
        read: Callable[[Picture], Shot],
        seen: Callable[[Shot], None],
        failed: Callable[[str], None],
        make: Make = opened,
    ) -> None:
        self.read, self.seen, self.failed, self.make = read, seen, failed, make
        self.pace = SLOW
        self._waiting: Shot | None = None  # has been read, and the loop does not know it yet
        self._lock = threading.Lock()
        self._stop: threading.Event | None = None
        self._thread: threading.Thread | None = None

    @property
    def is_open(self) -> bool:
        return self._stop is not None

    def open(self, source: str, post: Post, *others: Lens) -> None:
        """A camera serves one at a time: ``others`` have let go of it before."""
        self.close()
        self._stop = threading.Event()
        before = [each._thread for each in (self, *others) if each._thread is not None]
        work = partial(self._work, source, post, self._stop, before)
        self._thread = threading.Thread(target=work, name="lens", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """It may take the camera a while to notice; nothing of it is told any more."""
        if self._stop is not None:
            self._stop.set()
        self._stop = None

    def end(self) -> None:
        """With the window: a camera that does not answer is not waited for."""
        self.close()
        if self._thread is not None:
            self._thread.join(LONGEST)

    def _work(
        self, source: str, post: Post, stop: threading.Event, before: Sequence[threading.Thread]
    ) -> None:
        _step_back()
        for each in before:
            each.join(LONGEST)
        try:
            camera = self.make(source)
        except VisionError as error:
            post(partial(self._fail, error.reason, stop))
            return
        try:
            while not stop.is_set():
                began = time.monotonic()
                frame = camera.frame()
                if frame is not None:
                    self._hand_on(self.read(frame), post, stop)
                stop.wait(max(0.005, self.pace - (time.monotonic() - began)))
        except VisionError as error:
            post(partial(self._fail, error.reason, stop))
        finally:
            camera.close()

    def _hand_on(self, shot: Shot, post: Post, stop: threading.Event) -> None:
        """A loop that is busy gets the newest one, and is still told that something moved."""
        with self._lock:
            waiting, self._waiting = self._waiting, shot
            if waiting is not None:
                self._waiting = replace(shot, stirred=shot.stirred or waiting.stirred)
                return
        post(partial(self._deliver, stop))

    def _deliver(self, stop: threading.Event) -> None:
        with self._lock:
            shot, self._waiting = self._waiting, None
        if shot is not None and not stop.is_set():
            self.seen(shot)

    def _fail(self, reason: str, stop: threading.Event) -> None:
        if not stop.is_set():
            self.close()
            self.failed(reason)


def _step_back() -> None:
    """The screen goes first. Linux and Android count threads as processes here."""
    if sys.platform in ("linux", "android"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
