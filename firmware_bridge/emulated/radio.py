"""A radio in memory, with the faults of real ones: links that run out, sessions that haunt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from firmware_bridge.emulated.air import Air
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols.advert import Advert

SLOW = 0.05  # seconds to set up a link


class EmulatedRadio:
    """A central on the emulated air."""

    def __init__(self, air: Air, most_links: int = 7) -> None:
        self.air = air
        self.most_links = most_links
        self.refusal = Reason.LINKS_FULL
        self.links = 0
        self.haunting: dict[str, int] = {}  # subscriptions of wires nobody closed
        self._ear: Callable[[Advert], None] | None = None

    async def start(self, heard: Callable[[Advert], None]) -> None:
        self._ear = heard
        self.air.listen(heard)

    async def stop(self) -> None:
        if self._ear:
            self.air.deafen(self._ear)

    async def connect(self, address: str, gone: Callable[[], None], timeout: float) -> EmulatedWire:
        await asyncio.sleep(SLOW)
        if self.links >= self.most_links:
            raise DeviceError(self.refusal)
        die = self.air.dice.get(address)
        if die is None or die.linked:
            await asyncio.sleep(timeout)
            raise DeviceError(Reason.OUT_OF_REACH)
        return EmulatedWire(self, die, gone)


class EmulatedWire:
    def __init__(self, radio: EmulatedRadio, die: EmulatedDie, gone: Callable[[], None]) -> None:
        self._radio, self._die, self._gone = radio, die, gone
        self._linked, self._haunts = True, False
        radio.links += 1
        die.link(self._lost)

    async def subscribe(self, characteristic: str, heard: Callable[[bytes], None]) -> None:
        self._must_be_linked()
        if characteristic != self._die.model.notify:
            raise DeviceError(Reason.NOT_THIS_DIE)
        haunting = self._radio.haunting
        haunting[self._die.address] = haunting.get(self._die.address, 0) + 1
        self._haunts = True

        def notify(data: bytes) -> None:
            for _session in range(haunting[self._die.address]):
                heard(data)

        self._die.subscribe(notify)

    async def write(self, characteristic: str, data: bytes) -> None:
        await asyncio.sleep(0.01)
        self._must_be_linked()
        if characteristic != self._die.model.write:
            raise DeviceError(Reason.NOT_THIS_DIE)
        self._die.write(data)

    async def close(self) -> None:
        if self._haunts:
            self._radio.haunting[self._die.address] -= 1
            self._haunts = False
        if self._linked:
            self._end()
            self._die.unlink()

    def _must_be_linked(self) -> None:
        if not self._linked:
            raise DeviceError(Reason.LINK_LOST)

    def _lost(self) -> None:
        self._end()
        self._gone()

    def _end(self) -> None:
        self._linked = False
        self._radio.links -= 1
