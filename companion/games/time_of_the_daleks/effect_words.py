"""The effect words: one function each, named after its word.

Each takes the table, the Doctor it is about, the effect and where it stands. What they do may have
effects of its own, so the rules they call know ``effects``, and nothing calls these by name.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import anomalies, console, daleks, places, pool, web
from . import recruit as recruiting
from .cards import Effect, colours
from .effects import DOING, Source, equipment_of, short
from .table import Doctor, Table
from .vocabulary import WORDS


def gain_charges(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    console.gain_charges(table, doctor, effect.n, source.rule)
    yield from ()


def draw_cards(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    yield from console.draw_cards(table, doctor, effect.n, source.rule)


def move_tardis(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    web.move_tardis(table, doctor, effect.n, source.rule)
    yield from ()


def move_ship(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    yield from web.move_ship(table, effect.n, source.rule)


def place_dalek(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    for _ in range(effect.n):
        area = yield from places.choose_area(table, doctor, effect.where, source, occupied=False)
        if not area:
            return
        yield from daleks.place_dalek(table, area, source.rule)


def remove_dalek(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    for _ in range(effect.n):
        area = yield from places.choose_area(table, doctor, effect.where, source, occupied=True)
        if not area:
            return
        daleks.remove_dalek(table, area, source.rule)


def recruit(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    decks = ("earth", "alien") if effect.deck == "either" else (effect.deck or "alien",)
    yield from recruiting.join(table, doctor, decks, source.rule)


def move_doctor(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    yield from places.move_by_effect(table, doctor, effect.where, source)


def regenerate(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    daleks.regenerate(table, source.rule)
    yield from ()


def draw_anomaly(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    for _ in range(effect.n):
        yield from anomalies.draw(table)


def discard_self(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    if source.card in doctor.equipment:
        console.uninstall(table, doctor, source.card, source.rule)
    elif source.card in (aboard.card for aboard in doctor.companions):
        console.discard_companion(table, doctor, source.card, source.rule)
    else:
        for anomaly in table.anomalies:
            if anomaly.card == source.card:
                anomalies.end(table, anomaly)
                break
    yield from ()


def discard_charges(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    console.spend_charges(table, doctor, short(table, doctor.charges, effect.n), source.rule)
    yield from ()


def discard_cards(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    has = console.payable_cards(table, doctor)
    yield from console.discard_cards(table, doctor, short(table, has, effect.n), source.rule)


def discard_dice(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    """Dice out of the Doctor's own pool, while it is being built. Summary 003, line 189."""
    yield from pool.drop(table, doctor.seat, effect.n, colours(effect.colour or "any"), source.rule)


def discard_equipment(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    def fitting() -> tuple[str, ...]:
        return equipment_of(table, doctor, effect.tag)

    for _ in range(short(table, len(fitting()), effect.n)):
        card = yield from _one_of(fitting, "daleks.lose_equipment", doctor, source)
        if card:
            console.uninstall(table, doctor, card, source.rule)


def discard_companion(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    for _ in range(short(table, len(doctor.companions), effect.n)):
        card = yield from _one_of(lambda: _aboard(doctor), "daleks.lose_companion", doctor, source)
        if card:
            console.discard_companion(table, doctor, card, source.rule)


def dismiss_companion(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    for _ in range(short(table, len(doctor.companions), effect.n)):
        card = yield from _one_of(lambda: _aboard(doctor), "daleks.dismiss_whom", doctor, source)
        if card:
            console.dismiss(table, doctor, card, source.rule)


def _aboard(doctor: Doctor) -> tuple[str, ...]:
    return tuple(aboard.card for aboard in doctor.companions)


def _one_of(
    options: Callable[[], tuple[str, ...]], id: str, doctor: Doctor, source: Source
) -> Rule[str]:
    """One of several things of one's own; nothing is asked where there is no choice."""
    if len(options()) == 1:
        return options()[0]

    def which() -> Choose | None:
        about = message(id, source.rule, seat=doctor.seat, card=source.card)
        return Choose(about, (doctor.seat,), options()) if options() else None

    answer = yield from ask_if(which)
    return answer[0] if answer else ""


def manual(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    """The people do what the card says, and set the values with corrections."""

    def done() -> Choose:
        about = message("daleks.manual", source.rule, seat=doctor.seat, card=source.card)
        return Choose(about, (doctor.seat,), ("done",))

    yield from ask_if(done)


DOING |= {
    word: globals()[word] for word, says in WORDS.items() if not says.lasts and word not in DOING
}
