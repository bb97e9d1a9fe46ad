"""Where an emulated board is plugged in: a terminal of the system's own, or a socket."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tty
from pathlib import Path

from firmware_bridge.emulated.board import EmulatedBoard


class Terminal:
    """A pseudo-terminal under a name that stays. ``unplug`` makes it vanish, ``plug`` come back."""

    def __init__(self, board: EmulatedBoard, name: Path) -> None:
        self.board, self.name = board, name
        self._ends: tuple[int, int] | None = None

    def __enter__(self) -> Terminal:
        self.plug()
        return self

    def __exit__(self, *_error: object) -> None:
        self.unplug()

    def plug(self) -> None:
        ours, theirs = os.openpty()
        tty.setraw(ours)
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        self._ends = ours, theirs
        self.name.symlink_to(os.ttyname(theirs))
        asyncio.get_running_loop().add_reader(ours, self._readable)
        self.board.send = self.write
        self.board.start()

    def unplug(self) -> None:
        if self._ends is None:
            return
        ends, self._ends = self._ends, None
        asyncio.get_running_loop().remove_reader(ends[0])
        self.name.unlink()
        for end in ends:
            os.close(end)

    def write(self, data: bytes) -> None:
        """What nobody reads is lost, as on a wire."""
        if self._ends is not None:
            with contextlib.suppress(BlockingIOError):
                os.write(self._ends[0], data)

    def _readable(self) -> None:
        if self._ends is not None:
            with contextlib.suppress(OSError):
                self.board.receive(os.read(self._ends[0], 4096))


class Socket:
    """A board behind ``socket://127.0.0.1:port``; one visitor at a time."""

    def __init__(self, board: EmulatedBoard, port: int = 0) -> None:
        self.board, self.port = board, port
        self._server: asyncio.Server | None = None
        self._visitor: asyncio.StreamWriter | None = None

    @property
    def url(self) -> str:
        return f"socket://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Socket:
        await self.plug()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.unplug()

    async def plug(self) -> None:
        self._server = await asyncio.start_server(self._visited, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        self.board.send = self._write

    async def unplug(self) -> None:
        server, self._server = self._server, None
        if self._visitor:
            self._visitor.close()
        if server:
            server.close()
            await server.wait_closed()

    def _write(self, data: bytes) -> None:
        if self._visitor and not self._visitor.is_closing():
            self._visitor.write(data)

    async def _visited(self, read: asyncio.StreamReader, write: asyncio.StreamWriter) -> None:
        self._visitor = write
        self.board.start()
        with contextlib.suppress(ConnectionError):
            while data := await read.read(4096):
                self.board.receive(data)
        write.close()
