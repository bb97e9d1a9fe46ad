"""The door in the shell: clear sentences, and JSON for programs."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.__main__ import main
from firmware_bridge.emulated.air import Air
from firmware_bridge.emulated.bluez import EmulatedBlueZ
from firmware_bridge.emulated.board import EmulatedBoard
from firmware_bridge.emulated.bus import instead
from firmware_bridge.emulated.plugs import Terminal
from firmware_bridge.protocols import line

from .evening import godie

Said = pytest.CaptureFixture[str]
LONGER = (0.5, 2.0, 8.0, 32.0)  # seconds: until what is waited for came


def rows(said: Said) -> list[dict[str, Any]]:
    return [json.loads(row) for row in said.readouterr().out.splitlines()]


def kinds(told: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [row for row in told if row["kind"] == kind]


def told(said: Said, kind: str, *command: str) -> list[dict[str, Any]]:
    """All that is said in a time in which something of this kind is."""
    for seconds in LONGER:
        assert main([*command, "--seconds", str(seconds), "--json"]) == 0
        if kinds(found := rows(said), kind):
            return found
    raise AssertionError(kind)


def test_decode(capsys: Said) -> None:
    assert main(["decode", "godice", "53c00000", "42617457", "--json"]) == 0
    assert rows(capsys) == [
        {"kind": "Rest", "face": 1, "how": "thrown"},
        {"kind": "Charge", "percent": 87, "charging": None},
    ]
    assert main(["decode", "godice:d20", "534000ea", "--json"]) == 0
    assert rows(capsys)[0]["face"] == 8
    assert main(["decode", "pixels:d6", "030104"]) == 0
    assert "face=5" in capsys.readouterr().out


def test_decode_lines(capsys: Said) -> None:
    rest = {"t": "rest", "die": "1", "face": 5, "how": "thrown", "boot": 1, "n": 0}
    assert main(["decode", "line", line.encode(rest).hex(), "--json"]) == 0
    assert rows(capsys) == [{"kind": "Rest", "face": 5, "how": "thrown"}]
    damaged = line.encode(rest).replace(b"5", b"6", 1)
    assert main(["decode", "line", damaged.hex()]) == 1
    assert "cannot be understood" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["decode", "cube", "00"], "unknown_model"),
        (["decode", "godice", "zz"], "garbled"),
        (["decode", "godice", "53"], "garbled"),
        (["replay", "/etc/hostname"], "bad_capture"),
        (["replay", "/no/such/file"], "bad_capture"),
        (["listen", "--port", "/dev/no-such-port"], "no_port"),
    ],
)
def test_refusals_are_sentences(arguments: list[str], reason: str, capsys: Said) -> None:
    assert main(arguments) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "." in said.err
    assert main([*arguments, "--json"]) == 1
    assert rows(capsys)[-1]["reason"] == reason


@pytest.mark.parametrize("verb", [["scan"], ["listen"]])
def test_without_bluetooth_it_says_so(verb: list[str], capsys: Said) -> None:
    with instead("unix:path=/nowhere/at/all"):
        assert main(verb) == 1
    assert "no Bluetooth adapter" in capsys.readouterr().err


def test_replay(capsys: Said) -> None:
    assert main(["replay", "tests/captures/board.dice"]) == 0
    assert "landed on 4" in capsys.readouterr().out
    assert main(["replay", "tests/captures/board.dice", "--json"]) == 0
    assert [row["face"] for row in kinds(rows(capsys), "Landing")] == [4, 2]


def while_emulated(bus: str, act: Callable[[], None], **adapter: Any) -> None:
    """An emulated BlueZ with one die in a thread of its own, as another process would have."""
    up, done = threading.Event(), threading.Event()

    async def serve() -> None:
        air = Air(interval=0.05)
        die = godie()
        air.put(die)
        async with EmulatedBlueZ(air, bus, **adapter):
            up.set()
            while not done.is_set():
                await asyncio.sleep(0.02)
        air.clear()

    serving = threading.Thread(target=lambda: asyncio.run(serve()))
    serving.start()
    try:
        assert up.wait(60)
        act()
    finally:
        done.set()
        serving.join()


def test_scan_and_listen_and_record(bus: str, capsys: Said, tmp_path: Path) -> None:
    kept = tmp_path / "kept.dice"

    def act() -> None:
        seen = kinds(told(capsys, "Sighting", "scan"), "Sighting")
        assert [row["model"] for row in seen] == ["godice"]
        found = kinds(told(capsys, "Landing", "listen", "--record", str(kept)), "Landing")
        assert [(row["face"], row["quality"]) for row in found] == [(1, "found")]

    while_emulated(bus, act)
    assert main(["replay", str(kept)]) == 0
    assert "lies on 1" in capsys.readouterr().out


@pytest.mark.parametrize("near", [0.3, 10.0])
def test_a_die_that_is_not_near_is_said_to_be_missing(
    bus: str, capsys: Said, monkeypatch: pytest.MonkeyPatch, near: float
) -> None:
    """Once, after a while, or at the latest when the time is up; a name may be typed in small."""
    here, nowhere = godie().address, "F0:00:00:00:00:99"

    def listened(seconds: float) -> bool:
        """Whether that was long enough for the die that is here."""
        monkeypatch.setattr("firmware_bridge.__main__.NEAR", near * seconds)
        command = ["listen", here.lower(), nowhere, "--seconds", str(seconds)]
        assert main([*command, "--json"]) == 0
        found = rows(capsys)
        waiting = [(row["die"], row["reason"]) for row in found if row.get("state") == "waiting"]
        assert waiting.count((nowhere, "out_of_reach")) == 1
        assert main(command) == 0
        assert f"{nowhere}  is not followed for now: The die does not answer" in (
            capsys.readouterr().out
        )
        landed = [row["die"] for row in kinds(found, "Landing")]
        return len(waiting) == 1 and landed == [here]

    def act() -> None:
        assert any(map(listened, LONGER))

    while_emulated(bus, act)


def test_bluetooth_switched_off_is_said(bus: str, capsys: Said) -> None:
    def act() -> None:
        assert main(["scan", "--seconds", "0.1"]) == 1
        assert "switched off" in capsys.readouterr().err

    while_emulated(bus, act, powered=False)


def test_listen_to_a_board(tmp_path: Path) -> None:
    async def listened(seconds: float) -> bool:
        command = ["listen", "--port", str(tmp_path / "tty"), "--seconds", str(seconds)]
        program = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "firmware_bridge", *command, stdout=subprocess.PIPE
        )
        out, _err = await program.communicate()
        assert program.returncode == 0
        return b"A1/1  lies on 1" in out

    async def run() -> bool:
        with Terminal(EmulatedBoard("A1", ("1",)), tmp_path / "tty"):
            for seconds in LONGER:
                if await listened(seconds):
                    return True
        return False

    assert asyncio.run(run())
