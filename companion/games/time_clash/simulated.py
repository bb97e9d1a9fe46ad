"""Series of single games, and what there is to count of a game that was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from companion.core.games import Facts, Setting

from .box import Box, box_of
from .cards import DOCTOR, SIDES, STACKS
from .past import games
from .setup import FIRST_MATCH
from .table import Table

Arcs = dict[str, str]


# Series: who begins and who is the larger team alternate, then the arcs


def _series(options: Mapping[str, Any], n: int, sets: list[Arcs]) -> dict[str, Any]:
    first, larger = n % 2, n // 2 % 2 if len(options["seats"]) == 3 else 0
    sides = {seat: SIDES[(at + larger) % 2] for at, seat in enumerate(options["seats"])}
    arcs = sets[n // 4 % len(sets)]
    return {**options, "games": 1, "begins": SIDES[first], "sides": sides, "arcs": arcs}


def _sets(box: Box) -> Iterator[Arcs]:
    kinds = (box.of_kind(stack) for stack in STACKS)
    return (dict(zip(STACKS, arcs, strict=True)) for arcs in product(*kinds))


def _balanced(box: Box, arcs: Arcs) -> bool:
    """As many TARDIS icons as Dalek icons: the target is the rulebook's own."""
    found = [box.arcs[arc] for arc in arcs.values()]
    return sum((arc.tardis or 0) - (arc.dalek or 0) for arc in found) == 0


def balanced(options: Mapping[str, Any], n: int) -> dict[str, Any]:
    box = box_of(options)
    return _series(options, n, [arcs for arcs in _sets(box) if _balanced(box, arcs)])


def any_arcs(options: Mapping[str, Any], n: int) -> dict[str, Any]:
    return _series(options, n, list(_sets(box_of(options))))


def first_match(options: Mapping[str, Any], n: int) -> dict[str, Any]:
    return _series(options, n, [FIRST_MATCH])


SETTINGS: dict[str, Setting] = {
    "balanced": balanced,
    "any_arcs": any_arcs,
    "first_match": first_match,
}


# What is counted


def counted(table: Table) -> Iterator[Facts]:
    """Each game of the match that somebody has won."""
    for game in games(table):
        brought = game.endgame.rpartition(".")[2]
        yield {
            "winner": game.side,
            "how": game.how,
            "begins": game.begins,
            "arcs": " ".join(table.arcs.values()),
            "alone": table.sides.get(table.alone, "nobody"),
            "endgame": brought or "never",
            "turns": game.turns,
            "gambits": game.gambits,
            "gambits_won": game.gambits_won,
            "flips": game.flips_failed + (brought == DOCTOR),
            **{f"counters_{side}": n for side, n in game.counters.items()},
            "reshuffles": game.reshuffles,
        }
