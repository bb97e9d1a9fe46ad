"""What was recorded plays as it was heard."""

from __future__ import annotations

import asyncio
import io
import random
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.capture import FIRST, Recorder, parse, read
from firmware_bridge.emulated.board import EmulatedBoard
from firmware_bridge.emulated.faults import Faults
from firmware_bridge.emulated.hurry import run_hurried
from firmware_bridge.emulated.plugs import Terminal
from firmware_bridge.emulated.table import eight_dice, throw_all
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Fact, Landing, LinkState, Rolling
from firmware_bridge.protocols.notices import How
from firmware_bridge.replay import AT_ONCE, ReplayedDice, facts

from .evening import evening
from .test_serial import listening

CAPTURES = sorted(Path("tests/captures").glob("*.dice"))


def thrown(heard: list[Fact]) -> list[tuple[Any, ...]]:
    """Die by die, what matters of it."""
    rows: list[tuple[Any, ...]] = [
        (fact.die, fact.face, fact.quality) if isinstance(fact, Landing) else (fact.die, "rolls")
        for fact in heard
        if isinstance(fact, Landing | Rolling)
    ]
    return sorted(rows, key=lambda row: row[0])


def record_evening(seed: int) -> tuple[str, list[Fact]]:
    file = io.StringIO()

    async def main() -> list[Fact]:
        luck = random.Random(seed)
        faults = Faults(
            luck=luck, drop=0.03, repeat=0.1, wobble=0.2, cocked=0.1, fake=0.1, lose_link=0.1
        )
        dice = eight_dice(faults)
        recorder = Recorder(file, asyncio.get_running_loop().time)
        async with evening(dice, raw=recorder.record) as tonight:
            await throw_all(dice, 6, luck)
        return tonight.facts

    heard = run_hurried(main())
    return file.getvalue(), heard


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_by_radio_plays_as_it_was_heard(seed: int) -> None:
    text, heard = record_evening(seed)
    assert thrown(list(facts(parse(text.splitlines())))) == thrown(heard)


def test_a_board_plays_as_it_was_heard(tmp_path: Path) -> None:
    file, port = io.StringIO(), str(tmp_path / "tty")

    async def main() -> list[Fact]:
        board = EmulatedBoard("A1", ("1", "2"), Faults(luck=random.Random(1)))
        recorder = Recorder(file, asyncio.get_running_loop().time)
        with Terminal(board, tmp_path / "tty") as plug:
            async with listening(port, raw=recorder.record) as now:
                await now.until(lambda: now.landings("A1/2"))
                await board.throw("1", 5)
                await board.throw("2", 3, How.TILTED)
                await now.until(lambda: (3, "tilted") in now.landings("A1/2"))
                board.news({"t": "roll", "die": "2"})
                await now.until(lambda: thrown(now.facts)[-1] == ("A1/2", "rolls"))
                plug.unplug()
                board.faces["2"] = 6
                await now.until(lambda: (LinkState.LOST, Reason.PORT_LOST) in now.links())
                plug.plug()
                await now.until(lambda: (6, "missed") in now.landings("A1/2"))
        return now.facts

    heard = asyncio.run(main())
    assert thrown(list(facts(parse(file.getvalue().splitlines())))) == thrown(heard)


@pytest.mark.parametrize("path", CAPTURES, ids=lambda path: path.stem)
def test_kept_captures_still_mean_the_same(path: Path) -> None:
    """What each throw was stands beside the capture; a decoder that changes shows here."""
    expected = path.with_suffix(".landings").read_text(encoding="ascii").splitlines()
    heard = [fact for fact in facts(read(path)) if isinstance(fact, Landing)]
    assert [f"{one.at:.3f} {one.die} {one.face} {one.quality}" for one in heard] == expected


def test_there_are_captures() -> None:
    assert {path.stem for path in CAPTURES} >= {"evening", "board"}


def test_it_takes_its_time_or_none(tmp_path: Path) -> None:
    path = tmp_path / "x.dice"
    path.write_text(
        f"{FIRST}\n0 A die {b'godice:d6'.hex()}\n0.1 A < 52\n0.4 A < 53c00000\n", encoding="ascii"
    )

    async def play(speed: float) -> tuple[float, list[Fact]]:
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with ReplayedDice(path, speed=speed) as dice:
            heard = [fact async for fact in dice]
        return loop.time() - began, heard

    seconds, as_it_was = run_hurried(play(1.0))
    assert seconds == pytest.approx(0.4)
    at_once, the_same = run_hurried(play(AT_ONCE))
    assert at_once == 0
    assert as_it_was == the_same
    assert as_it_was[-1] == Landing("A", 1, as_it_was[-1].quality, 0.4)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["something else"],
        [FIRST, "0.1 A < 52"],
        [FIRST, "x A up"],
        [FIRST, "0.1 A sideways"],
        [FIRST, "0.1 A die zz"],
        [FIRST, "0.1 A die 6375"],
        [FIRST, "nan A up"],
        [FIRST, "5 A die 676f64696365", "1 A up"],
    ],
)
def test_what_is_no_capture_is_refused(lines: list[str]) -> None:
    with pytest.raises(DeviceError):
        list(facts(parse(lines)))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeviceError) as error:
        read(tmp_path / "nothing")
    assert error.value.reason is Reason.BAD_CAPTURE
