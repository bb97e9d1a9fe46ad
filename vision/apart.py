"""Strangers' pictures, opened in a process of its own: it may be harmed, and the table plays on.

JPEG alone, which is what every browser sends. The process has little memory and little time. Where
none can be had (Android, Windows, an app in one piece) what ``head`` asks of a file is the bound.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vision import picture
from vision.errors import Reason, VisionError
from vision.head import is_jpeg
from vision.picture import Picture

SECONDS = 3.0  # of a processor for a picture; what ``head`` lets through needs one
PATIENCE = 10.0  # seconds: others may want the processors, too
START_PATIENCE = 20.0
KEPT = 12_600_000  # pixels: what most phones' photos have, and their page sends far fewer
ROOM = 176 << 20  # bytes beyond what the process takes for itself
HERE = Path(__file__).parents[1]

_SIZE = struct.Struct("=Q")
_FOUND = struct.Struct("=HII")  # letters of what was wrong, or a height and a width
_READY = _FOUND.pack(0, 0, 0)


class Gone(Exception):
    """The process is no more."""


class Apart:
    """One process, begun with the first picture and kept until it fails or is not needed."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None

    def decode(self, data: bytes) -> Picture:
        """As ``picture.decode`` does."""
        if not data:
            raise VisionError(Reason.EMPTY)
        if not is_jpeg(data):
            raise VisionError(Reason.NOT_A_PICTURE)
        with self._turn:
            if not self._begun():
                return picture.decode(data, KEPT)
            try:
                with self._within(PATIENCE) as line:
                    line.sendall(_SIZE.pack(len(data)))
                    line.sendall(data)
                    return _answer(line)
            except (OSError, Gone) as error:
                self._end()
                raise VisionError(Reason.TOO_LARGE) from error

    def close(self) -> None:
        """The next picture begins another."""
        with self._turn:
            self._end()

    @property
    def process(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def _begun(self) -> bool:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None and can():
            self._line, theirs = socket.socketpair()
            try:
                with theirs:
                    self._process = _started(theirs)
                with self._within(START_PATIENCE) as line:
                    _exactly(line, len(_READY))
            except (OSError, Gone):
                self._end()
        return self._process is not None

    @contextlib.contextmanager
    def _within(self, seconds: float) -> Iterator[socket.socket]:
        """Whoever is too slow is no more: then its line ends, and with it all waiting."""
        assert self._process is not None
        assert self._line is not None
        late = threading.Timer(seconds, self._process.kill)
        late.daemon = True
        late.start()
        try:
            yield self._line
        finally:
            late.cancel()

    def _end(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._line = None


def can() -> bool:
    """Whether this system starts Python's programs, and stops them."""
    known = sys.platform in ("linux", "darwin") and not hasattr(sys, "getandroidapilevel")
    return known and bool(sys.executable) and not getattr(sys, "frozen", False)


def _started(line: socket.socket) -> subprocess.Popen[bytes]:
    paths = [str(HERE), os.environ.get("PYTHONPATH", "")]
    more = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "vision.apart"],
        stdin=line.fileno(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **more},
    )


def _answer(line: socket.socket) -> Picture:
    """Believed as little as the picture."""
    letters, height, width = _FOUND.unpack(_exactly(line, _FOUND.size))
    if letters:
        said = _exactly(line, letters).decode("ascii", "replace")
        raise VisionError(Reason(said) if said in set(Reason) else Reason.NOT_A_PICTURE)
    if not 0 < height * width <= picture.MOST_PIXELS:
        raise Gone
    found = np.empty((height, width, 3), np.uint8)
    _fill(line, found.data.cast("B"))
    return found


def _exactly(line: socket.socket, size: int) -> bytearray:
    found = bytearray(size)
    _fill(line, memoryview(found))
    return found


def _fill(line: socket.socket, whole: memoryview) -> None:
    """In one go: each time it is woken, a thread waits for its turn among Python's others."""
    while len(whole):
        came = line.recv_into(whole, len(whole), socket.MSG_WAITALL)
        if not came:
            raise Gone
        whole = whole[came:]


APART = Apart()
decode, close = APART.decode, APART.close
atexit.register(close)


# Within the process


def serve(line: socket.socket) -> None:
    """Picture after picture, until nobody is there any more."""
    _bound_memory()
    line.sendall(_READY)
    with contextlib.suppress(Gone):
        while True:
            _bound_time()
            _serve_one(line)


def _serve_one(line: socket.socket) -> None:
    (size,) = _SIZE.unpack(_exactly(line, _SIZE.size))
    try:
        found = np.ascontiguousarray(picture.decode(_exactly(line, size), KEPT))
    except VisionError as error:
        said = error.reason.encode()
        line.sendall(_FOUND.pack(len(said), 0, 0) + said)
        return
    line.sendall(_FOUND.pack(0, *found.shape[:2]))
    line.sendall(found.data)


def _bound_memory() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    pages = Path("/proc/self/statm")
    if pages.exists():  # elsewhere such a limit is not kept
        taken = int(pages.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + ROOM, taken + ROOM))


def _bound_time() -> None:
    """Whole seconds, counted from the beginning: the system ends whoever needs more."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    soon = int(used.ru_utime + used.ru_stime + SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (soon, resource.getrlimit(resource.RLIMIT_CPU)[1]))


if __name__ == "__main__":
    import cv2

    cv2.setNumThreads(1)
    serve(socket.socket(fileno=0))
