"""Players who leave or join while a game is going on: corrections of who sits at the table.

The rulebook knows neither. Ours is the kindest reading: whoever stays loses nothing, nobody gains
by it, and whoever comes late starts as in the set-up, beside the last TARDIS on the track.
docs/rules-time-of-the-daleks.md gives the reasons.
"""

from __future__ import annotations

from itertools import count

from companion.core.questions import Rule

from . import console
from .setup import CARDS, CHARGES
from .table import DALEKS, STEPS, Doctor, Table

RULE = "seats"
MOST = 4
LEAVES = "daleks.leaves"
NEW_TURN = ("daleks.begin_round", "daleks.pass_die")


def gone(table: Table) -> list[str]:
    """Who has left and may come back, in the order they went."""
    left = (str(dict(each.values)["seat"]) for each in table.told if each.id == LEAVES)
    return [seat for seat in dict.fromkeys(left) if seat not in table.seats]


def fresh(table: Table) -> str:
    """A seat nobody has or had."""
    taken = {*table.seats, *gone(table)}
    return next(seat for n in count(1) if (seat := f"player_{n}") not in taken)


# Leaving


def leave(table: Table, seat: str) -> None:
    """Figure and TARDIS go; Companions back into their decks, cards onto the discards."""
    doctor = table.doctor(seat)
    _begin_step_anew(table)
    _hand_over(table, doctor)
    table.tell("leaves", RULE, seat=seat, card=doctor.card)
    for aboard in tuple(doctor.companions):
        console.dismiss(table, doctor, aboard.card, RULE)
    for card in tuple(doctor.equipment):
        console.uninstall(table, doctor, card, RULE)
    if doctor.hand:
        table.tell("discard_hand", RULE, seat=seat, n=len(doctor.hand))
    for card in doctor.hand:
        table.timey_wimey.discard(card)
    table.doctors.remove(doctor)
    _forget(table, doctor)


def _hand_over(table: Table, doctor: Doctor) -> None:
    """What goes round the table goes on to whoever sits next, clockwise."""
    following = table.others(doctor.seat)[0]
    if table.turn == doctor.seat:
        last = following.seat == table.opening
        table.turn = DALEKS if last else following.seat
        table.step, table.prepared = STEPS[0], False
    if table.opening == doctor.seat:
        table.opening = following.seat
    if doctor.k9:
        doctor.k9, following.k9 = False, True
        table.tell("k9_goes_to", RULE, seat=following.seat)


def _forget(table: Table, doctor: Doctor) -> None:
    seat = doctor.seat
    table.adventure = None
    table.arrived = [each for each in table.arrived if each != seat]
    table.passed = [card for card in table.passed if card not in doctor.hand]
    table.used = {key: n for key, n in table.used.items() if key.partition(" ")[0] != seat}
    table.joining.pop(seat, None)


# Joining


def join(table: Table, seat: str, card: str) -> None:
    """Beside the last TARDIS, with charges, a Linked Companion and cards as in the set-up."""
    _begin_step_anew(table)
    doctor = Doctor(seat, card, min(each.tardis for each in table.doctors))
    table.doctors.append(doctor)
    table.adventure = None
    table.tell("joins", RULE, seat=seat, card=card, space=doctor.tardis)
    console.gain_charges(table, doctor, CHARGES, RULE)
    _bring_linked(table, doctor)
    table.joining[seat] = CARDS


def _bring_linked(table: Table, doctor: Doctor) -> None:
    """Out of the deck; where another Doctor has taken this Companion along, nobody comes."""
    linked = table.box.doctors[doctor.card].linked
    if linked is None:
        return
    deck = table.companion_deck(linked)
    if linked in (*deck.unseen, *deck.top) and deck.size:
        deck.find(linked)
        console.come_aboard(table, doctor, linked, RULE, full=True)


def welcome(table: Table) -> Rule[None]:
    """The cards of those who have come late, before anything else goes on."""
    while table.joining:
        seat, left = next(iter(table.joining.items()))
        if not left:
            del table.joining[seat]
            continue
        table.joining[seat] = left - 1
        yield from console.draw_cards(table, table.doctor(seat), 1, RULE)


# What goes on


def _begin_step_anew(table: Table) -> None:
    """A Prepare step that starts again gives its charges again: they go back first."""
    if table.step != STEPS[0] or table.turn == DALEKS:
        return
    for told in reversed(table.told):
        if told.id in NEW_TURN:
            return
        if told.id == "daleks.gain_charges" and told.rule == "prepare.charges":
            values = dict(told.values)
            if values["seat"] == table.turn:
                doctor = table.doctor(table.turn)
                console.spend_charges(table, doctor, int(str(values["n"])), RULE)
                table.prepared = False
            return
