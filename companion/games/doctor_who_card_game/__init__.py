"""The Doctor Who Card Game. The modules are the rulebook's chapters."""

from __future__ import annotations

from companion.core.messages import Message
from companion.core.questions import OPENING, Rule, end_if
from companion.core.under_way import entered

from . import ending, setup, turn
from .table import SETTING_UP, Table

NAME = "doctor_who_card_game"
SEATS = (2, 4)


def play(table: Table) -> Rule[Message]:
    """Turns, one after the other, from the step the Table names."""
    table.conflict = None
    if table.entering:
        yield from entered(table.seats)
        table.entering = False
    while True:
        if table.ended:
            yield from ending.turn_up_all(table)
        yield from end_if(lambda: ending.conclusion(table))
        yield OPENING
        if table.step in SETTING_UP:
            yield from setup.set_up(table)
        else:
            yield from turn.take_step(table, table.turn)
