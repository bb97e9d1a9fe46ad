"""What anybody may correct at any time, and to what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from companion.core.games import Mend
from companion.core.questions import UNKNOWN

from . import hands, tally, teaching
from .cards import DALEK, DEFENDER, ENEMY, TARDIS, Location, Start
from .players import PLAYERS
from .setup import CARDS, STARTS
from .table import SETTING_UP, STEPS, Attack, Laid, Place, Table
from .tally import MOST_POINTS

YES, NO, NOBODY, GONE = "yes", "no", "nobody", "gone"
MOST_HELD = 20  # cards in a hand that somebody may have
FILE_OF = {DEFENDER: teaching.DEFENDERS, ENEMY: teaching.ENEMIES}
MOST_LYING = 9  # on a Location, or against it
PLAYS, HAS_LEFT, LEFT = "plays", "has_left", "left"

Found = Iterator[tuple[str, Mend]]


def mends(table: Table, path: str = "") -> dict[str, Mend]:
    """By path: "turn", "points.ann", "tardis.leadworth"; or that of one path alone."""
    word = path.partition(".")[0]
    parts = [part for words, part in PARTS if not word or word in words]
    there = ((each, mend) for part in parts for each, mend in part(table) if path in ("", each))
    return dict(islice(there, 1) if path else there)


def _numbers(most: int, least: int = 0) -> tuple[str, ...]:
    return tuple(str(n) for n in range(least, most + 1))


# The game


def _turn(table: Table) -> Found:
    if table.step in SETTING_UP and not table.entering:
        return
    seats = tuple(table.seats)
    yield "turn", Mend(table.turn, seats, partial(_set_turn, table), restart=True)
    if table.turn:
        put = partial(_set_step, table)
        yield "step", Mend(table.step, STEPS[:-1], put, restart=True)
    put = partial(_set_end, table)
    yield "end_card", Mend(YES if table.seen_end else NO, (YES, NO), put, kind="yes")
    if table.seen_end:
        put = partial(_set_single, table)
        yield "single", Mend(YES if table.lifted else NO, (YES, NO), put, restart=True, kind="yes")


def _set_turn(table: Table, seat: str) -> None:
    table.turn, table.step = seat, STEPS[0]
    table.first = table.first or seat


def _set_step(table: Table, step: str) -> None:
    table.step = step


def _set_end(table: Table, value: str) -> None:
    table.seen_end = value == YES
    table.lifted = table.lifted and table.seen_end


def _set_single(table: Table, value: str) -> None:
    table.lifted = value == YES
    table.step = STEPS[0]


# Players


def _players(table: Table) -> Found:
    for seat in table.seats:
        player = table.players[seat]
        most = player.points + table.supply
        yield f"points.{seat}", Mend(str(player.points), _numbers(most), partial(_pay, table, seat))
        if table.paper or table.entering:
            put, now = partial(_hold, table, seat), len(player.hand)
            most = min(MOST_HELD, now + table.deck.size)
            yield f"hand.{seat}", Mend(str(now), _numbers(most), put)
        for n, card in enumerate(player.open):
            put = partial(_put_open_away, table, seat, card)
            yield f"open.{seat}.{n}", Mend(card, (GONE,), put, kind="card", card=card)


def _pay(table: Table, seat: str, value: str) -> None:
    table.players[seat].points = int(value)


def _hold(table: Table, seat: str, value: str) -> None:
    """Cards nobody has named come or go; those that are known stay."""
    hand, wanted = table.players[seat].hand, int(value)
    while len(hand) < wanted:
        hand.append(table.deck.take(UNKNOWN))
    while len(hand) > wanted and UNKNOWN in hand:
        hand.remove(UNKNOWN)
        table.deck.hidden -= 1


def _put_open_away(table: Table, seat: str, card: str, _: str) -> None:
    table.players[seat].open.remove(card)
    table.deck.discard(card)


# Who plays on


def _seats(table: Table) -> Found:
    """Who has to go leaves the seat to the app, where that holds the cards; or the game is counted
    as it stands."""
    if table.entering or table.step in SETTING_UP or table.ended not in ("", LEFT):
        return
    able = () if table.paper else tuple(PLAYERS)
    for seat in table.seats:
        now = HAS_LEFT if table.left == seat else table.for_app.get(seat, PLAYS)
        to = (PLAYS, *able, HAS_LEFT) if not table.ended or table.left == seat else ()
        put, new = partial(_sits, table, seat), tuple(each for each in to if each != now)
        yield f"seat.{seat}", Mend(now, new, put, restart=True, kind="player")


def _sits(table: Table, seat: str, how: str) -> None:
    table.for_app.pop(seat, "")
    table.left = seat if how == HAS_LEFT else ""
    table.ended = LEFT if table.left else ""
    if how in PLAYERS:
        table.for_app[seat] = how
    what = {HAS_LEFT: "leaves", PLAYS: "plays_on"}.get(how, "left_to_app")
    table.tell(what, "seats", seat=seat)


# Places


def _places(table: Table) -> Found:
    if table.step == SETTING_UP[0] and not table.entering:
        return
    for owner, place in tuple(table.places()):
        if table.conflict is not None and table.conflict.place == place.card:
            continue  # it is fought over: what lies there is put right before it, or after
        others = tuple(seat for seat in table.seats if seat != owner)
        where, by = place.card, place.attack.by if place.attack else NOBODY
        put = partial(_give, table, owner, place)
        yield f"place.{where}", Mend(owner, (*others, GONE), put, restart=True)
        if where in table.spots:
            put = partial(_worth, table, where)
            yield f"vp.{where}", Mend(str(table.worth(where)), _numbers(MOST_POINTS), put)
        if place.tardis or (place.attack is None and table.counters_left(owner, TARDIS)):
            tardis, put = YES if place.tardis else NO, partial(_protect, place)
            yield f"tardis.{where}", Mend(tardis, (YES, NO), put, kind="yes")
        put, to = partial(_attacked_by, table, place), (NOBODY, *_able(table, others))
        yield f"attack.{where}", Mend(by, to, put, restart=True, kind="attacked_by")
        yield from _lying(table, f"defender.{where}", place.defenders, DEFENDER, [owner])
        if place.attack is not None:
            yield from _lying(table, f"enemy.{where}", place.attack.cards, ENEMY, [by])


def _new_places(table: Table) -> Found:
    if table.step == SETTING_UP[0] and not table.entering:
        return
    for seat in table.seats:
        start = not table.players[seat].places
        if table.tally:
            put = partial(_add_spot, table, seat)
            if start or table.deck.size:
                yield f"new_place.{seat}", Mend("", _numbers(MOST_POINTS), put)
            continue
        others = _of_kind(table, "location") if table.deck.size else ()
        new = (*(table.starts.unseen if start else ()), *others)
        put = partial(_add_place, table, seat)
        learn = _learns(table, teaching.LOCATIONS)
        if new or learn:
            decks = (teaching.LOCATIONS,) if learn else (STARTS, CARDS)
            mend = Mend("", new, put, decks=decks, learn=learn, kind="card", restart=bool(learn))
            yield f"new_place.{seat}", mend


def _learns(table: Table, kind: str) -> Callable[[str, str], None] | None:
    """As long as cards are untaught one that no list has may be described."""
    return partial(teaching.define, table, kind) if teaching.unlisted(table) else None


def _able(table: Table, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Those who have a counter left, if a card is left to lie with it."""
    return tuple(seat for seat in seats if table.deck.size and table.counters_left(seat, DALEK))


def _of_kind(table: Table, kind: str) -> tuple[str, ...]:
    return tuple(card for card in hands.closed(table) if table.kind(card) == kind)


def _give(table: Table, owner: str, place: Place, to: str) -> None:
    table.players[owner].places.remove(place)
    if to != GONE:
        table.players[to].places.append(place)
        if place.attack is not None and place.attack.by == to:
            _attacked_by(table, place, NOBODY)
        return
    for each in (*place.defenders, *(place.attack.cards if place.attack else ())):
        table.deck.discard(each.card)
    facts = table.location(place.card)
    if place.card in table.spots:
        table.deck.discards += [UNKNOWN] * isinstance(facts, Location)
    elif isinstance(facts, Start):
        table.starts.unseen.append(place.card)
    else:
        table.deck.discard(place.card)


def _protect(place: Place, value: str) -> None:
    place.tardis = value == YES


def _attacked_by(table: Table, place: Place, by: str) -> None:
    if by == NOBODY and place.attack is not None:
        for each in place.attack.cards:
            table.deck.discard(each.card)
        place.attack = None
    elif by != NOBODY and place.attack is not None:
        place.attack.by = by
    elif by != NOBODY:
        for each in place.defenders:
            table.deck.discard(each.card)
        place.defenders.clear()
        place.tardis = False
        place.attack = Attack(by, [Laid(table.deck.take(UNKNOWN), knows=[by])])


def _lying(table: Table, path: str, lying: list[Laid], kind: str, knows: list[str]) -> Found:
    """How many there are, and which those are that lie open."""
    least = 1 if kind == ENEMY else 0
    put = partial(_lay, table, lying, knows)
    most = min(MOST_LYING, len(lying) + table.deck.size)
    yield f"{path}.count", Mend(str(len(lying)), _numbers(most, least), put)
    for n, each in enumerate(lying):
        if each.up and not table.tally:
            new = tuple(card for card in _of_kind(table, kind) if card != each.card)
            put, file = partial(_name, table, each), FILE_OF[kind]
            learn = _learns(table, file)
            if new or learn:
                yield (
                    f"{path}.{n}",
                    Mend(each.card, new, put, decks=(file,), learn=learn, kind="card"),
                )


def _lay(table: Table, lying: list[Laid], knows: list[str], value: str) -> None:
    wanted = int(value)
    while len(lying) < wanted:
        lying.append(Laid(table.deck.take(UNKNOWN), knows=list(knows)))
    while len(lying) > wanted:
        table.deck.discard(lying.pop().card)


def _name(table: Table, each: Laid, card: str) -> None:
    if each.card != UNKNOWN:
        table.deck.unseen.append(each.card)
        table.deck.hidden += 1
    hands.gets_name(table, card)
    each.card = card


def _add_place(table: Table, seat: str, card: str) -> None:
    if card in table.box.starts:
        table.starts.take(card)
    else:
        hands.turns_up(table, card)
        table.deck.take(card)
    table.players[seat].places.append(Place(card))


def _add_spot(table: Table, seat: str, vp: str) -> None:
    """The first of somebody is a Starting Location, any other one of the deck."""
    player = table.players[seat]
    if player.places:
        table.deck.take(UNKNOWN)
        facts: Location | Start = Location("", "taught", int(vp), 0)
    else:
        facts = Start("", "taught", vp=int(vp))
    player.places.append(Place(tally.lie_there(table, facts)))


def _worth(table: Table, where: str, vp: str) -> None:
    table.spots[where] = replace(table.spots[where], vp=int(vp))


PARTS: tuple[tuple[frozenset[str], Callable[[Table], Found]], ...] = (
    (frozenset({"turn", "step", "end_card", "single"}), _turn),
    (frozenset({"points", "hand", "open"}), _players),
    (frozenset({"seat"}), _seats),
    (frozenset({"place", "tardis", "attack", "defender", "enemy", "vp"}), _places),
    (frozenset({"new_place"}), _new_places),
)
