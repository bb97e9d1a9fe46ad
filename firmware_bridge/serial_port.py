"""Dice on a wire: a board that speaks our serial line. The only module that knows pyserial.

pyserial blocks, so it works in threads of its own. Opening a port resets many boards and drops what
they said: the board is asked for its hello until it answers, and after every gap what lies there.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import serial
from serial.tools import list_ports

from firmware_bridge.dice import Raw, unrecorded
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Link, LinkState
from firmware_bridge.protocols import line
from firmware_bridge.protocols.board import Counts
from firmware_bridge.protocols.notices import Rgb
from firmware_bridge.stream import Source, begun, stopped
from firmware_bridge.wired import Wired

T = TypeVar("T")

BAUD = 115_200
MOST = 4096  # bytes of one read
WRITING = 2.0  # seconds
REASONS = {
    errno.ENOENT: Reason.NO_PORT,
    errno.ENXIO: Reason.NO_PORT,
    errno.EACCES: Reason.NOT_ALLOWED,
    errno.EPERM: Reason.NOT_ALLOWED,
    errno.EBUSY: Reason.PORT_BUSY,
}


@dataclass(frozen=True)
class Port:
    """A serial port of this device, and what is plugged in there."""

    name: str
    about: str


def ports() -> tuple[Port, ...]:
    return tuple(Port(port.device, port.description or "") for port in list_ports.comports())


@dataclass(frozen=True)
class WirePatience:
    """Seconds."""

    read: float = 0.1
    hello: float = 0.5  # between two times of asking
    no_answer: float = 5.0  # a board that resets takes two or three
    again: float = 1.0  # between two times of opening


class SerialDice(Source):
    """``async with SerialDice(port) as dice: async for fact in dice: ...``

    ``port`` is a name of ``ports()`` or a URL: ``socket://host:port``, ``rfc2217://host:port``. A
    die is called by its board's name and its own: ``board/die``.
    """

    def __init__(
        self,
        port: str,
        *,
        baud: int = BAUD,
        patience: WirePatience | None = None,
        raw: Raw = unrecorded,
    ) -> None:
        super().__init__()
        self.port, self.baud = port, baud
        self._patience = patience or WirePatience()
        self._raw = raw
        self._wired = Wired()
        self._threads = ThreadPoolExecutor(2, "serial")
        self._wire: serial.Serial | None = None
        self._task: asyncio.Task[None] | None = None
        self._told: tuple[LinkState, Reason] | None = None

    async def _begin(self) -> None:
        self._task = begun(self._keep())

    async def _finish(self) -> None:
        try:
            await stopped(self._task)
        finally:
            self._threads.shutdown(wait=False)

    @property
    def dice(self) -> tuple[str, ...]:
        return tuple(self._wired.throws)

    @property
    def counts(self) -> Counts:
        """What came over the wire since the start; nothing of it is believed but ``good``."""
        return self._wired.counts

    async def identify(self, die: str, rgb: Rgb = (255, 255, 255), times: int = 3) -> None:
        """Blinks, so that a person sees which die that is."""
        if die not in self._wired.throws:
            raise DeviceError(Reason.NOT_CONNECTED, die)
        await self._write(line.pulse(die.partition("/")[2], rgb, times))

    async def glow(self, die: str, rgb: Rgb | None) -> None:
        """Shines until told otherwise; None for dark."""
        await self.identify(die, rgb or (0, 0, 0), 0)

    # The port

    async def _keep(self) -> None:
        """Opens it again and again: whoever pulled the plug may put it back."""
        while True:
            try:
                await self._talk()
            except DeviceError as error:
                self._lost(error.reason)
            await asyncio.sleep(self._patience.again)

    async def _talk(self) -> None:
        """Until the port is lost, which is an error like any other."""
        try:
            await self._in_thread(self._open)
            self._raw(self.port, "plug", b"")
            await self._listen()
        finally:
            await self._in_thread(self._close)

    async def _listen(self) -> None:
        opened = asked = self._now()
        await self._write(line.ASK_HELLO)
        while True:
            data = await self._in_thread(self._read)
            if data:
                self._raw(self.port, "<", data)
            now = self._now()
            self._stream.put_all(self._wired.feed(data, now))
            if self._wired.met:
                self._told = None
                for question in self._wired.doubts(now):
                    await self._write(question)
            elif now - asked > self._patience.hello:
                asked = now
                await self._write(line.ASK_HELLO)
                if now - opened > self._patience.no_answer:
                    self._say(LinkState.WAITING, Reason.NO_ANSWER)

    async def _write(self, data: bytes) -> None:
        self._raw(self.port, ">", data)
        await self._in_thread(lambda: self._send(data))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Waits for it even when cancelled: a port must not be closed while a thread reads it."""
        working = asyncio.get_running_loop().run_in_executor(self._threads, work)
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            with contextlib.suppress(DeviceError):
                await working
            raise

    # In a thread

    def _open(self) -> None:
        try:
            self._wire = wire = serial.serial_for_url(self.port, do_not_open=True)
            wire.baudrate, wire.timeout = self.baud, self._patience.read
            if "://" not in self.port:  # which URLs do not support
                wire.write_timeout = WRITING
                wire.exclusive = True  # two programs on one port would each get half
            wire.open()
        except (OSError, ValueError) as error:
            raise DeviceError(_reason(error), self.port) from error

    def _read(self) -> bytes:
        """What has come, at the latest after the port's timeout."""
        with self._unplugged() as wire:
            data = bytes(wire.read(1))
            while data and len(data) < MOST and (waiting := wire.in_waiting):
                data += bytes(wire.read(min(waiting, MOST)))
            return data

    def _send(self, data: bytes) -> None:
        with self._unplugged() as wire:
            wire.write(data)

    def _close(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None:
            with contextlib.suppress(OSError):
                wire.close()

    @contextlib.contextmanager
    def _unplugged(self) -> Iterator[serial.Serial]:
        """pyserial raises an OSError when the plug is pulled, and a TypeError if just then."""
        if self._wire is None:
            raise DeviceError(Reason.NOT_CONNECTED, self.port)
        try:
            yield self._wire
        except (OSError, TypeError) as error:
            raise DeviceError(Reason.PORT_LOST, self.port) from error

    # Facts

    def _lost(self, reason: Reason) -> None:
        self._say(LinkState.LOST if self._wired.met else LinkState.WAITING, reason)
        self._wired.unplugged()

    def _say(self, state: LinkState, reason: Reason) -> None:
        """Of every die of the board, or of the port while no board was met."""
        if (state, reason) != self._told:
            self._told = state, reason
            for name in self._wired.throws or (self.port,):
                self._stream.put(Link(name, state, reason, self._now()))

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def _reason(error: Exception) -> Reason:
    if isinstance(error, OSError) and error.errno in REASONS:
        return REASONS[error.errno]
    return Reason.PORT_BUSY if "exclusively lock" in str(error) else Reason.NO_PORT
