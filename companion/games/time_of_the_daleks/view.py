"""What one seat may see, as plain data; and where everything lies that hands can move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from companion.core.games import Layout
from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN

from . import dice, pool
from .box import as_facts
from .cards import COLOURS, Icons, original, zone_id
from .table import Adventure, Doctor, Pool, StoryDie, Table


def names(table: Table) -> dict[str, str]:
    return table.box.names


def view(table: Table, seat: str | None) -> dict[str, Any]:
    return {
        "round": table.round,
        "turn": table.turn,
        "step": table.step,
        "opening": table.opening,
        "first_game": table.first_game,
        "track": {
            "skaro": table.box.rules.skaro,
            "earth": table.box.rules.earth,
            "gallifrey": table.box.rules.gallifrey,
            "ship": table.ship,
            "markers": list(table.markers),
            "tardises": {doctor.seat: doctor.tardis for doctor in table.doctors},
        },
        "locations": [
            {"tile": place.tile, "dilemmas": dict(place.dilemmas)} for place in table.locations
        ],
        "daleks": dict(table.daleks),
        "davros": table.davros,
        "anomalies": as_plain(table.anomalies),
        "doctors": {doctor.seat: _console(doctor, seat) for doctor in table.doctors},
        "decks": {
            deck.name: {"size": deck.size, "discards": list(deck.discards)} for deck in table.decks
        },
        "tardis_die": table.tardis_die,
        "offered": list(table.offered),
        "adventure": _adventure(table, table.adventure) if table.adventure else None,
        "facts": _facts(table),
    }


def _facts(table: Table) -> dict[str, Any]:
    """What stands on all that lies open, so that a picture of it needs no box. Blanks are left out:
    nobody has told us yet."""
    box, rules = table.box, table.box.rules
    offered = [zone_id(t, n + 1) for t in table.offered for n in range(len(box.locations[t].zones))]
    open_cards = [*table.playing, *(card for each in table.doctors for card in each.equipment)]
    open_dilemmas = {d for place in table.locations for d in place.dilemmas.values()}
    return {
        "cards": {card: _stands_on(i) for each in table.doctors for card, i in _icons(table, each)},
        "texts": {
            card: [_stands_on(effect) for c, effect in table.effects(each) if c == card]
            for each in table.doctors
            for card, _ in table.effects(each)
        },
        "timey_wimey": {
            card: _stands_on(box.timey_wimey[original(card)])
            for card in open_cards
            if card != UNKNOWN
        },
        "zones": {zone: _stands_on(table.side(zone)) for zone in (*table.zones(), *offered)},
        "dilemmas": {
            card: _stands_on(box.dilemmas[card]) for card in sorted(open_dilemmas - {"", UNKNOWN})
        },
        "anomalies": {each.card: _stands_on(box.anomalies[each.card]) for each in table.anomalies},
        "dice": {colour: list(rules.faces(colour)) for colour in COLOURS},
        "companion_slots": rules.companion_slots,
        "equipment_slots": rules.equipment_slots,
    }


@lru_cache(1024)
def _stands_on(card: Any) -> Any:
    """The same for every view: cards do not change, and nobody changes a view."""
    return as_facts(card)


def _console(doctor: Doctor, seat: str | None) -> dict[str, Any]:
    return {
        "card": doctor.card,
        "charges": doctor.charges,
        "hand": hand(doctor, seat),
        "equipment": list(doctor.equipment),
        "companions": as_plain(doctor.companions),
        "at": doctor.at,
        "has_k9": doctor.k9,
    }


def hand(doctor: Doctor, seat: str | None) -> list[str]:
    """One's own cards, and of other hands those that everybody knows."""
    if doctor.seat == seat:
        return list(doctor.hand)
    return doctor.shown + [UNKNOWN] * (len(doctor.hand) - len(doctor.shown))


def _adventure(table: Table, now: Adventure) -> dict[str, Any]:
    return {
        "seat": now.seat,
        "zone": now.zone,
        "stage": now.stage,
        "helper": now.helper,
        "afar": now.afar,
        "challenge": list(table.challenge(now.zone)),
        "missing": dict(dice.missing(table, now)),
        "conditions": list(table.conditions(now.zone)),
        "using": now.using,
        "turned": now.turned,
        "outcome": now.outcome,
        "pools": [_pool(table, now, each) for each in now.pools],
    }


def _pool(table: Table, now: Adventure, mine: Pool) -> dict[str, Any]:
    there = pool.lying(table, now, mine)
    shown = [_die(die, mine.thrown) for die in there]
    return {
        "seat": mine.seat,
        "limit": pool.limit(table, now, mine),
        "colours": [die.colour for die in there],
        "dice": shown if mine.thrown else [],
        "focused": dict(mine.focused),
        "causes": [] if mine.thrown else shown,
        "left": [{"colour": gone.die.colour, "rule": gone.rule} for gone in mine.left],
    }


def _die(die: StoryDie, thrown: bool) -> dict[str, str]:
    """Until it is thrown it says why it is there: the card that added it, the one that focused it.
    Once thrown, a die is a die."""
    shown = {"face": die.face} if thrown else {"card": die.card, "focus": die.focus}
    return {"id": die.id, "colour": die.colour} | shown


def _icons(table: Table, doctor: Doctor) -> Iterator[tuple[str, Icons | None]]:
    """What each card on a console does for the dice; a Doctor or Companion may be a blank."""
    box = table.box
    yield doctor.card, box.doctors[doctor.card].icons
    for aboard in doctor.companions:
        yield aboard.card, box.companions[aboard.card].icons
    for copy in doctor.equipment:
        yield copy, box.timey_wimey[original(copy)].icons


def layout(table: Table, seat: str | None) -> Layout:
    things = {"dalek_ship": f"space.{table.ship}"}
    things |= {f"marker.{space}": f"space.{space}" for space in table.markers}
    things |= {f"daleks.{area}": str(n) for area, n in table.daleks.items()}
    for place in table.locations:
        things[f"tile.{place.tile}"] = "table"
        things |= {f"dilemma.{zone}": card for zone, card in place.dilemmas.items() if card}
    for anomaly in table.anomalies:
        things[f"anomaly.{anomaly.card}"] = "table"
        for n, colour in enumerate(anomaly.prison, start=1):
            things[f"imprisoned.{colour}.{n}"] = anomaly.card
        if anomaly.progress:
            things[f"progress.{anomaly.card}"] = str(anomaly.progress)
    for doctor in table.doctors:
        things |= _console_layout(doctor, seat)
    return things


def _console_layout(doctor: Doctor, seat: str | None) -> Layout:
    name = doctor.seat
    things = {
        f"tardis.{name}": f"space.{doctor.tardis}",
        f"doctor.{name}": doctor.card,
        f"marker_of.{name}": doctor.at or f"console.{name}",
        f"charges.{name}": str(doctor.charges),
        f"hand.{name}": str(len(doctor.hand)),
    }
    things |= {f"equipment.{card}": f"console.{name}" for card in doctor.equipment}
    for aboard in doctor.companions:
        things[f"companion.{aboard.card}"] = f"console.{name}{'' if aboard.full else '.part_time'}"
    if doctor.k9:
        things["k9_figure"] = f"console.{name}"
    known = hand(doctor, seat)
    things |= {f"card.{card}": f"hand.{name}" for card in known if card != UNKNOWN}
    return things
