"""Benches with tiny counts, all in one process: whether each gets as far as its rows.

``python -m tests.bench.rehearsal`` prints what went wrong with which, as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import traceback
from importlib import import_module
from subprocess import CompletedProcess
from subprocess import run as run_apart
from typing import Any
from unittest.mock import patch

from tests.bench import process, tablet
from tests.bench.__main__ import BENCHES

LONG_GAMES = {"tests.long_games.GAMES": 2}
ONCE = {"tests.bench.opening.RUNS": 1}
FEW = {"tests.bench.evening.ANSWERS": 4}
# What is made small. A bench that is not here takes long however little it does, or waits for
# the clock, for other processes, or for what not every machine has.
TINY: dict[str, dict[str, Any]] = {
    "replay": {"tests.bench.core.SIZES": (50, 100, 200)},
    "long_replay": LONG_GAMES | {"tests.bench.long.STRETCHED": (60,)},
    "long_back": LONG_GAMES | {"tests.bench.long.STRETCHED": (60,)},
    "daleks_games": {"tests.bench.daleks.GAMES": 1, "tests.bench.daleks.REACHED": 0},
    "referee": {"tests.bench.referee.GAMES": 1},
    "twins": {"tests.bench.referee.TWINS": 2},
    "odds_followed": {"tests.bench.odds.PROBLEMS": 1, "tests.bench.odds.THROWS": 1},
    "kill": {"tests.bench.saves.KILLS": 1},
    "vision_empty": {"tests.bench.vision.EMPTY": 1},
    "ui_language": ONCE,
    "ui_new_game": ONCE,
    "ui_long_game": ONCE | {"tests.bench.opening.ANSWERS": 30},
    "ui_touch": {"tests.bench.ui.TAPS": 3},
    "ui_taps": {"tests.bench.ui.PLAIN": 1},
    "ui_evening": {"tests.bench.evening.EVENTS": 3, "tests.bench.evening.EARLY": 1},
    "ui_advised": LONG_GAMES | FEW,
    "ui_advised_hard": FEW,
    # The last, and once: it closes the window.
    "ui_start": {
        "tests.bench.start.COUNTS": (2, 2),
        "tests.bench.start.RUNS": 1,
        "tests.bench.start.HOMES": 1,
    },
}


def rehearse() -> dict[str, str]:
    """By bench, what went wrong with it."""
    found = {}
    with patch.object(subprocess, "run", _here), patch.object(tablet, "PAINTS", False):
        for name, counts in TINY.items():
            for where, count in counts.items():
                module, _, constant = where.rpartition(".")
                patch.object(import_module(module), constant, count).start()
            try:
                if not list(BENCHES[name]()):
                    found[name] = "It has no rows."
            except Exception:  # noqa: BLE001 - whatever it is, it is told
                found[name] = traceback.format_exc()
    return found


def _here(command: list[str], **more: Any) -> CompletedProcess[str]:
    """What ``measured`` would start: one window serves for all."""
    if process.__name__ not in command:
        return run_apart(command, **more)
    module, program, *told = command[command.index(process.__name__) + 1 :]
    os.environ.update(more["env"])
    found = getattr(import_module(module), program)(*told)
    return CompletedProcess(command, 0, json.dumps(found), "")


if __name__ == "__main__":
    print(json.dumps(rehearse()))
