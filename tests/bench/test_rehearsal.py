"""A bench that raises at once is noticed by the tests, not by whoever wants its numbers."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys

import pytest

from tests.bench.__main__ import BENCHES


@pytest.mark.parametrize("name", BENCHES)
def test_it_is_a_bench(name: str) -> None:
    assert inspect.isgeneratorfunction(BENCHES[name])
    inspect.signature(BENCHES[name]).bind()


def test_benches_come_to_their_rows() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.rehearsal"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    wrong: dict[str, str] = json.loads(done.stdout.strip().splitlines()[-1])
    assert not wrong, "\n".join(f"{name}: {why}" for name, why in wrong.items())
