"""The door: patience with slow lines, none with endless ones, and who may ask what."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Collection, Iterator, Mapping
from contextlib import contextmanager

HEAD_BYTES, HEAD_SECONDS = 16 * 1024, 10.0  # of what stands before a request's body
BODY_SECONDS = 15.0  # until more of a body must have come
WHOLE_SECONDS = 120.0  # until all of it must
AT_ONCE, EACH = 64, 16  # connections in all, and from one address

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        "media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}


class Tired(Exception):
    """It took too long, or there was too much of it."""


class Patient:
    """A stream that waits only so long, and reads only so much before the body."""

    def __init__(self, stream: asyncio.StreamReader) -> None:
        self.stream, self.left = stream, HEAD_BYTES
        now = asyncio.get_running_loop().time()
        self.until, self.whole = now + HEAD_SECONDS, now + WHOLE_SECONDS

    async def readline(self) -> bytes:
        try:
            async with asyncio.timeout_at(self.until):
                line = await self.stream.readline()
        except (TimeoutError, ValueError) as problem:
            raise Tired from problem
        self.left -= len(line)
        if self.left < 0:
            raise Tired
        return line

    async def read(self, most: int) -> bytes:
        return await self._soon(self.stream.read(most))

    async def readexactly(self, count: int) -> bytes:
        return await self._soon(self.stream.readexactly(count))

    async def _soon(self, piece: Awaitable[bytes]) -> bytes:
        now = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout_at(min(now + BODY_SECONDS, self.whole)):
                return await piece
        except TimeoutError as problem:
            raise Tired from problem


class Crowd:
    """How many lines are open, in all and from each address."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    @contextmanager
    def room(self, address: str) -> Iterator[bool]:
        """Whether there is room for one more."""
        if self.open.total() >= AT_ONCE or self.open[address] >= EACH:
            yield False
            return
        self.open[address] += 1
        try:
            yield True
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def misplaced(method: str, headers: Mapping[str, str], origins: Collection[str]) -> bool:
    """Whether this was meant for, or comes from, another place: a page elsewhere, a borrowed name.

    ``origins`` are ours, as ``http://192.168.1.5:8765``.
    """
    hosts = {origin.partition("//")[2] for origin in origins}
    if headers.get("Host", "") not in hosts:
        return True
    if (origin := headers.get("Origin")) is not None and origin not in origins:
        return True
    if method != "GET" and headers.get("Origin") is None:
        return True
    site = headers.get("Sec-Fetch-Site", "same-origin")
    return site not in ("same-origin", "none") and not _opened(method, headers)


def _opened(method: str, headers: Mapping[str, str]) -> bool:
    """Somebody follows a link to the page itself, as from the plain one to the secure one: that
    carries no token, and the page cannot be framed."""
    to = headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")
    return method == "GET" and to == ("navigate", "document")
