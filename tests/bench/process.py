"""A program in a process of its own, on saves of its own: what it returns comes back as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

Found = dict[str, Any]


def measured(program: Callable[..., Found], saves: Path, *more: str) -> Found:
    """What the program found. It is told when it was started."""
    environment = dict(os.environ) | {
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "LP_NUM_THREADS": "0",  # whoever wants a picture paints it: its time counts with theirs
        "COMPANION_SAVES": str(saves),
        "STARTED": str(time.time()),
    }
    told = (__name__, program.__module__, program.__name__, *more)
    return printed(*told, environment=environment, timeout=1800)


def printed(
    module: str, *told: str, environment: Mapping[str, str] = os.environ, timeout: float = 300
) -> Found:
    """What a module run by itself prints last, as JSON."""
    done = subprocess.run(
        [sys.executable, "-m", module, *told],
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=timeout,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    found: Found = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def ends_with(parent: int) -> None:
    """Who is stopped half-way leaves no program behind that counts on for hours."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def main(module: str, program: str, *more: str) -> None:
    ends_with(os.getppid())
    print(json.dumps(getattr(import_module(module), program)(*more)))


if __name__ == "__main__":
    main(*sys.argv[1:])
