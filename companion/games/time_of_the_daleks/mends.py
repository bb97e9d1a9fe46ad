"""What anybody may correct at any time, and to what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.core.games import Mend
from companion.core.questions import UNKNOWN

from . import anomalies, console, seats
from .cards import SYMBOLS
from .places import remove_location
from .table import (
    DALEKS,
    MARKERS,
    MOST_CHARGES,
    STEPS,
    SUPPLY,
    Aboard,
    Anomaly,
    Doctor,
    Table,
)
from .travel import lay_tile


def mends(table: Table) -> dict[str, Mend]:
    """By path: "charges.ann", "daleks.earth.1", "ship"."""
    parts = (_web, _turn, _seats, _board, _consoles, _dice)
    return {path: mend for part in parts for path, mend in part(table)}


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(first, last + 1))


def _number(now: int, first: int, last: int, put: Callable[[int], None]) -> Mend:
    return Mend(str(now), _numbers(first, last), lambda value: put(int(value)))


def _web(table: Table) -> Iterator[tuple[str, Mend]]:
    """Correcting the ship draws no anomaly."""
    skaro, gallifrey = table.box.rules.skaro, table.box.rules.gallifrey
    yield "ship", _number(table.ship, skaro, gallifrey, partial(setattr, table, "ship"))
    for doctor in table.doctors:
        put = partial(_tardis, table, doctor)
        yield f"tardis.{doctor.seat}", _number(doctor.tardis, skaro, gallifrey, put)
    for space in range(skaro + 1, gallifrey):
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
    yield "turn", Mend(table.turn, whose, partial(_set_turn, table), restart=True)
    if table.turn != DALEKS:
        put = partial(setattr, table, "step")
        yield "step", Mend(table.step, STEPS, put, restart=True)
    yield "round", _number(table.round, 1, 30, partial(setattr, table, "round"))
    yield "opening", Mend(table.opening, tuple(table.seats), partial(setattr, table, "opening"))


def _set_turn(table: Table, value: str) -> None:
    table.turn, table.step = value, STEPS[0]


def _seats(table: Table) -> Iterator[tuple[str, Mend]]:
    """Who plays: the paused rule starts anew, for it may be about somebody who has gone."""
    if table.step == "deal":
        return
    free = tuple(card for card in table.box.doctors if card not in _doctors(table))
    if len(table.doctors) > 1:
        for seat in table.seats:
            put = partial(_leave, table, seat)
            yield f"seat.{seat}", Mend("plays", ("has_left",), put, restart=True)
    if len(table.doctors) < seats.MOST and free:
        for seat in seats.gone(table):
            back = partial(seats.join, table, seat)
            yield f"seat.{seat}", Mend("has_left", free, back, restart=True)
        new = partial(seats.join, table, seats.fresh(table))
        yield "new_seat", Mend("", free, new, restart=True)


def _doctors(table: Table) -> set[str]:
    return {doctor.card for doctor in table.doctors}


def _leave(table: Table, seat: str, _: str) -> None:
    seats.leave(table, seat)


def _board(table: Table) -> Iterator[tuple[str, Mend]]:
    placed = sum(table.daleks.values())
    for area in dict.fromkeys(table.area(zone) for zone in table.zones()):
        now = table.daleks.get(area, 0)
        put = partial(_daleks, table, area)
        yield f"daleks.{area}", _number(now, 0, MARKERS - placed + now, put)
    for place in table.locations:
        for zone, dilemma in place.dilemmas.items():
            may_name = dilemma == UNKNOWN or (not dilemma and table.dilemmas.size)
            free = tuple(table.dilemmas.unseen) if may_name else ()
            hidden = (UNKNOWN,) if table.dilemmas.size or dilemma == UNKNOWN else ()
            to = ("", *hidden, *free, *((dilemma,) if dilemma else ()))
            put_dilemma = partial(_dilemma, table, place.dilemmas, zone)
            yield f"dilemma.{zone}", Mend(dilemma, tuple(dict.fromkeys(to)), put_dilemma)
    yield from _tiles(table)
    yield from _anomalies(table)


def _tiles(table: Table) -> Iterator[tuple[str, Mend]]:
    """Locations that lie on the table, or do not; they come and go with their Dilemmas."""
    for place in table.locations[1:]:
        free = not any(doctor.at in place.dilemmas for doctor in table.doctors)
        to = ("in_play", "gone") if free else ("in_play",)
        yield f"tile.{place.tile}", Mend("in_play", to, partial(_tile, table, place.tile))
    if table.tiles.unseen and table.dilemmas.size > 1 and not table.offered:
        yield "new_tile", Mend("", tuple(table.tiles.unseen), partial(_new_tile, table))


def _tile(table: Table, tile: str, value: str) -> None:
    if value == "gone":
        table.daleks.pop(tile, None)
        remove_location(table, tile, "correction")


def _new_tile(table: Table, tile: str) -> None:
    lay_tile(table, table.tiles.take(tile))


def _anomalies(table: Table) -> Iterator[tuple[str, Mend]]:
    for anomaly in table.anomalies:
        found = table.box.anomalies[anomaly.card]
        if found.goal:
            put = partial(_progress, table, anomaly)
            yield f"progress.{anomaly.card}", _number(anomaly.progress, 0, found.goal, put)
        for effect in found.effects:
            if effect.do == "imprison":
                free = SUPPLY[effect.colour] - table.imprisoned()[effect.colour]
                most = len(anomaly.prison) + min(free, effect.n - len(anomaly.prison))
                put = partial(_prison, table, anomaly, effect.colour)
                yield f"prison.{anomaly.card}", _number(len(anomaly.prison), 0, most, put)
        put_anomaly = partial(_anomaly, table, anomaly)
        yield f"anomaly.{anomaly.card}", Mend("in_play", ("in_play", "gone"), put_anomaly)


def _progress(table: Table, anomaly: Anomaly, n: int) -> None:
    anomaly.progress = n
    _end_if_done(table, anomaly)


def _prison(table: Table, anomaly: Anomaly, colour: str, n: int) -> None:
    anomaly.prison = [colour] * n
    _end_if_done(table, anomaly)


def _end_if_done(table: Table, anomaly: Anomaly) -> None:
    if anomalies.is_done(anomaly, table.box.anomalies[anomaly.card]):
        anomalies.end(table, anomaly)


def _anomaly(table: Table, anomaly: Anomaly, value: str) -> None:
    if value == "gone":
        anomalies.end(table, anomaly)


def _daleks(table: Table, area: str, n: int) -> None:
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
        yield f"charges.{seat}", _number(doctor.charges, 0, MOST_CHARGES, put)
        to = tuple(table.box.doctors)
        yield f"doctor.{seat}", Mend(doctor.card, to, partial(_swap_doctor, table, doctor))
        places = ("", *table.zones(), *table.anomaly_zones())
        yield f"at.{seat}", Mend(doctor.at, places, partial(setattr, doctor, "at"))
        yield from _crew(table, doctor)
        for card in doctor.equipment:
            put_card = partial(_equipment, table, doctor, card)
            yield f"equipment.{seat}.{card}", Mend("in_play", ("in_play", "gone"), put_card)
        yield from _hand(table, doctor)
        if any(each.k9 for each in table.doctors):
            yes = "yes" if doctor.k9 else "no"
            yield f"k9.{seat}", Mend(yes, ("yes",), partial(_k9, table, seat))


def _equipment(table: Table, doctor: Doctor, card: str, value: str) -> None:
    if value == "gone":
        console.uninstall(table, doctor, card, "correction")


def _swap_doctor(table: Table, doctor: Doctor, card: str) -> None:
    """No two players are the same Doctor: who had that card gets the other."""
    for other in table.doctors:
        if other.card == card:
            other.card = doctor.card
    doctor.card = card


def _k9(table: Table, seat: str, _: str) -> None:
    for each in table.doctors:
        each.k9 = each.seat == seat


def _crew(table: Table, doctor: Doctor) -> Iterator[tuple[str, Mend]]:
    """Companions: somebody in a deck comes aboard, somebody aboard goes back or changes state."""
    for aboard in doctor.companions:
        state = "full_time" if aboard.full else "part_time"
        to = ("full_time", "part_time", "gone")
        put = partial(_aboard, table, doctor, aboard)
        yield f"companion.{doctor.seat}.{aboard.card}", Mend(state, to, put)
    if len(doctor.companions) < table.box.rules.companion_slots:
        free = (*table.earth.unseen, *table.alien.unseen)
        if free:
            put_aboard = partial(_board_companion, table, doctor)
            yield f"new_companion.{doctor.seat}", Mend("", free, put_aboard)


def _aboard(table: Table, doctor: Doctor, aboard: Aboard, value: str) -> None:
    if value == "gone":
        doctor.companions.remove(aboard)
        table.companion_deck(aboard.card).shuffle_in([aboard.card])
    else:
        aboard.full = value == "full_time"


def _board_companion(table: Table, doctor: Doctor, card: str) -> None:
    table.companion_deck(card).find(card)
    doctor.companions.append(Aboard(card))


def _hand(table: Table, doctor: Doctor) -> Iterator[tuple[str, Mend]]:
    """How many cards a hand holds is for all to see; which they are, only for its owner."""
    deck, seat = table.timey_wimey, doctor.seat
    least = len(doctor.hand) - doctor.hand.count(UNKNOWN)
    most = min(12, len(doctor.hand) + deck.size)
    put = partial(_hand_size, table, doctor)
    if least == len(doctor.hand) and len(doctor.hand) == most:
        return
    hand = tuple(str(n) for n in range(least, most + 1))
    yield f"hand.{seat}", Mend(str(len(doctor.hand)), hand, lambda v: put(int(v)))
    if UNKNOWN in doctor.hand:
        options = tuple(deck.unseen)
        name = partial(_name, table, doctor)
        yield f"unknown_card.{seat}", Mend(UNKNOWN, options, name, only=(seat,))


def _hand_size(table: Table, doctor: Doctor, n: int) -> None:
    while len(doctor.hand) > n:
        doctor.hand.remove(UNKNOWN)
        table.timey_wimey.shuffle_in([UNKNOWN])
    while len(doctor.hand) < n:
        doctor.hand.append(table.timey_wimey.take(UNKNOWN))


def _name(table: Table, doctor: Doctor, card: str) -> None:
    doctor.hand[doctor.hand.index(UNKNOWN)] = card
    table.timey_wimey.name_hidden(card)


def _dice(table: Table) -> Iterator[tuple[str, Mend]]:
    for pool in table.adventure.pools if table.adventure else ():
        for die in pool.dice:
            put = partial(setattr, die, "face")
            yield f"face.{pool.seat}.{die.id}", Mend(die.face, SYMBOLS, put)
