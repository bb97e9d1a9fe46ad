"""Whether faces, changes and turns together meet the need.

Every die can serve one symbol: the one it shows, or one it is turned to. That is a flow from
dice to symbols, and the least cut of it (Ford and Fulkerson) needs no search: for each set of
colours that changes reach, giving up on its dice must leave nothing uncovered by the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .lattice import Ints

Counts = NDArray[np.int8]  # of each needed symbol, in the first place
AT_ONCE = 1 << 18  # numbers of a byte


class Turning(NamedTuple):
    """A change (``to`` one needed symbol) or turns (``to`` any) of dice in some groups."""

    reach: frozenset[int]
    to: int | None
    times: Ints | int = 1  # in each case


def met(
    need: Sequence[int],
    counts: Sequence[Counts],
    sizes: Sequence[int],
    turnings: Sequence[Turning],
    cases: int = 1,
    pause: Callable[[], None] = lambda: None,
) -> NDArray[np.bool_]:
    """In each case. ``counts`` of each group broadcast against one another; ``sizes`` in dice."""
    shape = np.broadcast_shapes(*(each.shape[1:] for each in counts))
    found = np.ones((cases, *shape), bool)
    at_once = max(1, AT_ONCE // (found[:, :1].size * len(need)))
    for given_up in _unions(each.reach for each in turnings):
        wanted, spare = list(need), np.full(cases, sum(sizes[group] for group in given_up))
        for each in turnings:
            if each.reach <= given_up:
                continue
            if each.to is None:
                spare = spare + each.times
            else:
                wanted[each.to] -= 1
        shown = [each for group, each in enumerate(counts) if group not in given_up]
        for n in range(0, shape[0], at_once):
            rows = slice(n, n + at_once)
            short = _short(wanted, [c[:, rows] if c.shape[1] > 1 else c for c in shown])
            for case, most in zip(found[:, rows], spare.tolist(), strict=True):
                case &= short <= most
            pause()
    return found


def _short(wanted: Sequence[int], counts: Sequence[Counts]) -> Any:
    """How many symbols these dice do not show."""
    if not counts:
        return sum(max(0, n) for n in wanted)
    short = np.array(wanted, np.int8).reshape(-1, *[1] * (counts[0].ndim - 1))
    for each in counts:
        short = short - each
    return np.maximum(short, 0).sum(axis=0, dtype=np.int8)


def _unions(reaches: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    found = {frozenset[int]()}
    for reach in reaches:
        found |= {reach | other for other in found}
    return found
