"""Dice of one colour: all they can show of the symbols that are needed.

A symbol nobody needs is junk, and so is one more of a symbol than is needed: what is showing is
a count for each needed symbol, capped at the need. The rest of the dice is junk.
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
LONG = 20  # numbers in a row worth the trouble


class Lattice:
    """``showing`` lists the configurations of ``dice`` dice, those with the most junk first.

    Its columns are the symbols needed: how likely a die shows each, and how many can count.
    """

    def __init__(self, weights: tuple[float, ...], caps: tuple[int, ...], dice: int) -> None:
        self.dice, self.weights = dice, weights
        every = np.indices([cap + 1 for cap in caps]).reshape(len(caps), -1).T
        every = every[every.sum(axis=1) <= dice]
        self.showing = every[np.argsort(every.sum(axis=1), kind="stable")]
        self.size = len(self.showing)
        self.junk = dice - self.showing.sum(axis=1)
        self._caps = caps
        self._radix = np.cumprod([1, *(cap + 1 for cap in caps)])
        self._place = np.full(self._radix[-1], -1)
        self._place[self.showing @ self._radix[:-1]] = np.arange(self.size)
        self._picks: dict[int, Picks] = {}

    def find(self, showing: NDArray[np.integer]) -> Ints:
        """The places of configurations, which may show more than is needed."""
        found: Ints = self._place[np.minimum(showing, self._caps) @ self._radix[:-1]]
        return found

    @cached_property
    def more(self) -> list[Ints]:
        """For each symbol: the configuration with one more of it showing, as far as needed."""
        steps = np.eye(len(self._caps), dtype=int)
        return [self.find(self.showing + step) for step in steps]

    @cached_property
    def less(self) -> list[Ints]:
        """For each symbol: the configuration with one less of it showing, or the same."""
        steps = np.eye(len(self._caps), dtype=int)
        return [self.find(np.maximum(self.showing - step, 0)) for step in steps]

    @cached_property
    def after(self) -> list[Floats]:
        """``after[k][x]``: what they show once ``k`` dice show ``x`` and the rest is thrown."""
        some = int(np.count_nonzero(self.junk))  # the others have no die left to throw
        one = (1 - sum(self.weights)) * np.eye(some, self.size)
        for weight, more in zip(self.weights, self.more, strict=True):
            one[np.arange(some), more[:some]] += weight
        found = [np.eye(self.size)]
        for kept in range(self.dice - 1, -1, -1):
            fewer = int(np.count_nonzero(self.junk >= self.dice - kept))
            found.append(one[:fewer, : len(found[-1])] @ found[-1])
        return found[::-1]

    @property
    def thrown(self) -> Floats:
        """How likely a throw of them all shows each configuration."""
        row: Floats = self.after[0][0]
        return row

    def picks(self, most: int) -> Picks:
        """The ways to re-roll up to so many of them; 0 means all or none."""
        if most not in self._picks:
            self._picks[most] = Picks(self, most)
        return self._picks[most]


class Picks:
    """Re-rolling up to ``most`` dice of a colour, junk first.

    Junk is never left lying as long as there is something to re-roll it with: a better die can
    only help. So a way to re-roll is known by what is kept, and what can be kept of a
    configuration is what can be kept of one with a symbol less, or all that is of use in it.
    """

    def __init__(self, lattice: Lattice, most: int) -> None:
        self.fewer: list[tuple[slice, Ints]] = []  # what can be kept here can be kept there too
        if not most:  # whatever they show
            self.expect = lattice.after[0][:1]
            return
        showing, least = lattice.dice - lattice.junk, lattice.dice - most
        starts = np.searchsorted(showing, range(lattice.dice + 2))
        self.expect = np.zeros((lattice.size, lattice.size))
        for k in range(lattice.dice + 1):
            rows = slice(starts[k], starts[k + 1])
            self.expect[rows] = lattice.after[max(least, k)][rows]
            if k <= least:
                continue
            self.fewer += [(rows, less[rows]) for less in lattice.less if rows.start < rows.stop]

    def throw(self, chances: Floats, axis: int) -> Floats:
        """Along ``axis``, from what shows after the throw to what is kept before it."""
        rows, shape = _rows(chances, axis)
        return _back(self.expect @ rows, shape, axis)

    def choose(self, chances: Floats, axis: int) -> Floats:
        """Along ``axis``, from what is kept to the best that can be kept of what shows."""
        if not self.fewer:
            return chances
        rows, shape = _rows(chances, axis)
        for here, less in self.fewer:
            np.maximum(rows[:, here], rows.take(less, 1), out=rows[:, here])
        return _back(rows, shape, axis)


def _rows(values: Floats, axis: int) -> tuple[Floats, tuple[int, ...]]:
    """With ``axis`` in the middle and a long row behind it."""
    shape = values.shape
    rows = values.reshape(math.prod(shape[:axis]), shape[axis], -1)
    if rows.shape[2] < LONG:
        rows = rows.transpose(1, 0, 2).reshape(1, shape[axis], -1)
    return rows, shape


def _back(rows: Floats, shape: tuple[int, ...], axis: int) -> Floats:
    size, after = rows.shape[1], math.prod(shape[axis + 1 :])
    if after < LONG:
        rows = rows.reshape(size, -1, after).transpose(1, 0, 2)
    return rows.reshape(*shape[:axis], size, *shape[axis + 1 :])


@lru_cache(64)
def lattice(weights: tuple[float, ...], caps: tuple[int, ...], dice: int) -> Lattice:
    return Lattice(weights, caps, dice)
