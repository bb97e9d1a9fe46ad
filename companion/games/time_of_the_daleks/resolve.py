"""Adventure E: success and failure, step by step in the printed order. Rulebook p.15-16."""

from __future__ import annotations

from companion.core.questions import Rule

from . import anomalies, effects, help, recruit  # noqa: A004 - the rulebook's chapter
from .cards import Effect
from .daleks import place_dalek, remove_dalek
from .table import Adventure, Doctor, Table, tile
from .teaching import complete, complete_zone

ONCE = frozenset({"move_ship", "regenerate"})


def succeed(table: Table, adventure: Adventure) -> Rule[None]:
    zone, doctor = adventure.zone, table.doctor(adventure.seat)
    challenge = table.challenge(zone)
    here = helper_here(table, adventure)
    table.tell("success", "adventure.success", seat=doctor.seat)
    if table.is_anomaly(zone):
        yield from _anomaly_reward(table, adventure, here)
    else:
        beside = zone_beside(adventure, here)
        discard_dilemma(table, zone)
        yield from reward(table, doctor, zone)
        if here is not None:
            yield from reward(table, here, zone_beside(adventure, here), shared=True)
        remove_dalek(table, table.area(zone), "adventure.success.3")
        if here is not None:
            remove_dalek(table, table.area(beside), "help.success")
    yield from help.reward_afar(table, adventure)
    for seat in _seats(adventure):
        yield from effects.trigger(
            table, table.doctor(seat), "success", "adventure.success", challenge
        )
        recruit.promote(table, table.doctor(seat))
    yield from anomalies.task_done(table, doctor.seat, challenge)


def helper_here(table: Table, adventure: Adventure) -> Doctor | None:
    return table.doctor(adventure.helper) if adventure.helper and not adventure.afar else None


def zone_beside(adventure: Adventure, here: Doctor | None) -> str:
    """The Time Zone a helper is in at this Location; where the Adventure is, for who has left."""
    at = here.at if here is not None else ""
    return at if tile(at) == tile(adventure.zone) else adventure.zone


def _seats(adventure: Adventure) -> list[str]:
    return [adventure.seat, *([adventure.helper] if adventure.helper else [])]


def discard_dilemma(table: Table, zone: str) -> None:
    place = table.location(zone)
    if place is not None and (dilemma := place.dilemmas[zone]):
        place.dilemmas[zone] = ""
        table.dilemmas.discard(dilemma)
        table.tell("discard_dilemma", "adventure.success.1", zone=zone, card=dilemma)


def reward(table: Table, doctor: Doctor, zone: str, *, shared: bool = False) -> Rule[None]:
    """What stands on the Time Zone one is in."""
    gained = table.side(zone).reward
    if gained is None:
        gained = yield from complete_zone(table, zone, "reward")
    yield from effects.run(
        table,
        gained or (),
        doctor,
        source=zone,
        rule="adventure.success.2",
        skip=_skipped(table, shared=shared),
    )


def _skipped(table: Table, *, shared: bool) -> frozenset[str]:
    """By house rule the ship and regeneration happen once, not for the helper again."""
    return ONCE if shared and table.house["shared_outcome"] == "once" else frozenset()


def _anomaly_reward(table: Table, adventure: Adventure, here: Doctor | None) -> Rule[None]:
    zone, doctor = adventure.zone, table.doctor(adventure.seat)
    gained = table.box.anomalies[zone].reward
    rule = "anomalies.location"
    yield from effects.run(table, gained, doctor, source=zone, rule=rule)
    if here is not None:
        skip = _skipped(table, shared=True)
        yield from effects.run(table, gained, here, source=zone, rule=rule, skip=skip)
    for anomaly in table.anomalies:
        if anomaly.card == zone:
            anomalies.end(table, anomaly)
            break


def fail(table: Table, adventure: Adventure) -> Rule[None]:
    zone, doctor = adventure.zone, table.doctor(adventure.seat)
    here = helper_here(table, adventure)
    table.tell("failure", "adventure.failure", seat=doctor.seat)
    for seat in _seats(adventure):
        recruit.dismiss_part_time(table, table.doctor(seat))
    if table.location(zone) is not None:
        yield from place_dalek(table, table.area(zone), "adventure.failure.2")
        if here is not None:
            beside = zone_beside(adventure, here)
            yield from place_dalek(table, table.area(beside), "help.failure")
    cost, source = yield from fail_cost(table, zone)
    rule = "adventure.failure.3"
    yield from effects.run(table, cost, doctor, source=source, rule=rule)
    if here is not None:
        skip = _skipped(table, shared=True)
        yield from effects.run(table, cost, here, source=source, rule=rule, skip=skip)
    yield from help.penalty_afar(table, adventure)
    for seat in _seats(adventure):
        yield from effects.trigger(table, table.doctor(seat), "fail", "adventure.failure")


def fail_cost(table: Table, zone: str) -> Rule[tuple[tuple[Effect, ...], str]]:
    """The actions listed on the Dilemma; a Time Anomaly has its own."""
    if table.is_anomaly(zone):
        return table.box.anomalies[zone].fail, zone
    dilemma = table.dilemma(zone)
    if dilemma not in table.box.dilemmas:
        return (), zone
    cost = yield from complete(table, "dilemmas", dilemma, "fail")
    return cost, dilemma
