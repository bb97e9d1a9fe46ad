"""What one seat may see; and where everything lies that hands can move."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.games import Layout
from companion.core.questions import UNKNOWN
from companion.core.view import Lying

from . import dice, pool, seen
from .cards import COLOURS, Parts, original, zone_id
from .table import Adventure, Doctor, Pool, StoryDie, Table


def names(table: Table) -> dict[str, str]:
    return table.box.names


def view(table: Table, seat: str | None) -> seen.View:
    hands = {doctor.seat: hand(doctor, seat) for doctor in table.doctors}
    adventure = _adventure(table, table.adventure) if table.adventure else None
    return seen.View(
        round=table.round,
        turn=table.turn,
        step=table.step,
        opening=table.opening,
        hands=hands,
        dice=_dice(table.box.rules),
        thrown=tuple(_thrown(adventure)),
        first_game=table.first_game,
        web=_web(table),
        locations=tuple(seen.Tile(each.tile, dict(each.dilemmas)) for each in table.locations),
        daleks=dict(table.daleks),
        davros=table.davros,
        anomalies=tuple(
            seen.Anomaly(each.card, tuple(each.prison), each.progress) for each in table.anomalies
        ),
        doctors={doctor.seat: _console(doctor) for doctor in table.doctors},
        decks={deck.name: seen.Pile(deck.size, tuple(deck.discards)) for deck in table.decks},
        tardis_die=table.tardis_die,
        offered=tuple(table.offered),
        adventure=adventure,
        facts=_facts(table),
    )


def _web(table: Table) -> seen.Web:
    rules, markers = table.box.rules, tuple(table.markers)
    tardises = {doctor.seat: doctor.tardis for doctor in table.doctors}
    return seen.Web(rules.skaro, rules.earth, rules.gallifrey, table.ship, markers, tardises)


def _dice(rules: Parts) -> dict[str, tuple[str, ...]]:
    return {colour: rules.faces(colour) for colour in COLOURS}


def _facts(table: Table) -> seen.Facts:
    box, rules = table.box, table.box.rules
    offered = [zone_id(t, n + 1) for t in table.offered for n in range(len(box.locations[t].zones))]
    lying = [each for doctor in table.doctors for each in table.cards(doctor)]
    open_cards = [*table.playing, *(card for each in table.doctors for card in each.equipment)]
    open_dilemmas = {d for place in table.locations for d in place.dilemmas.values()}
    return seen.Facts(
        cards={card: facts.icons for card, facts in lying},
        texts={card: facts.effects for card, facts in lying if facts.effects},
        timey_wimey={
            card: box.timey_wimey[original(card)] for card in open_cards if card != UNKNOWN
        },
        zones={zone: table.side(zone) for zone in (*table.zones(), *offered)},
        dilemmas={card: box.dilemmas[card] for card in sorted(open_dilemmas - {"", UNKNOWN})},
        anomalies={each.card: box.anomalies[each.card] for each in table.anomalies},
        companion_slots=rules.companion_slots,
        equipment_slots=rules.equipment_slots,
    )


def _console(doctor: Doctor) -> seen.Console:
    return seen.Console(
        doctor.card,
        doctor.charges,
        tuple(doctor.equipment),
        tuple(seen.Aboard(aboard.card, aboard.full) for aboard in doctor.companions),
        doctor.at,
        doctor.k9,
    )


def hand(doctor: Doctor, seat: str | None) -> tuple[str, ...]:
    """One's own cards, and of other hands those that everybody knows."""
    if doctor.seat == seat:
        return tuple(doctor.hand)
    return (*doctor.shown, *[UNKNOWN] * (len(doctor.hand) - len(doctor.shown)))


def _adventure(table: Table, now: Adventure) -> seen.Adventure:
    return seen.Adventure(
        now.seat,
        now.zone,
        now.stage,
        now.helper,
        now.afar,
        table.challenge(now.zone),
        dict(dice.missing(table, now)),
        table.conditions(now.zone),
        now.using,
        now.turned,
        now.outcome,
        tuple(_pool(table, now, each) for each in now.pools),
    )


def _pool(table: Table, now: Adventure, mine: Pool) -> seen.Pool:
    there = pool.lying(table, now, mine)
    shown = tuple(_die(die, mine.thrown) for die in there)
    return seen.Pool(
        mine.seat,
        pool.limit(table, now, mine),
        tuple(die.colour for die in there),
        shown if mine.thrown else (),
        dict(mine.focused),
        () if mine.thrown else shown,
        tuple(seen.Gone(gone.die.colour, gone.rule) for gone in mine.left),
    )


def _die(die: StoryDie, thrown: bool) -> seen.Die:
    if thrown:
        return seen.Die(die.id, die.colour, die.face)
    return seen.Die(die.id, die.colour, card=die.card, focus=die.focus)


def _thrown(now: seen.Adventure | None) -> Iterator[Lying]:
    for each in now.pools if now else ():
        yield from (Lying(f"{each.seat}:{die.id}", die.colour, die.face) for die in each.dice)


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
