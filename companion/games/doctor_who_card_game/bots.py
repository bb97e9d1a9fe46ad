"""Bots for whole tables: each seat is played as its player would play it, by what it sees."""

from __future__ import annotations

from companion.core.advice import nothing_to_wait_for
from companion.core.bots import Act, Bot, Pick, Player, Seat, anything
from companion.core.questions import Choose, Question

from .players import PLAYERS
from .table import Table
from .view import view


def bot(player: Player) -> Bot:
    def plays(table: Table, question: Question, pick: Pick) -> Act:
        if not isinstance(question, Choose):
            return Act(None, anything(question, pick))
        seat = table.turn if table.turn in question.by else question.by[0]
        sees = Seat(seat, view(table, seat), question.for_seat(seat), asked=True)
        return next(player(sees, pick, nothing_to_wait_for))

    return plays


BOTS: dict[str, Bot] = {name: bot(player) for name, player in PLAYERS.items()}
