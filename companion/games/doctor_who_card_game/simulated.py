"""Series of games, and what there is to count of one that was played."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.games import Facts, Setting
from companion.core.outcome import shares

from . import ending
from .table import Table

SETTINGS: dict[str, Setting] = {}
CONFLICTS = ("cards.compared", "cards.beaten_at_once", "cards.fought")  # as they are told


def counted(table: Table) -> Iterator[Facts]:
    """Where in the order of turns the winner sat, how it ended, how long it took."""
    how = ending.conclusion(table)
    if how is None:
        return
    order = table.clockwise(table.first)
    told = [each.id for each in table.told]
    yield {
        "winner": " ".join(str(order.index(seat) + 1) for seat in order if seat in shares(how)),
        "ended": table.ended,
        "turns": table.turns,
        "best": max(ending.scores(table).values()),
        "conflicts": sum(map(told.count, CONFLICTS)),
        "attacks": told.count("cards.lay_attack"),
    }
