"""From the bytes of one board on a wire to facts about its dice, without any wire."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_bridge.landing import Fact, Link, LinkState, Sighting
from firmware_bridge.protocols import line
from firmware_bridge.protocols.board import Board, Counts
from firmware_bridge.protocols.notices import How, Identity
from firmware_bridge.throws import Throws


class Wired:
    """Its dice are called ``board/die``. They stay known while the plug is out."""

    def __init__(self) -> None:
        self.throws: dict[str, Throws] = {}
        self.counts = Counts()
        self.away = True
        self._board = Board(self.counts)
        self._lines = line.Lines()

    @property
    def met(self) -> bool:
        """The board has said hello since it was plugged in."""
        return self._board.met

    def unplugged(self) -> None:
        self._board, self._lines = Board(self.counts), line.Lines()
        self.away = True

    def feed(self, data: bytes, at: float) -> Iterator[Fact]:
        for raw in self._lines.feed(data):
            for die, notice in self._board.hear(raw):
                if isinstance(notice, Identity):
                    yield from self._hello(at)
                else:
                    yield from self.throws[self._called(die)].heard(notice, at)
        self.counts.corrupt += self._lines.too_long
        self._lines.too_long = 0

    def doubts(self, at: float) -> tuple[bytes, ...]:
        """What to ask the board: after a gap about all dice, else about throws that do not end."""
        gap, self._board.gap = self._board.gap, False
        asking = []
        for die, throws in self.throws.items():
            if gap or throws.overdue(at):
                throws.asked(at)
                asking.append(line.ask_face(die.partition("/")[2]))
        return tuple(asking)

    def asked(self, data: bytes, at: float) -> None:
        """What went to the board, as a capture tells it."""
        for raw in data.splitlines():
            message = line.decode(raw)
            if message["t"] == "face?":
                die = self._called(message["die"])
                if die in self.throws:
                    self.throws[die].asked(at)

    def _hello(self, at: float) -> Iterator[Fact]:
        """A board says hello more than once; dice are new only when they were away."""
        names = [self._called(die) for die in self._board.sides]
        self._board.gap = True
        if not self.away and names == list(self.throws):
            return
        self.away = False
        self.throws = {name: self.throws.get(name) or _throws(name) for name in names}
        for name, throws in self.throws.items():
            throws.unheard(at)
            yield Sighting(name, "line", self._board.name, None, at)
            yield Link(name, LinkState.CONNECTED, None, at)

    def _called(self, die: str) -> str:
        return f"{self._board.name}/{die}"


def _throws(die: str) -> Throws:
    return Throws(die, answer=How.SETTLED)
