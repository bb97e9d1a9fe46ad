"""A screen nobody sees, and a finger on it: Xvfb and xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

SIZE = (1280, 800)
DOWN = 0.06  # seconds a finger lies on what it taps
LONGEST = 120  # seconds: only so that nothing waits for ever
DRAGS = 8  # steps of a finger that drags


class Place(NamedTuple):
    """In the window, from its top left."""

    x: float
    y: float


def missing() -> str:
    """What this machine lacks for a window; empty when it has it."""
    return " and ".join(name for name in ("Xvfb", "xdotool") if shutil.which(name) is None)


@contextmanager
def display(size: tuple[int, int] = SIZE) -> Iterator[str]:
    """The name of a screen of its own."""
    shape = "x".join(map(str, size))
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", f"{shape}x24", "-nolisten", "tcp"]
    command.append(
        "-noreset"
    )  # or whoever comes while it begins anew, once the last is gone, waits
    server = subprocess.Popen(command, pass_fds=(writes,), stderr=subprocess.DEVNULL)
    os.close(writes)
    with os.fdopen(reads) as chosen:
        number = chosen.readline().strip()
    try:
        assert number, "Xvfb opens no screen"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(30)


class Hand:
    """One finger. What it does goes the way of every mouse: X, SDL, Kivy."""

    def __init__(self, name: str) -> None:
        self._environment = os.environ | {"DISPLAY": name}

    def window(self, process: int) -> str:
        """The window of this process, once it is there."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            if found := self._run("search", "--pid", str(process)).stdout.split():
                return found[0]
            time.sleep(0.2)
        raise AssertionError(f"process {process} opens no window")

    def place(self, window: str) -> tuple[int, ...]:
        """Left, top, width and height."""
        lines = self._run("getwindowgeometry", "--shell", window).stdout.splitlines()
        found = dict(line.split("=") for line in lines if "=" in line)
        return tuple(int(found[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def put(self, window: str, place: tuple[int, int, int, int]) -> None:
        left, top, wide, tall = map(str, place)
        self._do("windowmove", window, left, top)
        self._do("windowsize", window, wide, tall)

    def tap(self, window: str, at: Place) -> None:
        self._move(window, at)
        self._do("mousedown", "1")
        time.sleep(DOWN)
        self._do("mouseup", "1")

    def drag(self, window: str, start: Place, end: Place) -> None:
        self._move(window, start)
        self._do("mousedown", "1")
        for n in range(1, DRAGS + 1):
            part = n / DRAGS
            x = start.x + part * (end.x - start.x)
            self._move(window, Place(x, start.y + part * (end.y - start.y)))
            time.sleep(DOWN / 2)
        time.sleep(DOWN)  # it comes to rest: nothing is flung
        self._do("mouseup", "1")

    def _move(self, window: str, at: Place) -> None:
        self._do("mousemove", "--window", window, str(round(at.x)), str(round(at.y)))

    def _do(self, *what: str) -> None:
        done = self._run(*what)
        assert done.returncode == 0, done.stderr

    def _run(self, *what: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["xdotool", *what],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
