"""The Web of Time: how TARDISes and the Dalek Ship move along it. Rulebook p.20."""

from __future__ import annotations

from companion.core.questions import Rule

from . import anomalies
from .table import Doctor, Table


def move_tardis(table: Table, doctor: Doctor, n: int, rule: str) -> None:
    """Forward to Gallifrey, backward to Skaro; it stops at either end."""
    parts = table.box.rules
    space = max(parts.skaro, min(parts.gallifrey, doctor.tardis + n))
    if space == doctor.tardis:
        return
    doctor.tardis = space
    table.tell("move_tardis", rule, seat=doctor.seat, space=space)
    if space == parts.gallifrey and doctor.seat not in table.arrived:
        table.arrived.append(doctor.seat)
    elif space != parts.gallifrey and doctor.seat in table.arrived:
        table.arrived.remove(doctor.seat)


def move_ship(table: Table, n: int, rule: str) -> Rule[None]:
    """Every anomaly marker it lands on or moves through draws a Time Anomaly, by any cause."""
    parts = table.box.rules
    end = max(parts.skaro, min(parts.gallifrey, table.ship + n))
    if end == table.ship:
        return
    table.tell("move_ship", rule, space=end)
    step = 1 if n > 0 else -1
    crossed = 0
    for _ in range(abs(end - table.ship)):
        table.ship += step  # an anomaly may itself have moved it
        table.ship = max(parts.skaro, min(parts.gallifrey, table.ship))
        if table.ship not in table.markers:
            continue
        table.markers.remove(table.ship)
        table.tell("take_marker", "anomalies", space=table.ship)
        if table.house["anomaly_timing"] == "at_each_marker":
            yield from anomalies.draw(table)
        else:
            crossed += 1
    for _ in range(crossed):
        yield from anomalies.draw(table)
