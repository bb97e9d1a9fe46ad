"""Setting up the table. Rulebook p.6-7; K-9 is in the German summary (003)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.core.asks import APART, ASKS, TOGETHER
from companion.core.decks import Deck
from companion.core.messages import NotAllowed, message
from companion.core.questions import Choose, Draw, Rule, ask, ask_if
from companion.core.under_way import UNDER_WAY

from . import console, daleks, teaching, travel
from .box import Box, box_of, read_box
from .cards import EARTH, copies
from .house_rules import chosen
from .recruit import NOBODY
from .table import DALEKS, Doctor, Table

ANOMALY_MARKERS = (6, 9, 12, 15)
FIRST_GAME_MARKERS = (8, 11, 14)
CHARGES = 2
CARDS = 2


def defaults(seats: tuple[str, ...], box: Mapping[str, str]) -> dict[str, Any]:
    """Sensible options: the Doctors of the box in order, no house rules, not a first game."""
    read = read_box(box)
    order = read.regenerations
    return {
        "seats": list(seats),
        "doctors": {seat: order[n % len(order)] for n, seat in enumerate(seats)},
        "first_game": False,
        "k9": False,
        UNDER_WAY: False,
        ASKS: APART,
        "opening": "",  # whose turn is the first; empty: the earliest Doctor's, as in the rulebook
        "house": {},
        "box": read.plain,
    }


def setup(options: Mapping[str, Any]) -> Table:
    box = box_of(options)
    seats, cards = list(options["seats"]), dict(options["doctors"])
    check(box, seats, cards, options.get("opening", ""))
    first_game = bool(options["first_game"])
    parts = box.rules
    earliest = min(seats, key=lambda seat: box.doctors[cards[seat]].number)
    opening = options.get("opening") or earliest

    def deck(name: str, ids: Any, *, reshuffles: bool = True) -> Deck:
        return Deck(name, list(ids), reshuffles=reshuffles, untaught=parts.untaught.get(name, 0))

    def companions(name: str) -> Deck:
        ids = (id for id, card in box.companions.items() if card.deck == name)
        return deck(name, ids, reshuffles=False)

    def without_daleks(cards: Mapping[str, Any]) -> list[str]:
        return [id for id, card in cards.items() if not (first_game and card.dalek_icon)]

    table = Table(
        box=box,
        house=chosen(options["house"]),
        first_game=first_game,
        doctors=[Doctor(seat, cards[seat], parts.earth) for seat in seats],
        opening=opening,
        earth=companions("earth"),
        alien=companions("alien"),
        timey_wimey=deck("timey_wimey", (c for id in box.timey_wimey for c in all_of(box, id))),
        tiles=deck("locations", (id for id in box.locations if id != EARTH)),
        dilemmas=deck("dilemmas", without_daleks(box.dilemmas)),
        anomaly_deck=deck("anomalies", without_daleks(box.anomalies)),
        locations=[],
        ship=parts.skaro,
        markers=[*(FIRST_GAME_MARKERS if first_game else ANOMALY_MARKERS)],
        turn=opening,
        together=options.get(ASKS) == TOGETHER,
        entering=bool(options.get(UNDER_WAY)),
    )
    if options["k9"]:
        table.clockwise(opening)[-1].k9 = True
    return table


def all_of(box: Box, id: str) -> list[str]:
    return list(copies(id, box.timey_wimey[id].copies))


def check(box: Box, seats: list[str], cards: dict[str, str], opening: str) -> None:
    if not 1 <= len(seats) <= 4 or len(set(seats)) != len(seats) or opening not in ("", *seats):
        raise NotAllowed(message("wrong_seats", "setup", at_least=1, at_most=4))
    if DALEKS in seats:
        raise NotAllowed(message("no_seat_name", "setup", name=DALEKS))
    taken = [cards.get(seat, "") for seat in seats]
    if len(set(taken)) != len(taken) or not set(taken) <= box.doctors.keys():
        raise NotAllowed(message("daleks.each_their_own_doctor", "setup"))


def deal(table: Table) -> Rule[None]:
    """In the rulebook's order, but for what is asked: that comes once everything lies there."""
    _take_seats(table)
    _fill_consoles(table)
    _lay_board(table)
    if k9 := next((doctor for doctor in table.doctors if doctor.k9), None):
        daleks.give_k9(table, k9)
    if table.entering:
        return  # the hands have been dealt long ago
    for doctor in table.doctors:
        yield from bring_linked(table, doctor, "setup.4")
    for doctor in table.clockwise(table.opening):
        yield from console.draw_cards(table, doctor, CARDS, "setup")


def _take_seats(table: Table) -> None:
    for doctor in table.doctors:
        table.tell("take_seat", "setup.2", seat=doctor.seat, card=doctor.card)
    if table.first_game:
        table.tell("leave_out_daleks", "setup")
    for doctor in table.doctors:
        _bring_aboard(table, doctor, "setup.4")


def know_linked(table: Table, doctor: Doctor) -> Rule[None]:
    """Who is named on the Doctor's card, if nobody has told us yet: maybe somebody no list has."""

    def who() -> Choose | None:
        if table.box.doctors[doctor.card].linked is not None:
            return None
        unlisted = (console.UNLISTED,) if table.earth.untaught or table.alien.untaught else ()
        about = message("daleks.linked_companion", "setup.4", seat=doctor.seat, card=doctor.card)
        return Choose(about, (doctor.seat,), (*table.box.companions, NOBODY, *unlisted))

    answer = yield from ask_if(who)
    if answer is None:
        return
    (card,) = answer
    if card == console.UNLISTED:
        about = message("daleks.new_companion", "setup.4", seat=doctor.seat)
        drawn = yield from ask(lambda: Draw(about, "companions", (), teachable=True))
        card = drawn[0]
        teaching.add(table, "companions", *drawn)
    said = json.dumps({"linked": "" if card == NOBODY else card})
    teaching.define(table, "doctors", doctor.card, said)


def bring_linked(table: Table, doctor: Doctor, rule: str) -> Rule[None]:
    yield from know_linked(table, doctor)
    _bring_aboard(table, doctor, rule)


def _bring_aboard(table: Table, doctor: Doctor, rule: str) -> None:
    """Who is named on the Doctor's card comes out of the deck; who is not in it cannot come."""
    linked = table.box.doctors[doctor.card].linked
    if not linked:
        return
    deck = table.companion_deck(linked)
    if linked in deck.unseen and deck.size:
        deck.take(linked)
        console.come_aboard(table, doctor, linked, rule, full=True)


def _fill_consoles(table: Table) -> None:
    table.tell("shuffle_companions", "setup.5")
    for doctor in table.doctors:
        console.gain_charges(table, doctor, CHARGES, "setup.6")
    table.tell("shuffle_cards", "setup.7")


def _lay_board(table: Table) -> None:
    """Dilemmas on Earth; TARDISes, markers and the ship on the Web of Time; what the Daleks use."""
    table.tell("lay_board", "setup.8")
    travel.lay_tile(table, EARTH)
    table.tell("start_tardises", "setup.10", space=table.box.rules.earth)
    for space in table.markers:
        table.tell("place_marker", "setup.11", space=space)
    table.tell("place_ship", "setup.12", space=table.ship)
    table.tell("lay_anomalies", "setup.13", seat=table.opening)
