"""The places of the table, in the order in which one looks over it."""

from __future__ import annotations

from companion.core.games import Place

from .cards import SIDES, STACKS
from .mends import mends
from .table import Table


def tour(table: Table) -> tuple[Place, ...]:
    found = mends(table)

    def of(*words: str) -> tuple[str, ...]:
        return tuple(path for path in found if path.partition(".")[0] in words)

    def at(end: str, *words: str) -> tuple[str, ...]:
        return tuple(path for path in of(*words) if path.endswith(f".{end}"))

    return (
        Place("game", of("round", "turn", "step", "score", "disk", "pawn", "games")),
        *(Place(stack, at(stack, "arc", "new_card") + _lying(table, stack)) for stack in STACKS),
        *(Place(seat, at(seat, "seat", "hand", "unknown_card")) for seat in table.seats),
        *(Place(f"pile.{side}", at(side, "new_discard"), side) for side in SIDES),
        Place("reserve", of("reserve")),
    )


def _lying(table: Table, stack: str) -> tuple[str, ...]:
    return tuple(f"card.{card}" for card in table.stacks[stack])
