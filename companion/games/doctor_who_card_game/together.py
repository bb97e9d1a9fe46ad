"""Which cards may lie together: Enemies of an attack, Defenders of a Location. Rulebook p.5."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.questions import UNKNOWN

from .cards import ANY, DEFENDER, ENEMY, Enemy
from .table import Table

# Defenders


def type_of(table: Table, card: str) -> str:
    return str(getattr(table.facts(card), "type", "")) if card != UNKNOWN else ""


def may_defend(table: Table, card: str, others: Sequence[str]) -> bool:
    """Four types, each once on a Location."""
    if table.kind(card) != DEFENDER:
        return False
    return type_of(table, card) not in {type_of(table, other) for other in others}


# Enemies


def family(table: Table, card: str) -> str:
    return str(getattr(table.facts(card), "family", "")) if card != UNKNOWN else ""


def may_attack(table: Table, card: str, others: Sequence[str]) -> bool:
    return table.kind(card) == ENEMY and lawful(table, [*others, card])


def fits(table: Table, one: str, other: str) -> bool:
    """One family, or one of them names the other's, or fits any."""
    first, second = table.facts(one), table.facts(other)
    if not (isinstance(first, Enemy) and isinstance(second, Enemy)):
        return False
    if first.family == second.family and _of_a_family(table, one, other):
        return True
    return _names(table, first, second) or _names(table, second, first)


def _of_a_family(table: Table, one: str, other: str) -> bool:
    """Who leads a family belongs to it, unless it was agreed otherwise."""
    if one == other or table.house["families"] == "leaders_belong":
        return True
    return not (table.effect(one, "takes_over") or table.effect(other, "takes_over"))


def _names(table: Table, one: Enemy, other: Enemy) -> bool:
    if ANY in one.combines:
        return table.house["wild"] == "any" or not one.by_example
    return other.family in one.combines


def lawful(table: Table, cards: list[str]) -> bool:
    """Whether these may be one attack. By house rule one that names others holds them together."""
    known = [card for card in cards if card != UNKNOWN]
    pairs = [(a, b) for n, a in enumerate(known) for b in known[n + 1 :]]
    if all(fits(table, a, b) for a, b in pairs):
        return True
    if table.house["combine"] != "bridged":
        return False
    return any(all(fits(table, a, b) for b in known if b is not a) for a in known)
