"""An emulated board with dice on a wire. What it says goes out by ``send``; see ``plugs``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from firmware_bridge.emulated.faults import Faults
from firmware_bridge.errors import DeviceError
from firmware_bridge.protocols import line
from firmware_bridge.protocols.notices import How


class EmulatedBoard:
    """Speaks as the sketch in docs/dice.md does."""

    def __init__(
        self, name: str = "A1", dice: Sequence[str] = ("1", "2"), faults: Faults | None = None
    ) -> None:
        self.name, self.dice = name, tuple(dice)
        self.faults = faults or Faults()
        self.faces = dict.fromkeys(self.dice, 1)
        self.corrupt = 0.0  # the chance that a line gets damaged on its way
        self.damaged = 0
        self.asked: list[line.Line] = []
        self.send: Callable[[bytes], None] = lambda _data: None
        self._lines = line.Lines()
        self.start()

    def start(self) -> None:
        """As after power came on."""
        self.boot, self._n = self.faults.luck.randrange(2**31), -1
        self.hello()

    def hello(self) -> None:
        dice = [{"id": die, "sides": 6} for die in self.dice]
        self._out({"t": "hello", "v": 1, "board": self.name, "boot": self.boot, "dice": dice})

    def receive(self, data: bytes) -> None:
        for raw in self._lines.feed(data):
            try:
                self._answer(line.decode(raw))
            except DeviceError:
                continue

    def news(self, message: line.Line) -> None:
        self._n += 1
        for _copy in range(self.faults.copies()):
            self._out({**message, "boot": self.boot, "n": self._n})

    async def throw(self, die: str, face: int, how: How = How.THROWN) -> None:
        self.news({"t": "roll", "die": die})
        await asyncio.sleep(0.02)
        self.faces[die] = face
        self.lies(die, how)

    def lies(self, die: str, how: How) -> None:
        self.news({"t": "rest", "die": die, "face": self.faces[die], "how": how})

    def _answer(self, message: line.Line) -> None:
        self.asked.append(message)
        if message["t"] == "hello?":
            self.hello()
        elif message["t"] == "face?" and message["die"] in self.faces:
            self.lies(message["die"], How.SETTLED)

    def _out(self, message: line.Line) -> None:
        data = bytearray(line.encode(message))
        if self.faults.happens(self.corrupt):
            self.damaged += 1
            data[self.faults.luck.randrange(len(data) - 1)] ^= 1 << self.faults.luck.randrange(7)
        self.send(bytes(data))
