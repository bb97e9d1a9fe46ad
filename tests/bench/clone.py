"""A clean clone, from nothing to passing tests."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Row

ROOT = Path(__file__).parents[2]


def clone() -> Iterator[Row]:
    """What is committed, not what lies about; the package cache may be warm."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        subprocess.run(["git", "clone", "-q", str(ROOT), f"{folder}/clone"], check=True)
        done = subprocess.run(
            ["bash", ".ci/run"], cwd=f"{folder}/clone", capture_output=True, text=True, check=False
        )
        seconds = time.perf_counter() - started
    if done.returncode:
        raise SystemExit(done.stdout[-3000:] + done.stderr[-3000:])
    yield Row("clean clone to passing tests", seconds, "s", "< 180")
