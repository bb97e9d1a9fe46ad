"""Every legal move from the faces that lie there, the best first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

import numpy as np

from .cover import Counts
from .groups import Group, Kind, Pools, of_a_pool, reach
from .kinds import TOKENS_REROLL, TOKENS_TURN, WITH_TOKENS
from .lattice import Floats
from .problem import COLOURS, SYMBOLS, Change, Pool, Reroll, pool
from .solver import Solver

Do = Literal["reroll", "charges", "discard", "change", "turn"]
SAME = 12  # decimals beyond which chances are the same


class Die(NamedTuple):
    doctor: int
    colour: str
    face: str


@dataclass(frozen=True, slots=True)
class Move:
    """``dice`` are places in the list of dice; ``without`` is the chance if its means were lost."""

    do: Do
    doctor: int
    chance: float
    dice: tuple[int, ...] = ()
    reroll: Reroll | None = None
    change: Change | None = None
    to: str = ""
    without: float | None = None

    @property
    def idle(self) -> bool:
        """What is won with its means is won without them, and without this move."""
        return self.do != "discard" and self.without == self.chance

    @property
    def price(self) -> tuple[int, ...]:
        """Of moves with the same chance the cheapest comes first."""
        charges = {"charges": TOKENS_REROLL, "turn": TOKENS_TURN}.get(self.do, 0)
        cards, power = 0, 0
        if self.reroll is not None:
            charges, cards = self.reroll.charges, self.reroll.cards
            dice = self.reroll.dice
            power = len(self.reroll.colours) * (dice if isinstance(dice, int) else 8)
        return charges + cards, self.do == "discard", charges, power, len(self.dice)


class Way(NamedTuple):
    """Some dice of a group to throw again."""

    dice: tuple[int, ...]
    kept: int
    place: int  # of what is kept, in the lattice


def moves(solver: Solver, dice: Sequence[Die]) -> list[Move]:
    """``dice`` lie there, and the problem's means are what is left."""
    return Lying(solver, dice).moves()


def chance(solver: Solver, dice: Sequence[Die]) -> float:
    """Under best play from here."""
    lying = Lying(solver, dice)
    return float(lying.table.levels[0][0][lying.here])


def pools(dice: Sequence[Die], doctors: int) -> Pools:
    def of(doctor: int) -> Pool:
        mine = [die.colour for die in dice if die.doctor == doctor]
        return pool({colour: mine.count(colour) for colour in COLOURS})

    return tuple(of(doctor) for doctor in range(doctors))


class Lying:
    """Dice on the table, found in the solver's table."""

    def __init__(self, solver: Solver, dice: Sequence[Die]) -> None:
        self.solver, self.dice, self.problem = solver, dice, solver.problem
        self.pools = pools(dice, len(solver.problem.doctors))
        self.table = solver.table(self.pools)
        self.groups = self.table.plan.groups
        self.of_group: list[list[int]] = [
            [n for n, die in enumerate(dice) if _in(die, group)] for group in self.groups
        ]
        self.showing = [self._count(places) for places in self.of_group]
        self.here = tuple(
            int(group.lattice.find(showing))
            for group, showing in zip(self.groups, self.showing, strict=True)
        )

        self._ways_of: dict[int, list[Way]] = {}
        self._rows_of: dict[int, Floats] = {}

    def moves(self) -> list[Move]:
        found = [*self._rerolls(), *self._turned()]
        others = max((move.chance for move in found), default=0.0)
        found += self._discards(others)
        return sorted(found, key=_rank)

    def _count(self, places: Sequence[int]) -> Counts:
        faces = [self.dice[n].face for n in places]
        return np.array([faces.count(SYMBOLS[n]) for n in self.solver.plans.symbols], np.int8)

    # Re-rolls

    def _rerolls(self) -> Iterator[Move]:
        for kind, chances in self._left():
            lost = float(chances[self.here])
            for dice, chance in self._thrown(kind, chances):
                do: Do = "charges" if kind.reroll is WITH_TOKENS else "reroll"
                yield Move(do, kind.doctor, chance, dice, kind.reroll, without=lost)

    def _left(self) -> Iterator[tuple[Kind, Floats]]:
        """Chances once a kind of re-roll has been used."""
        plan, kinds = self.table.plan, self.solver.plans.kinds
        for (kind, often), use, counted in zip(kinds.items(), plan.uses, plan.counted, strict=True):
            if use.shares and plan.means.affords(use):
                there = plan.means.used(use, of_counted=counted == often)
                yield kind, self.table.levels[there[0]][there[1]] if there else np.zeros(plan.shape)

    def _thrown(self, kind: Kind, chances: Floats) -> Iterator[tuple[tuple[int, ...], float]]:
        """Every choice of dice, and what throwing them comes to."""
        for axes in of_a_pool(self.groups, kind):
            yield from self._thrown_of(kind, chances, axes)

    def _thrown_of(
        self, kind: Kind, chances: Floats, axes: Sequence[int]
    ) -> Iterator[tuple[tuple[int, ...], float]]:
        chances = chances[
            tuple(slice(None) if n in axes else place for n, place in enumerate(self.here))
        ]
        ways = [self._ways(axis) for axis in axes]
        for n, axis in enumerate(axes):
            chances = np.moveaxis(np.tensordot(self._rows(axis), chances, axes=(1, n)), 0, n)
        total = sum(len(self.of_group[axis]) for axis in axes)
        least, most = _limits(kind.reroll, total)
        for chosen in product(*(range(len(some)) for some in ways)):
            dice = tuple(n for some, k in zip(ways, chosen, strict=True) for n in some[k].dice)
            if least <= len(dice) <= most:
                yield tuple(sorted(dice)), float(chances[chosen])

    def _rows(self, axis: int) -> Floats:
        """What each way to throw dice of a group again comes to."""
        if axis not in self._rows_of:
            after = self.groups[axis].lattice.after
            ways = self._ways(axis)
            self._rows_of[axis] = np.array([after[way.kept][way.place] for way in ways])
        return self._rows_of[axis]

    def _ways(self, axis: int) -> list[Way]:
        if axis not in self._ways_of:
            self._ways_of[axis] = self._find_ways(axis)
        return self._ways_of[axis]

    def _find_ways(self, axis: int) -> list[Way]:
        """Every choice of a group's dice; dice that show the same are alike, and so is junk."""
        lattice, places = self.groups[axis].lattice, self.of_group[axis]
        alike: dict[str, list[int]] = defaultdict(list)
        wanted = {SYMBOLS[n] for n in self.solver.plans.symbols}
        for n in places:
            face = self.dice[n].face
            alike[face if face in wanted else ""].append(n)
        found = []
        for counts in product(*(range(len(same) + 1) for same in alike.values())):
            again = [n for same, k in zip(alike.values(), counts, strict=True) for n in same[:k]]
            kept = [n for n in places if n not in again]
            found.append(Way(tuple(again), len(kept), int(lattice.find(self._count(kept)))))
        return found

    # Discards

    def _discards(self, others: float) -> Iterator[Move]:
        for doctor, mine in enumerate(self.pools):
            if mine[0]:
                chances = self.solver.discarded(self.table.plan, doctor)
                rest = [group.lattice.size for group in self.groups if group.doctor != doctor]
                here = [
                    place
                    for group, place in zip(self.groups, self.here, strict=True)
                    if group.doctor != doctor
                ]
                chance = float(chances.reshape(rest)[tuple(here)])
                yield Move("discard", doctor, chance, without=others)

    # Changes and turns: after them only more of them

    def _turned(self) -> Iterator[Move]:
        if self.problem.time_locked:
            return
        changes = [who.changes for who in self.problem.doctors]
        turns = [who.charges // TOKENS_TURN for who in self.problem.doctors]
        for doctor in range(len(changes)):
            for change in dict.fromkeys(changes[doctor]):
                rest = list(changes[doctor])
                rest.remove(change)
                left = [*changes[:doctor], tuple(rest), *changes[doctor + 1 :]]
                axes = reach(self.groups, doctor, change.colours, either=change.either)
                lost = self._wins(left, turns)
                for n, to, chance in self._tries(axes, change.to, left, turns):
                    yield Move("change", doctor, chance, (n,), change=change, to=to, without=lost)
            if turns[doctor]:
                left_turns = [n - (who == doctor) for who, n in enumerate(turns)]
                either = self.problem.tokens_on == "either_pool"
                axes = reach(self.groups, doctor, COLOURS, either=either)
                lost = self._wins(changes, left_turns)
                for n, to, chance in self._tries(axes, SYMBOLS, changes, left_turns):
                    yield Move("turn", doctor, chance, (n,), to=to, without=lost)

    def _wins(self, changes: Sequence[tuple[Change, ...]], turns: Sequence[int]) -> float:
        """Whether these are enough for the faces that lie there."""
        counts = [showing[:, None] for showing in self.showing]
        (met,) = self.solver.is_met(self.groups, counts, changes, np.array([turns]))
        return float(met[0])

    def _tries(
        self,
        axes: Sequence[int],
        to: str,
        changes: Sequence[tuple[Change, ...]],
        turns: Sequence[int],
    ) -> Iterator[tuple[int, str, float]]:
        """Each different die of these turned to each of these symbols."""
        for axis in axes:
            tried = {
                (self.dice[n].face, symbol): n
                for n in reversed(self.of_group[axis])
                for symbol in to
                if symbol != self.dice[n].face
            }
            if not tried:
                continue
            steps = np.array([self._one(symbol) - self._one(face) for face, symbol in tried]).T
            counts = [
                self.showing[n][:, None] + (steps if n == axis else 0)
                for n in range(len(self.groups))
            ]
            (met,) = self.solver.is_met(self.groups, counts, changes, np.array([turns]))
            for ((_, symbol), n), chance in zip(tried.items(), met, strict=True):
                yield n, symbol, float(chance)

    def _one(self, face: str) -> Counts:
        return np.array([face == SYMBOLS[n] for n in self.solver.plans.symbols], np.int8)


def _rank(move: Move) -> tuple[float, ...]:
    """Of moves with the same chance, one that wins something comes first, then the cheapest."""
    return -round(move.chance, SAME), move.idle, *move.price


def _in(die: Die, group: Group) -> bool:
    return die.doctor == group.doctor and die.colour == COLOURS[group.colour]


def _limits(reroll: Reroll, total: int) -> tuple[int, int]:
    if reroll.dice == "all":
        return total, total
    return 1, total if reroll.dice == "any" else reroll.dice
