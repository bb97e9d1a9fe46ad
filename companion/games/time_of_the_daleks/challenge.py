"""Adventure B: determine the Challenge. Rulebook p.11.

What nobody has told us is asked before it counts, also where a card or a correction brings it.
"""

from __future__ import annotations

from companion.core.questions import UNKNOWN, Rule

from . import recruit
from .table import Adventure, Pool, Table
from .teaching import complete, complete_zone


def known(table: Table, zone: str) -> bool:
    """What the Challenge needs of tile and Dilemma."""
    if table.is_anomaly(zone):
        return table.box.anomalies[zone].symbols is not None
    dilemma = table.box.dilemmas.get(table.dilemma(zone))
    told = dilemma is None or None not in (dilemma.symbols, dilemma.conditions)
    return told and table.side(zone).symbols is not None


def known_to(table: Table, now: Adventure, mine: Pool) -> bool:
    """The Challenge, and the icons of a Doctor who faces it."""
    return known(table, now.zone) and recruit.icons_known(table, table.doctor(mine.seat))


def all_known(table: Table, now: Adventure) -> bool:
    return all(known_to(table, now, mine) for mine in now.pools)


def know(table: Table, zone: str) -> Rule[None]:
    if known(table, zone):
        return
    if table.is_anomaly(zone):
        yield from complete(table, "anomalies", zone, "symbols")
        return
    yield from complete_zone(table, zone, "symbols")
    if (dilemma := table.dilemma(zone)) not in ("", UNKNOWN):
        yield from complete(table, "dilemmas", dilemma, "symbols")
        yield from complete(table, "dilemmas", dilemma, "conditions")


def know_to(table: Table, now: Adventure, mine: Pool) -> Rule[None]:
    yield from know(table, now.zone)
    yield from recruit.know_icons(table, table.doctor(mine.seat))


def know_all(table: Table, now: Adventure) -> Rule[None]:
    for mine in now.pools:
        yield from know_to(table, now, mine)
