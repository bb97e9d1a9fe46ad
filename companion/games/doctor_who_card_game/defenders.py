"""Defenders on one's own Locations. Rulebook p.5."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Rule

from . import conflict, hands
from .cards import TYPES
from .table import Laid, Place, Table
from .together import may_defend, type_of

RULE = "defend"


def place(table: Table, seat: str, where: Place) -> Rule[bool]:
    """Face down where nobody attacks; else all are declared, then the conflict is resolved."""
    about = message("cards.which_defenders", RULE, seat=seat, place=where.card)
    there = [each.card for each in where.defenders]
    laid = yield from hands.ask_cards(
        table,
        seat,
        about,
        lambda card: may_defend(table, card, there),
        most=len(TYPES) - len(where.defenders),
        apart=lambda one, other: type_of(table, one) == type_of(table, other),
    )
    met = where.attack is not None
    where.defenders += [Laid(card, late=met, knows=[seat]) for card in laid]
    if laid:
        table.tell("lay_defenders", RULE, seat=seat, place=where.card, n=len(laid))
    if laid and met:
        yield from conflict.fight(table, where, seat)
    return bool(laid)
