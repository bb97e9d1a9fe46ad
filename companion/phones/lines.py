"""The lines to the tablet: plain ones and, one port above, secure ones; counted, served, parted."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial

from .gate import HEAD_SECONDS, Crowd, Line, Patient, Tired

PARTING = 1.0  # seconds
MOST_AHEAD = 64 * 1024  # bytes that are taken in before somebody reads them

Serve = Callable[[Patient, asyncio.StreamWriter, Line], Awaitable[None]]


class Lines:
    """``guests`` are the addresses of those who have come in."""

    def __init__(self, serve: Serve, guests: Callable[[], Collection[str]]) -> None:
        self._serve = serve
        self.crowd = Crowd(guests)
        self.servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, address: str, port: int, secure: ssl.SSLContext) -> dict[str, str]:
        """Where we are from now on, by "http" and by "https"."""
        plain = await asyncio.start_server(self._line, address, port, limit=MOST_AHEAD)
        self.servers.append(plain)
        at = plain.sockets[0].getsockname()[1]
        above = 0 if not port else at + 1
        # Not by ``ssl=``: lines that never shake hands would be counted by nobody.
        tls = await asyncio.start_server(
            partial(self._line, secure=secure), address, above, limit=MOST_AHEAD
        )
        self.servers.append(tls)
        return {
            "http": f"http://{address}:{at}",
            "https": f"https://{address}:{tls.sockets[0].getsockname()[1]}",
        }

    async def close(self) -> None:
        servers, self.servers = self.servers, []  # who comes from now on stays outside
        await _met(servers)
        for server in servers:
            server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _line(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        secure: ssl.SSLContext | None = None,
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        address = str((writer.get_extra_info("peername") or ("",))[0])
        try:
            with self.crowd.room(address, task.cancel) as line:
                if line is None or not self.servers:
                    return
                if secure is not None:
                    await writer.start_tls(secure, ssl_handshake_timeout=HEAD_SECONDS)
                await self._serve(Patient(reader), writer, line)
                await _closed(writer)
        except (OSError, Tired, asyncio.CancelledError):
            pass  # whoever was there has gone or had to go, or never meant to come
        finally:
            self._tasks.discard(task)
            writer.transport.abort()


async def _met(servers: Sequence[asyncio.Server]) -> None:
    """Nobody else is taken in, and who was is met: a server that closes forgets them, wide open."""
    loop = asyncio.get_running_loop()
    for listening in (each for server in servers for each in server.sockets):
        with suppress(NotImplementedError):  # Windows has another way to wait
            loop.remove_reader(listening.fileno())
    for _turn in range(3):
        await asyncio.sleep(0)


async def _closed(writer: asyncio.StreamWriter) -> None:
    """Secure lines part with a word from both sides, for which asyncio waits half a minute."""
    writer.close()
    with suppress(TimeoutError):
        async with asyncio.timeout(PARTING):
            await writer.wait_closed()
