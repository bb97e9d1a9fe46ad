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
        runs = [measured("first_frame", saves) for _ in range(5)]
    yield Row(f"first frame, a game of {EVENTS} saved", _middle(runs, "first"), "s", "<= 1.5")
    yield Row("and that game on the screen", _middle(runs, "game"), "s")


def touched() -> Iterator[Row]:
    """From the finger's lift to the changed picture, in a game played by taps."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        keep_game(saves, 0)
        found = measured("taps", saves)
    yield Row("tap to changed screen, p50", found["p50"], "ms")
    yield Row("tap to changed screen, p95", found["p95"], "ms", "<= 50")
    yield Row("taps measured", found["taps"], "taps")


def plain() -> Iterator[Row]:
    """A Doctor's whole turn: travel, an Adventure without help, success by the first throw."""
    for dice, goal in (("table", "<= 14"), ("app", "<= 8")):
        with tempfile.TemporaryDirectory() as folder:
            saves = Path(folder) / "saves.db"
            keep_game(saves, 0)
            taps = measured("turns", saves, dice)["taps"]
        yield Row(f"a plain turn, dice of the {dice}", min(taps), "taps", goal)
        yield Row(f"the most of {len(taps)} such turns", max(taps), "taps")


def idle() -> Iterator[Row]:
    """The app left alone with a game on the screen."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        keep_game(saves, 60)
        found = measured("idle", saves)
    yield Row("idle", found["idle"], "% CPU", "<= 3")


def evening() -> Iterator[Row]:
    """A whole evening on one screen."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        keep_game(saves, 0)
        found = measured("evening", saves, str(EVENING))
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


def measured(program: str, saves: Path, *more: str) -> dict[str, Any]:
    """What a process of its own prints last, as JSON. It is told when it was started."""
    environment = dict(os.environ) | {
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "COMPANION_SAVES": str(saves),
        "STARTED": str(time.time()),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.screen", program, *more],
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
