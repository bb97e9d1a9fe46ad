"""Where Doctors and Daleks may be: choosing a Time Zone, arriving there, what an effect moves."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Draw, Rule, ask_if

from . import effects
from .table import Doctor, Table
from .teaching import learn

FACE_DOWN = UNKNOWN


def choose_area(
    table: Table, doctor: Doctor, where: str, source: effects.Source, *, occupied: bool
) -> Rule[str]:
    """Where an effect puts a Dalek, or takes one from; empty when there is no such place."""

    def areas() -> tuple[str, ...]:
        if where in ("", "here"):
            here = [table.area(doctor.at)] if doctor.at and not table.is_anomaly(doctor.at) else []
        else:
            here = [table.area(zone) for zone in table.zones()]
            here = [a for a in here if where == "any" or table.on_earth(a)]
        found = dict.fromkeys(area for area in here if not occupied or table.daleks.get(area))
        return tuple(found)

    def which() -> Choose | None:
        verb = "from" if occupied else "to"
        about = message(f"daleks.dalek_{verb}", source.rule, seat=doctor.seat, card=source.card)
        return Choose(about, (doctor.seat,), areas()) if areas() else None

    if len(areas()) <= 1:
        return areas()[0] if areas() else ""
    answer = yield from ask_if(which)
    return answer[0] if answer else ""


def move_by_effect(table: Table, doctor: Doctor, where: str, source: effects.Source) -> Rule[None]:
    """To one's console, to Earth, to the acting Doctor, or anywhere in play."""
    if where == "":
        if doctor.at:
            doctor.at = ""
            table.tell("to_console", source.rule, seat=doctor.seat)
        return

    def zones() -> tuple[str, ...]:
        if where == "here":
            active = table.adventure.zone if table.adventure else ""
            return (active,) if active else ()
        return tuple(z for z in table.zones() if where == "any" or table.on_earth(z))

    zone = yield from choose_zone(doctor, zones, "daleks.move_where", source.rule)
    if zone and zone != doctor.at:
        yield from arrive(table, doctor, zone, source.rule)


def choose_zone(
    doctor: Doctor, zones: Callable[[], tuple[str, ...]], id: str, rule: str
) -> Rule[str]:
    """One of some Time Zones; nothing is asked where there is but one."""
    if len(zones()) <= 1:
        return "".join(zones())

    def which() -> Choose | None:
        about = message(id, rule, seat=doctor.seat)
        return Choose(about, (doctor.seat,), zones()) if zones() else None

    answer = yield from ask_if(which)
    return answer[0] if answer else ""


def arrive(table: Table, doctor: Doctor, zone: str, rule: str) -> Rule[None]:
    """Pay what the move costs, put the Doctor there if it is still there, turn up the Dilemma."""
    if not table.is_anomaly(zone):
        yield from pay_move_tax(table, doctor)
        if not table.in_play(zone):
            return
    doctor.at = zone
    table.tell("move_doctor", rule, seat=doctor.seat, zone=zone)
    yield from flip(table, zone)
    yield from effects.trigger(table, doctor, "move", rule)


def pay_move_tax(table: Table, doctor: Doctor) -> Rule[None]:
    """Into the Dalek: moving to a Location that is no Time Anomaly has its price."""
    for anomaly, tax in tuple(table.anomaly_effects("move_tax")):
        source = effects.Source(anomaly.card, "anomalies")
        yield from effects.choice(table, doctor, tax, source)


def flip(table: Table, zone: str) -> Rule[None]:
    """A face-down Dilemma shows what it is. Rulebook p.9."""
    place = table.location(zone)
    if place is None or place.dilemmas[zone] != FACE_DOWN:
        return

    def shown() -> Draw | None:
        if table.location(zone) is not place or place.dilemmas[zone] != FACE_DOWN:
            return None
        about = message("daleks.flip", "travel.flip", zone=zone)
        possible = tuple(table.dilemmas.unseen)
        excluded = {*possible, *(d for each in table.locations for d in each.dilemmas.values())}
        known = tuple(card for card in table.box.dilemmas if card not in excluded)
        whole = not table.dilemmas.untaught
        return Draw(about, "dilemmas", possible, known=known, teachable=True, whole=whole)

    drawn = yield from ask_if(shown)
    if drawn is None:
        return
    table.dilemmas.name_hidden(drawn[0], new=len(drawn) == 2)
    place.dilemmas[zone] = learn(table, "dilemmas", drawn)
    table.tell("flipped", "travel.flip", zone=zone, card=place.dilemmas[zone])


def place_dilemma(table: Table, zone: str, rule: str) -> None:
    """A Dilemma nobody has looked at, face down on a Time Zone."""
    deck = table.dilemmas
    if not deck.size and deck.discards:
        deck.reshuffle()
        table.reshuffled(deck, rule)()
    place = table.location(zone)
    if place is not None and deck.size:
        place.dilemmas[zone] = deck.take(FACE_DOWN)
        table.tell("place_dilemma", rule, zone=zone)


def remove_location(table: Table, zone_tile: str, rule: str) -> None:
    """A tile leaves play and takes its Dilemmas with it."""
    place = next(p for p in table.locations if p.tile == zone_tile)
    table.locations.remove(place)
    table.tiles.discard(zone_tile)
    for dilemma in place.dilemmas.values():
        if dilemma:
            table.dilemmas.discard(dilemma)
    table.tell("remove_location", rule, tile=zone_tile)
