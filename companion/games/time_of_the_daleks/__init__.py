"""Time of the Daleks. The modules are the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from companion.core.games import Facts, Phase, Setting
from companion.core.messages import Message
from companion.core.printed import Printed
from companion.core.questions import OPENING, Answer, Rule
from companion.core.under_way import entered

from . import anomalies, effect_words, seats, timey_wimey
from .advice import advise
from .bots import BOTS, PLAYERS
from .box import FILES, read_box
from .brief import brief
from .cards import COLOURS
from .daleks import dalek_turn
from .house_rules import HOUSE_RULES
from .may import may
from .mends import mends
from .own_box import BOX
from .reading import readable, reading
from .setup import deal, defaults, setup
from .table import DALEKS, STEPS, Table
from .tour import tour
from .turn import take_step
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

NAME = "time_of_the_daleks"
RULES = 2
SEATS = (1, 4)
DECKS = ("earth", "alien", "timey_wimey", "locations", "dilemmas", "anomalies")
DICE = ("tardis", *COLOURS)
PHASES = (
    Phase("daleks", ("dalek_turn", "seventh_dalek", "anomalies", "k9"), ("dalek_turn",)),
    Phase(
        "outcomes",
        ("adventure.success", "adventure.failure", "help.success", "help.failure"),
        ("adventure",),
    ),
)
HOUSE = HOUSE_RULES
SETTINGS: dict[str, Setting] = {}


def roles(options: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(options["box"]["doctors"])


def cast(options: Mapping[str, Any]) -> Mapping[str, str]:
    found: Mapping[str, str] = options.get("doctors", {})
    return found


def recast(options: Mapping[str, Any], by: Mapping[str, str]) -> dict[str, Any]:
    return {**options, "doctors": dict(by)}


def ways(held: Collection[str]) -> tuple[str, ...]:
    """It is played alike whoever holds what."""
    return ()


def faces(files: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    parts = read_box(files).rules
    return {die: parts.faces(die) for die in DICE}


def play(table: Table) -> Rule[Message]:
    """Rounds of the Doctors' turns and the Daleks', from the step the Table names."""
    clear_away(table)
    if table.step == "deal":
        yield from deal(table)
        begin_round(table)
    if table.entering:
        yield from entered(table.seats)
        table.entering = False
    while True:
        yield OPENING
        yield from seats.come_and_go(table)
        if table.turn == DALEKS:
            yield from dalek_turn(table)
            begin_round(table)
        elif (yield from take_step(table, table.doctor(table.turn))):
            pass_turn(table)


def clear_away(table: Table) -> None:
    """What lies between places when a correction has started the turn anew."""
    table.adventure = None
    table.owing.clear()
    for card in tuple(table.playing):
        timey_wimey.finish_playing(table, card)
    for tile in table.offered:
        table.tiles.discard(tile)
    table.offered.clear()
    anomalies.end_instants(table)


def begin_round(table: Table) -> None:
    table.round += 1
    table.step = STEPS[0]
    table.played.clear()
    if table.house["first_player"] == "earliest_regeneration":
        numbers = table.box.doctors
        table.opening = min(table.doctors, key=lambda d: numbers[d.card].number).seat
    table.turn = table.opening
    table.tell("begin_round", "turn", n=table.round, seat=table.turn)


def pass_turn(table: Table) -> None:
    table.turn = seats.next_turn(table)


def printed(table: Table) -> Iterator[Printed]:
    """Nothing: its dice, boards and tiles come with the published box."""
    return iter(())


def counted(table: Table) -> Iterator[Facts]:
    yield {"doctors": len(table.doctors)}


def offers(table: Table, seat: str | None) -> tuple[str, ...]:
    return () if table.entering else tuple(timey_wimey.offers(table, seat))


def interject(table: Table, seat: str | None, offer: Answer) -> Rule[None]:
    yield from timey_wimey.interject(table, seat, offer)
