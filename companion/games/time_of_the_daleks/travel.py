"""Travel: stay, or move to another Location. Rulebook p.9."""

from __future__ import annotations

from companion.core import decks
from companion.core.messages import message
from companion.core.questions import Choose, Die, Roll, Rule, ask, ask_if

from . import console, effects
from .cards import EARTH, zone_id
from .places import arrive, flip, place_dilemma
from .table import Doctor, Location, Table, tile
from .teaching import learn

STAY, ROLL, NEW = "stay", "roll", "new"


def travel(table: Table, doctor: Doctor) -> Rule[None]:
    """Until one leaves one still prepares, where both are asked together."""

    def where() -> Choose:
        about = message("daleks.travel", "travel", seat=doctor.seat)
        rest = console.unwanted(doctor) if table.prepared else []
        return Choose(about, (doctor.seat,), (*destinations(table, doctor), *rest))

    (choice,) = yield from ask(where)
    while ":" in choice:
        console.put_away(table, doctor, choice)
        (choice,) = yield from ask(where)
    table.prepared = False
    if choice == STAY:
        yield from flip(table, doctor.at)
    elif choice == ROLL:
        yield from roll_tardis_die(table, doctor)
    else:
        yield from arrive(table, doctor, choice, "travel")


def destinations(table: Table, doctor: Doctor) -> tuple[str, ...]:
    """Earth and Time Anomalies need no TARDIS die."""
    stay = (STAY,) if may_stay(table, doctor) else ()
    free = [*(z for z in table.zones() if table.on_earth(z)), *table.anomaly_zones()]
    return (*stay, *(z for z in free if z != doctor.at and may_visit(table, z)), ROLL)


def may_stay(table: Table, doctor: Doctor) -> bool:
    """Only where a Dilemma is unsolved: in one's own zone, or anywhere on the tile."""
    if not doctor.at:
        return False
    if table.is_anomaly(doctor.at):
        return table.house["stay_at_anomaly"] == "yes"
    place = table.location(doctor.at)
    if place is None:
        return False
    own = bool(place.dilemmas[doctor.at])
    if table.house["stay"] == "own_zone" or table.house["solved_zone"] == "forbidden":
        return own
    return any(place.dilemmas.values())


def may_visit(table: Table, zone: str) -> bool:
    if table.is_anomaly(zone) or table.house["solved_zone"] != "forbidden":
        return True
    return bool(table.dilemma(zone))


def roll_tardis_die(table: Table, doctor: Doctor) -> Rule[None]:
    die = Die("tardis", table.box.rules.tardis)
    about = message("daleks.tardis_die", "travel.die", seat=doctor.seat)
    (table.tardis_die,) = yield from ask(
        lambda: Roll(about, (die,), (doctor.seat,), symbols=("tardis", "unknown"))
    )
    if table.tardis_die == "unknown":
        yield from where_she_likes(table, doctor)
    else:
        yield from where_he_likes(table, doctor)
    table.tardis_die = ""


def where_he_likes(table: Table, doctor: Doctor) -> Rule[None]:
    """Any Time Zone in play, or one of two new Locations."""

    def where() -> Choose:
        zones = tuple(z for z in table.zones() if z != doctor.at and may_visit(table, z))
        new = (NEW,) if table.tiles.size or table.tiles.discards else ()
        about = message("daleks.tardis_obeys", "travel.tardis", seat=doctor.seat)
        return Choose(about, (doctor.seat,), (*zones, *new) or (STAY,))

    (choice,) = yield from ask(where)
    if choice == NEW:
        yield from new_location(table, doctor, 2)
    elif choice != STAY:
        yield from arrive(table, doctor, choice, "travel.tardis")


def where_she_likes(table: Table, doctor: Doctor) -> Rule[None]:
    """The TARDIS decides: one new Location."""
    yield from new_location(table, doctor, 1)
    yield from effects.trigger(table, doctor, "random_location", "travel.unknown")


def new_location(table: Table, doctor: Doctor, count: int) -> Rule[None]:
    """Draw Locations, keep one of them, put two face-down Dilemmas on it."""
    for _ in range(count):
        about = message("daleks.draw_location", "travel.new", seat=doctor.seat)
        known = tuple(card for card in table.box.locations if card != EARTH)
        shuffled = table.reshuffled(table.tiles, "travel.new")
        drawn = yield from decks.draw(
            table.tiles, about, known=known, teachable=True, reshuffled=shuffled
        )
        if drawn is not None:
            table.offered.append(learn(table, "locations", drawn))

    def which() -> Choose | None:
        zones = [z for card in table.offered for z in zones_of(table, card)]
        about = message("daleks.choose_location", "travel.new", seat=doctor.seat)
        return Choose(about, (doctor.seat,), tuple(zones)) if zones else None

    answer = yield from ask_if(which)
    if answer is None:  # not a tile is left anywhere
        return
    (zone,) = answer
    for card in table.offered:
        if card == tile(zone):
            lay_tile(table, card)
        else:
            table.tiles.discard(card)
            table.tell("discard_location", "travel.new", tile=card)
    table.offered.clear()
    yield from arrive(table, doctor, zone, "travel.new")


def zones_of(table: Table, card: str) -> list[str]:
    return [zone_id(card, n + 1) for n in range(len(table.box.locations[card].zones))]


def lay_tile(table: Table, card: str) -> None:
    if any(place.tile == card for place in table.locations):
        return  # it turned up although it lay there already: it lies there once
    table.locations.append(Location(card, dict.fromkeys(zones_of(table, card), "")))
    if card != EARTH:
        table.tell("place_location", "travel.new", tile=card)
    for zone in zones_of(table, card):
        place_dilemma(table, zone, "travel.dilemmas")
