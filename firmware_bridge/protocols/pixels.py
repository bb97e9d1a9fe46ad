"""Pixels by Systemic Games: what they notify and broadcast, and what they can be told.

Sources: GameWithPixels/DiceFirmware and GameWithPixels/pixels-js (MIT); faces by index as in
pixels-core-animation/src/DiceUtils.ts and in the C# interface of the same makers.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.notices import (
    Charge,
    How,
    Identity,
    Moving,
    Notice,
    Rest,
    Rgb,
    Unused,
)
from firmware_bridge.protocols.pixels_identity import (
    LEGACY_SIZE,
    Status,
    chunked,
    identity,
    kind_of,
    legacy,
)

SERVICE = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
NOTIFY = "a6b90002-7a5a-43f2-a962-350c8edc9b5b"
WRITE = "a6b90003-7a5a-43f2-a962-350c8edc9b5b"
COMPANY = 0x0D39

# Firmware before 2024-09-30. The service is the Nordic UART service, and its own id notifies.
LEGACY_SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
LEGACY_NOTIFY = LEGACY_SERVICE
LEGACY_WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
LEGACY_COMPANY = 0xFFFF  # anybody's: only with the service data below is it a Pixel

# Until the firmware of 2024-05-22 (DiceFirmware 380f496) a slightly tilted sensor made dice with
# six lights call good rolls crooked; the makers' library believes those as well (Pixel.ts).
CROOKED_IS_MEANT_FROM = 1_716_382_800
SIX_LIGHTS = ("d4", "d6", "d6fudge")

SERVICE_DATA = "0000180a-0000-1000-8000-00805f9b34fb"  # pixel id, build

WHO_ARE_YOU, I_AM_A_DIE, ROLL_STATE, ASK_ROLL, BLINK = 0x01, 0x02, 0x03, 0x17, 0x1D
ASK_CHARGE, CHARGE, STOP, BLINK_ID = 0x21, 0x22, 0x3B, 0x41
ASK_IDENTITY = bytes((WHO_ARE_YOU,))
ASK_FACE = bytes((ASK_ROLL,))
ASK_BATTERY = bytes((ASK_CHARGE,))
DARK = bytes((STOP,))

# PixelRollState.ts
UNKNOWN, ROLLED, HANDLING, TUMBLING, CROOKED, ON_FACE = range(6)
# Until November 2024, ROLLED meant any face that is up, thrown or not.
ROLLED_IS_THROWN_FROM = 1_730_419_200

# "Bad normals": firmware up to 2023-11-17 numbered these faces otherwise (DiceUtils.ts).
BAD_NORMALS_UNTIL = 1_704_150_000
OLD_D6 = (1, 5, 4, 3, 2, 6)
# A D4 was read by the six directions of a D6, two of which are none of its faces, until the
# firmware of 2024-10-08 gave it four of its own (DiceFirmware 0d1d4a5, pixels-js 2308f36f6).
D4_HAS_FOUR_FROM = 1_728_400_000
OLDEST_D4 = {0: 1, 2: 3, 3: 2, 5: 4}
OLD_D4 = {0: 1, 2: 2, 3: 3, 5: 4}

SIDES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d00": 10, "d12": 12, "d20": 20}
SIDES |= {"d6pipped": 6, "d6fudge": 6}

ALL_FACES = 0xFFFFFFFF
BREATHS, SOFT = 20, 255  # of a glow: in a minute, and how gently
MINUTES = 10  # as long as people may think about a throw; whoever forgets a die spares its battery


class Broadcast(NamedTuple):
    """``lies`` is how the die lies, and what that means: its firmware may be named later."""

    lies: tuple[int, int, str, int] | None
    data: bytes


NOTHING = Broadcast(None, b"")


class PixelsDie:
    """One die's words. What it is it says itself, by advert or when asked."""

    def __init__(self, kind: str = "", build: int = 0) -> None:
        if kind and kind not in SIDES:
            raise DeviceError(Reason.UNKNOWN_MODEL, f"Pixels {kind!r}")
        self.kind = kind
        self.build = build
        self._broadcast = NOTHING

    def hear(self, frame: bytes) -> tuple[Notice, ...]:
        if not frame:
            raise DeviceError(Reason.GARBLED, "Pixels: nothing")
        if frame[0] == I_AM_A_DIE:
            return self._met(*(legacy if len(frame) == LEGACY_SIZE else chunked)(frame))
        if frame[0] == ROLL_STATE:
            return (self._state(*_bytes(frame, 2)),)
        if frame[0] == CHARGE:
            percent, state = _bytes(frame, 2)
            return (_charge(percent, state),)
        return (Unused(f"message {frame[0]:02x}"),)

    def hear_advert(self, advert: Advert) -> tuple[Notice, ...]:
        """A die says the same many times a second: only what differs from the last is told."""
        data = advert.manufacturer.get(COMPANY) or advert.manufacturer.get(LEGACY_COMPANY) or b""
        if len(data) < 5:
            raise DeviceError(Reason.GARBLED, f"Pixels advert: {data.hex()}")
        leds, design, state, index, charge = data[:5]
        _known(state)
        self.kind = kind_of(design >> 4, leds)
        known: tuple[Notice, ...] = ()
        if len(about := advert.service_data.get(SERVICE_DATA, b"")) >= 8:
            pixel, self.build = struct.unpack_from("<II", about)
            known = (identity(pixel, design >> 4, leds, self.build, advert.name),)
        now = Broadcast((state, index, self.kind, self.build), data[:5])
        before, self._broadcast = self._broadcast, now
        if before == now:
            return ()
        told = (*known, Charge(min(charge & 0x7F, 100), bool(charge & 0x80)))
        return told if before.lies == now.lies else (*told, self._state(state, index))

    def afresh(self) -> None:
        self._broadcast = NOTHING

    def face(self, index: int) -> int | None:
        """None when the die has not said what it is, or names a side that it does not have."""
        if self.kind == "d4" and self.build < D4_HAS_FOUR_FROM:
            return self._old_d4().get(index)
        if index >= SIDES.get(self.kind, 0):
            return None
        if self.kind == "d6" and 0 < self.build <= BAD_NORMALS_UNTIL:
            return OLD_D6[index]
        return {"d10": index, "d00": 10 * index}.get(self.kind, index + 1)

    def _old_d4(self) -> dict[int, int]:
        """No face at all before the die has said which firmware it has: it will, once asked."""
        if self.build == 0:
            return {}
        return OLDEST_D4 if self.build <= BAD_NORMALS_UNTIL else OLD_D4

    def _met(self, who: Identity, status: Status) -> tuple[Notice, ...]:
        charge = _charge(status.percent, status.charging)
        _known(status.state)
        self.kind, self.build = who.kind, who.build or 0
        return who, charge, self._state(status.state, status.index)

    def _state(self, state: int, index: int) -> Notice:
        if _known(state) in (TUMBLING, HANDLING):
            return Moving(thrown=state == TUMBLING)
        if state == UNKNOWN:
            return Unused("roll state unknown")
        if state == CROOKED and self.kind in SIX_LIGHTS and 0 < self.build < CROOKED_IS_MEANT_FROM:
            state = ROLLED
        how = {CROOKED: How.TILTED, ON_FACE: How.MOVED, ROLLED: How.THROWN}[state]
        if how is How.THROWN and self.build < ROLLED_IS_THROWN_FROM:
            how = How.SETTLED
        return Rest(self.face(index), how)


def _bytes(frame: bytes, count: int) -> bytes:
    if len(frame) < 1 + count:
        raise DeviceError(Reason.GARBLED, f"Pixels: {frame.hex()}")
    return frame[1 : 1 + count]


def _known(state: int) -> int:
    if state > ON_FACE:
        raise DeviceError(Reason.GARBLED, f"Pixels: roll state {state}")
    return state


def _charge(percent: int, state: int) -> Charge:
    """PixelBatteryState.ts: 0 ok, 1 low, 2 charging, 3 done, 4 bad charging, 5 error."""
    if percent > 100:
        raise DeviceError(Reason.GARBLED, f"Pixels: battery {percent}")
    return Charge(percent, state in (2, 3))


def show_id(brightness: int = 0x80, loops: int = 1) -> bytes:
    """Blinks the pattern by which the makers' app tells dice apart."""
    return bytes((BLINK_ID, brightness, loops))


def pulse(rgb: Rgb, times: int = 3, seconds: float = 1.2, faces: int = ALL_FACES) -> bytes:
    """Blinks ``times`` within ``seconds``."""
    red, green, blue = rgb
    colour = red << 16 | green << 8 | blue
    whole = min(0xFFFF, round(seconds * 1000))
    return struct.pack("<BBHIIBB", BLINK, times, whole, colour, faces, 0, 1)


def glow(rgb: Rgb) -> bytes:
    """Breathes slowly for a while: a Pixel has no light that simply stays on."""
    red, green, blue = rgb
    colour = red << 16 | green << 8 | blue
    return struct.pack("<BBHIIBB", BLINK, BREATHS, 60_000, colour, ALL_FACES, SOFT, MINUTES)
