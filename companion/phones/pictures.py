"""Photos and frames that phones send: bounded in size, number and pace, read beside the loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol

from .desk import Desk
from .gate import Tired
from .pairing import Guest

PIECE = 64 * 1024
AT_ONCE = 4  # pictures that are being sent or read
PACE = 0.12  # seconds between the pictures of one phone, at least
REST = 5.0  # seconds without a picture until what reads them may be put away
NICE = 4  # of a thread that may take its time while others paint the screen


class Stream(Protocol):
    async def read(self, most: int) -> bytes: ...


class TooBusy(Exception):
    """There are more pictures than can be read."""


class Pictures:
    MOST_BYTES = 12 * 1024 * 1024

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.sending: set[str] = set()
        # One at a time, and always in the same thread: eyes and their memory are made for each.
        self.reading = ThreadPoolExecutor(1, "pictures", initializer=_step_back)
        self.next: dict[str, float] = {}
        self.rest: asyncio.TimerHandle | None = None

    async def take(self, guest: Guest, stream: Stream, size: int, *, live: bool) -> Any:
        """What the picture shows; ValueError if it is none."""
        if guest.id in self.sending or len(self.sending) >= AT_ONCE:
            raise TooBusy
        self.sending.add(guest.id)
        try:
            await self._pace(guest)
            photo = await _whole(stream, size)
            read = partial(self.desk.read, photo, guest.id, live=live)
            return await asyncio.get_running_loop().run_in_executor(self.reading, read)
        finally:
            self.sending.discard(guest.id)
            self._rest_later()

    def _rest_later(self) -> None:
        loop = asyncio.get_running_loop()
        if self.rest is not None:
            self.rest.cancel()
        self.rest = loop.call_later(REST, self.reading.submit, self.desk.rest)

    async def _pace(self, guest: Guest) -> None:
        now = asyncio.get_running_loop().time()
        wait = self.next.get(guest.id, now) - now
        self.next[guest.id] = max(now, self.next.get(guest.id, now)) + PACE
        if wait > 0:
            await asyncio.sleep(wait)


def _step_back() -> None:
    """Linux and Android count threads as processes here; elsewhere all are served alike."""
    if sys.platform in ("linux", "android"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


async def _whole(stream: Stream, size: int) -> bytes:
    if not size:
        raise ValueError("empty")
    pieces, missing = list[bytes](), size
    while missing:
        piece = await stream.read(min(PIECE, missing))
        if not piece:
            raise Tired
        pieces.append(piece)
        missing -= len(piece)
    return b"".join(pieces)
