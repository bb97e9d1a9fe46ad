"""Our own serial line: one JSON object a line, ``*``, its CRC-32 as 8 hex digits, a line feed.

No open standard for home-made dice exists. CRC-32 and not 16: of a million damaged lines, 16 bits
let 8 pass and 32 none. docs/dice.md describes the words and has a sketch for a board.
"""

from __future__ import annotations

import binascii
import json
import re
from typing import Any

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols.notices import Charge, How, Moving, Notice, Rest, Rgb, Taps

VERSION = 1
LONGEST = 400  # bytes of a line; a board has a small buffer, and noise may never end one
MOST_SIDES = 120
NAME = re.compile(r"[A-Za-z0-9_.-]{1,24}")
FORM = re.compile(rb"(\{[\x20-\x7e]*\})\*([0-9A-F]{8})\r?")

Line = dict[str, Any]


def encode(message: Line) -> bytes:
    body = json.dumps(message, separators=(",", ":")).encode("ascii")
    return b"%b*%08X\n" % (body, binascii.crc32(body))


def decode(line: bytes) -> Line:
    """The object of one line, without its line feed, if every byte of it can be believed."""
    form = FORM.fullmatch(line)
    if form is None or len(line) > LONGEST:
        raise DeviceError(Reason.GARBLED, "not a line of dice")
    body, crc = form.groups()
    if int(crc, 16) != binascii.crc32(body):
        raise DeviceError(Reason.GARBLED, "wrong checksum")
    try:
        message = json.loads(body)
    except ValueError as error:
        raise DeviceError(Reason.GARBLED, "not JSON") from error
    if not isinstance(message, dict):
        raise DeviceError(Reason.GARBLED, "not an object")
    return message


def notice(message: Line, sides: int) -> Notice:
    """What a die with so many sides said."""
    match message.get("t"):
        case "roll":
            return Moving(thrown=True)
        case "lift":
            return Moving(thrown=False)
        case "rest":
            return _rest(message, sides)
        case "battery":
            return Charge(whole(message, "percent", 0, 100), message.get("charging") is True)
        case "tap":
            return Taps(whole(message, "times", 1, 9))
    raise DeviceError(Reason.GARBLED, f"a line of kind {message.get('t')!r}")


def _rest(message: Line, sides: int) -> Rest:
    if message.get("how") not in set(How):
        raise DeviceError(Reason.GARBLED, "a landing of no known kind")
    face = None if message.get("face", 0) is None else whole(message, "face", 1, sides)
    return Rest(face, How(message["how"]))


def whole(message: Line, key: str, least: int, most: int) -> int:
    value = message.get(key)
    if type(value) is not int or not least <= value <= most:
        raise DeviceError(Reason.GARBLED, f"{key}: {value!r}")
    return value


def name(message: Line, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise DeviceError(Reason.GARBLED, f"{key}: {value!r}")
    return value


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
