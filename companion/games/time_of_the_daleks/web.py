"""The Web of Time: how TARDISes and the Dalek Ship move along it. Rulebook p.20."""

from __future__ import annotations

from companion.core.questions import Rule

from . import anomalies
from .table import Doctor, Table


def on_track(table: Table, space: int) -> int:
    parts = table.box.rules
    return max(parts.skaro, min(parts.gallifrey, space))


def move_tardis(table: Table, doctor: Doctor, n: int, rule: str) -> None:
    """Forward to Gallifrey, backward to Skaro; it stops at either end."""
    space = on_track(table, doctor.tardis + n)
    if space == doctor.tardis:
        return
    by, doctor.tardis = space - doctor.tardis, space
    table.tell("move_tardis", rule, seat=doctor.seat, space=space, by=by)
    gallifrey = table.box.rules.gallifrey
    if space == gallifrey and doctor.seat not in table.arrived:
        table.arrived.append(doctor.seat)
    elif space != gallifrey and doctor.seat in table.arrived:
        table.arrived.remove(doctor.seat)


def move_ship(table: Table, n: int, rule: str) -> Rule[None]:
    """Every anomaly marker it lands on or moves through draws a Time Anomaly, by any cause."""
    at_once = table.house["anomaly_timing"] == "at_each_marker"
    parts = table.box.rules
    left, step = min(abs(n), parts.gallifrey - parts.skaro), 1 if n > 0 else -1
    crossed: list[int] = []
    while left:
        begun = table.ship
        while left and not (crossed and at_once):
            left -= 1
            table.ship = on_track(table, table.ship + step)
            if table.ship in table.markers:
                crossed.append(table.ship)
        if table.ship != begun:
            table.tell("move_ship", rule, space=table.ship, by=table.ship - begun)
        for space in crossed:
            table.markers.remove(space)
            table.tell("take_marker", "anomalies", space=space)
        for _ in range(len(crossed)):
            yield from anomalies.draw(table)  # which may itself move the ship
        crossed.clear()
