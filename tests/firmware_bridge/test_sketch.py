"""The sketch in docs/dice.md runs whole in a real MicroPython, on the stdio that boards have."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

from firmware_bridge.emulated.board import EmulatedBoard
from firmware_bridge.emulated.plugs import Terminal
from firmware_bridge.landing import Fact, Landing, Lifted, Rolling, Sighting
from firmware_bridge.protocols import line
from firmware_bridge.serial_port import SerialDice, WirePatience

from . import micropython

BOARD = Path(__file__).with_name("board.mjs")
(SKETCH,) = re.findall(r"```python\n(.*?)```", Path("docs/dice.md").read_text("utf-8"), re.DOTALL)
CONFIG = 'BOARD, DICE = "A1", {"1": 6}'
OURS = """
import dice as hardware


def read_die(die):
    seen = hardware.seen(die)
    return int(seen) if seen.isdigit() else seen or None


def shine(die, rgb):
    hardware.shone(die, *rgb)


"""
MAIN = 'if __name__ == "__main__":'
PATIENCE = WirePatience(read=0.02, hello=0.2)
LONGEST = 60.0  # seconds: only so that nothing waits for ever


@pytest.fixture(autouse=True)
def can_be_run() -> None:
    """Where it is counted on, it is not enough to say why not."""
    if why := micropython.missing():
        (pytest.fail if "CI" in os.environ else pytest.skip)(why)


def as_owned(sketch: str) -> str:
    """With the two functions that an owner writes, and two dice."""
    assert CONFIG in sketch
    assert MAIN in sketch
    own = sketch.replace(CONFIG, 'BOARD, DICE = "Box-1", {"1": 6, "red": 20}')
    return own.replace(MAIN, OURS + MAIN)


@dataclass
class Running:
    """A board whose brain is another process. It looks to a plug like an emulated one."""

    process: asyncio.subprocess.Process
    stdin: int
    sensor: int
    send: Callable[[bytes], None] = lambda _data: None
    shone: list[str] = field(default_factory=list)
    said: bytes = b""

    def receive(self, data: bytes) -> None:
        os.write(self.stdin, data)

    def start(self) -> None:
        """A board that stays in current says nothing when somebody plugs in."""

    def sees(self, *what: str) -> None:
        os.write(self.sensor, "".join(f"{each}\n" for each in what).encode())

    async def carry(self) -> None:
        assert self.process.stdout
        while data := await self.process.stdout.read(1000):
            self.said += data
            self.send(data)

    async def watch(self) -> None:
        assert self.process.stderr
        async for row in self.process.stderr:
            self.shone.append(row.decode().strip())

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(LONGEST):
            while not true():
                assert self.process.returncode is None, "\n".join(self.shone)
                await asyncio.sleep(0.01)


@contextlib.contextmanager
def pipe() -> Iterator[tuple[int, int]]:
    """Its reader does not wait: a board asks its wire and its sensor in turn."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    try:
        yield reading, writing
    finally:
        os.close(reading)
        os.close(writing)


@contextlib.asynccontextmanager
async def running(sketch: str, folder: Path) -> AsyncIterator[Running]:
    program = folder / "main.py"
    program.write_text(sketch, encoding="utf-8")
    with pipe() as (stdin, wire), pipe() as (sensor, sight):
        process = await asyncio.create_subprocess_exec(
            shutil.which("node") or "node",
            str(BOARD),
            micropython.FOLDER.as_uri(),
            str(program),
            str(sensor),
            stdin=stdin,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            pass_fds=(sensor,),
        )
        board = Running(process, wire, sight)
        carrying = [asyncio.create_task(board.carry()), asyncio.create_task(board.watch())]
        try:
            yield board
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            await asyncio.gather(*carrying)


@contextlib.asynccontextmanager
async def heard(board: Running, folder: Path) -> AsyncIterator[tuple[SerialDice, list[Fact]]]:
    """By the app's own carrier, over a real terminal."""
    facts: list[Fact] = []
    with Terminal(cast("EmulatedBoard", board), folder / "tty") as plug:
        async with SerialDice(str(plug.name), patience=PATIENCE) as dice:

            async def read() -> None:
                async for fact in dice:
                    facts.append(fact)  # noqa: PERF401 - looked at while it grows

            reading = asyncio.create_task(read())
            yield dice, facts
        await reading


def landings(facts: list[Fact], die: str) -> list[tuple[int | None, str]]:
    mine = [fact for fact in facts if isinstance(fact, Landing) and fact.die == die]
    return [(fact.face, fact.quality.value) for fact in mine]


def test_it_is_met_thrown_lifted_and_asked(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(as_owned(SKETCH), tmp_path) as board:
            async with heard(board, tmp_path) as (_dice, facts):
                await board.until(lambda: landings(facts, "Box-1/red"))
                sightings = [fact.die for fact in facts if isinstance(fact, Sighting)]
                assert sightings == ["Box-1/1", "Box-1/red"]
                board.sees("1 roll", "1 5")
                await board.until(lambda: landings(facts, "Box-1/1")[1:])
                board.sees("red lift", "red roll", "red 17")
                await board.until(lambda: landings(facts, "Box-1/red")[1:])
                assert landings(facts, "Box-1/1") == [(None, "found"), (5, "stable")]
                assert landings(facts, "Box-1/red") == [(None, "found"), (17, "stable")]
                moved = [fact for fact in facts if isinstance(fact, Rolling | Lifted)]
                assert [(type(fact), fact.die) for fact in moved] == [
                    (Rolling, "Box-1/1"),
                    (Lifted, "Box-1/red"),
                    (Rolling, "Box-1/red"),
                ]
            (tmp_path / "again").mkdir()
            async with heard(board, tmp_path / "again") as (dice, facts):
                await board.until(lambda: len(landings(facts, "Box-1/red")) == 1)
                assert landings(facts, "Box-1/1") == [(5, "found")]
                assert landings(facts, "Box-1/red") == [(17, "found")]
                assert dice.counts.lost == dice.counts.corrupt == 0

    asyncio.run(main())


def test_it_shines_and_blinks(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            running(as_owned(SKETCH), tmp_path) as board,
            heard(board, tmp_path) as (dice, facts),
        ):
            await board.until(lambda: landings(facts, "Box-1/red"))
            await dice.identify("Box-1/red", (255, 0, 7), 2)
            await board.until(lambda: len(board.shone) == 5)
            assert board.shone == [*["red 255 0 7", "red 0 0 0"] * 2, "red 0 0 0"]
            await dice.glow("Box-1/1", (1, 2, 3))
            await board.until(lambda: board.shone[5:])
            await dice.identify("Box-1/1", (9, 9, 9), 1)
            await board.until(lambda: len(board.shone) == 9)
            await dice.glow("Box-1/1", None)
            await board.until(lambda: len(board.shone) == 10)
            assert board.shone[5:] == ["1 1 2 3", "1 9 9 9", "1 0 0 0", "1 1 2 3", "1 0 0 0"]
            board.sees("1 3")
            await board.until(lambda: (3, "stable") in landings(facts, "Box-1/1"))

    asyncio.run(main())


NONSENSE: tuple[line.Line, ...] = (
    {"t": "face?", "die": "9"},
    {"t": "face?", "die": []},
    {"t": "face?"},
    {"t": []},
    {"t": {"t": "hello?"}},
    {},
    {"t": "light", "die": "1"},
    {"t": "light", "die": "1", "rgb": {}, "times": 1},
    {"t": "light", "die": "1", "rgb": [1, 2], "times": 1},
    {"t": "light", "die": "1", "rgb": [1, 2, "3"], "times": 1},
    {"t": "light", "die": "1", "rgb": [1, 2, 3], "times": None},
    {"t": "light", "die": {}, "rgb": [1, 2, 3], "times": 0},
    {"t": "explode", "die": "1"},
)


def test_nothing_that_arrives_stops_it(tmp_path: Path) -> None:
    """Noise, a Ctrl-C among it, damaged lines, whole ones that make no sense, one without end."""

    async def main() -> None:
        async with running(as_owned(SKETCH), tmp_path) as board:
            await board.until(lambda: board.said.count(b"\n") == 1)
            board.receive(b"\x00\xff\x03\n*\n{}\n[1]*\n\r\n" + line.ASK_HELLO[:-3] + b"\n")
            for message in NONSENSE:
                board.receive(line.encode(message))
            board.receive(b"x" * 5000 + b"\n")
            board.receive(b'{"t":"hel')
            board.sees("red 20")
            await board.until(lambda: board.said.count(b"\n") == 2)
            board.receive(b"\n" + line.ASK_HELLO + line.ask_face("red"))
            await board.until(lambda: board.said.count(b"\n") == 4)
            said = [line.decode(row) for row in board.said.splitlines()]
            assert [row["t"] for row in said] == ["hello", "rest", "hello", "rest"]
            assert [row["how"] for row in said if row["t"] == "rest"] == ["thrown", "settled"]
            assert board.shone == []

    asyncio.run(main())


def test_a_board_without_luck_of_its_own_says_hello(tmp_path: Path) -> None:
    """As some of stm32's."""
    poor = as_owned(SKETCH).replace("import os\n", "class os:\n    pass\n\n\n")

    async def main() -> None:
        async with running(poor, tmp_path) as board:
            await board.until(lambda: board.said.count(b"\n") == 1)
            assert line.decode(board.said[:-1])["board"] == "Box-1"

    asyncio.run(main())


@pytest.mark.parametrize(
    ("sketch", "says"),
    [
        (
            SKETCH.replace(
                "    sys.stdout.buffer.write(encode", "    sys.stdout.flush()\n    (encode"
            ),
            "flush",
        ),
        ("import sys\nsys.stdin.buffer.fileno()\n", "fileno"),
        ("import sys\nsys.stdin.buffer.read(1)\n", "KeyboardInterrupt"),
    ],
)
def test_it_is_the_stdio_of_boards(sketch: str, says: str, tmp_path: Path) -> None:
    """What would run on any computer, and on no board, does not run here."""

    async def main() -> None:
        async with running(sketch, tmp_path) as board:
            board.receive(b"\x03")
            async with asyncio.timeout(LONGEST):
                assert await board.process.wait() == 1
        assert says in " ".join(board.shone)

    asyncio.run(main())
