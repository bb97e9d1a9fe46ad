"""What anybody may correct at any time, and to what; the cards are in ``card_mends``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from companion.core.games import Mend
from companion.core.questions import UNKNOWN

from . import card_mends, pool, seats
from .card_mends import number, put_back, taught
from .cards import SYMBOLS
from .places import remove_location
from .table import DALEKS, MARKERS, MOST_CHARGES, STEPS, Adventure, Doctor, Table
from .travel import lay_tile

NO_DILEMMA = {"": "no_dilemma", UNKNOWN: "face_down"}


def mends(table: Table, path: str = "") -> dict[str, Mend]:
    """By path: "charges.ann", "daleks.earth.1", "ship"; or that of one path alone."""
    word = path.partition(".")[0]
    parts = [part for words, part in PARTS if not word or word in words]
    there = ((each, mend) for part in parts for each, mend in part(table) if path in ("", each))
    found = dict(islice(there, 1) if path else there)
    if (now := table.adventure) is not None and now.stage in pool.STAGES:
        found = {each: _before_the_throw(table, now, mend) for each, mend in found.items()}
    return found | dict(card_mends.piles(table) if table.entering else ())


def _before_the_throw(table: Table, now: Adventure, mend: Mend) -> Mend:
    """What a pool was made of may be put right, and it is built again."""
    if mend.restart:
        return mend

    def put(value: str) -> None:
        was, daleks = pool.made_of(table, now), table.daleks_at(now.zone)
        mend.put(value)
        pool.corrected(table, was, daleks)

    return replace(mend, put=put)


def _ships(table: Table) -> Iterator[tuple[str, Mend]]:
    """Correcting the ship draws no anomaly."""
    skaro, gallifrey = table.box.rules.skaro, table.box.rules.gallifrey
    yield "ship", number(table.ship, skaro, gallifrey, partial(setattr, table, "ship"), "space")
    for doctor in table.doctors:
        put = partial(_tardis, table, doctor)
        yield f"tardis.{doctor.seat}", number(doctor.tardis, skaro, gallifrey, put, "space")


def _markers(table: Table) -> Iterator[tuple[str, Mend]]:
    for space in range(table.box.rules.skaro + 1, table.box.rules.gallifrey):
        there = "there" if space in table.markers else "gone"
        yield f"marker.{space}", Mend(there, ("there", "gone"), partial(_marker, table, space))


def _tardis(table: Table, doctor: Doctor, space: int) -> None:
    doctor.tardis = space
    there = space == table.box.rules.gallifrey
    table.arrived = [s for s in table.arrived if s != doctor.seat] + [doctor.seat] * there


def _marker(table: Table, space: int, value: str) -> None:
    table.markers = sorted({*table.markers, space} - ({space} if value == "gone" else set()))


def _turn(table: Table) -> Iterator[tuple[str, Mend]]:
    whose = (*table.seats, DALEKS)
    if table.step == "deal":
        return
    put_turn = partial(_set_turn, table, step=STEPS[0])
    yield "turn", Mend(table.turn, whose, put_turn, restart=True)
    if table.turn != DALEKS:
        put = partial(_set_turn, table, table.turn)
        yield "step", Mend(table.step, STEPS, put, restart=True)
        if table.step == STEPS[0]:
            now = "yes" if table.prepared else "no"
            put = partial(_set_prepared, table)
            yield "prepared", Mend(now, ("no", "yes"), put, restart=True, kind="prepared")
    yield "round", number(table.round, 1, 30, partial(setattr, table, "round"))
    yield "opening", Mend(table.opening, tuple(table.seats), partial(setattr, table, "opening"))


def _set_turn(table: Table, turn: str, step: str) -> None:
    table.turn, table.step, table.prepared = turn, step, False


def _set_prepared(table: Table, value: str) -> None:
    table.prepared = value == "yes"


def _seats(table: Table) -> Iterator[tuple[str, Mend]]:
    """Who plays. What is going on goes on."""
    if table.step == "deal" or table.entering:
        return
    free = tuple(card for card in table.box.doctors if card not in _doctors(table))
    staying = seats.staying(table)
    for seat in table.seats:
        if seat in table.leaving:
            yield f"seat.{seat}", Mend("has_left", ("plays",), partial(_stay, table, seat))
        elif len(staying) > 1:
            yield f"seat.{seat}", Mend("plays", ("has_left",), partial(_leave, table, seat))
    if len(table.doctors) < seats.MOST and free:
        for seat in seats.gone(table):
            back = partial(seats.join, table, seat)
            yield f"seat.{seat}", Mend("has_left", free, back)
        new = partial(seats.join, table, seats.fresh(table))
        yield "new_seat", Mend("", free, new)


def _doctors(table: Table) -> set[str]:
    return {doctor.card for doctor in table.doctors}


def _leave(table: Table, seat: str, _: str) -> None:
    seats.will_leave(table, seat)


def _stay(table: Table, seat: str, _: str) -> None:
    table.leaving.remove(seat)


def _daleks(table: Table) -> Iterator[tuple[str, Mend]]:
    placed = sum(table.daleks.values())
    for area in dict.fromkeys(table.area(zone) for zone in table.zones()):
        now = table.daleks.get(area, 0)
        put = partial(_set_daleks, table, area)
        yield f"daleks.{area}", number(now, 0, MARKERS - placed + now, put)
    if table.daleks:
        put_davros = partial(setattr, table, "davros")
        yield "davros", Mend(table.davros, ("", *table.daleks), put_davros, means={"": "nowhere"})


def _dilemmas(table: Table) -> Iterator[tuple[str, Mend]]:
    for place in table.locations:
        for zone, dilemma in place.dilemmas.items():
            free = (UNKNOWN, *table.dilemmas.unseen) if dilemma or table.dilemmas.size else ()
            if table.adventure is not None and table.adventure.zone == zone:
                free = free[1:]  # it is faced, so it lies face up
            to = tuple(dict.fromkeys(("", *free, dilemma)))
            put_dilemma = partial(_dilemma, table, place.dilemmas, zone)
            yield (
                f"dilemma.{zone}",
                Mend(dilemma, to, put_dilemma, means=NO_DILEMMA, **taught(table, "dilemmas")),
            )


def _tiles(table: Table) -> Iterator[tuple[str, Mend]]:
    """Locations that lie on the table, or do not; they come and go with their Dilemmas."""
    for place in table.locations[1:]:
        free = not any(doctor.at in place.dilemmas for doctor in table.doctors)
        to = ("in_play", "gone") if free else ("in_play",)
        yield f"tile.{place.tile}", Mend("in_play", to, partial(_tile, table, place.tile))
    if table.tiles.unseen and table.dilemmas.size > 1 and not table.offered:
        put_tile, learn = partial(_new_tile, table), taught(table, "locations")
        yield "new_tile", Mend("", tuple(table.tiles.unseen), put_tile, **learn)


def _tile(table: Table, tile: str, value: str) -> None:
    if value == "gone":
        table.daleks.pop(tile, None)
        table.davros = "" if table.davros == tile else table.davros
        dilemmas = next(place for place in table.locations if place.tile == tile).dilemmas
        remove_location(table, tile, "correction")
        put_back(table, table.tiles, tile)
        put_back(table, table.dilemmas, *filter(None, dilemmas.values()))


def _new_tile(table: Table, tile: str) -> None:
    lay_tile(table, table.tiles.take(tile))


def _set_daleks(table: Table, area: str, n: int) -> None:
    table.daleks[area] = n
    if not n:
        del table.daleks[area]
        table.davros = "" if table.davros == area else table.davros


def _dilemma(table: Table, dilemmas: dict[str, str], zone: str, value: str) -> None:
    deck, was = table.dilemmas, dilemmas[zone]
    if value == was:
        return
    if was == UNKNOWN and value:
        deck.name_hidden(value)
    else:
        deck.shuffle_in([was] if was else [])
        if value:
            deck.take(value)
    dilemmas[zone] = value


def _consoles(table: Table) -> Iterator[tuple[str, Mend]]:
    for doctor in table.doctors:
        seat = doctor.seat
        put = partial(setattr, doctor, "charges")
        yield f"charges.{seat}", number(doctor.charges, 0, MOST_CHARGES, put)
        to = tuple(table.box.doctors)
        yield f"doctor.{seat}", Mend(doctor.card, to, partial(_swap_doctor, table, doctor))
        places = ("", *table.zones(), *table.anomaly_zones())
        yield (
            f"at.{seat}",
            Mend(doctor.at, places, partial(setattr, doctor, "at"), means={"": "console"}),
        )


def _dogs(table: Table) -> Iterator[tuple[str, Mend]]:
    if any(doctor.k9 for doctor in table.doctors):
        for doctor in table.doctors:
            yes = "yes" if doctor.k9 else "no"
            yield f"k9.{doctor.seat}", Mend(yes, ("yes",), partial(_k9, table, doctor.seat))


def _swap_doctor(table: Table, doctor: Doctor, card: str) -> None:
    """No two players are the same Doctor: who had that card gets the other."""
    for other in table.doctors:
        if other.card == card:
            other.card = doctor.card
    doctor.card = card


def _k9(table: Table, seat: str, _: str) -> None:
    for each in table.doctors:
        each.k9 = each.seat == seat


def _dice(table: Table) -> Iterator[tuple[str, Mend]]:
    """Until the Adventure is resolved: after that only another answer would change its outcome."""
    now = table.adventure
    for each in now.pools if now is not None and now.stage == "roll" else ():
        for die in each.dice if each.thrown else ():
            put = partial(setattr, die, "face")
            yield f"face.{each.seat}.{die.id}", Mend(die.face, SYMBOLS, put)


PARTS = (  # the first words of paths, and what finds those values
    (("ship", "tardis"), _ships),
    (("marker",), _markers),
    (("turn", "step", "prepared", "round", "opening"), _turn),
    (("seat", "new_seat"), _seats),
    (("daleks", "davros"), _daleks),
    (("dilemma",), _dilemmas),
    (("tile", "new_tile"), _tiles),
    (("progress", "prison", "anomaly", "new_anomaly"), card_mends.anomalies_in_play),
    (("charges", "doctor", "at"), _consoles),
    (("companion", "new_companion"), card_mends.crews),
    (("equipment", "new_equipment"), card_mends.equipment),
    (("hand", "unknown_card", "shown_card", "shown", "card"), card_mends.hands),
    (("k9",), _dogs),
    (("face",), _dice),
)
