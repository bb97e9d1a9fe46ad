"""An event loop whose clock jumps to the next thing due: an evening of throws in seconds.

Only for what lives in memory. Nothing depends on how fast the machine is, so luck with a seed gives
the same run everywhere.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Jumping(selectors.DefaultSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0 if timeout is not None else None)
        if not ready and timeout is not None and timeout > 0:
            self.now += timeout
        return ready


class HurriedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


def run_hurried(main: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        return runner.run(main)
