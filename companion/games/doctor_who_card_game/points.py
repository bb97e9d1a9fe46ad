"""Time Points: there are only so many. Rulebook p.4, 6."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from .table import Table

RULE = "points"


def gain(table: Table, seat: str, n: int, rule: str) -> int:
    """From the supply, as far as it goes; how many came."""
    got = max(0, min(n, table.supply))
    if got:
        table.players[seat].points += got
        table.tell("take_points", rule, seat=seat, n=got)
    return got


def pay(table: Table, seat: str, n: int, rule: str) -> None:
    table.players[seat].points -= n
    table.tell("pay_points", rule, seat=seat, n=n)


def steal(table: Table, seat: str, of: str, n: int, rule: str) -> int:
    got = min(n, table.players[of].points)
    if got:
        table.players[of].points -= got
        table.players[seat].points += got
        table.tell("take_points_of", rule, seat=seat, of=of, n=got)
    return got


def gain_all(table: Table, seat: str, n: int, rule: str) -> Rule[None]:
    """What the supply lacks the others make up; whoever takes it names them. Rulebook p.4."""
    missing = n - gain(table, seat, n, rule)
    for _ in range(missing):

        def whose() -> Choose | None:
            richer = tuple(s for s in table.seats if s != seat and table.players[s].points)
            return (
                Choose(message("cards.whose_points", rule, seat=seat), (seat,), richer)
                if richer
                else None
            )

        answer = yield from ask_if(whose)
        if answer is None:
            return
        steal(table, seat, answer[0], 1, rule)


def gain_by_house(table: Table, seat: str, n: int, rule: str) -> Rule[None]:
    """Of anything but a Location: the others make it up by house rule only."""
    if table.house["supply_empty"] == "all":
        yield from gain_all(table, seat, n, rule)
    else:
        gain(table, seat, n, rule)
