"""A conflict line by line: what it was, and both strengths after it."""

from __future__ import annotations

from companion.core.messages import Message, Value, message

from .table import Conflict, Line, Place, Table

RULE = "conflict"


def defence(table: Table, now: Conflict, where: Place) -> int:
    return now.paid + sum(table.strength(each.card) for each in where.defenders)


def attack(table: Table, now: Conflict, where: Place) -> int:
    lying = where.attack.cards if where.attack else []
    return sum(table.strength(each.card) for each in (*lying, *now.turned))


def line(table: Table, where: Place, id: str, **values: Value) -> Message:
    """For those who look on; hands are told otherwise what to do about it."""
    now = table.conflict
    assert now is not None
    numbers = defence(table, now, where), attack(table, now, where)
    if now.result and now.lines:  # what decided it stays, whatever leaves the place then
        numbers = now.lines[-1].defence, now.lines[-1].attack
    told = {"place": where.card, "defence": numbers[0], "attack": numbers[1], **values}
    said = message(f"cards.{id}", RULE, **told)
    now.lines.append(Line(said, *numbers))
    return said


def note(table: Table, where: Place, id: str, **values: Value) -> None:
    """One that is told as well."""
    table.note(line(table, where, id, **values))
