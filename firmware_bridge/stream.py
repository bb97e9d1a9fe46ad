"""Facts on their way from the hardware to whoever reads them, in order, on one loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from typing import Self

from firmware_bridge.errors import DeviceError
from firmware_bridge.landing import Fact


class Stream:
    """Put facts in, iterate them out. ``end`` ends the iteration after what was put before."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Fact | DeviceError | None] = asyncio.Queue()

    def put(self, *facts: Fact) -> None:
        for fact in facts:
            self._queue.put_nowait(fact)

    def put_all(self, facts: Iterable[Fact]) -> None:
        self.put(*facts)

    def end(self, error: DeviceError | None = None) -> None:
        self._queue.put_nowait(error)

    def __aiter__(self) -> Stream:
        return self

    async def __anext__(self) -> Fact:
        fact = await self._queue.get()
        if isinstance(fact, DeviceError):
            raise fact
        if fact is None:
            self._queue.put_nowait(None)  # whoever asks again is told again
            raise StopAsyncIteration
        return fact


class Source:
    """Facts to read while it is open: ``async with source: async for fact in source: ...``"""

    def __init__(self) -> None:
        self._stream = Stream()

    async def __aenter__(self) -> Self:
        await self._begin()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._finish()
        self._stream.end()

    def __aiter__(self) -> Stream:
        return self._stream

    async def _begin(self) -> None:
        """Begin to listen."""

    async def _finish(self) -> None:
        """Let go of whatever is held."""


async def stopped(task: asyncio.Task[None] | None) -> None:
    """Cancelled, and gone."""
    if task is not None:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def loud(task: asyncio.Task[None]) -> None:
    """For tasks that end only when cancelled: anything else is a bug, and must be seen at once."""
    if not task.cancelled() and (error := task.exception()):
        task.get_loop().call_exception_handler(
            {"message": "a task that follows dice crashed", "exception": error, "task": task}
        )
