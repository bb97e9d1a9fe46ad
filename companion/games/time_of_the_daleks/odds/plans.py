"""What is worked out for some dice: their groups, and as many of the means as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from . import kinds
from .groups import Group, Pools, less_black
from .kinds import Counted
from .lattice import Lattice, lattice
from .means import Means, TooMany, Use
from .problem import SYMBOLS, Problem

MOST = 1 << 23  # numbers that are needed together: 64 MB


Key = tuple[Pools, int | None, Counted]


class Plan(NamedTuple):
    pools: Pools
    groups: tuple[Group, ...]
    left: int | None  # discards that are looked ahead
    counted: Counted
    uses: tuple[Use, ...]  # of each kind of re-roll
    means: Means

    @property
    def key(self) -> Key:
        return self.pools, self.left, self.counted

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(group.lattice.size for group in self.groups)

    @property
    def numbers(self) -> int:
        """All that are worked out for these dice."""
        return len(self.means.states) * prod(self.shape)


class Plans:
    """Those of a problem, for any pools."""

    def __init__(self, problem: Problem, depth: int | None, pause: Callable[[], None]) -> None:
        self.problem, self.depth, self.pause = problem, depth, pause
        self.symbols = [n for n, count in enumerate(problem.need) if count] or [0]
        self.need = [problem.need[n] for n in self.symbols]
        self.kinds = kinds.kinds(problem)
        self._purse = tuple(who.charges for who in problem.doctors), kinds.cards(problem)
        self.held = 0  # numbers kept for the next pools
        self._groups: dict[Pools, tuple[Group, ...]] = {}
        self._uses: dict[Pools, tuple[Use, ...]] = {}
        self._means: dict[tuple[tuple[Use, int | None], ...], Means | None] = {}
        self._plans: dict[Key, Plan | None] = {}

    def plan(self, pools: Pools) -> Plan:
        """With all means, or without those that can do least."""
        counted: Counted = tuple(self.kinds.values())
        while (plan := self._plan(pools, self.depth, counted)) is None:
            counted = kinds.fewer(self.uses(pools), counted)
        return plan

    def complete(self, plan: Plan) -> bool:
        return plan.counted == tuple(self.kinds.values())

    def forget(self) -> None:
        self.held = 0
        self._means.clear()
        self._plans.clear()

    def fewer(self, plan: Plan, doctor: int) -> Plan:
        """With a black die less, and the same means."""
        left = None if plan.left is None else max(0, plan.left - 1)
        fewer = self._plan(less_black(plan.pools, doctor), left, plan.counted)
        assert fewer is not None, "there was room with more dice"
        return fewer

    def enough(self, pools: Pools) -> bool:
        return sum(map(sum, pools)) >= max(1, sum(self.need))

    def groups(self, pools: Pools) -> tuple[Group, ...]:
        if pools not in self._groups:
            self._groups[pools] = tuple(
                Group(doctor, colour, self._lattice(colour, dice))
                for doctor, pool in enumerate(pools)
                for colour, dice in enumerate(pool)
                if dice
            )
        return self._groups[pools]

    def uses(self, pools: Pools) -> tuple[Use, ...]:
        if pools not in self._uses:
            groups = self.groups(pools)
            self._uses[pools] = tuple(kinds.use(groups, kind) for kind in self.kinds)
        return self._uses[pools]

    def _lattice(self, colour: int, dice: int) -> Lattice:
        faces = self.problem.faces[colour]
        weights = [faces.count(SYMBOLS[n]) / len(faces) for n in self.symbols]
        caps = [min(n, dice) if w else 0 for n, w in zip(self.need, weights, strict=True)]
        return lattice(tuple(weights), tuple(caps), dice)

    def _plan(self, pools: Pools, left: int | None, counted: Counted) -> Plan | None:
        """None where there is no room for it."""
        key = pools, left, counted
        if key not in self._plans:
            self._plans[key] = self._planned(pools, left, counted)
        return self._plans[key]

    def _planned(self, pools: Pools, left: int | None, counted: Counted) -> Plan | None:
        uses = self.uses(pools)
        means = self._means_for(kinds.times(self.kinds, uses, counted))
        if means is None:
            return None
        plan = Plan(pools, self.groups(pools), left, counted, uses, means)
        return plan if self._room(plan) <= MOST or not any(counted) else None

    def _means_for(self, times: dict[Use, int | None]) -> Means | None:
        """Dice that differ often have the same means."""
        key = tuple(times.items())
        if key not in self._means:
            try:
                means = Means(times, *self._purse, self.depth, pause=self.pause)
            except TooMany:
                self._means[key] = None
            else:
                self._means[key] = means
                self.held += means.held
        return self._means[key]

    def _room(self, plan: Plan) -> int:
        """Numbers that are needed together, counted before any of them is made."""
        found = plan.means.widest * prod(plan.shape)
        if len(plan.pools) > 1:
            found += len(plan.means.states) * sum(self._kept(plan.pools))
        return found

    def _kept(self, pools: Pools) -> Iterator[int]:
        """For each way to have fewer black dice: what the dice that are not thrown again show."""
        for left in product(*(range(pool[0] + 1) for pool in pools)):
            fewer = tuple((n, *pool[1:]) for n, pool in zip(left, pools, strict=True))
            if self.enough(fewer):
                groups = self.groups(fewer)
                for doctor, pool in enumerate(pools):
                    if fewer[doctor] != pool:
                        yield others(groups, doctor)


def others(groups: tuple[Group, ...], doctor: int) -> int:
    """How much the dice of everybody else can show."""
    return prod(group.lattice.size for group in groups if group.doctor != doctor)
