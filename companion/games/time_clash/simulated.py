"""Series of single games, and what there is to count of a game that was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from companion.core.games import Facts, Setting
from companion.core.messages import Message

from .box import Box, box_of
from .cards import DOCTOR, ENEMY, SIDES, STACKS
from .setup import FIRST_MATCH
from .table import Table

Arcs = dict[str, str]
WON = "clash.game_won"


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
    """Each game of the match that somebody has won, by what hands were told."""
    told: list[Message] = []
    for each in table.told:
        told.append(each)
        if each.id == "clash.begin_game":
            told = [each]
        elif each.id == WON:
            yield _game(table, told)


def _game(table: Table, told: list[Message]) -> Facts:
    end = dict(told[-1].values)
    turns = [str(dict(each.values)["seat"]) for each in told if each.id == "clash.next_turn"]
    counters = [str(dict(each.values)["seat"]) for each in told if each.id == "clash.counter"]
    came = [each.rule.rpartition(".")[2] for each in told if each.id == "clash.endgame"]
    won, failed = int(end["ended"] == "gambit"), _count(told, "gambit_fails")
    return {
        "winner": str(end["side"]),
        "how": str(end["ended"]),
        "begins": table.sides[turns[0]] if turns else "",
        "arcs": " ".join(table.arcs.values()),
        "alone": table.sides.get(table.alone, "nobody"),
        "endgame": came[0] if came else "never",
        "turns": len(turns),
        "gambits": failed + won,
        "gambits_won": won,
        "flips": _count(told, "build_up_goes_on") + came.count(DOCTOR),
        **{f"counters_{side}": _of(table, counters, side) for side in (DOCTOR, ENEMY)},
        "reshuffles": _count(told, "reshuffle"),
    }


def _count(told: list[Message], id: str) -> int:
    return sum(each.id == f"clash.{id}" for each in told)


def _of(table: Table, seats: list[str], side: str) -> int:
    return sum(table.sides[seat] == side for seat in seats)
