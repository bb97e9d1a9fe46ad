"""A capture: what dice and we said to one another, byte for byte, with times. A small text file.

The first line is ``dice capture 1``. Then a line for each thing: seconds, die, what, and its bytes
in hex. ``die`` names the model and shell; ``plug`` a board's port; ``up`` and ``down`` are the
link; ``<`` came from the die and ``>`` went to it; ``advert`` was broadcast; ``afresh`` says that
nobody had listened before. Lines that begin with ``#`` are notes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from firmware_bridge.errors import DeviceError, Reason

FIRST = "dice capture 1"
WAYS = frozenset(("die", "plug", "up", "down", "<", ">", "advert", "afresh"))
LONGEST = 1_000_000.0  # seconds: more is not a capture but damage


@dataclass(frozen=True)
class Moment:
    at: float
    die: str
    way: str
    data: bytes = b""

    def __str__(self) -> str:
        return f"{self.at:.3f} {self.die} {self.way} {self.data.hex()}".rstrip()


class Recorder:
    """Hand ``record`` to a source as ``raw``. Adverts that say nothing new are left out."""

    def __init__(self, file: TextIO, clock: Callable[[], float]) -> None:
        self._file, self._clock = file, clock
        self._began: float | None = None
        self._adverts: dict[str, bytes] = {}
        file.write(f"{FIRST}\n")

    def record(self, die: str, way: str, data: bytes) -> None:
        if way == "advert":
            if self._adverts.get(die) == data:
                return
            self._adverts[die] = data
        elif way == "afresh":
            self._adverts.pop(die, None)
        now = self._clock()
        if self._began is None:
            self._began = now
        self._file.write(f"{Moment(now - self._began, die, way, data)}\n")


def read(path: Path) -> list[Moment]:
    try:
        text = path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise DeviceError(Reason.BAD_CAPTURE, str(path)) from error
    return list(parse(text.splitlines()))


def parse(lines: Iterable[str]) -> Iterator[Moment]:
    lines = iter(lines)
    if next(lines, "").strip() != FIRST:
        raise DeviceError(Reason.BAD_CAPTURE, f"it does not begin with {FIRST!r}")
    before = 0.0
    for number, line in enumerate(lines, 2):
        if line.strip() and not line.startswith("#"):
            moment = _moment(line, number)
            if not before <= moment.at <= LONGEST:
                raise DeviceError(Reason.BAD_CAPTURE, f"line {number}: time runs wrong")
            before = moment.at
            yield moment


def _moment(line: str, number: int) -> Moment:
    try:
        at, die, way, *data = line.split()
        moment = Moment(float(at), die, way, bytes.fromhex("".join(data)))
    except ValueError as error:
        raise DeviceError(Reason.BAD_CAPTURE, f"line {number}") from error
    if way not in WAYS or not math.isfinite(moment.at):
        raise DeviceError(Reason.BAD_CAPTURE, f"line {number}")
    return moment
