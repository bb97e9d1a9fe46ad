"""Time Clash. The modules are the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.core.games import Phase, Term
from companion.core.messages import Message
from companion.core.questions import OPENING, Answer, Rule
from companion.core.under_way import entered

from . import effect_words, match, seats, teaching, turn
from .advice import advise
from .bots import BOTS
from .box import FILES, read_box
from .brief import brief
from .cards import BLANK, SIDES
from .hands import Won
from .house_rules import HOUSE_RULES
from .mends import mends
from .own_box import BOX
from .players import PLAYERS
from .printed import printed
from .reading import readable, reading
from .setup import alternating, defaults, setup
from .simulated import SETTINGS, counted
from .table import SETTING_UP, Table
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
    "effect_words",
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

NAME = "time_clash"
RULES = 1
SEATS = (2, 4)
DECKS = ("doctor", "enemy")
DICE = ("gambit", "disk")
PHASES = (Phase("turning_points", ("endgame", "gambit", "game")),)
HOUSE = HOUSE_RULES


def roles(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The sides, which players share."""
    return SIDES * 2


def cast(options: Mapping[str, Any]) -> Mapping[str, str]:
    return dict(options["sides"])


def recast(options: Mapping[str, Any], by: Mapping[str, str]) -> dict[str, Any]:
    return {**options, "sides": dict(by), "seats": alternating(options["seats"], by)}


def ways(held: Collection[str]) -> tuple[str, ...]:
    """It is played alike whoever holds what."""
    return ()


def faces(files: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Without the die of a box that nobody has looked at yet."""
    parts = read_box(files).rules
    dice = {"gambit": parts.die, "disk": parts.disk}
    return {die: shown for die, shown in dice.items() if BLANK not in shown}


def play(table: Table) -> Rule[Message]:
    """Games, one after the other, from the step the Table names."""
    match.clear_away(table)
    if table.entering:
        yield from entered(table.seats)
        table.entering = False
    while True:
        seats.leave(table)
        yield from match.over(table)
        yield OPENING
        try:
            yield from teaching.complete_arcs(table)
            if table.step in SETTING_UP:
                yield from match.set_up(table)
            elif not (yield from match.endless(table)):
                yield from turn.take_step(table, table.turn)
        except Won as game:
            match.won(table, game)


def offers(table: Table, seat: str | None) -> tuple[str, ...]:
    return ()


def may(table: Table, seat: str, card: str) -> tuple[Term, ...]:
    return ()


def interject(table: Table, seat: str | None, offer: Answer) -> Rule[None]:
    yield from ()
