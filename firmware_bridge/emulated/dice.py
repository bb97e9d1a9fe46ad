"""An emulated die: what all models share. It does not know who listens to it, or by which radio."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace

from firmware_bridge.emulated.faults import Faults, Outcome, Thrown
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.models import Model

TUMBLES = (0.4, 1.8)  # seconds


class EmulatedDie:
    """``throw`` behaves as a hand, a die and its firmware would, and returns the truth."""

    model: Model

    def __init__(self, address: str, name: str, faults: Faults | None = None) -> None:
        self.address, self.name = address, name
        self.faults = faults or Faults()
        self.face = 1
        self.battery, self.charging = 87, False
        self.tumbling = False
        self.written: list[bytes] = []
        self.thrown: list[Thrown] = []
        self.advertised: Callable[[Advert], None] = lambda _advert: None
        self._notify: Callable[[bytes], None] | None = None
        self._lost: Callable[[], None] | None = None

    # Its radio

    @property
    def linked(self) -> bool:
        return self._lost is not None

    def link(self, lost: Callable[[], None]) -> None:
        """One central at a time: the caller asks ``linked`` first."""
        self._lost = lost

    def subscribe(self, notify: Callable[[bytes], None]) -> None:
        self._notify = notify

    def unlink(self) -> None:
        """The central lets go."""
        self._notify = self._lost = None
        self.advertise()

    def lose_link(self) -> None:
        """The link breaks, and both ends notice."""
        lost, self._lost, self._notify = self._lost, None, None
        if lost:
            lost()

    def advertise(self) -> None:
        if not self.linked:
            self.advertised(self.advert())

    def write(self, data: bytes) -> None:
        self.written.append(data)
        asyncio.get_running_loop().call_later(0.01, self.answer, data)

    def tell(self, data: bytes) -> bool:
        """Notifies; False when it did not arrive."""
        if self._notify is None:
            return False
        copies = self.faults.copies()
        for _copy in range(copies):
            if self._notify is not None:
                self._notify(data)
        return copies > 0

    # A hand

    async def throw(self, face: int) -> Thrown:
        """Returns when the die has landed."""
        if self.faults.happens(self.faults.wobble):
            await self.wobble()
        loop, luck = asyncio.get_running_loop(), self.faults.luck
        began, outcome = loop.time(), self.outcome()
        self.tumbling = True
        start_heard = self.begin()
        breaks = self.linked and self.faults.happens(self.faults.lose_link)
        tumbles = luck.uniform(*TUMBLES)
        await asyncio.sleep(tumbles / 2)
        if breaks:
            self.lose_link()
        await asyncio.sleep(tumbles / 2)
        self.tumbling, self.face = False, face
        end_heard = self.end(outcome)
        n = len(self.thrown)
        truth = Thrown(
            self.address, n, face, outcome, began, loop.time(), start_heard, end_heard, breaks
        )
        self.thrown.append(truth)
        return replace(truth)

    # Its firmware

    def outcome(self) -> Outcome:
        """How the next throw ends."""
        return self.faults.outcome()

    @abstractmethod
    def advert(self) -> Advert: ...

    @abstractmethod
    def answer(self, data: bytes) -> None:
        """Does what was written to it."""

    @abstractmethod
    def begin(self) -> bool:
        """Says that it tumbles; False when nobody heard."""

    @abstractmethod
    def end(self, outcome: Outcome) -> bool:
        """Says how it lies; False when nobody heard."""

    @abstractmethod
    async def wobble(self) -> None:
        """Is shaken in a hand, without a throw."""
