"""What one seat may see, as plain data; and where everything lies that hands can move."""

from __future__ import annotations

from typing import Any

from companion.core.games import Layout
from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN

from . import dice, pool
from .table import Adventure, Doctor, Table


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
            deck.name: {"size": deck.size, "discards": list(deck.discards)}
            for deck in (
                *(table.earth, table.alien, table.timey_wimey),
                *(table.tiles, table.dilemmas, table.anomaly_deck),
            )
        },
        "tardis_die": table.tardis_die,
        "offered": list(table.offered),
        "adventure": _adventure(table, table.adventure) if table.adventure else None,
    }


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
        "pools": [
            {
                "seat": each.seat,
                "limit": pool.limit(table, now, each),
                "colours": pool.dice(table, now, each),
                "dice": as_plain(each.dice),
                "focused": dict(each.focused),
            }
            for each in now.pools
        ],
    }


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
