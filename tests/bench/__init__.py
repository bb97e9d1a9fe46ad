"""What ``make bench`` prints: large counts and times, too slow or too noisy for the tests."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass

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
