"""The chance of success under best play, exactly, for every state of dice and means at once.

Worked from the end: what is met is met; else the best of discarding a black die and of every
re-roll that is left. Symbols are turned last, so their part is in what is met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .cover import Counts, Turning, met
from .groups import Group, Pools, best_reroll, less_black, reach, thrown
from .kinds import TOKENS_TURN
from .lattice import Floats, Ints
from .means import Told
from .plans import Key, Plan, Plans, others
from .problem import COLOURS, SYMBOLS, Change, Problem

AT_ONCE = 1 << 16  # numbers that stay near the processor
MOST_HELD = 1 << 21  # numbers kept for the next pools: 16 MB


class Worked(NamedTuple):
    """What a solution is kept for: the chance before the throw, and what a discard comes to.

    ``thrown`` by a Doctor are chances by state, then by what the other's dice show.
    """

    chance: float
    thrown: Mapping[int, Floats]


class Table(NamedTuple):
    """Chances by state, then by what each group shows: with all means, and a re-roll later."""

    plan: Plan
    levels: Sequence[Floats]


class Met(NamedTuple):
    """What is met without a re-roll, and which of it holds for each state."""

    found: NDArray[np.bool_]
    which: Ints


class Discard(NamedTuple):
    """Chances once somebody's dice were thrown again, and which of them hold for each state."""

    thrown: Floats
    which: Ints
    shape: tuple[int, ...]  # of the axes, but those that are thrown


class Solver:
    """Answers one problem, for its own pools and for any others.

    ``pause`` is called every few milliseconds; it may raise to stop the work.
    """

    def __init__(
        self,
        problem: Problem,
        depth: int | None = None,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        self.problem, self.pause = problem, pause
        self.plans = Plans(problem, depth, pause)
        self._worked: dict[Key, Worked] = {}
        self._latest: Table | None = None

    def chance(self, pools: Pools | None = None) -> float:
        """Before the throw."""
        worked = sum(t.size for each in self._worked.values() for t in each.thrown.values())
        if worked + self.plans.held > MOST_HELD:
            self._worked.clear()
            self.plans.forget()
        plan = self.plans.plan(pools or self.problem.pools)
        return (self._worked.get(plan.key) or self._answer(plan)).chance

    def table(self, pools: Pools) -> Table:
        """Kept until other dice are asked about."""
        plan = self.plans.plan(pools)
        if self._latest is None or self._latest.plan.key != plan.key:
            self._answer(plan)
        assert self._latest is not None
        return self._latest

    def discarded(self, plan: Plan, doctor: int) -> Floats:
        """A black die less, the rest thrown, by what the other's dice show."""
        worked = self._work(self.plans.fewer(plan, doctor), frozenset({doctor}))
        found: Floats = worked.thrown[doctor][0]
        return found

    def complete(self, pools: Pools | None = None) -> bool:
        """Or else a chance is only what is reached without some of the means."""
        return self.plans.complete(self.plans.plan(pools or self.problem.pools))

    # Working it out

    def _answer(self, plan: Plan) -> Worked:
        self._latest = None
        worked, levels = self._solve(plan, frozenset())
        self._latest = Table(plan, levels)
        return self._worked.setdefault(plan.key, worked)

    def _work(self, plan: Plan, wanted: frozenset[int]) -> Worked:
        """``wanted`` are the Doctors who might throw all their dice."""
        known = self._worked.get(plan.key)
        if known is None or not wanted <= known.thrown.keys():
            known = self._worked[plan.key] = self._solve(plan, wanted)[0]
        return known

    def _solve(self, plan: Plan, wanted: frozenset[int]) -> tuple[Worked, Sequence[Floats]]:
        """Level by level: no more than two are needed together."""
        means, ends = plan.means, np.cumsum([0, *map(len, plan.means.levels)])
        worth = {doctor: np.zeros((ends[-1], others(plan.groups, doctor))) for doctor in wanted}
        if not self.plans.enough(plan.pools):
            none = [np.zeros((len(level), *plan.shape)) for level in means.levels[:2]]
            return Worked(0.0, worth), none
        levels: list[Floats] = []
        opened = self._open(plan, wanted)
        for n in reversed(range(len(means.levels))):
            chances = next(opened)
            if levels:
                self._reroll(plan.groups, chances, levels[0], means.told[n])
            for doctor, values in worth.items():
                values[ends[n] : ends[n + 1]] = thrown(chances, plan.groups, doctor)
            levels = [chances, *levels[:1]]
        chance = levels[0][0]
        for group in plan.groups:
            chance = np.tensordot(group.lattice.thrown, chance, axes=(0, 0))
        return Worked(float(chance), worth), levels

    def _open(self, plan: Plan, wanted: frozenset[int]) -> Iterator[Floats]:
        """The levels, the last one first, with what they are worth before anything is re-rolled."""
        met, discards = self._met(plan), self._discards(plan, wanted)
        ends = np.cumsum([0, *map(len, plan.means.levels)])
        if ends[-1] * prod(plan.shape) <= AT_ONCE:
            every = self._opened(plan, met, discards, 0, ends[-1])
            yield from (every[a:b] for a, b in reversed([*pairwise(ends)]))
        else:
            for a, b in reversed([*pairwise(ends)]):
                yield self._opened(plan, met, discards, a, b)

    def _opened(
        self, plan: Plan, met: Met, discards: Sequence[Discard], first: int, end: int
    ) -> Floats:
        chances = np.empty((end - first, *plan.shape))
        at_once = max(1, AT_ONCE // chances[0].size)
        for n in range(first, end, at_once):
            part = chances[n - first : n - first + at_once]
            part[:] = met.found[met.which[n : n + len(part)]]
            for each in discards:
                again = each.thrown[each.which[n : n + len(part)]].reshape(-1, *each.shape)
                np.maximum(part, again, out=part)
            self.pause()
        return chances

    def _reroll(
        self, groups: Sequence[Group], chances: Floats, below: Floats, told: Sequence[Told]
    ) -> None:
        """What states are worth is told to all that can come to them."""
        at_once = max(1, AT_ONCE // chances[0].size)
        for each in told:
            for n in range(0, len(each.after), at_once):
                now = slice(n, n + at_once)
                best = best_reroll(below[each.after[now]], groups, each.share, self.pause)
                for before, after in each.steps:
                    if len(best) < len(each.after):
                        here = (after >= n) & (after < n + at_once)
                        before, after = before[here], after[here] - n
                    _tell(chances, best, before, after)
                self.pause()

    def _discards(self, plan: Plan, wanted: frozenset[int]) -> list[Discard]:
        """A black die less, and all of one's own dice again."""
        found = []
        for doctor, pool in enumerate(plan.pools):
            if pool[0] and plan.left != 0 and self.plans.enough(less_black(plan.pools, doctor)):
                fewer = self.plans.fewer(plan, doctor)
                worth = self._work(fewer, wanted | {doctor}).thrown[doctor]
                shape = tuple(
                    1 if group.doctor == doctor else group.lattice.size for group in plan.groups
                )
                found.append(Discard(worth, _places(plan, fewer), shape))
        return found

    def _met(self, plan: Plan) -> Met:
        """One where nothing more is needed than changes and turns."""
        counts = [
            along(group.lattice.showing.astype(np.int8), n, len(plan.groups))
            for n, group in enumerate(plan.groups)
        ]
        changes = [who.changes for who in self.problem.doctors]
        turns = plan.means.charges(plan.means.states) // TOKENS_TURN
        of_each = turns @ (turns.max() + 1) ** np.arange(turns.shape[1])
        _, first, which = np.unique(of_each, return_index=True, return_inverse=True)
        return Met(self.is_met(plan.groups, counts, changes, turns[first]), which)

    def is_met(
        self,
        groups: Sequence[Group],
        counts: Sequence[Counts],
        changes: Sequence[tuple[Change, ...]],
        turns: Ints,
    ) -> NDArray[np.bool_]:
        """With the changes each Doctor has, for each row of ``turns`` that they can pay."""
        sizes = [group.lattice.dice for group in groups]
        turnings = [] if self.problem.time_locked else list(self._turnings(groups, changes, turns))
        return met(self.plans.need, counts, sizes, turnings, len(turns), self.pause)

    def _turnings(
        self, groups: Sequence[Group], changes: Sequence[tuple[Change, ...]], turns: Ints
    ) -> Iterator[Turning]:
        symbols, either = self.plans.symbols, self.problem.tokens_on == "either_pool"
        for doctor, mine in enumerate(changes):
            for change in mine:
                reached = reach(groups, doctor, change.colours, either=change.either)
                if reached and SYMBOLS.index(change.to) in symbols:
                    symbol = symbols.index(SYMBOLS.index(change.to))
                    yield Turning(frozenset(reached), symbol)
            reached = reach(groups, doctor, COLOURS, either=either)
            if reached and turns[:, doctor].any():
                yield Turning(frozenset(reached), None, turns[:, doctor])


def _tell(chances: Floats, best: Floats, before: Ints, after: Ints) -> None:
    """Those before learn what these states, thrown, are worth."""
    for n, place in zip(before.tolist(), after.tolist(), strict=True):
        np.maximum(chances[n], best[place], out=chances[n])


def _places(plan: Plan, fewer: Plan) -> Ints:
    """Where the states of a plan are in one with fewer dice, where more uses are alike."""
    before, after = plan.means, fewer.means
    if plan.uses == fewer.uses:
        return np.arange(len(before.states))
    into = np.zeros((before.states.shape[1], after.states.shape[1]), np.int64)
    for use, then in zip(plan.uses, fewer.uses, strict=True):
        if use in before.column and then in after.column:
            into[before.column[use], after.column[then]] = 1
    purse = 2 * after.doctors
    into[-purse:, -purse:] = np.eye(purse, dtype=np.int64)
    return after.find(before.states @ into)


def along(values: Counts, axis: int, axes: int) -> Counts:
    """What a group shows, a row for each symbol, along one of many axes."""
    shape = [values.shape[1]] + [1] * axes
    shape[axis + 1] = len(values)
    return np.ascontiguousarray(values.T).reshape(shape)
