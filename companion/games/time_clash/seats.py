"""Players who leave while a match is going on: a correction of who sits at the table.

The rulebook knows none. Ours: who leaves stays until the step is over; the hand goes to the team's
discards, and turns go on in the order of the seats left. A team with nobody left ends the match as
it stands. Who would rather have the seat played on lets the app play it.
"""

from __future__ import annotations

from . import hands, match
from .cards import SIDES
from .table import Table

RULE = "seats"


def will_leave(table: Table, seat: str) -> None:
    table.leaving.append(seat)
    table.tell("will_leave", RULE, seat=seat)


def leave(table: Table) -> None:
    """Between two steps: who wants to go goes."""
    for seat in tuple(table.leaving):
        table.leaving.remove(seat)
        for card in tuple(table.hands[seat]):
            hands.discard_from_hand(table, seat, card, RULE)
        heir = _next(table, seat)
        del table.hands[seat]
        table.seats.remove(seat)
        if table.turn == seat:
            table.turn, table.step = heir, "draw"
        _order_anew(table, seat, heir)
        table.tell("leaves", RULE, seat=seat)


def _next(table: Table, seat: str) -> str:
    """Whose turn comes after theirs."""
    following = [*table.order[table.place + 1 :], *table.order[: table.place + 1]]
    return next((each for each in following if each != seat), "")


def _order_anew(table: Table, seat: str, heir: str) -> None:
    table.order, table.place = [each for each in table.order if each != seat], 0
    turn = table.turn or heir
    if not turn or not all(map(table.team, SIDES)):
        return
    foes = [each for each in table.clockwise(turn) if table.sides[each] != table.sides[turn]]
    second = heir if heir in foes else foes[0]
    table.order = match.order(table, turn, second)
