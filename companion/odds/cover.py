"""Whether faces, changes and turns together meet the need.

Every die can serve one symbol: the one it shows, or one it is turned to. That is a flow from
dice to symbols, and the least cut of it (Ford and Fulkerson) needs no search: for each set of
colours that changes reach, giving up on its dice must leave nothing uncovered by the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int8]  # of each needed symbol, in the first place


class Turning(NamedTuple):
    """A change (``to`` one needed symbol) or turns (``to`` any) of dice in some groups."""

    reach: frozenset[int]
    to: int | None
    times: int = 1


def met(
    need: Sequence[int], counts: Sequence[Counts], sizes: Sequence[int], turnings: Sequence[Turning]
) -> NDArray[np.bool_]:
    """``counts`` of each group of dice broadcast against one another; ``sizes`` in dice."""
    found: Any = np.True_
    for given_up in _unions(each.reach for each in turnings):
        wanted, spare = list(need), sum(sizes[group] for group in given_up)
        for each in turnings:
            if each.reach <= given_up:
                continue
            if each.to is None:
                spare += each.times
            else:
                wanted[each.to] -= each.times
        found = found & _covered(
            wanted, [c for g, c in enumerate(counts) if g not in given_up], spare
        )
    shape = np.broadcast_shapes(*(each.shape[1:] for each in counts))
    return np.broadcast_to(found, shape)


def _covered(wanted: Sequence[int], counts: Sequence[Counts], spare: int) -> Any:
    """Whether the symbols these dice do not show are no more than ``spare``."""
    if not counts:
        return sum(max(0, n) for n in wanted) <= spare
    short = np.array(wanted, np.int8).reshape(-1, *[1] * (counts[0].ndim - 1))
    for each in counts:
        short = short - each
    return np.maximum(short, 0).sum(axis=0, dtype=np.int8) <= spare


def _unions(reaches: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    found = {frozenset[int]()}
    for reach in reaches:
        found |= {reach | other for other in found}
    return found
