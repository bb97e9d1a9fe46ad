"""Killed processes and damaged files, in numbers."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.core.session import Session
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from tests import toy
from tests.bench import Row
from tests.play import step
from tests.saves.dying import lost, play_and_kill
from tests.saves.test_damage import rounds

KILLS = 300


def kill() -> Iterator[Row]:
    """A child answers at random and is killed at a random moment."""
    rng, acknowledged, missing, unreadable = random.Random(17), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for n in range(KILLS):
            path = Path(folder) / f"{n // 50}.db"  # the file grows over fifty lives
            seen = play_and_kill(path, n, rng.uniform(0, 0.25))
            store = Store(path)
            unreadable += bool(store.notes)
            acknowledged += len(seen)
            missing += lost(store, seen)
            store.close()
    yield Row("rounds of SIGKILL", KILLS, "rounds", ">= 300")
    yield Row("answers acknowledged", acknowledged, "answers")
    yield Row("acknowledged answers lost", missing, "answers", "= 0")
    yield Row("saves unreadable", unreadable, "saves", "= 0")


def damage() -> Iterator[Row]:
    """Bytes flipped and files cut; a round that goes wrong ends the bench with its reason."""
    with tempfile.TemporaryDirectory() as folder:
        noticed = rounds(Path(folder), 2_000, seed=23)
    yield Row("damaged saves opened without a silent change", 2_000, "saves", ">= 200")
    yield Row("of them, damage that mattered and was told", noticed, "saves")


def commit() -> Iterator[Row]:
    """What an answer costs until it is safe."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "saves.db")
        game = store.add(SavedGame("toy", 1, {"seats": ["ann", "bob"], "rounds": 200}, "s"))
        saved, rng, times = store.load(game), random.Random(1), []
        session = Session(toy, saved.options, saved.log, lambda m: None, store.keeper(game))
        while session.question is not None:
            started = time.perf_counter()
            step(session, rng)
            times.append(time.perf_counter() - started)
        store.close()
    times.sort()
    yield Row("an answer until it is on disk, p50", times[len(times) // 2] * 1e3, "ms")
    yield Row("an answer until it is on disk, p95", times[len(times) * 95 // 100] * 1e3, "ms")
