"""How soon a throw is in the game: from the last notification on the bus to the changed view.

Two processes on one clock: the bench throws emulated dice on an emulated BlueZ; and this module,
run as a program, is the app in its window, animating all the while, with the unmodified bleak.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from firmware_bridge.emulated.air import Air
from firmware_bridge.emulated.bluez import EmulatedBlueZ
from firmware_bridge.emulated.bus import daemon, private_bus
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Faults, Outcome
from firmware_bridge.emulated.table import eight_dice
from tests.bench import Row

THROWS, SEED = 200, 20
ROLLING = (0.2, 0.5)  # seconds that all eight tumble
AFTER = 0.1  # seconds: the picture has been drawn by then


def played() -> Iterator[Row]:
    if daemon() is None:
        yield Row("dbus-daemon is missing: not measured", 0, "")
        return
    with private_bus(), tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_evening(Path(folder)))
    yield Row("throws of eight dice through bleak into the app", len(found), "throws")
    for name in ("committed", "changed", "drawn"):
        times = sorted(each[name] - each["sent"] for each in found)
        goal = "<= 40" if name == "changed" else ""
        yield Row(f"last notification to {name}, median", 1000 * times[len(times) // 2], "ms")
        worst = times[len(times) * 95 // 100]
        yield Row(f"last notification to {name}, p95", 1000 * worst, "ms", goal)
    yield Row("frames a second meanwhile", found[-1]["frames"], "frames")


async def _evening(folder: Path) -> list[dict[str, float]]:
    luck, air = random.Random(SEED), Air()
    dice = eight_dice(Faults(luck=luck))
    for die in dice:
        air.put(die)
    async with EmulatedBlueZ(air, os.environ["DBUS_SYSTEM_BUS_ADDRESS"]):
        app = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __name__,
            str(folder),
            *(f"{die.address}={die.model.name}" for die in dice),
            env=dict(os.environ) | {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=None if "BENCH_LOUD" in os.environ else asyncio.subprocess.DEVNULL,
        )
        try:
            return await _throw_all(app, dice, luck)
        finally:
            with contextlib.suppress(ProcessLookupError):
                app.kill()  # SDL takes a plain request to end for a wish
            await app.wait()
            air.clear()


async def _throw_all(
    app: asyncio.subprocess.Process, dice: list[EmulatedDie], luck: random.Random
) -> list[dict[str, float]]:
    assert app.stdin is not None
    found = []
    await _told(app)  # it is ready
    for _ in range(THROWS):
        sent = await _throw(dice, luck)
        found.append({**await _told(app), "sent": sent})
        app.stdin.write(b"undo\n")
        await _told(app)
    return found


async def _throw(dice: list[EmulatedDie], luck: random.Random) -> float:
    for die in dice:
        die.begin()
    await asyncio.sleep(luck.uniform(*ROLLING))
    luck.shuffle(dice)
    for die in dice:
        die.face = luck.randint(1, 6)
        sent = time.monotonic()
        die.end(Outcome.FLAT)
    return sent


async def _told(app: asyncio.subprocess.Process) -> dict[str, Any]:
    assert app.stdout is not None
    async with asyncio.timeout(60):
        while line := await app.stdout.readline():
            with contextlib.suppress(ValueError):
                told: dict[str, Any] = json.loads(line)
                return told
    raise EOFError("the app has gone")


# The app


def main(folder: Path, dice: dict[str, str]) -> None:
    from companion.ui.environment import prepare

    prepare()
    from companion.app import Companion
    from companion.dice.bindings import ANY, Bound
    from companion.games import GAMES
    from companion.saves.store import Store
    from companion.ui import window
    from tests.ui.dice_table import begun, play_to_the_throw

    store = Store(folder / "saves.db")
    companion = Companion(store, GAMES, "en")
    for die, model in dice.items():
        companion.dice.kept.bindings.put(Bound(die, model, plays=ANY))
    playing = begun(companion)
    play_to_the_throw(playing.session, random.Random(5))
    app = window.CompanionApp(companion)

    async def run() -> None:
        companion.dice.carriers.start()
        showing = asyncio.create_task(app.async_run("asyncio"))
        await _answer(companion, playing, app)
        app.stop()
        await showing

    asyncio.run(run())


async def _answer(companion: Any, playing: Any, app: Any) -> None:
    """Says when each throw was committed, shown and drawn; goes back when it is told to."""
    while not all(die.is_here and die.quality for die in companion.dice.known()):
        await asyncio.sleep(0.05)
    app.play(playing)
    _turn_pages(app)
    _animate(app.screen.bar)
    watch, n = Watch(playing.session), playing.session.n
    await asyncio.sleep(1)
    print(json.dumps({"ready": True}), flush=True)
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    while True:
        print(json.dumps(await watch.one()), flush=True)
        if not await reader.readline():
            return
        playing.session.undo(to=n, sure=True)
        app.screen.sheets.close()
        _turn_pages(app)
        await asyncio.sleep(AFTER)
        print(json.dumps({"undone": True}), flush=True)


def _turn_pages(app: Any) -> None:
    while app.screen.waiting.waits:
        app.screen._next_page()


def _animate(widget: Any) -> None:
    from kivy.animation import Animation

    spinning = Animation(opacity=0.4, duration=0.5) + Animation(opacity=1, duration=0.5)
    spinning.repeat = True
    spinning.start(widget)


class Watch:
    """Notes when an answer was on disk, when the screen was told, and when it was drawn."""

    def __init__(self, session: Any) -> None:
        from kivy.core.window import Window

        self.session, self.kept = session, session.keep
        self.seen: dict[str, float] = {}
        self.flips, self.began = 0, time.monotonic()
        session.keep = self._keep
        Window.bind(on_flip=self._flipped)

    async def one(self) -> dict[str, float]:
        self.seen.clear()
        changed = self._changed
        self.session.listeners.listen(changed)  # after the screen, which has drawn itself anew
        while "drawn" not in self.seen:
            await asyncio.sleep(0.002)
        self.session.listeners.unlisten(changed)
        return {**self.seen, "frames": self.flips / (time.monotonic() - self.began)}

    def _keep(self, change: Any) -> None:
        self.kept(change)
        self.seen["committed"] = time.monotonic()

    def _changed(self) -> None:
        self.seen.setdefault("changed", time.monotonic())

    def _flipped(self, *_: Any) -> None:
        """A display waits for a picture; without one they would queue up, not yet painted."""
        from kivy.graphics.opengl import glFinish

        glFinish()
        self.flips += 1
        if "changed" in self.seen:
            self.seen.setdefault("drawn", time.monotonic())


if __name__ == "__main__":
    main(Path(sys.argv[1]), dict(each.split("=") for each in sys.argv[2:]))
