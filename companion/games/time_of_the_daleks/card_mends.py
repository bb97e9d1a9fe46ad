"""Corrections of cards: on consoles, in hands, Time Anomalies in play, and what left the piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from companion.core.decks import Deck
from companion.core.face_down import hide
from companion.core.games import Mend
from companion.core.questions import UNKNOWN

from . import anomalies, console, teaching
from .cards import original
from .table import SUPPLY, Aboard, Anomaly, Doctor, Table

MOST_CARDS = 12  # in a hand


def number(
    now: int, first: int, last: int, put: Callable[[int], None], kind: str = "value"
) -> Mend:
    return Mend(str(now), _numbers(first, last), lambda value: put(int(value)), kind=kind)


@cache
def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(first, last + 1))


def taught(table: Table, *decks: str) -> dict[str, Any]:
    """What a value that is a card says of its decks: a card no list has may be described."""
    return {"decks": decks, "learn": partial(teaching.add, table, teaching.kind_of(decks[0]))}


def put_back(table: Table, deck: Deck, *cards: str) -> None:
    """While a table is entered, what is taken away never lay there: it goes back into its pile."""
    if table.entering:
        for card in cards:
            deck.discards.remove(card)
        deck.shuffle_in(cards)


# Time Anomalies


def anomalies_in_play(table: Table) -> Iterator[tuple[str, Mend]]:
    for anomaly in table.anomalies:
        found = table.box.anomalies[anomaly.card]
        if found.goal:
            put = partial(_progress, table, anomaly)
            yield f"progress.{anomaly.card}", number(anomaly.progress, 0, found.goal, put)
        for effect in found.effects:
            if effect.do == "imprison":
                free = SUPPLY[effect.colour] - table.imprisoned()[effect.colour]
                most = len(anomaly.prison) + min(free, effect.n - len(anomaly.prison))
                put = partial(_prison, table, anomaly, effect.colour)
                yield f"prison.{anomaly.card}", number(len(anomaly.prison), 0, most, put)
        put_anomaly = partial(_anomaly, table, anomaly)
        yield f"anomaly.{anomaly.card}", Mend("in_play", ("in_play", "gone"), put_anomaly)
    deck = table.anomaly_deck
    lasting = tuple(card for card in deck.unseen if table.box.anomalies[card].type != "instant")
    if lasting and deck.size:
        put_new = partial(_new_anomaly, table)
        yield "new_anomaly", Mend("", lasting, put_new, **taught(table, "anomalies"))


def _progress(table: Table, anomaly: Anomaly, n: int) -> None:
    anomaly.progress = n
    _end_if_done(table, anomaly)


def _prison(table: Table, anomaly: Anomaly, colour: str, n: int) -> None:
    anomaly.prison = [colour] * n
    _end_if_done(table, anomaly)


def _end_if_done(table: Table, anomaly: Anomaly) -> None:
    if anomalies.is_done(anomaly, table.box.anomalies[anomaly.card]):
        _anomaly(table, anomaly, "gone")


def _anomaly(table: Table, anomaly: Anomaly, value: str) -> None:
    if value == "gone":
        anomalies.end(table, anomaly)
        put_back(table, table.anomaly_deck, anomaly.card)


def _new_anomaly(table: Table, card: str) -> None:
    """As it is drawn: its prison is full, and nothing of its Task is done."""
    anomaly = Anomaly(table.anomaly_deck.take(card))
    table.anomalies.append(anomaly)
    anomalies.imprison(table, anomaly, table.box.anomalies[card])


# Consoles


def crews(table: Table) -> Iterator[tuple[str, Mend]]:
    for doctor in table.doctors:
        yield from _crew(table, doctor)


def equipment(table: Table) -> Iterator[tuple[str, Mend]]:
    for doctor in table.doctors:
        yield from _installed(table, doctor)


def _installed(table: Table, doctor: Doctor) -> Iterator[tuple[str, Mend]]:
    seat, deck = doctor.seat, table.timey_wimey
    for card in doctor.equipment:
        put = partial(_equipment, table, doctor, card)
        yield f"equipment.{seat}.{card}", Mend("in_play", ("in_play", "gone"), put, card=card)
    if len(doctor.equipment) < table.box.rules.equipment_slots and deck.size:
        types = {c: table.box.timey_wimey[original(c)].type for c in console.not_shown(table)}
        to = tuple(card for card, found in types.items() if found in ("equipment", None))
        if to:
            put = partial(_new_equipment, table, doctor)
            yield f"new_equipment.{seat}", Mend("", to, put, **taught(table, deck.name))


def _crew(table: Table, doctor: Doctor) -> Iterator[tuple[str, Mend]]:
    """Companions: somebody in a deck comes aboard, somebody aboard goes back or changes state."""
    for aboard in doctor.companions:
        state = "full_time" if aboard.full else "part_time"
        to = ("full_time", "part_time", "gone")
        put = partial(_aboard, table, doctor, aboard)
        yield f"companion.{doctor.seat}.{aboard.card}", Mend(state, to, put, card=aboard.card)
    if len(doctor.companions) < table.box.rules.companion_slots:
        others = [c.card for each in table.doctors if each is not doctor for c in each.companions]
        free = (*table.earth.unseen, *table.alien.unseen, *others)
        if free:
            put_aboard, learn = partial(_board_companion, table, doctor), taught(table, *CREWS)
            yield f"new_companion.{doctor.seat}", Mend("", free, put_aboard, **learn)


CREWS = ("earth", "alien")


def _aboard(table: Table, doctor: Doctor, aboard: Aboard, value: str) -> None:
    if value == "gone":
        doctor.companions.remove(aboard)
        table.companion_deck(aboard.card).shuffle_in([aboard.card])
    else:
        aboard.full = value == "full_time"


def _board_companion(table: Table, doctor: Doctor, card: str) -> None:
    """Out of the deck; whoever turns up here cannot be elsewhere."""
    for other in table.doctors:
        for aboard in tuple(other.companions):
            if aboard.card == card:
                _aboard(table, other, aboard, "gone")
    table.companion_deck(card).take(card)
    doctor.companions.append(Aboard(card))


def _equipment(table: Table, doctor: Doctor, card: str, value: str) -> None:
    if value == "gone":
        console.uninstall(table, doctor, card, "correction")
        put_back(table, table.timey_wimey, card)


def _new_equipment(table: Table, doctor: Doctor, card: str) -> None:
    doctor.equipment.append(_seen(table, card))


# Hands


def hands(table: Table) -> Iterator[tuple[str, Mend]]:
    for doctor in table.doctors:
        yield from _hand(table, doctor)


def _hand(table: Table, doctor: Doctor) -> Iterator[tuple[str, Mend]]:
    """How many cards a hand holds is for all to see; which they are, only for its owner. Nor does
    anything that all may put right tell how many of them the app has been shown."""
    deck, seat, held = table.timey_wimey, doctor.seat, len(doctor.hand)
    least, most = len(doctor.shown), min(MOST_CARDS, held + deck.size)
    if least != held or held != most:
        yield f"hand.{seat}", number(held, least, most, partial(_hand_size, table, doctor))
    learn = taught(table, deck.name)
    if UNKNOWN in doctor.hand:
        to, name = console.not_shown(table, doctor), partial(console.name_card, table, doctor)
        yield f"unknown_card.{seat}", Mend(UNKNOWN, to, name, only=(seat,), **learn)
    if least < held:
        show = partial(_show, table, doctor)
        yield f"shown_card.{seat}", Mend("", console.not_shown(table), show, **learn)
    for card in doctor.hand:
        if card != UNKNOWN:
            path = "shown" if card in doctor.shown else "card"
            only = None if card in doctor.shown else (seat,)
            put = partial(_hide, table, doctor, card)
            yield f"{path}.{seat}.{card}", Mend("in_hand", ("in_hand", "hidden"), put, only=only)


def _seen(table: Table, card: str) -> str:
    """A card turns out to lie elsewhere than in the pile."""
    table.timey_wimey.take(card)
    console.turned_up(table, card)
    return card


def _hand_size(table: Table, doctor: Doctor, n: int) -> None:
    while len(doctor.hand) > n:
        _one_hidden(table, doctor)
        doctor.hand.remove(UNKNOWN)
        table.timey_wimey.shuffle_in([UNKNOWN])
    while len(doctor.hand) < n:
        doctor.hand.append(table.timey_wimey.take(UNKNOWN))


def _show(table: Table, doctor: Doctor, card: str) -> None:
    """It is in this hand, and everybody knows."""
    if card not in doctor.hand:
        _one_hidden(table, doctor)
    console.name_card(table, doctor, card)
    doctor.shown.append(card)


def _one_hidden(table: Table, doctor: Doctor) -> None:
    """A card of the hand that may be any: where all were named, one was not what it was called."""
    if UNKNOWN not in doctor.hand:
        named = next(card for card in reversed(doctor.hand) if card not in doctor.shown)
        _hide(table, doctor, named, "hidden")


def _hide(table: Table, doctor: Doctor, card: str, value: str) -> None:
    if value == "hidden":
        hide(table.timey_wimey, card, doctor.hand)
        doctor.shown = [each for each in doctor.shown if each != card]


# Piles


def piles(table: Table) -> Iterator[tuple[str, Mend]]:
    """What has left each for good, or until it is shuffled in again."""
    for deck in table.decks:
        for card in dict.fromkeys(deck.discards):
            put = partial(_from_discards, deck, card)
            yield f"discard.{deck.name}.{card}", Mend("discarded", ("discarded", "in_pile"), put)
        if deck.size:
            unseen = console.not_shown(table) if deck is table.timey_wimey else tuple(deck.unseen)
            put, learn = partial(_to_discards, table, deck), taught(table, deck.name)
            yield f"new_discard.{deck.name}", Mend("", (UNKNOWN, *unseen), put, **learn)


def _from_discards(deck: Deck, card: str, value: str) -> None:
    if value == "in_pile":
        deck.discards.remove(card)
        deck.shuffle_in([card])


def _to_discards(table: Table, deck: Deck, card: str) -> None:
    deck.discard(_seen(table, card) if deck is table.timey_wimey else deck.take(card))
