"""The air between emulated dice and whoever listens: adverts, links, and links that break."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_bridge.protocols.advert import Advert

if TYPE_CHECKING:
    from firmware_bridge.emulated.dice import EmulatedDie

INTERVAL = 0.25  # seconds between adverts of one die


class Air:
    """All dice within reach. A linked die does not advertise, as real ones do not."""

    def __init__(self, interval: float = INTERVAL) -> None:
        self.dice: dict[str, EmulatedDie] = {}
        self._interval = interval
        self._ears: list[Callable[[Advert], None]] = []
        self._beacons: dict[str, asyncio.Task[None]] = {}

    def put(self, die: EmulatedDie) -> None:
        """Brings a die within reach, awake."""
        self.dice[die.address] = die
        die.advertised = self._carry
        self._beacons[die.address] = asyncio.create_task(self._beacon(die))

    def take_away(self, address: str) -> None:
        """Out of reach, or asleep: no adverts, and its link breaks."""
        self._beacons.pop(address).cancel()
        die = self.dice.pop(address)
        die.advertised = lambda _advert: None
        die.lose_link()

    def clear(self) -> None:
        for address in tuple(self.dice):
            self.take_away(address)

    def listen(self, ear: Callable[[Advert], None]) -> None:
        self._ears.append(ear)

    def deafen(self, ear: Callable[[Advert], None]) -> None:
        if ear in self._ears:
            self._ears.remove(ear)

    def _carry(self, advert: Advert) -> None:
        for ear in tuple(self._ears):
            ear(advert)

    async def _beacon(self, die: EmulatedDie) -> None:
        while True:
            die.advertise()
            await asyncio.sleep(self._interval)
