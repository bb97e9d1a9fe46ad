"""Facts on their way from the hardware to whoever reads them, in order, on one loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, Self

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
        try:
            await self._finish()
        finally:
            self._stream.end()

    def __aiter__(self) -> Stream:
        return self._stream

    async def _begin(self) -> None:
        """Begin to listen."""

    async def _finish(self) -> None:
        """Let go of whatever is held."""


def begun(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task that nobody waits for. Whatever it raises is a bug, and is told at once."""
    task = asyncio.create_task(work)
    task.add_done_callback(_loud)
    return task


async def stopped(task: asyncio.Task[None] | None) -> None:
    """Cancelled, and gone. If it crashed, that was told then: it keeps nobody from closing."""
    if task is not None:
        task.cancel()
        await asyncio.wait((task,))


def _loud(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        task.get_loop().call_exception_handler(
            {"message": "a task that follows dice crashed", "exception": error, "task": task}
        )
