"""Players who leave or join while a game is going on: corrections of who sits at the table.

The rulebook knows neither. Ours is the kindest reading: whoever stays loses nothing, nobody gains
by it, and whoever comes late starts as in the set-up, beside the last TARDIS on the track. Who
leaves stays until the step is over, for what is going on may be about them; who joins joins at
once, and draws after it. docs/rules-time-of-the-daleks.md gives the reasons.
"""

from __future__ import annotations

from itertools import count

from companion.core.questions import Rule

from . import console
from .setup import CARDS, CHARGES, bring_linked
from .table import DALEKS, STEPS, Doctor, Table
from .turn import tidy

RULE = "seats"
MOST = 4


def staying(table: Table) -> list[str]:
    return [seat for seat in table.seats if seat not in table.leaving]


def gone(table: Table) -> list[str]:
    """Who has left and may come back, in the order they went."""
    return [seat for seat in table.left if seat not in table.seats]


def fresh(table: Table) -> str:
    """A seat nobody has or had."""
    taken = {*table.seats, *table.left}
    return next(seat for n in count(1) if (seat := f"player_{n}") not in taken)


def come_and_go(table: Table) -> Rule[None]:
    """Between two steps: who leaves goes, and who has come draws their cards."""
    for seat in tuple(table.leaving):
        turn = table.turn
        leave(table, seat)
        table.prepared &= table.turn == turn  # whoever takes over begins a turn of their own
    yield from welcome(table)


def next_turn(table: Table) -> str:
    """Clockwise; after the last Doctor come the Daleks. Who had a turn, left and came back within
    the round waits for the next."""
    for doctor in table.others(table.turn):
        if doctor.seat == table.opening:
            break
        if doctor.seat not in table.played:
            return doctor.seat
    return DALEKS


def has_begun(table: Table, seat: str) -> bool:
    """Whether this seat's turn of the round is over or under way."""
    if table.turn in (DALEKS, seat):
        return table.turn == DALEKS or table.prepared or table.step != STEPS[0]
    order = [doctor.seat for doctor in table.clockwise(table.opening)]
    return order.index(seat) < order.index(table.turn)


# Leaving


def will_leave(table: Table, seat: str) -> None:
    table.leaving.append(seat)
    table.tell("will_leave", RULE, seat=seat)


def leave(table: Table, seat: str) -> None:
    """Figure and TARDIS go; Companions back into their decks, cards onto the discards."""
    doctor = table.doctor(seat)
    amid_turn = table.turn == seat and table.step != STEPS[0]
    if has_begun(table, seat):
        table.played.append(seat)
    _hand_over(table, doctor)
    table.tell("leaves", RULE, seat=seat, card=doctor.card)
    for aboard in tuple(doctor.companions):
        console.dismiss(table, doctor, aboard.card, RULE)
    for card in tuple(doctor.equipment):
        console.uninstall(table, doctor, card, RULE)
    if doctor.hand:
        shows = tuple(sorted(card for card in doctor.hand if card not in doctor.shown))
        table.tell("discard_hand", RULE, shows, seat=seat, n=len(doctor.hand))
    for card in doctor.hand:
        table.timey_wimey.discard(card)
    table.doctors.remove(doctor)
    _forget(table, doctor)
    if amid_turn:
        tidy(table)


def _hand_over(table: Table, doctor: Doctor) -> None:
    """What goes round the table goes on to whoever sits next, clockwise."""
    following = table.others(doctor.seat)[0]
    if table.turn == doctor.seat:
        table.turn, table.step = next_turn(table), STEPS[0]
    if table.opening == doctor.seat:
        table.opening = following.seat
    if doctor.k9:
        doctor.k9, following.k9 = False, True
        table.tell("k9_goes_to", RULE, seat=following.seat)


def _forget(table: Table, doctor: Doctor) -> None:
    seat = doctor.seat
    table.leaving.remove(seat)
    table.left = [each for each in table.left if each != seat] + [seat]
    table.arrived = [each for each in table.arrived if each != seat]
    table.passed = [card for card in table.passed if card not in doctor.hand]
    table.used = {key: n for key, n in table.used.items() if key.partition(" ")[0] != seat}
    table.joining.pop(seat, None)


# Joining


def join(table: Table, seat: str, card: str) -> None:
    """Beside the last TARDIS, but not where games are won; with charges as in the set-up."""
    last = min(each.tardis for each in table.doctors)
    doctor = Doctor(seat, card, min(last, table.box.rules.gallifrey - 1))
    table.doctors.append(doctor)
    table.tell("joins", RULE, seat=seat, card=card, space=doctor.tardis)
    console.gain_charges(table, doctor, CHARGES, RULE)
    table.joining[seat] = CARDS


def welcome(table: Table) -> Rule[None]:
    """The Linked Companion and the cards of those who have come late."""
    while table.joining:
        seat, left = next(iter(table.joining.items()))
        if not left:
            del table.joining[seat]
            continue
        doctor = table.doctor(seat)
        if left == CARDS:
            yield from bring_linked(table, doctor, RULE)
        table.joining[seat] = left - 1
        yield from console.draw_cards(table, doctor, 1, RULE)
