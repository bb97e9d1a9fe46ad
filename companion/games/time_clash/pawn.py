"""The Doctor pawn: off the arcs at first, then always on one. Rulebook p.12."""

from __future__ import annotations

from companion.core.questions import Rule

from . import arcs, counters
from .table import Play, Table

RULE = "doctor"


def move(table: Table, seat: str, stack: str, *, fuel: bool) -> Rule[None]:
    """An action of its own, which may be countered though no card is played."""
    asked = not fuel or table.house["window_of_moves"] == "all"
    play = Play("move", seat, stack=stack, fuel=fuel)
    if asked and not (yield from counters.stands(table, play)):
        table.tell("stays", RULE, seat=seat)
        return
    yield from arrive(table, seat, stack)


def arrive(table: Table, seat: str, stack: str) -> Rule[None]:
    table.pawn = stack
    table.tell("move_doctor", RULE, stack=stack)
    yield from arcs.trigger(table, "doctor_moved", seat, Play("move", seat, stack=stack))
