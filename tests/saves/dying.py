"""A game played at random in a process of its own, to be killed at any moment.

Every answer is acknowledged on the standard output once it is on disk: its number, its text.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from companion.core.session import Session
from companion.saves.saved import SavedGame, event_row
from companion.saves.store import Store
from tests import toy
from tests.play import step

ROOT = Path(__file__).parents[2]


def main(path: str, seed: int, rests: int) -> None:
    """Goes on until it is killed: a finished game is followed by another. Told to, it rests."""
    store, rng, answers = Store(Path(path)), random.Random(seed), 0
    while True:
        options = {"seats": ["ann", "bob", "cat"], "rounds": 8}
        game = store.add(SavedGame("toy", toy.RULES, options, "luck"))
        saved = store.load(game)
        session = Session(toy, options, saved.log, lambda moment: None, store.keeper(game))
        while session.question is not None:
            step(session, rng, hide=rng.random() < 0.3)
            event = session.log.events[-1]
            os.write(1, json.dumps([game, session.n, *event_row(event)]).encode() + b"\n")
            answers += 1
            if answers == rests:
                os.close(1)
                signal.pause()


def play_and_kill(
    path: Path, seed: int, answers: int, more: float = 0, rests: int = 0
) -> list[list[Any]]:
    """Kill it once it has acknowledged so many answers and a moment more has passed, or when it
    rests; every answer it acknowledged. The moment finds it anywhere in those that follow.
    """
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.dying", str(path), str(seed), str(rests)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    seen = b"".join(child.stdout.readline() for _ in range(answers))
    if rests:
        seen += child.stdout.read()
    time.sleep(more)
    child.send_signal(signal.SIGKILL)
    lines = (seen + child.stdout.read()).splitlines(keepends=True)
    child.wait()
    child.stdout.close()
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def lost(store: Store, acknowledged: list[list[Any]]) -> int:
    """How many acknowledged answers the saves do not have. Every game must still play."""
    logs = {}
    for saved in [store.load(saved.id) for saved in store.games()]:
        logs[saved.id] = list(saved.log.events)
        session = Session(
            toy, saved.options, saved.log, lambda moment: None, store.keeper(saved.id)
        )
        assert session.stopped is None
    return sum(
        len(logs[game]) < n or list(event_row(logs[game][n - 1])) != row
        for game, n, *row in acknowledged
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
