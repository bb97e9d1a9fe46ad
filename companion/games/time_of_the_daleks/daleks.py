"""The Dalek turn, the Dalek markers, regeneration. Rulebook p.16, 20 and 22."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.messages import Message, message
from companion.core.questions import Choose, Rule, ask_if, end_if

from . import web
from .table import MARKERS, Doctor, Table


def dalek_turn(table: Table) -> Rule[None]:
    """Through to the next round, unless the game is over."""
    table.used.clear()
    table.passed.clear()
    yield from pass_k9(table)
    about = message("daleks.dalek_turn", "dalek_turn")
    yield from continue_or_interrupt(table, about, lambda: True)
    markers = len(table.markers)
    yield from web.move_ship(table, 1, "dalek_turn.1")

    def changed() -> bool:
        return outcome(table) is not None or len(table.markers) < markers

    about = message("daleks.dalek_check", "dalek_turn")
    yield from continue_or_interrupt(table, about, changed)
    yield from end_if(lambda: outcome(table))


def continue_or_interrupt(table: Table, about: Message, wanted: Callable[[], bool]) -> Rule[None]:
    """A moment for cards that may be played at any time."""

    def go_on() -> Choose | None:
        if not table.hands_hold_cards() or not wanted():
            return None
        return Choose(about, tuple(table.seats), ("go_on",))

    yield from ask_if(go_on)


def outcome(table: Table) -> Message | None:
    """Rulebook p.20: first the Daleks, then the Doctors."""
    gallifrey = table.box.rules.gallifrey
    if table.ship >= gallifrey:
        return message("daleks.end.ship", "dalek_turn.2")
    if table.daleks_on_earth() >= 3:
        return message("daleks.end.earth", "dalek_turn.2")
    there = [doctor.seat for doctor in table.doctors if doctor.tardis >= gallifrey]
    if not there:
        return None
    match table.house["winners"]:
        case "the_team":
            there = table.seats
        case "first_to_arrive":
            there = [seat for seat in table.arrived if seat in there][:1] or there
    return message("daleks.end.doctors", "dalek_turn.3", winners=tuple(there))


# Markers


def place_dalek(table: Table, area: str, rule: str) -> Rule[None]:
    """The sixth is Davros. A seventh ends the game at once, whatever asks for it."""
    yield from end_if(lambda: seventh(table))
    placed = sum(table.daleks.values())
    table.daleks[area] = table.daleks.get(area, 0) + 1
    if placed == MARKERS - 1 and not table.davros:
        table.davros = area
        table.tell("place_davros", rule, area=area)
    else:
        table.tell("place_dalek", rule, area=area)


def seventh(table: Table) -> Message | None:
    over = sum(table.daleks.values()) >= MARKERS
    return message("daleks.end.seventh", "seventh_dalek") if over else None


def remove_dalek(table: Table, area: str, rule: str) -> None:
    if not table.daleks.get(area):
        return
    alone = table.daleks[area] == 1
    table.daleks[area] -= 1
    if not table.daleks[area]:
        del table.daleks[area]
    markers_alike = table.house["davros_removed"] == "interchangeable"
    if table.davros == area and (alone or markers_alike):
        table.davros = ""
        table.tell("remove_davros", rule, area=area)
    else:
        table.tell("remove_dalek", rule, area=area)


# Regeneration


def regenerate(table: Table, rule: str) -> None:
    """Everyone at once takes the next higher Doctor; the highest becomes the First."""
    order, who = table.box.regenerations, []
    for doctor in table.doctors:
        was, doctor.card = doctor.card, order[(order.index(doctor.card) + 1) % len(order)]
        who.append(f"becomes:{doctor.seat}:{was}:{doctor.card}")
    table.tell("regenerate", rule, who=tuple(who))


# K-9 (seed 003)


def pass_k9(table: Table) -> Rule[None]:
    """At the start of the Dalek turn he must go to another Doctor."""
    holder = next((doctor for doctor in table.doctors if doctor.k9), None)
    if holder is None or len(table.doctors) == 1:
        return
    others = [doctor.seat for doctor in table.others(holder.seat)]
    receiver = others[0]
    if table.house["k9_receiver"] == "holder_chooses" and len(others) > 1:

        def whom() -> Choose | None:
            about = message("daleks.pass_k9", "k9", seat=holder.seat)
            return Choose(about, (holder.seat,), tuple(others)) if holder.k9 else None

        answer = yield from ask_if(whom)
        if answer is None:
            return
        (receiver,) = answer
    give_k9(table, table.doctor(receiver))


def give_k9(table: Table, receiver: Doctor) -> None:
    for doctor in table.doctors:
        doctor.k9 = doctor is receiver
    table.tell("k9_goes_to", "k9", seat=receiver.seat)
