"""An emulated GoDice, bare or in a shell."""

from __future__ import annotations

import asyncio
import struct

from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Faults, Outcome
from firmware_bridge.protocols import godice
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.godice_shells import D6, SHELLS, Vector, angle
from firmware_bridge.protocols.models import GODICE

NOISE = 6  # of 64: a table is never level
AXIS = 10.0  # degrees: further from its own axes it calls itself tilted, whatever it wears
WORN = dict(SHELLS)  # a die is what it is, whatever table it is read by
LEANS = 0.45  # of the way to the next face


class EmulatedGoDie(EmulatedDie):
    model = GODICE
    colour = 3
    # Which word answers a restart is not documented. S is the hardest: it looks like a throw.
    answers_with = b"S"

    def __init__(
        self, address: str, name: str, faults: Faults | None = None, shell: str = "d6"
    ) -> None:
        super().__init__(address, name, faults)
        self.shell = WORN[shell]

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
        """A die in the shell of a D20 knows neither that it lies flat nor that it leans."""
        if self.shell.name == "d6":
            return self._lies({Outcome.COCKED: b"TS", Outcome.FAKE: b"FS"}.get(outcome, b"S"))
        pull = self._leans() if outcome is Outcome.COCKED else self._pull()
        on_axis = any(angle(axis, pull) <= AXIS for axis in D6.values())
        word = b"S" if on_axis else b"TS"
        return self._say(b"FS" if outcome is Outcome.FAKE else word, pull)

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
        return self._say(word, self._pull())

    def _say(self, word: bytes, pull: Vector) -> bool:
        return self.tell(word + struct.pack("<bbb", *pull))

    def _pull(self) -> Vector:
        x, y, z = self._up()
        noise = [self.faults.luck.randint(-NOISE, NOISE) for _axis in range(3)]
        return x + noise[0], y + noise[1], z + noise[2]

    def _leans(self) -> Vector:
        """Against something, between two faces."""
        up = self._up()
        others = (known for _face, known in self.shell.directions if known != up)
        near = min(others, key=lambda known: angle(up, known))
        x, y, z = (round(a + LEANS * (b - a)) for a, b in zip(up, near, strict=True))
        return x, y, z

    def _up(self) -> Vector:
        """Some shells bear a number several times."""
        ways = [known for face, known in self.shell.directions if face == self.face]
        return ways[0] if len(ways) == 1 else self.faults.luck.choice(ways)
