"""An emulated GoDice in a D6 shell."""

from __future__ import annotations

import asyncio
import struct

from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Outcome
from firmware_bridge.protocols import godice
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.godice_shells import D6
from firmware_bridge.protocols.models import GODICE

NOISE = 6  # of 64: a table is never level


class EmulatedGoDie(EmulatedDie):
    model = GODICE
    colour = 3
    # Which word answers a restart is not documented. S is the hardest: it looks like a throw.
    answers_with = b"S"

    def advert(self) -> Advert:
        return Advert(self.address, self.name, rssi=-60)

    def answer(self, data: bytes) -> None:
        match data[:1]:
            case godice.ASK_BATTERY:
                self.tell(b"Bat" + bytes((self.battery,)))
            case godice.ASK_COLOUR:
                self.tell(b"Col" + bytes((self.colour,)))
            case b"\x19":
                self.tell(b"Bat" + bytes((self.battery,)))
                if not self.tumbling:
                    self._lies(self.answers_with)

    def begin(self) -> bool:
        return self.tell(b"R")

    def end(self, outcome: Outcome) -> bool:
        return self._lies({Outcome.COCKED: b"TS", Outcome.FAKE: b"FS"}.get(outcome, b"S"))

    async def wobble(self) -> None:
        """It takes the shaking for a throw's beginning, then sees that it was none."""
        luck = self.faults.luck
        for _time in range(luck.randint(1, 3)):
            self.tumbling = True
            self.begin()
            await asyncio.sleep(luck.uniform(0.1, 0.6))
            self.tumbling, self.face = False, luck.randint(1, 6)
            self._lies(luck.choice((b"FS", b"MS")))
            await asyncio.sleep(luck.uniform(0.1, 0.5))

    def charge(self, charging: bool) -> None:
        self.charging = charging
        self.tell(b"Char" + bytes((charging,)))

    def tap(self, times: int = 1) -> None:
        self.tell(b"Tap" if times == 1 else b"DTap")

    def _lies(self, word: bytes) -> bool:
        noise = [self.faults.luck.randint(-NOISE, NOISE) for _axis in range(3)]
        pull = (a + b for a, b in zip(D6[self.face], noise, strict=True))
        return self.tell(word + struct.pack("<bbb", *pull))
