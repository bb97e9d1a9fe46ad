"""Whether a die is fair, as far as its throws so far can tell.

Pearson's chi-square against equal chances. A fair die looks uneven now and then, and a loaded one
even: so the verdicts say how often a fair die would look like this, never that a die is loaded.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

LEAST = 5  # expected on each side: below that the chi-square distribution does not hold (Cochran)
NOTABLE, STRONG = 0.05, 0.001


class Verdict(StrEnum):
    TOO_FEW = "too_few"
    NOTHING = "nothing"  # nothing speaks against it
    NOTABLE = "notable"  # as uneven as one fair die in twenty, or less
    STRONG = "strong"  # as uneven as one fair die in a thousand, or less


@dataclass(frozen=True)
class Fairness:
    throws: int
    counts: tuple[tuple[int, int], ...]  # side, how often
    chance: float  # of a fair die to look as uneven, or more
    verdict: Verdict
    missing: int  # throws until anything can be said


def fairness(counts: Mapping[int, int], sides: Sequence[int]) -> Fairness:
    found = tuple((side, counts.get(side, 0)) for side in sides)
    throws = sum(count for _, count in found)
    needed = LEAST * len(sides)
    if throws < needed:
        return Fairness(throws, found, 1.0, Verdict.TOO_FEW, needed - throws)
    expected = throws / len(sides)
    chi_square = sum((count - expected) ** 2 for _, count in found) / expected
    chance = above(chi_square, len(sides) - 1)
    strong, notable = chance <= STRONG, chance <= NOTABLE
    verdict = Verdict.STRONG if strong else Verdict.NOTABLE if notable else Verdict.NOTHING
    return Fairness(throws, found, chance, verdict, 0)


def above(chi_square: float, freedom: int) -> float:
    """The chance of such a value or a larger one.

    Abramowitz and Stegun, 26.4.4 and 26.4.5: finite sums for odd and for even degrees of freedom.
    """
    if chi_square <= 0:
        return 1.0
    half = chi_square / 2
    if freedom % 2:
        total = math.erfc(math.sqrt(half))
        term = math.sqrt(half) * math.exp(-half) / math.gamma(1.5)
        start = 1.5
    else:
        total, term, start = 0.0, math.exp(-half), 1.0
    for n in range(freedom // 2):
        total += term
        term *= half / (start + n)
    return min(1.0, total)
