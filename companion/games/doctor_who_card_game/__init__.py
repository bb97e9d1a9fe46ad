"""The Doctor Who Card Game. The modules are the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.core.games import Phase, Term
from companion.core.messages import Message
from companion.core.questions import OPENING, Answer, Rule, end_if
from companion.core.under_way import entered

from . import broken_off, buying, ending, teaching, turn
from . import setup as setting_up
from .advice import advise
from .bots import BOTS
from .box import FILES
from .brief import brief
from .house_rules import HOUSE_RULES
from .mends import mends
from .own_box import BOX
from .players import PLAYERS
from .printed import printed
from .reading import readable, reading
from .setup import CARDS, STARTS, defaults, setup
from .simulated import SETTINGS, counted
from .table import APP, PAPER, SETTING_UP, TALLY, Table
from .tour import tour
from .view import glimpse, layout, names, view

__all__ = [
    "BOTS",
    "BOX",
    "DECKS",
    "DICE",
    "FILES",
    "HOUSE",
    "NAME",
    "PHASES",
    "PLAYERS",
    "RULES",
    "SEATS",
    "SETTINGS",
    "advise",
    "brief",
    "cast",
    "counted",
    "defaults",
    "faces",
    "glimpse",
    "interject",
    "layout",
    "may",
    "mends",
    "names",
    "offers",
    "play",
    "printed",
    "readable",
    "reading",
    "recast",
    "roles",
    "setup",
    "tour",
    "view",
    "ways",
]

NAME = "doctor_who_card_game"
RULES = 1
SEATS = (2, 4)
DECKS = (STARTS, CARDS)
DICE = ()
PHASES = (Phase("turning_points", ("end", "conflict")),)
HOUSE = HOUSE_RULES


def roles(options: Mapping[str, Any]) -> tuple[str, ...]:
    return ()


def cast(options: Mapping[str, Any]) -> Mapping[str, str]:
    return {}


def recast(options: Mapping[str, Any], by: Mapping[str, str]) -> dict[str, Any]:
    return dict(options)


def ways(held: Collection[str]) -> tuple[str, ...]:
    """Whoever holds the cards knows them; of paper they are named as they lie open, or never."""
    return (APP,) if CARDS in held else (PAPER, TALLY)


def faces(files: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    return {}


def play(table: Table) -> Rule[Message]:
    """Turns, one after the other, from the step the Table names."""
    broken_off.put_down(table)
    if table.entering:
        yield from entered(table.seats)
        table.entering = False
    while True:
        if table.ended:
            yield from ending.turn_up_all(table)
        yield from end_if(lambda: ending.conclusion(table))
        yield OPENING
        yield from teaching.complete_places(table)
        if table.step in SETTING_UP:
            yield from setting_up.set_up(table)
        else:
            yield from turn.take_step(table, table.turn)


def offers(table: Table, seat: str | None) -> tuple[str, ...]:
    """By house rule the Reserve may be taken up at any time."""
    player = table.players.get(seat or "")
    if player is None or seat == table.turn or table.house["pick_up_when"] != "at_any_time":
        return ()
    return (turn.TAKE_UP,) if player.reserve and not table.ended else ()


def may(table: Table, seat: str, card: str) -> tuple[Term, ...]:
    return ()


def interject(table: Table, seat: str | None, offer: Answer) -> Rule[None]:
    assert seat is not None
    yield from buying.take_up(table, seat)
