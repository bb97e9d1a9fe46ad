"""Dice of one colour in one hand, and how a re-roll is shared out between such groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

import numpy as np

from .lattice import Floats, Lattice
from .problem import COLOURS, Pool, Reroll

Pools = tuple[Pool, ...]
Share = tuple[tuple[int, int], ...]  # axes, and how many of their dice at most; 0 is all or none
ANY = 8  # as many as there are: so what reaches them all is the same for fewer dice, too


class Group(NamedTuple):
    """One Doctor's dice of one colour: an axis of the table."""

    doctor: int
    colour: int
    lattice: Lattice


class Kind(NamedTuple):
    """A way to re-roll. Cards with the same icon are one kind."""

    doctor: int
    reroll: Reroll
    either: bool


def shares(groups: Sequence[Group], kind: Kind) -> list[Share]:
    """How many dice of each group a re-roll takes at most, in all ways that waste nothing."""
    return [share for axes in of_a_pool(groups, kind) for share in _shares(groups, kind, axes)]


def _shares(groups: Sequence[Group], kind: Kind, axes: Sequence[int]) -> list[Share]:
    sizes, dice = [groups[axis].lattice.dice for axis in axes], kind.reroll.dice
    if dice == "all":
        return [_whole(groups, tuple((axis, 0) for axis in axes))]
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
    sizes = [groups[axis].lattice.dice for axis, _ in share]
    if sizes == [1]:
        return ((share[0][0], 0),)
    return tuple(
        (axis, ANY if taken == size else taken)
        for (axis, taken), size in zip(share, sizes, strict=True)
    )


def best_reroll(
    chances: Floats, groups: Sequence[Group], share: Share, pause: Callable[[], None]
) -> Floats:
    lattices = [(axis, groups[axis].lattice, most) for axis, most in share]
    picks = [(axis + 1, each.picks(min(most, each.dice))) for axis, each, most in lattices]
    for axis, pick in picks:
        chances = pick.throw(chances, axis)
        pause()
    for axis, pick in picks:
        chances = pick.choose(chances, axis)
        pause()
    return chances


def reach(groups: Sequence[Group], doctor: int, colours: str, *, either: bool) -> list[int]:
    """The axes of the dice that somebody's icon reaches."""
    return [
        axis
        for axis, group in enumerate(groups)
        if (either or group.doctor == doctor) and COLOURS[group.colour] in colours
    ]


def of_a_pool(groups: Sequence[Group], kind: Kind) -> list[list[int]]:
    """The axes that a re-roll reaches, for each pool it may be used on: it is used on one."""
    axes = reach(groups, kind.doctor, kind.reroll.colours, either=kind.either)
    doctors = dict.fromkeys(groups[axis].doctor for axis in axes)
    return [[axis for axis in axes if groups[axis].doctor == doctor] for doctor in doctors]


def less_black(pools: Pools, doctor: int) -> Pools:
    black, *others = pools[doctor]
    fewer = (black - 1, others[0], others[1], others[2])
    return (*pools[:doctor], fewer, *pools[doctor + 1 :])


def thrown(chances: Floats, groups: Sequence[Group], doctor: int) -> Floats:
    """What states come to when a Doctor throws all his dice; the other's axes stay, as one."""
    before = len(chances) * prod(group.lattice.size for group in groups if group.doctor < doctor)
    likely = _likely([group.lattice for group in groups if group.doctor == doctor])
    found: Floats = np.matmul(likely, chances.reshape(before, len(likely), -1))
    return found.reshape(len(chances), -1)


def _likely(lattices: Sequence[Lattice]) -> Floats:
    """How likely a throw shows each configuration of several colours."""
    found = np.ones(1)
    for each in lattices:
        found = np.multiply.outer(found, each.thrown).ravel()
    return found
