"""Where landings come from: the radio, wires, recordings. Each is a stream of facts, and all of
them go through one door, on one loop.

Fingers, the app's own throws and cameras know no die by its address: they go straight into the
tray, by ``Tray.put``.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Protocol, runtime_checkable

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Fact, Link, LinkState
from firmware_bridge.protocols.notices import Rgb
from firmware_bridge.stream import begun, stopped

RADIO = "radio"
AGAIN = 10.0  # seconds until a source that failed is tried once more


class Source(Protocol):
    """A stream of facts. What dice can do besides, its class says."""

    async def __aenter__(self) -> Source: ...

    async def __aexit__(self, *error: object) -> None: ...

    def __aiter__(self) -> AsyncIterator[Fact]: ...


@runtime_checkable
class Shining(Protocol):
    """Dice with lights."""

    async def identify(self, die: str, rgb: Rgb, times: int) -> None: ...
    async def glow(self, die: str, rgb: Rgb | None) -> None: ...


Make = Callable[[], Source]


class Sources:
    """``heard`` is told every fact, ``told`` when a source opens, fails with a reason, or ends."""

    def __init__(
        self,
        heard: Callable[[str, Fact], None],
        told: Callable[[str, Source | None, Reason | None], None],
    ) -> None:
        self._heard, self._told = heard, told
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._open: dict[str, Source] = {}
        self._dice: dict[str, set[str]] = {}  # by source
        self._errands: set[asyncio.Task[None]] = set()

    def __contains__(self, name: str) -> bool:
        return name in self._tasks

    def get(self, name: str) -> Source | None:
        """While it is open."""
        return self._open.get(name)

    def open(self, name: str, make: Make, *, again: bool = False) -> None:
        """``again``: whatever fails is tried once more after a while, until it is closed."""
        if name not in self._tasks:
            self._tasks[name] = begun(self._keep(name, make, again))

    async def close(self, name: str) -> None:
        await stopped(self._tasks.pop(name, None))

    async def close_all(self) -> None:
        for errand in tuple(self._errands):
            errand.cancel()
        for name in tuple(self._tasks):
            await self.close(name)

    async def _keep(self, name: str, make: Make, again: bool) -> None:
        while True:
            reason = await self._run(name, make)
            self._told(name, None, reason)
            if not again or reason is None:
                break
            await asyncio.sleep(AGAIN)
        self._tasks.pop(name, None)

    async def _run(self, name: str, make: Make) -> Reason | None:
        dice = self._dice.setdefault(name, set())
        try:
            async with make() as source:
                self._open[name] = source
                self._told(name, source, None)
                async for fact in source:
                    dice.add(fact.die)
                    self._heard(name, fact)
        except DeviceError as error:
            return error.reason
        finally:
            self._open.pop(name, None)
            now = asyncio.get_running_loop().time()
            for die in self._dice.pop(name, set()):
                self._heard(name, Link(die, LinkState.LOST, None, now))
        return None

    # Lights. A die that is out of reach stays dark, and nobody minds.

    def identify(self, die: str, rgb: Rgb = (255, 255, 255), times: int = 3) -> None:
        if (shining := self._shining(die)) is not None:
            self._send(partial(shining.identify, die, rgb, times))

    def glow(self, die: str, rgb: Rgb | None) -> None:
        if (shining := self._shining(die)) is not None:
            self._send(partial(shining.glow, die, rgb))

    def _shining(self, die: str) -> Shining | None:
        for name, dice in self._dice.items():
            source: object = self._open.get(name)
            if die in dice and isinstance(source, Shining):
                return source
        return None

    def _send(self, errand: Callable[[], Coroutine[None, None, None]]) -> None:
        async def run() -> None:
            with contextlib.suppress(DeviceError):
                await errand()

        task = begun(run())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
