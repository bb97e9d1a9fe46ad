"""An emulated Pixels die, a D6 of today or with the firmware from before September 2024."""

from __future__ import annotations

import asyncio
import struct

from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Faults, Outcome
from firmware_bridge.protocols import pixels
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.models import PIXELS, PIXELS_LEGACY

D6_TYPE, LIGHTS, COLOURWAY = 2, 6, 4
OFTEN = 0.15  # seconds between the faces it names while tumbling


class EmulatedPixel(EmulatedDie):
    model = PIXELS
    company = pixels.COMPANY
    die_type, lights = D6_TYPE, LIGHTS
    build = 1_735_516_800  # 2024-12-30

    def __init__(
        self, address: str, name: str, faults: Faults | None = None, pixel: int = 0x1234ABCD
    ) -> None:
        super().__init__(address, name, faults)
        self.pixel = pixel
        self.state = pixels.ON_FACE

    @property
    def index(self) -> int:
        return self.face - 1

    def advert(self) -> Advert:
        charge = self.battery | (0x80 if self.charging else 0)
        told = (self.lights, self.die_type << 4 | COLOURWAY, self.state, self.index, charge)
        return Advert(
            self.address,
            self.name,
            services=frozenset((self.model.service,)),
            manufacturer={self.company: bytes(told)},
            service_data={pixels.SERVICE_DATA: struct.pack("<II", self.pixel, self.build)},
            rssi=-60,
        )

    def answer(self, data: bytes) -> None:
        match data[0]:
            case pixels.WHO_ARE_YOU:
                self.tell(self.identity())
            case pixels.ASK_ROLL:
                self.tell(bytes((pixels.ROLL_STATE, self.state, self.index)))
            case pixels.ASK_CHARGE:
                self.tell(self._charge())
            case pixels.BLINK:
                self.tell(b"\x1e")

    def identity(self) -> bytes:
        chunks = (
            struct.pack("<HIHHHH", 0x100, self.build, 0x100, 0x100, 0x100, 0x100),
            struct.pack("<IBBBBB", self.pixel, 1, self.die_type, self.lights, COLOURWAY, 0),
            b"",
            self.name.encode() + b"\0",
            struct.pack("<III", 0x57477A0B, 1000, 2000),
            bytes((self.battery, 2 if self.charging else 0, self.state, self.index)),
        )
        return b"\x02" + b"".join(bytes((len(chunk) + 1,)) + chunk for chunk in chunks)

    def drain(self, percent: int) -> None:
        self.battery = percent
        if not self.tell(self._charge()):
            self.advertise()

    def begin(self) -> bool:
        self._busy = asyncio.create_task(self._tumble())
        return self._say(pixels.TUMBLING)

    def end(self, outcome: Outcome) -> bool:
        """Today's D6 calls a cocked die rolled. A fake throw is a die set down."""
        self._busy.cancel()
        return self._say(pixels.ON_FACE if outcome is Outcome.FAKE else pixels.ROLLED)

    async def wobble(self) -> None:
        luck = self.faults.luck
        for _time in range(luck.randint(1, 3)):
            self._say(pixels.HANDLING)
            await asyncio.sleep(luck.uniform(0.1, 0.6))
            self.face = luck.randint(1, 6)
            self._say(luck.choice((pixels.HANDLING, pixels.ON_FACE)))
            await asyncio.sleep(luck.uniform(0.1, 0.5))

    async def _tumble(self) -> None:
        while True:
            await asyncio.sleep(OFTEN)
            self.face = self.faults.luck.randint(1, 6)
            self._say(pixels.TUMBLING)

    def _charge(self) -> bytes:
        return bytes((pixels.CHARGE, self.battery, 2 if self.charging else 0))

    def _say(self, state: int) -> bool:
        """Linked it notifies, else it changes its advert."""
        self.state = state
        if self.linked:
            return self.tell(bytes((pixels.ROLL_STATE, state, self.index)))
        if self.faults.copies() == 0:
            return False
        self.advertise()
        return True


class EmulatedLegacyPixel(EmulatedPixel):
    model = PIXELS_LEGACY
    company = pixels.LEGACY_COMPANY
    build = 1_703_000_000  # December 2023: the faces of a D6 are numbered the old way

    def outcome(self) -> Outcome:
        """It cannot tell a fake throw from a throw."""
        outcome = super().outcome()
        return Outcome.FLAT if outcome is Outcome.FAKE else outcome

    @property
    def index(self) -> int:
        return pixels.OLD_D6.index(self.face)

    def identity(self) -> bytes:
        return struct.pack(
            "<BBBBIIHIBBBB",
            2,
            self.lights,
            COLOURWAY,
            self.die_type,
            0,
            self.pixel,
            1000,
            self.build,
            self.state,
            self.index,
            self.battery,
            0,
        )

    def end(self, outcome: Outcome) -> bool:
        """ROLLED is all it knows for a face that is up, but it can tell that it lies crooked."""
        self._busy.cancel()
        return self._say(pixels.CROOKED if outcome is Outcome.COCKED else pixels.ROLLED)
