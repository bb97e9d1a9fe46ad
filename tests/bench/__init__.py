"""What ``make bench`` prints: large counts and times, too slow or too noisy for the tests."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARE = {"<=": operator.le, "<": operator.lt, ">=": operator.ge, "=": operator.eq}


@dataclass(frozen=True)
class Row:
    """One measured number and what it should be: ``goal`` is "<= 10", or empty."""

    name: str
    value: float
    unit: str
    goal: str = ""

    @property
    def met(self) -> bool | None:
        if not self.goal:
            return None
        sign, bound = self.goal.split()
        return bool(_COMPARE[sign](self.value, float(bound)))


Bench = Callable[[], Iterator[Row]]


def peak() -> float:
    """The most memory of this process, in MB; ``getrusage`` tells its parent's where it is more."""
    status = Path("/proc/self/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024
