"""The app in numbers: how soon it shows, how soon it answers, what leaving it open costs."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.messages import NotAllowed
from companion.games import time_of_the_daleks as game
from companion.saves.boxes import shipped
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from tests.bench import Row
from tests.play import new_session

EVENTS, EVENING = 2_000, 5_000


def started() -> Iterator[Row]:
    """A fresh process each time, from its start to the first picture, and then to the game's."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        keep_game(saves, EVENTS)
        runs = [_measured(FIRST_FRAME, saves) for _ in range(5)]
    yield Row(f"first frame, a game of {EVENTS} saved", _middle(runs, "first"), "s", "<= 1.5")
    yield Row("and that game on the screen", _middle(runs, "game"), "s")


def touched() -> Iterator[Row]:
    """From the finger's lift to the changed picture, in a game played by taps; then left alone."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        keep_game(saves, 0)
        found = _measured(TAPS, saves)
    yield Row("tap to changed screen, p95", found["p95"], "ms", "<= 50")
    yield Row("taps measured", found["taps"], "taps")
    yield Row("idle", found["idle"], "% CPU", "<= 3")


def evening() -> Iterator[Row]:
    """A whole evening on one screen."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        keep_game(saves, 0)
        found = _measured(LEAK, saves, str(EVENING))
    yield Row(f"memory after {EVENING} events over after 500", found["grown"], "MB", "<= 20")


def keep_game(saves: Path, events: int) -> None:
    """A game in progress: some answers, and people who keep correcting their charges."""
    options = game.defaults(("player_1", "player_2"), shipped(game.NAME))
    session, rng = new_session(game, options), random.Random(1)
    bot = game.BOTS["careful"]
    while session.n < min(events, 150) and session.question is not None:
        done = bot(session.now.table, session.question, rng.randrange)
        if done.offer:
            session.interject(done.seat, done.answer, session.n)
        else:
            session.answer(done.seat, done.answer, session.n)
    while session.n < events:
        charges = str(session.n % 5)
        try:
            session.correct(None, "charges.player_1", charges, session.n)
        except NotAllowed:
            session.correct(None, "charges.player_2", charges, session.n)
    store = Store(saves)
    store.add(
        SavedGame(
            game.NAME,
            game.RULES,
            dict(session.options),
            seed="bench",
            held=(*game.DECKS, *game.DICE),
            log=session.log,
        )
    )
    store.close()


def _measured(program: str, saves: Path, *more: str) -> dict[str, Any]:
    """What a process of its own prints last, as JSON. It is told when it was started."""
    environment = dict(os.environ) | {
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "COMPANION_SAVES": str(saves),
        "STARTED": str(time.time()),
    }
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + program, *more],
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def _middle(runs: list[dict[str, Any]], name: str) -> float:
    return float(sorted(run[name] for run in runs)[len(runs) // 2])


BEGIN = """
import json, os, sys, time
from pathlib import Path
started = float(os.environ["STARTED"])
from companion.ui.environment import prepare
prepare()
"""

FIRST_FRAME = """
from companion.app.companion import Companion
from companion.games import GAMES
from companion.saves.store import Store
import asyncio
store = Store(Path(os.environ["COMPANION_SAVES"]))
companion = Companion(store, GAMES, "en")
from companion.ui import window
from kivy.core.window import Window
app = window.CompanionApp(companion)
seen = {}
def flipped(*_):
    if "first" not in seen:
        seen["first"] = time.time() - started
        app.play(companion.resume(companion.saved()[0].id))
    elif "game" not in seen:
        seen["game"] = time.time() - started
        print(json.dumps(seen))
        app.stop()
Window.bind(on_flip=flipped)
asyncio.run(app.async_run("asyncio"))
"""

ON_DRIVER = """
import random
from companion.app import Companion
from companion.games import GAMES
from companion.saves.store import Store
from kivy.base import EventLoop
from tests.ui.driver import Driver, Finger
store = Store(Path(os.environ["COMPANION_SAVES"]))
driver = Driver(Companion(store, GAMES, "en"), (1280, 800))
driver.app.play(driver.companion.resume(driver.companion.saved()[0].id))
driver.settle()
rng = random.Random(3)
def answer():
    "Somebody's sensible answer, straight to the session."
    session = driver.session
    game = GAMES["time_of_the_daleks"]
    done = game.BOTS["careful"](session.now.table, session.question, rng.randrange)
    if done.offer:
        session.interject(done.seat, done.answer, session.n)
    else:
        session.answer(done.seat, done.answer, session.n, sure=True)
def one_frame():
    driver.frames(1)
    driver.window.dispatch("on_draw")
"""

TAPS = (
    ON_DRIVER
    + """
times = []
for _ in range(150):
    if driver.session.question is None:
        break
    driver.settle()
    begun = time.perf_counter()
    answer()
    one_frame()
    times.append(1000 * (time.perf_counter() - begun))
times.sort()
from tests.ui.driver import TIME
from kivy.clock import Clock
Clock.time = time.perf_counter
Clock._last_tick = time.perf_counter()
driver.settle()
spent, until = time.process_time(), time.perf_counter() + 5
while time.perf_counter() < until:
    EventLoop.idle()
idle = 100 * (time.process_time() - spent) / 5
print(json.dumps({"p95": times[int(len(times) * 0.95)], "taps": len(times), "idle": idle}))
"""
)

LEAK = (
    ON_DRIVER
    + """
import gc
def memory():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6
before, wanted, done = 0.0, int(sys.argv[1]), 0
while done < wanted:
    if driver.session.question is None:
        driver.session.undo(to=0, sure=True)
    answer()
    driver.frames(1)
    done += 1
    if done == 500:
        before = memory()
print(json.dumps({"grown": memory() - before}))
"""
)
