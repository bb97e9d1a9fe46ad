"""Our own serial line: one JSON object a line, ``*``, its CRC-32 as 8 hex digits, a line feed.

No open standard for home-made dice exists. CRC-32 and not 16: of a million damaged lines, 16 bits
let 8 pass and 32 none. docs/dice.md describes the words and has a sketch for a board.
"""

from __future__ import annotations

import binascii
import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols.notices import Charge, How, Moving, Notice, Rest, Rgb, Taps

VERSION = 1
LONGEST = 400  # bytes of a line; a board has a small buffer, and noise may never end one
MOST_SIDES = 120
NAME = re.compile(r"[A-Za-z0-9_.-]{1,24}")
FORM = re.compile(rb"(\{[\x20-\x7e]*\})\*([0-9A-F]{8})\r?")

Line = dict[str, Any]
Check = Callable[[Any], bool]
ABSENT = object()


def _whole(least: int, most: int) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def _name(value: Any) -> bool:
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def _face(value: Any) -> bool:
    """Whether the die has such a side, its board must say."""
    return value is None or _whole(1, MOST_SIDES)(value)


def _how(value: Any) -> bool:
    return isinstance(value, str) and value in tuple(How)


def _perhaps(value: Any) -> bool:
    return value is ABSENT or type(value) is bool


def _rgb(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(_whole(0, 255), value))


def _dice(value: Any) -> bool:
    """No two of one name."""
    if not isinstance(value, list) or not all(isinstance(die, dict) for die in value):
        return False
    names = [die.get("id") for die in value]
    sound = all(map(_name, names)) and all(_sides(die.get("sides")) for die in value)
    return sound and len(set(names)) == len(names)


_sides = _whole(2, MOST_SIDES)
_count = _whole(0, 2**31)
_NEWS: Mapping[str, Check] = {"die": _name, "boot": _count, "n": _count}

# Every field of every line, from a board and to it. A seal proves only that a line came as it was
# sent: a board may still say what makes no sense. Fields that are not named here are let be.
FIELDS: Mapping[str, Mapping[str, Check]] = {
    "hello": {"v": _whole(VERSION, VERSION), "board": _name, "boot": _count, "dice": _dice},
    "roll": _NEWS,
    "lift": _NEWS,
    "rest": {**_NEWS, "face": _face, "how": _how},
    "battery": {**_NEWS, "percent": _whole(0, 100), "charging": _perhaps},
    "tap": {**_NEWS, "times": _whole(1, 9)},
    "hello?": {},
    "face?": {"die": _name},
    "light": {"die": _name, "rgb": _rgb, "times": _whole(0, 255)},
}


def encode(message: Line) -> bytes:
    body = json.dumps(message, separators=(",", ":")).encode("ascii")
    return b"%b*%08X\n" % (body, binascii.crc32(body))


def decode(line: bytes) -> Line:
    """One line, without its line feed, if every byte of it can be believed: then all its fields
    are there, and are what they should be."""
    message = unsealed(line)
    kind = message.get("t")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise DeviceError(Reason.GARBLED, f"a line of kind {kind!r}")
    for key, sound in FIELDS[kind].items():
        if not sound(message.get(key, ABSENT)):
            raise DeviceError(Reason.GARBLED, f"{kind}: {key}")
    return message


def unsealed(line: bytes) -> Line:
    """The object of one line, whatever it says."""
    form = FORM.fullmatch(line)
    if form is None or len(line) > LONGEST:
        raise DeviceError(Reason.GARBLED, "not a line of dice")
    body, crc = form.groups()
    if int(crc, 16) != binascii.crc32(body):
        raise DeviceError(Reason.GARBLED, "wrong checksum")
    try:
        message: Line = json.loads(body)  # in braces, so it is an object or nothing
    except ValueError as error:
        raise DeviceError(Reason.GARBLED, "not JSON") from error
    return message


def notice(message: Line, sides: int) -> Notice:
    """What a die with so many sides said."""
    match message["t"]:
        case "roll":
            return Moving(thrown=True)
        case "lift":
            return Moving(thrown=False)
        case "rest" if message["face"] is None or message["face"] <= sides:
            return Rest(message["face"], How(message["how"]))
        case "battery":
            return Charge(message["percent"], message.get("charging", False))
        case "tap":
            return Taps(message["times"])
    raise DeviceError(Reason.GARBLED, f"{message['t']} of a die with {sides} sides")


ASK_HELLO = encode({"t": "hello?"})


def ask_face(die: str) -> bytes:
    return encode({"t": "face?", "die": die})


def pulse(die: str, rgb: Rgb, times: int) -> bytes:
    return encode({"t": "light", "die": die, "rgb": list(rgb), "times": times})


class Lines:
    """Bytes in any pieces to whole lines. A line that never ends is dropped, and so is its tail."""

    def __init__(self) -> None:
        self._rest = b""
        self._drowned = False
        self.too_long = 0

    def feed(self, data: bytes) -> list[bytes]:
        *whole_lines, self._rest = (self._rest + data).split(b"\n")
        if self._drowned and whole_lines:
            del whole_lines[0]
            self._drowned = False
        if len(self._rest) > LONGEST:
            self.too_long += not self._drowned
            self._rest, self._drowned = b"", True
        return whole_lines
