"""The door: patience with slow lines, none with endless ones, and who may ask what."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

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


@dataclass(slots=True, eq=False)
class Line:
    """One that is open. It may have to go until somebody ``known`` has spoken."""

    address: str
    leave: Callable[[], object]
    known: bool = False


class Crowd:
    """How many lines are open, in all and from each address. Where there is no room, those that
    have waited longest without a word make it; and strangers never push out a guest."""

    def __init__(self, guests: Callable[[], Collection[str]] = tuple) -> None:
        self._guests = guests  # their addresses
        self.lines: list[Line] = []  # the oldest first

    def count(self) -> int:
        return len(self.lines)

    @contextmanager
    def room(self, address: str, leave: Callable[[], object]) -> Iterator[Line | None]:
        """The place of one more, if there is any; ``leave`` is called when it is taken away."""
        line = Line(address, leave) if self._has_room(address) else None
        if line is not None:
            self.lines.append(line)
        try:
            yield line
        finally:
            if line in self.lines:
                self.lines.remove(line)

    def _has_room(self, address: str) -> bool:
        own = [each for each in self.lines if each.address == address]
        if len(own) >= EACH:
            # A page that was left while it waited for news is a line as well, for a while.
            return self._part(own) or self._part(own, known=True)
        if len(self.lines) < AT_ONCE:
            return True
        guests = frozenset(self._guests())
        if self._part([each for each in self.lines if each.address not in guests]):
            return True
        return address in guests and self._part(self.lines)

    def _part(self, lines: Sequence[Line], *, known: bool = False) -> bool:
        """With the oldest of these that is not known, or is."""
        oldest = next((each for each in lines if each.known == known), None)
        if oldest is not None:
            self.lines.remove(oldest)
            oldest.leave()
        return oldest is not None


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
