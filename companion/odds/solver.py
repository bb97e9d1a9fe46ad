"""The chance of success under best play, exactly, for every state of dice and means at once.

Worked from the end: what is met is met; else the best of discarding a black die and of every
re-roll that is left. Symbols are turned last, so their part is in what is met.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .cover import Counts, Turning, met
from .lattice import Floats, Ints, Lattice, lattice
from .means import TOKENS_TURN, WITH_TOKENS, Kind, Means, Steps
from .problem import COLOURS, SYMBOLS, Change, Pool, Problem

Pools = tuple[Pool, ...]
Share = tuple[tuple[int, int], ...]  # axes, and how many of their dice at most; 0 is all or none
AT_ONCE = 1 << 16  # numbers that stay near the processor
MOST_HELD = 1 << 22  # numbers in tables kept for the next pools: 32 MB


class Group(NamedTuple):
    """One Doctor's dice of one colour: an axis of the table."""

    doctor: int
    colour: int
    lattice: Lattice


@dataclass(frozen=True, eq=False)
class Table:
    """Chances by state of the means, then by what each group of dice shows."""

    groups: tuple[Group, ...]
    chances: Floats


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
        self.problem, self.pause, self.depth = problem, pause, depth
        self.means = Means(problem, depth)
        self.symbols = [n for n, count in enumerate(problem.need) if count] or [0]
        self.need = [problem.need[n] for n in self.symbols]
        self._tables: dict[tuple[Pools, int | None], Table] = {}

    def chance(self, pools: Pools | None = None) -> float:
        """Before the throw."""
        if sum(table.chances.size for table in self._tables.values()) > MOST_HELD:
            self._tables.clear()
        table = self.table(pools or self.problem.pools)
        chances = table.chances[-1]
        for group in table.groups:
            chances = np.tensordot(group.lattice.thrown, chances, axes=(0, 0))
        return float(chances)

    def table(self, pools: Pools, discards: int = 0) -> Table:
        """``discards`` have been made on the way; they count against the depth."""
        left = None if self.depth is None else max(0, self.depth - discards)
        if (pools, left) not in self._tables:
            self._tables[pools, left] = self._solve(pools, discards, left)
        return self._tables[pools, left]

    def groups(self, pools: Pools) -> tuple[Group, ...]:
        return tuple(
            Group(doctor, colour, self._lattice(colour, dice))
            for doctor, pool in enumerate(pools)
            for colour, dice in enumerate(pool)
            if dice
        )

    def _lattice(self, colour: int, dice: int) -> Lattice:
        faces = self.problem.faces[colour]
        weights = [faces.count(SYMBOLS[n]) / len(faces) for n in self.symbols]
        caps = [min(n, dice) if w else 0 for n, w in zip(self.need, weights, strict=True)]
        return lattice(tuple(weights), tuple(caps), dice)

    # Working it out

    def _solve(self, pools: Pools, discards: int, left: int | None) -> Table:
        groups = self.groups(pools)
        shape = (len(self.means.states), *(group.lattice.size for group in groups))
        if sum(map(sum, pools)) < max(1, sum(self.need)):
            return Table(groups, np.zeros(shape))
        chances = np.empty(shape)
        self._met(groups, chances)
        for doctor, pool in enumerate(pools):
            if pool[0] and left != 0:
                self._discard(pools, doctor, discards, groups, chances)
        self._reroll(groups, chances)
        return Table(groups, chances)

    def _reroll(self, groups: Sequence[Group], chances: Floats) -> None:
        """Layer by layer: what a state is worth is told to all that can come to it."""
        at_once = max(1, AT_ONCE // chances[0].size)
        kinds = {steps.kind for layer in self.means.layers for steps in layer}
        ways = {kind: shares(groups, kind) for kind in kinds}
        for layer in self.means.layers:
            told: dict[Share, list[Steps]] = {}
            for steps in layer:
                for share in ways[steps.kind]:
                    needed = self._needed(groups, steps, share)
                    if len(needed.before):
                        told.setdefault(share, []).append(needed)
            for share, all_steps in told.items():
                after = np.unique(np.concatenate([steps.after for steps in all_steps]))
                for n in range(0, len(after), at_once):
                    now = after[n : n + at_once]
                    best = best_reroll(chances[now], groups, share)
                    for steps in all_steps:
                        _tell(chances, best, now, steps)
                    self.pause()

    def _needed(self, groups: Sequence[Group], steps: Steps, share: Share) -> Steps:
        """Nobody spends charges on a die that a card re-rolls for nothing."""
        if steps.kind.reroll is not WITH_TOKENS:
            return steps
        group = groups[share[0][0]]
        spared = self.means.spared(group.doctor, COLOURS[group.colour])[steps.before]
        return Steps(steps.kind, steps.before[~spared], steps.after[~spared])

    def _met(self, groups: Sequence[Group], chances: Floats) -> None:
        """One where nothing more is needed than changes and turns."""
        counts = [
            along(group.lattice.showing.astype(np.int8), n, len(groups))
            for n, group in enumerate(groups)
        ]
        changes = [who.changes for who in self.problem.doctors]
        by_charges: dict[tuple[int, ...], list[int]] = {}
        for place, state in enumerate(self.means.states):
            turns = tuple(charges // TOKENS_TURN for charges in state.charges)
            by_charges.setdefault(turns, []).append(place)
        for turns, places in by_charges.items():
            chances[places] = self.is_met(groups, counts, self.turnings(groups, changes, turns))

    def is_met(
        self, groups: Sequence[Group], counts: Sequence[Counts], turnings: list[Turning]
    ) -> Floats:
        """Time Locked, nothing is turned."""
        sizes = [group.lattice.dice for group in groups]
        if self.problem.time_locked:
            turnings = []
        return met(self.need, counts, sizes, turnings).astype(np.float64)

    def turnings(
        self,
        groups: Sequence[Group],
        changes: Sequence[tuple[Change, ...]],
        turns: Sequence[int],
    ) -> list[Turning]:
        """The changes each Doctor has, and the turns his charges pay for."""
        found = []
        either = self.problem.tokens_on == "either_pool"
        for doctor, mine in enumerate(changes):
            for change in mine:
                symbol = SYMBOLS.index(change.to)
                if symbol in self.symbols:
                    reached = reach(groups, doctor, change.colours, either=change.either)
                    found.append(Turning(frozenset(reached), self.symbols.index(symbol)))
            reached = reach(groups, doctor, COLOURS, either=either)
            found.append(Turning(frozenset(reached), None, turns[doctor]))
        return [each for each in found if each.reach and each.times]

    def _discard(
        self,
        pools: Pools,
        doctor: int,
        discards: int,
        groups: Sequence[Group],
        chances: Floats,
    ) -> None:
        """A black die less, and all of one's own dice again."""
        fewer = self.table(less_black(pools, doctor), discards + 1)
        thrown = throw(fewer, doctor)
        shape = [len(chances)]
        shape += [1 if group.doctor == doctor else group.lattice.size for group in groups]
        np.maximum(chances, thrown.reshape(shape), out=chances)


def _tell(chances: Floats, best: Floats, now: Ints, steps: Steps) -> None:
    """Those before learn what these states, thrown, are worth."""
    hit = (steps.after >= now[0]) & (steps.after <= now[-1])
    places = np.searchsorted(now, steps.after[hit])
    for before, place in zip(steps.before[hit], places, strict=True):
        np.maximum(chances[before], best[place], out=chances[before])


def shares(groups: Sequence[Group], kind: Kind) -> list[Share]:
    """How many dice of each group a re-roll takes at most, in all ways that waste nothing."""
    axes = reach(groups, kind.doctor, kind.reroll.colours, either=kind.either)
    sizes, dice = [groups[axis].lattice.dice for axis in axes], kind.reroll.dice
    if not axes:
        return []
    if dice == "all":
        return [tuple((axis, 0) for axis in axes)]
    most = sum(sizes) if dice == "any" else min(dice, sum(sizes))
    found: list[Share] = [()]
    for n, (axis, size) in enumerate(zip(axes, sizes, strict=True)):
        rest, longer = sum(sizes[n + 1 :]), list[Share]()
        for share in found:
            left = most - sum(taken for _, taken in share)
            longer += [
                (*share, (axis, taken)) if taken else share
                for taken in range(max(0, left - rest), min(size, left) + 1)
            ]
        found = longer
    return [_whole(groups, share) for share in found]


def _whole(groups: Sequence[Group], share: Share) -> Share:
    """One die alone is simply thrown."""
    axis, taken = share[0]
    alone = len(share) == 1 and taken == groups[axis].lattice.dice == 1
    return ((axis, 0),) if alone else share


def best_reroll(chances: Floats, groups: Sequence[Group], share: Share) -> Floats:
    picks = [(axis + 1, groups[axis].lattice.picks(most)) for axis, most in share]
    for axis, pick in picks:
        chances = pick.throw(chances, axis)
    for axis, pick in picks:
        chances = pick.choose(chances, axis)
    return chances


def reach(groups: Sequence[Group], doctor: int, colours: str, *, either: bool) -> list[int]:
    """The axes of the dice that somebody's icon reaches."""
    return [
        axis
        for axis, group in enumerate(groups)
        if (either or group.doctor == doctor) and COLOURS[group.colour] in colours
    ]


def less_black(pools: Pools, doctor: int) -> Pools:
    black, *others = pools[doctor]
    fewer = (black - 1, others[0], others[1], others[2])
    return (*pools[:doctor], fewer, *pools[doctor + 1 :])


def throw(table: Table, doctor: int) -> Floats:
    """What chances come to when a Doctor throws all his dice; the other's axes stay."""
    chances, axis = table.chances, 1
    for group in table.groups:
        if group.doctor == doctor:
            chances = np.tensordot(chances, group.lattice.thrown, axes=(axis, 0))
        else:
            axis += 1
    return chances


def along(values: Counts, axis: int, axes: int) -> Counts:
    """What a group shows, a row for each symbol, along one of many axes."""
    shape = [values.shape[1]] + [1] * axes
    shape[axis + 1] = len(values)
    return np.ascontiguousarray(values.T).reshape(shape)
