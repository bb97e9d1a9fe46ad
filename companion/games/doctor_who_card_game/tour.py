"""The places of the table, in the order in which one looks over it."""

from __future__ import annotations

from companion.core import games

from .mends import mends
from .table import Table

OF_A_PLACE = ("place", "vp", "tardis", "attack", "defender", "enemy")


def _where(path: str) -> str:
    """A place that has no name is called by a number."""
    parts = path.split(".")
    return ".".join(parts[1:3]) if parts[1] == "spot" else parts[1]


def tour(table: Table) -> tuple[games.Place, ...]:
    found = tuple(mends(table))

    def of(*words: str) -> tuple[str, ...]:
        return tuple(path for path in found if path.partition(".")[0] in words)

    def before(seat: str) -> tuple[str, ...]:
        own = {place.card for place in table.players[seat].places}
        here = tuple(path for path in of(*OF_A_PLACE) if _where(path) in own)
        held = ("points", "hand", "open", "seat", "new_place")
        return here + tuple(path for path in of(*held) if path.split(".")[1] == seat)

    return (
        games.Place("game", of("turn", "step", "end_card", "single")),
        *(games.Place(seat, before(seat)) for seat in table.seats),
    )
