"""Defenders on one's own Locations. Rulebook p.5."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import UNKNOWN, Rule

from . import conflict, hands
from .cards import DEFENDER, TYPES
from .table import Laid, Place, Table

RULE = "defend"


def type_of(table: Table, card: str) -> str:
    return str(getattr(table.facts(card), "type", "")) if card != UNKNOWN else ""


def may_defend(table: Table, place: Place, card: str) -> bool:
    """Four types, each once on a Location."""
    there = {type_of(table, each.card) for each in place.defenders}
    return table.kind(card) == DEFENDER and type_of(table, card) not in there


def place(table: Table, seat: str, where: Place) -> Rule[bool]:
    """Face down where nobody attacks; else all are declared, then the conflict is resolved."""
    about = message("cards.which_defenders", RULE, seat=seat, place=where.card)
    laid = yield from hands.ask_cards(
        table,
        seat,
        about,
        lambda card: may_defend(table, where, card),
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
