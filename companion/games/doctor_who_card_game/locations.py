"""Playing a Location. Rulebook p.4."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Rule

from . import hands, points, tally, teaching
from .cards import LOCATION
from .table import Place, Table

RULE = "location"


def play(table: Table, seat: str) -> Rule[bool]:
    """It lies beside the others, and brings its Time Points."""
    for card in (yield from _which(table, seat)):
        table.players[seat].places.append(Place(card))
        table.tell("lay_location", RULE, (card,), seat=seat, card=card)
        yield from teaching.complete_place(table, table.place(card))
        brings = getattr(table.location(card), "points", 0) or 0
        yield from points.gain_all(table, seat, brings, RULE)
        return True
    return False


def _which(table: Table, seat: str) -> Rule[tuple[str, ...]]:
    if table.tally:
        return (yield from tally.location(table, seat))
    about = message("cards.which_location", RULE, seat=seat)
    return (
        yield from hands.ask_cards(
            table,
            seat,
            about,
            lambda card: table.kind(card) == LOCATION,
            openly=True,
            file=teaching.LOCATIONS,
        )
    )
