"""Photos and frames that phones send: bounded in size, number and pace, read beside the loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from .desk import Desk
from .gate import Tired
from .pairing import Guest

PIECE = 64 * 1024
AT_ONCE = 4  # pictures that have come and are to be read
PACE = 0.12  # seconds between the pictures of one phone, at least
REST = 5.0  # seconds without a picture until what reads them may be put away
NICE = 4  # of a thread that may take its time while others paint the screen


class Stream(Protocol):
    async def read(self, most: int) -> bytes: ...


class TooBusy(Exception):
    """There are more pictures than can be read."""


@dataclass(slots=True)
class Upload:
    """A picture on its way."""

    leave: Callable[[], object]
    pieces: list[bytes] = field(default_factory=list)
    came: int = 0
    whole: bool = False


class Pictures:
    MOST_BYTES = 12 * 1024 * 1024
    MOST_HELD = AT_ONCE * MOST_BYTES  # of all pictures that have come or are coming

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.sending: dict[str, Upload] = {}  # by guest, the one that began first before others
        # One at a time, and always in the same thread: eyes and their memory are made for each.
        self.reading = ThreadPoolExecutor(1, "pictures", initializer=_step_back)
        self.next: dict[str, float] = {}
        self.rest: asyncio.TimerHandle | None = None

    async def take(self, guest: Guest, stream: Stream, size: int, *, live: bool) -> Any:
        """What the picture shows; ValueError if it is none. Those that come slowly keep nobody
        waiting: a place is taken by what has come."""
        if guest.id in self.sending or self._to_read() >= AT_ONCE:
            raise TooBusy
        task = asyncio.current_task()
        assert task is not None
        upload = self.sending[guest.id] = Upload(task.cancel)
        try:
            await self._pace(guest)
            photo = await self._whole(upload, stream, size)
            read = partial(self.desk.read, photo, guest.id, live=live)
            return await asyncio.get_running_loop().run_in_executor(self.reading, read)
        finally:
            del self.sending[guest.id]
            self._rest_later()

    def _to_read(self) -> int:
        return sum(each.whole for each in self.sending.values())

    async def _whole(self, upload: Upload, stream: Stream, size: int) -> bytes:
        if not size:
            raise ValueError("empty")
        while upload.came < size:
            piece = await stream.read(min(PIECE, size - upload.came))
            if not piece:
                raise Tired
            upload.pieces.append(piece)
            upload.came += len(piece)
            self._make_room(upload)
        upload.whole, photo = True, b"".join(upload.pieces)
        upload.pieces.clear()
        return photo

    def _make_room(self, upload: Upload) -> None:
        """Whoever has been sending for longest goes, should there be too much of all."""
        while sum(each.came for each in self.sending.values()) > self.MOST_HELD:
            others = (each for each in self.sending.values() if each is not upload)
            oldest = next((each for each in others if each.came and not each.whole), None)
            if oldest is None:
                raise TooBusy
            oldest.leave()
            oldest.pieces.clear()
            oldest.came = 0

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
