"""What each seat may see: its own hand and what it laid down, of others how many cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.games import Layout
from companion.core.questions import UNKNOWN

from . import ending, hands, seen
from .cards import COUNTERS
from .table import Laid, Place, Player, Table


def view(table: Table, seat: str | None) -> seen.View:
    scores = open_scores(table)
    return seen.View(
        round=table.round,
        turn=table.turn,
        step=table.step,
        opening=table.first,
        hands={each: hidden(table.players[each].hand, each == seat) for each in table.seats},
        scores=scores,
        for_app=dict(table.for_app),
        first=table.first,
        displays={each: _display(table, each, seat, scores[each]) for each in table.seats},
        pile=table.deck.size,
        above=0 if table.seen_end else max(0, table.deck.size - table.under),
        start=_start(table),
        discards=_discards(table),
        seen_end=table.seen_end,
        single=table.single,
        supply=table.supply,
        points=table.box.rules.points,
        conflict=_conflict(table, seat),
        house=table.house,
        kept=_kept(table.players[seat]) if seat in table.players else (),
        facts=table.box.cards,
        price=table.box.rules.price,
        floor=hands.floor(table),
    )


def _start(table: Table) -> int:
    """Whoever plays last was dealt fewer by those it is handed."""
    dealt = table.box.rules.hand * len(table.seats) - table.floor
    return len(table.box.deck(len(table.seats))) - dealt - table.under


def hidden(cards: Iterable[str], own: bool) -> tuple[str, ...]:
    return tuple(card if own else UNKNOWN for card in cards)


def _discards(table: Table) -> tuple[str, ...]:
    """All of them; by house rule the uppermost alone."""
    lying = table.deck.discards
    if table.house["discards"] == "all_open":
        return tuple(lying)
    return (*[UNKNOWN] * (len(lying) - 1), *lying[-1:])


def _kept(player: Player) -> tuple[str, ...]:
    return tuple((Counter(player.kept) & Counter(player.hand)).elements())


def _display(table: Table, owner: str, seat: str | None, score: int) -> seen.Display:
    player = table.players[owner]
    return seen.Display(
        tuple(_place(table, place, seat) for place in player.places),
        hidden(player.reserve, owner == seat),
        tuple(player.open),
        hands.room(table, owner),
        player.points,
        {kind: table.counters_left(owner, kind) for kind in COUNTERS},
        score,
    )


def _place(table: Table, place: Place, seat: str | None) -> seen.Place:
    lying, by = (place.attack.cards, place.attack.by) if place.attack else ([], "")
    return seen.Place(
        place.card,
        table.worth(place.card),
        place.tardis,
        tuple(_lies(each, seat) for each in place.defenders),
        tuple(_lies(each, seat) for each in lying),
        by,
    )


def _lies(each: Laid, seat: str | None) -> seen.Lies:
    return seen.Lies(each.card if each.seen_by(seat) else UNKNOWN, each.up)


def open_scores(table: Table) -> dict[str, int]:
    """By what all can see: a Shadow Proclamation that lies face down is nobody's business yet."""
    found = dict.fromkeys(table.seats, 0)
    for owner, place in table.places():
        seat = ending.scorer(table, owner, place, openly=not table.ended)
        if seat:
            found[seat] += table.worth(place.card)
    return found


def _conflict(table: Table, seat: str | None) -> seen.Conflict | None:
    now = table.conflict
    if now is None:
        return None
    place = table.place(now.place)
    lying = place.attack.cards if place.attack else []
    return seen.Conflict(
        now.place,
        now.acting,
        tuple(_lies(each, seat).card for each in place.defenders),
        tuple(_lies(each, seat).card for each in lying),
        tuple(each.card for each in now.turned),
        tuple(each.card for each in now.gone),
        now.paid,
        tuple(seen.Line(line.about, line.defence, line.attack) for line in now.lines),
        now.result,
    )


def glimpse(table: Table) -> Mapping[str, Any]:
    return {"scores": open_scores(table), "pile": table.deck.size, "end": table.seen_end}


def names(table: Table) -> Mapping[str, str]:
    return table.box.names


def layout(table: Table, seat: str | None) -> Layout:
    """Where everything lies that hands can move; alike cards by their rank in a place."""
    things: Layout = {}
    for owner, place in table.places():
        things[f"location.{place.card}"] = f"display.{owner}"
        if place.tardis:
            things[f"tardis.{place.card}"] = owner
        lying = place.attack.cards if place.attack else []
        if place.attack:
            things[f"dalek.{place.card}"] = place.attack.by
        for where, cards in (("defence", place.defenders), ("attack", lying)):
            for name in hands.called(_lies(each, seat).card for each in cards):
                things[f"{where}.{place.card}.{name}"] = place.card
    for each in table.seats:
        player = table.players[each]
        things[f"hand.{each}"] = str(len(player.hand))
        things[f"reserve.{each}"] = str(len(player.reserve))
        things[f"points.{each}"] = str(player.points)
        things |= {f"open.{each}.{card}": each for card in hands.called(player.open)}
    things["discards"] = str(len(table.deck.discards))
    things["end_card"] = "aside" if table.seen_end else "in_the_pile"
    return things
