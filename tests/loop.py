"""A loop that runs what was posted to it when a test says so."""

from __future__ import annotations

import threading
from collections.abc import Callable

LONG = 20


class Loop:
    """What is posted waits until somebody runs it, as on an event loop."""

    def __init__(self) -> None:
        self.posted: list[Callable[[], None]] = []
        self.came = threading.Semaphore(0)

    def __call__(self, act: Callable[[], None]) -> None:
        self.posted.append(act)
        self.came.release()

    def run(self, count: int) -> None:
        for _ in range(count):
            assert self.came.acquire(timeout=LONG)
            self.posted.pop(0)()
