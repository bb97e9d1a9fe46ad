"""Enemies against the Locations of others. Rulebook p.5-6, 11."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import message
from companion.core.questions import Rule

from . import conflict, hands
from .cards import DALEK, ENEMY
from .table import Attack, Laid, Place, Table
from .together import family, fits, lawful

RULE, TAKING_OVER, COUNTER = "attack", "attack.take_over", "attack.counter"
MANY = 4  # cards that one action lays, by what all can count


# Where one may attack


def open_to(table: Table, seat: str) -> Iterator[Place]:
    """Locations of others that nobody else attacks, and attacks that may be taken over."""
    free = table.counters_left(seat, DALEK) > 0
    bare = table.house["no_dalek_counter"] == "lost_without"
    for owner, where in table.places():
        if owner == seat:
            continue
        if where.attack is None:
            may = free or where.tardis or (bare and bool(where.defenders))
        else:
            may = where.attack.by == seat or (free and led_by(table, where) != ())
        if may:
            yield where


def led_by(table: Table, where: Place) -> tuple[str, ...]:
    """The cards of the box that take over this attack, by what lies open of it."""
    if where.attack is None:
        return ()
    up = [each.card for each in where.attack.cards if each.up]
    if table.house["take_over"] == "all_open" and len(up) < len(where.attack.cards):
        return ()
    if table.tally and up:
        return tuple(table.box.leaders)
    families = {family(table, card) for card in up}
    return tuple(id for id, led in table.box.leaders.items() if led in families)


# Attacking


def place(table: Table, seat: str, where: Place) -> Rule[bool]:
    if where.attack is not None and where.attack.by != seat:
        return (yield from take_over(table, seat, where))
    lying = [each.card for each in where.attack.cards] if where.attack else []
    pairwise = table.house["combine"] == "pairwise"

    def may(card: str) -> bool:
        return table.kind(card) == ENEMY and (not pairwise or lawful(table, [*lying, card]))

    about = message("cards.which_enemies", RULE, seat=seat, place=where.card)
    laid = yield from hands.ask_cards(
        table,
        seat,
        about,
        may,
        most=MANY,
        apart=lambda one, other: pairwise and not fits(table, one, other),
    )
    if not laid:
        return False
    if not lawful(table, [*lying, *laid]):
        for card in laid:
            hands.receive(table, seat, card)
        table.tell("do_not_fit", RULE, seat=seat)
        return False
    if where.tardis:
        _hit_counter(table, seat, where, laid)
        return True
    _lay(table, seat, where, laid)
    if where.defenders:
        yield from conflict.fight(table, where, seat)
    return True


def _hit_counter(table: Table, seat: str, where: Place, laid: tuple[str, ...]) -> None:
    """A TARDIS counter takes the whole attack with it; Defenders below stay face down."""
    where.tardis = False
    table.tell("hit_counter", COUNTER, laid, seat=seat, place=where.card)
    hands.discard(table, laid, COUNTER)
    table.tell("counter_home", COUNTER, kind="tardis", seat=table.owner(where.card))


def _lay(table: Table, seat: str, where: Place, laid: tuple[str, ...]) -> None:
    new = where.attack is None
    where.attack = where.attack or Attack(seat)
    where.attack.cards += [Laid(card, knows=[seat]) for card in laid]
    what = "lay_attack" if new else "add_to_attack"
    table.tell(what, RULE, seat=seat, place=where.card, n=len(laid))


def take_over(table: Table, seat: str, where: Place) -> Rule[bool]:
    """Who leads a family joins an open attack of it alone, and it changes hands."""
    about = message("cards.take_over", TAKING_OVER, seat=seat, place=where.card)
    leaders = led_by(table, where)
    played = yield from hands.ask_cards(
        table, seat, about, lambda card: card in leaders, openly=True
    )
    if not played or where.attack is None:
        return False
    before, where.attack.by = where.attack.by, seat
    for each in where.attack.cards:
        each.knows.append(seat)
    where.attack.cards += [Laid(card, up=True) for card in played]
    table.tell("taken_over", TAKING_OVER, played, seat=seat, of=before, place=where.card)
    return True
