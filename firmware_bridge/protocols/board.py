"""One board on a wire: who it says it is, and its news in order, each once."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols import line
from firmware_bridge.protocols.notices import Identity, Notice

# What a board says unasked carries ``n``, one more each time, and ``boot``, drawn at its start:
# so a repeat, a gap and a restart can be told apart. Without true luck it is always the same one:
# what falls far back is no repeat, for those come at once, but its news after another start.
BACK = 16


@dataclass
class Counts:
    """What came over the wire: nothing of it is believed but ``good``."""

    good: int = 0
    corrupt: int = 0
    repeated: int = 0
    lost: int = 0


class Board:
    """Lines in, notices of named dice out. Corrupt lines are counted, not believed."""

    def __init__(self, counts: Counts | None = None) -> None:
        self.name = ""
        self.sides: dict[str, int] = {}
        self.counts = counts or Counts()
        self.gap = False  # something was lost since somebody last looked
        self._boot: int | None = None
        self._n = -1

    @property
    def met(self) -> bool:
        return bool(self.name)

    def hear(self, raw: bytes) -> tuple[tuple[str, Notice], ...]:
        """What it said of which die; ``("", Identity)`` when the board names itself."""
        try:
            message = line.decode(raw)
            told = self._told(message)
        except DeviceError:
            self.counts.corrupt += 1
            self.gap = True
            return ()
        self.counts.good += 1
        return told

    def _told(self, message: line.Line) -> tuple[tuple[str, Notice], ...]:
        if message["t"] == "hello":
            return self._hello(message)
        if not self.met:
            return ()  # its dice are unknown until it has said hello
        die = message.get("die", "")
        if die not in self.sides:
            raise DeviceError(Reason.GARBLED, f"die {die!r}")
        told = line.notice(message, self.sides[die])
        return ((die, told),) if self._new(message["boot"], message["n"]) else ()

    def _hello(self, message: line.Line) -> tuple[tuple[str, Notice], ...]:
        if message["boot"] != self._boot:
            self._boot, self._n = message["boot"], -1
        self.name = message["board"]
        self.sides = {die["id"]: die["sides"] for die in message["dice"]}
        return (("", Identity(self.name, "board")),)

    def _new(self, boot: int, n: int) -> bool:
        """False for a repeat. The first news after a start or a hello has no gap before it."""
        if boot != self._boot or n < self._n - BACK:
            self._boot, self._n, self.gap = boot, -1, True
        if n <= self._n:
            self.counts.repeated += 1
            return False
        missing = n - self._n - 1 if self._n >= 0 else 0
        self.counts.lost += missing
        self.gap = self.gap or missing > 0
        self._n = n
        return True
