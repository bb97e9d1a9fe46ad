"""What playing a card from the hand now needs, and what of that there is. Rulebook p.7.

``timey_wimey`` decides; here is why.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.games import Term
from companion.core.messages import message

from . import console, effects, timey_wimey
from .cards import TimeyWimeyCard, original
from .table import Doctor, Table

RULE = "timey_wimey"


def may(table: Table, seat: str, card: str) -> tuple[Term, ...]:
    facts = table.box.timey_wimey.get(original(card))
    if facts is None or table.entering or table.step == "deal":
        return ()
    doctor = table.doctor(seat)
    if facts.type is None or (facts.type != "equipment" and facts.timing is None):
        return (Term(message("daleks.may.asks", RULE), True),)
    if facts.type == "equipment":
        return tuple(_to_install(table, doctor, card, facts))
    return tuple(_to_play(table, doctor, card, facts))


def _to_install(table: Table, doctor: Doctor, card: str, facts: TimeyWimeyCard) -> Iterator[Term]:
    free = table.box.rules.equipment_slots - len(doctor.equipment)
    yield Term(message("daleks.may.time.install", RULE), timey_wimey.prepares(table, doctor))
    yield _paid(doctor, console.install_cost(table, doctor, card))
    yield Term(message("daleks.may.slot", RULE), free > 0)
    yield from _forbidden(table, facts)


def _to_play(table: Table, doctor: Doctor, card: str, facts: TimeyWimeyCard) -> Iterator[Term]:
    in_time = timey_wimey.in_time(table, doctor, facts.timing)
    yield Term(message(f"daleks.may.time.{facts.timing}", RULE), in_time)
    yield _paid(doctor, facts.cost or 0)
    yield Term(message("daleks.may.fresh", RULE), effects.fresh(table, doctor, card))
    if card in table.passed and table.house["transfer_same_turn"] == "may_not":
        yield Term(message("daleks.may.passed", RULE), False)
    yield from _forbidden(table, facts)
    does = any(each.when == "now" for each in facts.effects)
    if in_time and not does and not timey_wimey.does_dice(table, doctor, card, facts):
        yield Term(message("daleks.may.nothing_to_do", RULE), False)


def _paid(doctor: Doctor, cost: int) -> Term:
    if not cost:
        return Term(message("daleks.may.free", RULE), True)
    enough = cost <= doctor.charges
    return Term(message("daleks.may.paid", RULE, n=cost, has=doctor.charges), enough)


def _forbidden(table: Table, facts: TimeyWimeyCard) -> Iterator[Term]:
    if table.forbids(facts.tags):
        yield Term(message("daleks.may.forbidden", RULE), False)
