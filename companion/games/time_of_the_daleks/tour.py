"""The table in the order in which hands go over it, and what may be corrected at each place."""

from __future__ import annotations

from companion.core.games import Place

from .cards import EARTH
from .mends import mends
from .table import Table, tile

GAME = ("turn", "step", "prepared", "round", "opening")
PLACE = ("tile", "dilemma", "daleks")  # what belongs to a tile


def tour(table: Table) -> tuple[Place, ...]:
    paths = tuple(mends(table))
    standing = tuple(path for path in paths if path == "davros" or path.startswith("at."))

    def of(*heads: str) -> tuple[str, ...]:
        return tuple(path for head in heads for path in paths if path.partition(".")[0] == head)

    def on(card: str) -> tuple[str, ...]:
        return tuple(path for path in of(*PLACE) if tile(path.partition(".")[2]) == card)

    elsewhere = [path for place in table.locations[1:] for path in on(place.tile)]
    anomalies = tuple(
        path
        for anomaly in table.anomalies
        for path in of("anomaly", "progress", "prison")
        if path.partition(".")[2] == anomaly.card
    )
    at_anomalies = of("at") if table.anomaly_zones() else ()
    consoles = ("doctor", "charges", "companion", "new_companion", "equipment", "new_equipment")
    hands = ("hand", "shown", "shown_card", "card", "unknown_card", "k9")
    return (
        Place("game", of(*GAME)),
        Place("web", of("ship", "tardis", "marker")),
        Place(EARTH, (*on(EARTH), *standing)),
        Place("elsewhere", (*elsewhere, *of("new_tile"), *standing)),
        *(
            Place(seat, tuple(p for p in of(*consoles, *hands) if seat in p.split(".")))
            for seat in table.seats
        ),
        Place("anomalies", (*anomalies, *of("new_anomaly"), *at_anomalies)),
        *(
            Place(
                f"pile.{deck.name}",
                tuple(p for p in of("discard", "new_discard") if deck.name in p.split(".")),
                deck.name,
            )
            for deck in table.decks
        ),
    )
