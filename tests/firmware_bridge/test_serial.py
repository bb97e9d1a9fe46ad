"""Boards on wires: real pseudo-terminals and sockets, unplugged and plugged in again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import serial
import serial.rfc2217

from firmware_bridge import serial_port
from firmware_bridge.emulated.board import EmulatedBoard
from firmware_bridge.emulated.faults import Faults
from firmware_bridge.emulated.plugs import Socket, Terminal
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Battery, Fact, Landing, Link, LinkState, Rolling
from firmware_bridge.protocols.notices import How
from firmware_bridge.serial_port import SerialDice, WirePatience

LONGEST = 60.0  # seconds: only so that nothing waits for ever
QUICK = WirePatience(read=0.02, hello=0.05, no_answer=0.3, again=0.05)


class Heard:
    def __init__(self, dice: SerialDice) -> None:
        self.dice = dice
        self.facts: list[Fact] = []

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(LONGEST):
            while not true():
                await asyncio.sleep(0.01)

    def landings(self, die: str) -> list[tuple[int | None, str]]:
        mine = [one for one in self.facts if isinstance(one, Landing) and one.die == die]
        return [(one.face, one.quality.value) for one in mine]

    def has(self, kind: type[Fact]) -> bool:
        return any(isinstance(fact, kind) for fact in self.facts)

    def links(self) -> list[tuple[LinkState, Reason | None]]:
        return [(one.state, one.reason) for one in self.facts if isinstance(one, Link)]


@contextlib.asynccontextmanager
async def listening(port: str, **options: Any) -> AsyncIterator[Heard]:
    async with SerialDice(port, patience=QUICK, **options) as dice:
        heard = Heard(dice)
        reading = asyncio.create_task(_read(heard))
        yield heard
    await reading


async def _read(heard: Heard) -> None:
    async for fact in heard.dice:
        heard.facts.append(fact)


def test_a_board_is_met_and_heard(tmp_path: Path) -> None:
    async def main() -> None:
        board = EmulatedBoard("A1", ("1", "red"))
        with Terminal(board, tmp_path / "tty"):
            async with listening(str(tmp_path / "tty")) as heard:
                await heard.until(lambda: heard.landings("A1/red"))
                assert heard.dice.dice == ("A1/1", "A1/red")
                await board.throw("red", 5)
                await board.throw("1", 2, How.TILTED)
                await heard.until(lambda: heard.landings("A1/1")[1:])
                assert heard.landings("A1/red") == [(1, "found"), (5, "stable")]
                assert heard.landings("A1/1") == [(1, "found"), (2, "tilted")]
                await heard.dice.identify("A1/red", (0, 0, 255), 2)
                light = {"t": "light", "die": "red", "rgb": [0, 0, 255], "times": 2}
                await heard.until(lambda: light in board.asked)
                with pytest.raises(DeviceError):
                    await heard.dice.identify("A1/green")

    asyncio.run(main())


def test_pulled_out_and_put_back(tmp_path: Path) -> None:
    async def main() -> None:
        board = EmulatedBoard()
        with Terminal(board, tmp_path / "tty") as terminal:
            async with listening(str(tmp_path / "tty")) as heard:
                await heard.until(lambda: heard.landings("A1/2"))
                board.news({"t": "roll", "die": "1"})
                await heard.until(lambda: heard.has(Rolling))
                terminal.unplug()
                await heard.until(lambda: (LinkState.WAITING, Reason.NO_PORT) in heard.links())
                assert (LinkState.LOST, Reason.PORT_LOST) in heard.links()
                board.faces["1"] = 4
                terminal.plug()
                await heard.until(lambda: heard.landings("A1/2")[1:])
                assert heard.landings("A1/1") == [(1, "found"), (4, "missed")]
                assert heard.landings("A1/2") == [(1, "found"), (1, "found")]
                await board.throw("2", 6)
                await heard.until(lambda: (6, "stable") in heard.landings("A1/2"))

    asyncio.run(main())


def test_sockets_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with Socket(EmulatedBoard("B")) as plug, listening(plug.url) as heard:
            await heard.until(lambda: heard.landings("B/1"))
            await plug.board.throw("1", 5)
            await heard.until(lambda: (5, "stable") in heard.landings("B/1"))
            await plug.unplug()
            await heard.until(lambda: (LinkState.WAITING, Reason.NO_PORT) in heard.links())
            await plug.plug()
            await heard.until(lambda: heard.landings("B/1")[-1] == (5, "found"))
            assert heard.landings("B/1").count((5, "stable")) == 1

    asyncio.run(main())


@contextlib.contextmanager
def served(board: EmulatedBoard) -> Iterator[str]:
    """A board behind RFC 2217, by pyserial's own server over its loop port."""
    server = socket.create_server(("127.0.0.1", 0))
    done = threading.Event()

    def serve() -> None:
        visitor, _where = server.accept()
        visitor.settimeout(0.02)
        wire = serial.serial_for_url("loop://", timeout=0)

        back: Any = SimpleNamespace(write=visitor.sendall)
        ports = serial.rfc2217.PortManager(cast(Any, wire), back)
        board.send = lambda data: visitor.sendall(b"".join(ports.escape(data)))
        with visitor, contextlib.suppress(OSError):
            while not done.is_set():
                with contextlib.suppress(TimeoutError):
                    if not (data := visitor.recv(1024)):
                        break
                    board.receive(b"".join(ports.filter(data)))
        wire.close()

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield f"rfc2217://127.0.0.1:{server.getsockname()[1]}"
    finally:
        done.set()
        serving.join()
        server.close()


@pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")  # pyserial 3.5
def test_rfc2217_too() -> None:
    async def main() -> None:
        board = EmulatedBoard("C")
        with served(board) as url:
            async with listening(url) as heard:
                await heard.until(lambda: heard.landings("C/1"))
                await board.throw("1", 5)
                await heard.until(lambda: (5, "stable") in heard.landings("C/1"))
                assert heard.landings("C/1").count((5, "stable")) == 1

    asyncio.run(main())


def test_corrupt_lines_are_counted_and_not_believed(tmp_path: Path) -> None:
    async def main() -> None:
        luck = random.Random(7)
        board = EmulatedBoard("A1", ("1",), Faults(luck=luck, drop=0.05, repeat=0.1))
        with Terminal(board, tmp_path / "tty"):
            async with listening(str(tmp_path / "tty")) as heard:
                await heard.until(lambda: heard.landings("A1/1"))
                board.corrupt = 0.1
                thrown = []
                for _n in range(60):
                    thrown.append(luck.randint(1, 6))
                    await board.throw("1", thrown[-1])
                board.corrupt, board.faults.drop = 0.0, 0.0
                board.news({"t": "battery", "die": "1", "percent": 50})
                await heard.until(lambda: heard.has(Battery))
                await heard.until(lambda: thrown[-1] == heard.landings("A1/1")[-1][0])
                counts = heard.dice.counts
                assert counts.corrupt == board.damaged > 0
                assert counts.repeated > 0
                assert counts.lost > 0
                stable = [face for face, how in heard.landings("A1/1") if how == "stable"]
                left: Iterator[int | None] = iter(thrown)
                assert all(face in left for face in stable)  # in order, none invented
                assert len(stable) > 40

    asyncio.run(main())


def test_a_board_that_says_nonsense_goes_on_being_heard(tmp_path: Path) -> None:
    async def main() -> None:
        board = EmulatedBoard("A1", ("1",))
        with Terminal(board, tmp_path / "tty"):
            async with listening(str(tmp_path / "tty")) as heard:
                await heard.until(lambda: heard.landings("A1/1"))
                board.news({"t": "rest", "die": "1", "face": 2, "how": []})
                await board.throw("1", 5)
                await heard.until(lambda: (5, "stable") in heard.landings("A1/1"))
                assert heard.dice.counts.corrupt == 1

    asyncio.run(main())


def test_what_is_no_board_is_named_so(tmp_path: Path) -> None:
    async def main() -> None:
        board = EmulatedBoard()
        with Terminal(board, tmp_path / "tty") as terminal:
            board.receive = lambda data: terminal.write(b"\x00\xffrst:0x1 boot\r\n$GPGGA\n")  # type: ignore[method-assign]
            board.send = lambda data: None
            async with listening(str(tmp_path / "tty")) as heard:
                await heard.until(lambda: (LinkState.WAITING, Reason.NO_ANSWER) in heard.links())
                assert heard.dice.counts.corrupt > 0

    asyncio.run(main())


def test_two_programs_cannot_hold_one_port(tmp_path: Path) -> None:
    async def main() -> None:
        with Terminal(EmulatedBoard(), tmp_path / "tty"):
            async with listening(str(tmp_path / "tty")) as first:
                await first.until(lambda: first.dice.dice)
                async with listening(str(tmp_path / "tty")) as second:
                    busy = (LinkState.WAITING, Reason.PORT_BUSY)
                    await second.until(lambda: busy in second.links())
                    assert not second.dice.dice
                    assert busy not in first.links()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("port", "reason"),
    [
        ("/dev/no-such-port", Reason.NO_PORT),
        ("socket://127.0.0.1:1", Reason.NO_PORT),
        ("nonsense://x", Reason.NO_PORT),
    ],
)
def test_a_port_that_is_not_there(port: str, reason: Reason) -> None:
    async def main() -> None:
        async with listening(port) as heard:
            await heard.until(lambda: heard.links() == [(LinkState.WAITING, reason)])

    asyncio.run(main())


def test_a_port_one_may_not_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: object) -> None:
        raise serial.SerialException(13, "Permission denied")

    monkeypatch.setattr(serial.Serial, "open", denied)

    async def main() -> None:
        async with listening("/dev/ttyS0") as heard:
            await heard.until(lambda: heard.links() == [(LinkState.WAITING, Reason.NOT_ALLOWED)])

    asyncio.run(main())


@pytest.mark.parametrize("act", ["open", "write", "read", "close"])
def test_the_loop_goes_on_while_the_port_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    done, waits, goes_on = getattr(serial.Serial, act), threading.Event(), threading.Event()

    def slow(wire: serial.Serial, *what: object) -> object:
        waits.set()
        assert goes_on.wait(LONGEST), "nobody else gets a turn"
        return done(wire, *what)

    async def main() -> None:
        with Terminal(EmulatedBoard(), tmp_path / "tty") as terminal:
            async with listening(str(tmp_path / "tty")) as heard:
                if act == "close":
                    await heard.until(lambda: heard.dice.dice)
                monkeypatch.setattr(serial.Serial, act, slow)
                if act == "close":
                    terminal.unplug()
                await heard.until(waits.is_set)
                goes_on.set()
                await heard.until(lambda: heard.dice.dice)

    asyncio.run(main())


def test_ports_are_listed() -> None:
    assert all(port.name for port in serial_port.ports())
