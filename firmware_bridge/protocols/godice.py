"""GoDice by Particula: what they notify, and what they can be told.

Written from the documented bytes alone; the vendor's library is neither used nor copied. Sources:
the message lists in the vendor's published interface descriptions (GoDiceJavaScriptAPI,
GoDiceAndroid_iOS_API), compared with cliftbar/roll_feathers (MIT).
"""

from __future__ import annotations

import struct

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.godice_shells import SHELLS, Vector
from firmware_bridge.protocols.notices import Charge, How, Moving, Notice, Rest, Rgb, Taps, Tint

# The Nordic UART service, Nordic Semiconductor's documentation.
SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
NOTIFY = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"

# GoDice_<hex>_<letter of the colour>_v<version>; the later parts may be missing.
NAME = "GoDice_"

COLOURS = ("black", "red", "green", "blue", "yellow", "orange")

RESTS = {b"S": How.THROWN, b"FS": How.FAKE, b"TS": How.TILTED, b"MS": How.MOVED}
TAPS = {b"Tap": 1, b"DTap": 2}

ASK_BATTERY = b"\x03"
ASK_COLOUR = b"\x17"
DARK = b"\x14"

SENSITIVITY = 30  # the vendor's own default
# Starts the die afresh, without a blink. A user of roll_feathers reports that it answers with its
# battery and the face that is up now: the only way known to ask for it.
ASK_FACE = bytes((0x19, SENSITIVITY, 0, 0, 0, 0, 0, 0, 0, 0))


class GoDie:
    """One die's words. The shell is what its owner says it wears."""

    def __init__(self, shell: str = "d6") -> None:
        if shell not in SHELLS:
            raise DeviceError(Reason.UNKNOWN_MODEL, f"GoDice in a shell {shell!r}")
        self.shell = SHELLS[shell]

    def hear(self, frame: bytes) -> tuple[Notice, ...]:
        return (self._notice(frame),)

    def hear_advert(self, advert: Advert) -> tuple[Notice, ...]:
        return ()  # a GoDice broadcasts its name, never its face

    def afresh(self) -> None:
        pass

    def _notice(self, frame: bytes) -> Notice:
        """Longer words first: ``Tap`` and ``TS`` begin alike. Later firmware may append bytes."""
        for word, times in TAPS.items():
            if frame.startswith(word):
                return Taps(times)
        if frame.startswith((b"Bat", b"Col", b"Char")):
            return _told(frame)
        for word, how in RESTS.items():
            if frame.startswith(word) and len(frame) >= len(word) + 3:
                return self._rest(struct.unpack_from("<bbb", frame, len(word)), how)
        if frame.startswith(b"R"):
            return Moving(thrown=True)
        raise DeviceError(Reason.GARBLED, f"GoDice: {frame.hex()}")

    def _rest(self, xyz: Vector, how: How) -> Rest:
        """A die takes itself for a D6: in any other shell it does not know when it lies tilted."""
        if self.shell.name != "d6" and how in (How.THROWN, How.TILTED):
            how = How.THROWN if self.shell.is_flat(xyz) else How.TILTED
        return Rest(self.shell.face(xyz), how)


def _told(frame: bytes) -> Notice:
    word, value = (frame[:4], frame[4:5]) if frame.startswith(b"Char") else (frame[:3], frame[3:4])
    if word == b"Bat" and value and value[0] <= 100:
        return Charge(value[0], None)
    if word == b"Col" and value and value[0] < len(COLOURS):
        return Tint(COLOURS[value[0]])
    if word == b"Char" and value and value[0] <= 1:
        return Charge(None, bool(value[0]))
    raise DeviceError(Reason.GARBLED, f"GoDice: {frame.hex()}")


def light(first: Rgb, second: Rgb | None = None) -> bytes:
    """Both lights on until told otherwise."""
    return bytes((0x08, *first, *(first if second is None else second)))


def pulse(
    rgb: Rgb, times: int = 3, on: float = 0.2, off: float = 0.2, mixed: int = 1, lights: int = 0
) -> bytes:
    """Seconds, kept in hundredths. ``mixed`` 1: both at once; ``lights`` 0 both, 1, 2."""
    return bytes((0x10, times, _hundredths(on), _hundredths(off), *rgb, mixed, lights))


def restart(
    sensitivity: int = SENSITIVITY,
    times: int = 1,
    on: float = 0.1,
    off: float = 0.1,
    rgb: Rgb = (0, 0, 0),
) -> bytes:
    """Starts the die afresh and blinks."""
    return bytes((0x19, sensitivity, times, _hundredths(on), _hundredths(off), *rgb, 1, 0))


def _hundredths(seconds: float) -> int:
    return min(255, max(0, round(seconds * 100)))
