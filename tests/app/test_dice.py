"""Real dice in the app, without a window: wires, recordings, what is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.app import running
from companion.app.companion import Companion
from companion.app.dice.carriers import WIRE, Makers, _file, _wire
from companion.core.messages import message
from companion.core.questions import Choose
from companion.dice.bindings import ANY, Bound
from companion.dice.sources import Source
from companion.games import GAMES
from companion.saves.saved import SaveError
from companion.saves.store import Store
from companion.ui.host import Playing
from companion.ui.host.dice import Throw
from firmware_bridge.emulated.board import EmulatedBoard
from firmware_bridge.emulated.plugs import Socket, Terminal
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Fact, Landing, Link, LinkState, Quality, Sighting
from firmware_bridge.serial_port import SerialDice, WirePatience
from tests import toy

QUICK = WirePatience(read=0.01, hello=0.05, again=0.05)


class NoRadio:
    async def __aenter__(self) -> Source:
        raise DeviceError(Reason.NO_ADAPTER)

    async def __aexit__(self, *_error: object) -> None:
        """It was never there."""


MAKERS = Makers(
    radio=lambda raw: cast("Source", NoRadio()),
    wire=lambda port, raw: cast("Source", SerialDice(port, patience=QUICK, raw=raw)),
    ports=lambda: [("/dev/ttyUSB7", "A board")],
)


class Evening:
    """A companion, and a game whose throw is open, as the play screen would ask for it."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder / "saves.db")
        self.companion = Companion(self.store, {**GAMES, "toy": toy}, "en", MAKERS)
        self.desk = self.companion.dice
        self.throw: Throw | None = None

    def open_throw(self) -> Playing:
        """Three dice: a card is taken unseen, none is lit."""
        playing = self.companion.begin(replace(self.companion.plan("toy"), held=()))
        session = playing.session
        while not session.question or session.question.kind != "roll":
            passes = isinstance(session.question, Choose)
            session.answer(None, ("pass",) if passes else ("?",), session.n)
        self.throw = playing.dice.ask()
        return playing

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(60):  # only so that nothing waits for ever
            while not true():
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        await self.desk.close()
        self.store.close()


def bind(evening: Evening, *dice: str) -> None:
    for die in dice:
        evening.desk.pair(die)


def asked_about(board: EmulatedBoard) -> set[str]:
    """Its dice, what lies there: whoever asks listens from then on."""
    return {each["die"] for each in board.asked if each["t"] == "face?"}


def test_a_board_on_a_wire_is_thrown_unplugged_and_plugged(tmp_path: Path) -> None:
    async def main() -> None:
        evening = Evening(tmp_path)
        evening.desk.carriers.start()
        board = EmulatedBoard("A1", ("1", "2", "3"))
        with Terminal(board, tmp_path / "tty") as terminal:
            evening.desk.carriers.plug(str(tmp_path / "tty"))
            await evening.until(lambda: len(evening.desk.near()) == 3)
            bind(evening, "A1/1", "A1/2", "A1/3")
            playing = evening.open_throw()
            n = playing.session.n
            await board.throw("1", 1)
            await board.throw("2", 2)
            await evening.until(lambda: sum(p.counts for p in evening.desk.tray.places) == 2)
            terminal.unplug()
            await evening.until(lambda: not any(die.is_here for die in evening.desk.known()))
            terminal.plug()
            await evening.until(lambda: all(die.is_here for die in evening.desk.known()))
            assert playing.session.n == n
            await board.throw("3", 3)
            await evening.until(lambda: playing.session.n > n)
        event = playing.session.log.events[n]
        assert sorted(line.split()[1:] for line in event.evidence) == [
            ["A1/1", "1"],
            ["A1/2", "2"],
            ["A1/3", "3"],
        ]
        await evening.close()

    asyncio.run(main())


def test_a_recording_is_played_as_dice(tmp_path: Path) -> None:
    """What a board did is recorded; without any board it fills a throw of another game."""

    async def main() -> None:
        evening = Evening(tmp_path)
        carriers = evening.desk.carriers
        carriers.start()
        board = EmulatedBoard("A1", ("1", "2", "3"))
        async with Socket(board) as socket:
            carriers.plug(socket.url)
            await evening.until(lambda: len(evening.desk.near()) == 3)
            bind(evening, "A1/1", "A1/2", "A1/3")
            await evening.until(lambda: asked_about(board) == set(board.dice))
            board.asked.clear()
            carriers.record(True)
            assert carriers.recording
            await evening.until(lambda: asked_about(board) == set(board.dice))
            for name in ("1", "2", "3"):
                await board.throw(name, 4 - int(name))
            await evening.until(lambda: evening.desk.fairness("A1/3").throws)
            carriers.record(False)
            carriers.unplug(socket.url)
            await evening.until(lambda: not any(die.is_here for die in evening.desk.known()))
        (recorded,) = carriers.recordings()
        playing = evening.open_throw()
        n = playing.session.n
        carriers.replay(recorded.path)
        await evening.until(lambda: playing.session.n > n)
        sides = {
            line.split()[1]: line.split()[2] for line in playing.session.log.events[n].evidence
        }
        assert sides == {"A1/1": "3", "A1/2": "2", "A1/3": "1"}
        assert evening.desk.fairness("A1/3").throws == 1, "a recording tells nothing new of a die"
        await evening.close()

    asyncio.run(main())


def test_a_recording_begins_when_dice_are_met(tmp_path: Path) -> None:
    """What they were just saying when it was switched on would make no sense when played."""

    async def main() -> None:
        evening = Evening(tmp_path)
        carriers = evening.desk.carriers
        carriers.start()
        async with Socket(EmulatedBoard("A1", ("1",))) as socket:
            carriers.plug(socket.url)
            await evening.until(evening.desk.near)
            bind(evening, "A1/1")
            before = carriers.sources.get(WIRE + socket.url)
            carriers.record(True)
            carriers._raw(socket.url, "<", b"the end of a line")
            file = Path(carriers.recording)
            await evening.until(
                lambda: carriers.sources.get(WIRE + socket.url) not in (None, before)
            )
            await evening.until(lambda: all(die.is_here for die in evening.desk.known()))
            carriers.record(False)
            await evening.close()
        assert file.read_text().splitlines()[1].endswith(" plug")

    asyncio.run(main())


def test_a_radio_that_does_not_work_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        evening = Evening(tmp_path)
        evening.desk.carriers.start()
        assert evening.desk.carriers.trouble == ""
        evening.desk.carriers.find(True)
        await evening.until(lambda: evening.desk.carriers.trouble == "no_adapter")
        await evening.close()

    asyncio.run(main())


def test_a_port_that_is_none_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        evening = Evening(tmp_path)
        evening.desk.carriers.start()
        evening.desk.carriers.plug(str(tmp_path / "nothing"))
        port = next(each for each in evening.desk.carriers.ports() if each.open)
        assert port.name.endswith("nothing")
        await evening.until(lambda: evening.desk.states)
        (state,) = evening.desk.states.values()
        assert (state.link, state.reason) == (LinkState.WAITING, "no_port")
        await evening.close()

    asyncio.run(main())


def test_files_that_are_no_recordings(tmp_path: Path) -> None:
    async def main() -> None:
        evening = Evening(tmp_path)
        carriers = evening.desk.carriers
        carriers.start()
        carriers.folder.mkdir()
        (carriers.folder / "bad.dice").write_text("hello")
        (found,) = carriers.recordings()
        carriers.replay(found.path)
        await evening.until(lambda: carriers.reasons)
        assert set(carriers.reasons.values()) == {Reason.BAD_CAPTURE}
        await evening.close()

    asyncio.run(main())


def test_what_is_known_of_dice_outlives_the_evening(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    desk = evening.desk
    desk.hear("radio", Sighting("F0:01", "godice", "GoDice_1", -50, 1.0))
    desk.pair("F0:01")
    desk.name("F0:01", "  Rosa\n\x07 red ")
    desk.play("F0:01", "red")
    desk.side("F0:01", 6, "science")
    desk.hear("radio", Link("F0:01", LinkState.CONNECTED, None, 1.0))
    for at in range(3):
        desk.hear("radio", Landing("F0:01", 2, Quality.STABLE, 1.0 + at))
    desk.hear("radio", Landing("F0:01", 2, Quality.FAKE, 9.0))
    desk.save()
    evening.store.close()

    again = Evening(tmp_path)
    (die,) = again.desk.known()
    assert (die.name, die.plays, die.link) == ("Rosa red", "red", "")
    assert (die.faces[6], die.numbered) == ("science", False)
    assert again.desk.fairness("F0:01").throws == 3
    again.desk.shape("F0:01", "d20")
    assert again.desk.fairness("F0:01").throws == 0, "another shape, another die"
    again.desk.forget("F0:01")
    again.store.close()
    assert Evening(tmp_path).desk.known() == []


def test_counts_that_a_full_disk_refused_are_written_when_it_takes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_name: str, _value: object) -> None:
        raise SaveError(message("saves.full"))

    evening = Evening(tmp_path)
    evening.desk.hear("radio", Sighting("F0:01", "godice", "GoDice_1", -50, 1.0))
    evening.desk.pair("F0:01")
    evening.desk.hear("radio", Landing("F0:01", 2, Quality.STABLE, 1.0))
    with monkeypatch.context() as no_room:
        no_room.setattr(evening.store, "prefer", full)
        evening.desk.save()
    evening.desk.save()
    evening.store.close()
    assert Evening(tmp_path).desk.fairness("F0:01").throws == 1


def test_a_wire_that_crashes_takes_no_throws_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug is told at once, and once: what dice have thrown is written when the window closes."""
    crashes: list[object] = []

    def broken(_wired: object, _data: bytes, _at: float) -> Iterator[Fact]:
        raise TypeError("a bug")

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, what: crashes.append(what["exception"])
        )
        evening = Evening(tmp_path)
        evening.desk.carriers.start()
        board = EmulatedBoard("A1", ("1",))
        with Terminal(board, tmp_path / "tty"):
            evening.desk.carriers.plug(str(tmp_path / "tty"))
            await evening.until(lambda: evening.desk.near())
            bind(evening, "A1/1")
            await board.throw("1", 4)
            await evening.until(lambda: evening.desk.fairness("A1/1").throws)
            monkeypatch.setattr("firmware_bridge.wired.Wired.feed", broken)
            await evening.until(lambda: crashes)
            await evening.close()

    asyncio.run(main())
    assert [type(crash) for crash in crashes] == [TypeError]
    assert Evening(tmp_path).desk.fairness("A1/1").throws == 1


def test_whatever_fails_at_the_end_the_dice_are_remembered(tmp_path: Path) -> None:
    """Phones that do not close, or a radio, keep nobody from writing."""

    async def fails() -> None:
        raise OSError("nothing closes today")

    async def main() -> None:
        evening = Evening(tmp_path)
        evening.desk.hear("radio", Sighting("F0:01", "godice", "GoDice_1", -50, 1.0))
        evening.desk.pair("F0:01")
        evening.desk.hear("radio", Landing("F0:01", 2, Quality.STABLE, 1.0))
        companion = cast("Any", evening.companion)
        companion.phones.close = companion.dice.carriers.sources.close_all = fails
        window = SimpleNamespace(async_run=lambda _kind: asyncio.sleep(0), interrupt=None)
        with pytest.raises(OSError, match="today"):
            await running._open(companion, cast("Any", window))
        evening.store.close()

    asyncio.run(main())
    assert Evening(tmp_path).desk.fairness("F0:01").throws == 1


def test_throws_may_wait_for_a_tap(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.desk.count_at_once(False)
    for n in range(3):
        evening.desk.kept.bindings.put(Bound(f"D{n}", plays=ANY))
    playing = evening.open_throw()
    n, throw = playing.session.n, evening.throw
    assert throw is not None
    for die in range(3):
        evening.desk.hear("wire:x", Landing(f"D{die}", 2, Quality.STABLE, evening.desk.clock()))
    assert (throw.waits, playing.session.n) == (True, n)
    throw.take()
    assert playing.session.n > n
    evening.store.close()


def test_the_app_throws_what_is_left(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.desk.kept.bindings.put(Bound("D0", plays=ANY))
    playing = evening.open_throw()
    n = playing.session.n
    evening.desk.hear("wire:x", Landing("D0", 2, Quality.STABLE, evening.desk.clock()))
    assert evening.throw is not None
    evening.throw.rest()
    event = playing.session.log.events[n]
    assert [line.split()[1] for line in event.evidence] == ["D0", "app", "app"]
    assert event.answer[0] == "1"
    evening.store.close()


def test_the_makers_are_the_real_ones() -> None:
    async def main() -> None:
        async with _wire("socket://127.0.0.1:1", lambda *_: None) as wire:
            assert isinstance(wire, SerialDice)
        assert _file(Path("x")).__class__.__name__ == "ReplayedDice"

    asyncio.run(main())
