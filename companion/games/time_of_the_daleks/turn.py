"""A Doctor's turn: prepare, travel, adventure, finish. Rulebook p.8-9 and 17."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import console, effects, timey_wimey
from .adventure import adventure
from .cards import EARTH
from .places import place_dilemma, remove_location
from .table import HAND, MOST_CHARGES, STEPS, Doctor, Table
from .travel import travel

GO_ON = "go_on"
CHARGES = 2


def take_step(table: Table, doctor: Doctor) -> Rule[bool]:
    """The step the Table names, so that a game can be entered half-way; whether it was the last."""
    steps = {"prepare": prepare, "travel": travel, "adventure": adventure, "finish": finish}
    table.adventure = None
    yield from steps[table.step](table, doctor)
    last = table.step == STEPS[-1]
    table.step = STEPS[0] if last else STEPS[STEPS.index(table.step) + 1]
    return last


def prepare(table: Table, doctor: Doctor) -> Rule[None]:
    """The charges come before any card effect; the rest in any order: asked for alone, or where
    the journey begins."""
    if not table.prepared:
        yield from begin(table, doctor)
    if table.together:
        return

    def part() -> Choose | None:
        options = console.unwanted(doctor)
        if not options and not (table.hands_hold_cards() or timey_wimey.may_act(table, doctor)):
            return None
        return Choose(
            message("daleks.prepare", "prepare", seat=doctor.seat),
            (doctor.seat,),
            (*options, GO_ON),
        )

    while (answer := (yield from ask_if(part))) is not None and answer != (GO_ON,):
        console.put_away(table, doctor, answer[0])
    table.prepared = False


def begin(table: Table, doctor: Doctor) -> Rule[None]:
    """The charges, and what happens at the start of a turn."""
    table.recruited = False
    table.used.clear()
    table.passed.clear()
    charges = CHARGES
    for card, effect in table.standing(doctor, "prepare_charges"):
        if charges < effect.n and charges < MOST_CHARGES - doctor.charges:
            charges = effect.n
            table.tell("card_works", "prepare.charges", seat=doctor.seat, card=card)
    console.gain_charges(table, doctor, charges, "prepare.charges")
    table.prepared = True
    yield from effects.trigger(table, doctor, "turn_start", "prepare")


def finish(table: Table, doctor: Doctor) -> Rule[None]:
    """Sweep, refill Earth, down to four cards, pass the TARDIS die."""
    tidy(table)
    yield from console.discard_down_to(table, doctor, HAND, "finish.3")
    tidy(table)  # something may have been put right meanwhile
    if others := table.others(doctor.seat):
        table.tell("pass_die", "finish.4", seat=others[0].seat)


def tidy(table: Table) -> None:
    """What Finish does for everybody, whoever had the turn."""
    sweep(table)
    for zone, dilemma in table.locations[0].dilemmas.items():
        if not dilemma:
            place_dilemma(table, zone, "finish.2")


def sweep(table: Table) -> None:
    """Locations without Dalek or Doctor go. Time Anomalies stay: that reading is ours."""
    for place in tuple(table.locations):
        if place.tile == EARTH or table.daleks.get(place.tile):
            continue
        if not any(doctor.at in place.dilemmas for doctor in table.doctors):
            remove_location(table, place.tile, "finish.1")
