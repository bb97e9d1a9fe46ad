"""How a Pixels die answers who it is: 22 bytes once, now chunks that each begin with their size.

Source: GameWithPixels/pixels-js, pixels-core-connect/src/DieMessages.ts and ChunkMessage.ts (MIT).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols.notices import Identity

# PixelDieType
KINDS = {1: "d4", 2: "d6", 3: "d8", 4: "d10", 5: "d00", 6: "d12", 7: "d20"}
KINDS |= {8: "d6pipped", 9: "d6fudge"}
BY_LIGHTS = {4: "d4", 6: "d6", 8: "d8", 10: "d10", 12: "d12", 20: "d20", 21: "d6pipped"}

LEGACY_SIZE = 22
# id, lights, colourway, die type, hash of its data, pixel id, free flash, build, state, face,
# battery, battery state
LEGACY = struct.Struct("<BBBBIIHIBBBB")

VERSION = struct.Struct("<HI")  # firmware version, build; compatible versions follow
DIE = struct.Struct("<IBBBB")  # pixel id, chip, die type, lights, colourway; run mode follows
STATUS = struct.Struct("<BBBB")  # battery, battery state, roll state, face


@dataclass(frozen=True)
class Status:
    percent: int
    charging: int
    state: int
    index: int


def kind_of(die_type: int, leds: int) -> str:
    """Old firmware says 0: then the number of lights tells, as the makers' library takes it
    (DiceUtils.ts). A type that came later than this table keeps its number: dice of very different
    faces have as many lights."""
    known = KINDS.get(die_type) if die_type else BY_LIGHTS.get(leds)
    return known or f"type {die_type}"


def identity(
    pixel: int, die_type: int, leds: int, build: int | None = None, name: str = ""
) -> Identity:
    kind = kind_of(die_type, leds)
    return Identity(f"{pixel:08x}", kind, leds, build, name, kind in KINDS.values())


def legacy(frame: bytes) -> tuple[Identity, Status]:
    (_, leds, _, die_type, _, pixel, _, build, state, index, percent, charging) = LEGACY.unpack(
        frame
    )
    return identity(pixel, die_type, leds, build), Status(percent, charging, state, index)


def chunked(frame: bytes) -> tuple[Identity, Status]:
    """Version, die, design name, name, settings, status; later firmware may append to each."""
    chunks = _chunks(frame)
    if len(chunks) < 6:
        raise DeviceError(Reason.GARBLED, f"Pixels: {len(chunks)} chunks")
    try:
        _version, build = VERSION.unpack_from(chunks[0])
        pixel, _chip, die_type, leds, _colourway = DIE.unpack_from(chunks[1])
        percent, charging, state, index = STATUS.unpack_from(chunks[5])
    except struct.error as error:
        raise DeviceError(Reason.GARBLED, f"Pixels: {error}") from error
    name = chunks[3].partition(b"\0")[0].decode("utf-8", "replace")
    return identity(pixel, die_type, leds, build, name), Status(percent, charging, state, index)


def _chunks(frame: bytes) -> list[bytes]:
    """The size counts its own byte."""
    chunks, place = [], 1
    while place < len(frame):
        size = frame[place]
        if size == 0 or place + size > len(frame):
            raise DeviceError(Reason.GARBLED, f"Pixels: {frame.hex()}")
        chunks.append(frame[place + 1 : place + size])
        place += size
    return chunks
