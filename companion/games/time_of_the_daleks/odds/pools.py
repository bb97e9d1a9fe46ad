"""The best dice to take into the throw: what to focus, what to leave out, whom to have beside one.

A pool is a count of each colour, so very different choices often come to the same pool. Every
pool that can be reached is tried; the first answers are bounds, the last is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from .groups import Pools
from .problem import COLOURS, Pool, Problem
from .solver import Solver

PROMISING = 12  # candidates worth solving before all the others
AT_A_GLANCE = 1 << 20  # numbers that are worked out before anybody waits
AT_FIRST = 3  # of them where two Doctors throw, which takes ten times as long


class Icon(NamedTuple):
    """An icon that adds a die, or focuses a black one: what it allows, and what it does now."""

    colours: str
    now: str = ""


Choices = tuple[str, ...]  # the colour taken from each icon, or nothing


def gather(adds: Sequence[Icon], focus: Sequence[Icon], free: Pool) -> dict[Pool, Choices]:
    """Every pool the icons can make, with as few changes to what is chosen now as it takes."""
    found: dict[Pool, tuple[int, Choices]] = {(0, 0, 0, 0): (0, ())}
    for icon in adds:
        found = _cheapest(
            (_more(pool, colour, free), changes + (colour != icon.now), (*chosen, colour))
            for pool, (changes, chosen) in found.items()
            for colour in icon.colours
        )
    for icon in focus:
        found = _cheapest(
            (after, changes + (colour != icon.now), (*chosen, colour))
            for pool, (changes, chosen) in found.items()
            for colour, after in _focused(pool, icon, free)
        )
    return {pool: chosen for pool, (_, chosen) in found.items()}


def _cheapest(made: Iterable[tuple[Pool, int, Choices]]) -> dict[Pool, tuple[int, Choices]]:
    best: dict[Pool, tuple[int, Choices]] = {}
    for pool, changes, chosen in made:
        if pool not in best or changes < best[pool][0]:
            best[pool] = changes, chosen
    return best


def _more(pool: Pool, colour: str, free: Pool) -> Pool:
    """A die that the supply does not have is not added."""
    n = COLOURS.index(colour)
    return pool if pool[n] >= free[n] else put(pool, n, 1)


def _focused(pool: Pool, icon: Icon, free: Pool) -> Iterator[tuple[str, Pool]]:
    yield "", pool
    for colour in icon.colours:
        n = COLOURS.index(colour)
        if pool[0] and pool[n] < free[n]:
            yield colour, put(put(pool, 0, -1), n, 1)


def put(pool: Pool, n: int, dice: int) -> Pool:
    counts = [*pool]
    counts[n] += dice
    return (counts[0], counts[1], counts[2], counts[3])


def less(pool: Pool, other: Pool) -> Pool:
    black, green, blue, red = (max(0, a - b) for a, b in zip(pool, other, strict=True))
    return (black, green, blue, red)


def without(pool: Pool, dice: int) -> list[Pool]:
    """What is left of a pool, in every way to take some dice out."""
    left = max(0, sum(pool) - dice)
    return [
        (left - green - blue - red, green, blue, red)
        for green, blue, red in product(*(range(n + 1) for n in pool[1:]))
        if 0 <= left - green - blue - red <= pool[0]
    ]


def exterminated(pools: Pools, dice: int) -> Iterator[Pools]:
    """Dice taken out of one Doctor's pool or of two together."""
    if len(pools) == 1:
        yield from ((left,) for left in without(pools[0], dice))
        return
    mine, helper = pools
    for here in range(max(0, dice - sum(helper)), min(dice, sum(mine)) + 1):
        yield from product(without(mine, here), without(helper, dice - here))


@dataclass(frozen=True, slots=True)
class Ranked:
    """Pools with their chances, the best first; a chance that is not exact is at least that.

    ``complete`` when every candidate is among them, or else there may be a better one. ``partly``
    are those for which there is no room to count all means.
    """

    chances: Mapping[Pools, float]
    exact: bool
    complete: bool
    partly: frozenset[Pools] = frozenset()

    @property
    def best(self) -> Pools:
        return next(iter(self.chances))

    @property
    def settled(self) -> bool:
        """Nothing is better than the best, and it is no better than it says."""
        return self.exact and self.complete and not self.partly

    def is_exact(self, pools: Pools) -> bool:
        return self.exact and pools not in self.partly


def rank(
    problem: Problem, candidates: Sequence[Pools], pause: Callable[[], None] = lambda: None
) -> Iterator[Ranked]:
    """First bounds of what looks best, then the exact chances of all."""
    promising = list(candidates)
    if len(candidates) > PROMISING:
        outlook = _outlook(problem, pause)
        promising = sorted(candidates, key=outlook, reverse=True)[:PROMISING]
        first = promising if len(problem.doctors) == 1 else promising[:AT_FIRST]
        yield _ranked(_chances(problem, first, 1, pause), exact=False, complete=False)
    elif _takes_long(problem, candidates, pause):
        yield _ranked(_chances(problem, candidates, 1, pause), exact=False, complete=True)
    if len(promising) < len(candidates) and len(problem.doctors) > 1:  # the rest takes seconds
        yield _ranked(_chances(problem, promising, None, pause), exact=True, complete=False)
    yield _ranked(_chances(problem, candidates, None, pause), exact=True, complete=True)


def _takes_long(problem: Problem, candidates: Sequence[Pools], pause: Callable[[], None]) -> bool:
    plans = Solver(problem, pause=pause).plans
    return sum(plans.plan(pools).numbers for pools in candidates) > AT_A_GLANCE


def _chances(
    problem: Problem, candidates: Sequence[Pools], depth: int | None, pause: Callable[[], None]
) -> dict[Pools, Chance]:
    """Those with the most black dice first: on the way they come to the others."""
    known = _KNOWN.of(problem, depth)
    solver: Solver | None = None
    for pools in sorted(candidates, key=_black, reverse=True):
        if pools not in known:
            solver = solver or Solver(problem, depth, pause)
            known[pools] = Chance(solver.chance(pools), solver.complete(pools))
    return {pools: known[pools] for pools in candidates}


def _black(pools: Pools) -> int:
    return sum(black for black, *_ in pools)


class Chance(NamedTuple):
    """And whether all means are counted."""

    chance: float
    complete: bool


class Known:
    """What was worked out lately: the same question comes again after every icon that is used."""

    def __init__(self, problems: int) -> None:
        self.problems = problems
        self._chances: dict[tuple[Problem, int | None], dict[Pools, Chance]] = {}

    def of(self, problem: Problem, depth: int | None) -> dict[Pools, Chance]:
        chances = self._chances.pop((problem, depth), {})
        self._chances[problem, depth] = chances  # the latest is the last to go
        while len(self._chances) > self.problems:
            self._chances.pop(next(iter(self._chances)))
        return chances


_KNOWN = Known(32)


def _outlook(problem: Problem, pause: Callable[[], None]) -> Callable[[Pools], float]:
    """A quick guess: all dice and means in one hand, and one re-roll looked ahead."""
    one = replace(
        problem.doctors[0],
        rerolls=tuple(each for doctor in problem.doctors for each in doctor.rerolls),
        changes=tuple(each for doctor in problem.doctors for each in doctor.changes),
        charges=sum(doctor.charges for doctor in problem.doctors),
        cards=sum(doctor.cards for doctor in problem.doctors),
    )
    alone = replace(problem, doctors=(one,))
    solver = Solver(alone, 1, pause)
    known = _KNOWN.of(alone, 1)

    def outlook(pools: Pools) -> float:
        black, green, blue, red = (sum(counts) for counts in zip(*pools, strict=True))
        together: Pools = ((black, green, blue, red),)
        if together not in known:
            known[together] = Chance(solver.chance(together), solver.complete(together))
        return known[together].chance

    return outlook


def _ranked(found: dict[Pools, Chance], *, exact: bool, complete: bool) -> Ranked:
    chances = sorted(((pools, each.chance) for pools, each in found.items()), key=lambda x: -x[1])
    partly = frozenset(pools for pools, each in found.items() if not each.complete)
    return Ranked(dict(chances), exact, complete, partly)
