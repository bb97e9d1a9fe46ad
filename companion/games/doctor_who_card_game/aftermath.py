"""What follows a conflict: what stays, what goes home, what is discarded. Rulebook p.7-8, 10-11."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.core.face_down import may_be
from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import hands
from .cards import DALEK, DEFENDER, TARDIS
from .lines import line
from .table import Conflict, Laid, Place, Table

LOSSES, TESELECTA, LATER = "conflict.loss", "conflict.teselecta", "conflict.after"
STAND = "stand"


# Won


def won(table: Table, now: Conflict, where: Place) -> Rule[None]:
    """All cards go, the attacker's counter goes home, and the Doctor protects the place."""
    assert where.attack is not None
    gone = [*where.defenders, *now.turned, *where.attack.cards]
    where.defenders.clear()
    end_attack(table, where)
    hands.discard(table, [each.card for each in gone], LATER)
    yield from protect(table, where)


def protect(table: Table, where: Place) -> Rule[None]:
    """A TARDIS counter lies there, if one is left; by house rule one moves there. Rulebook p.7."""
    owner = table.owner(where.card)
    if table.counters_left(owner, TARDIS) > 0:
        where.tardis = True
        table.tell("lay_counter", LATER, seat=owner, place=where.card)
    elif table.house["no_tardis_counter"] == "one_moves":
        yield from _move_counter(table, where, owner)


def _move_counter(table: Table, where: Place, owner: str) -> Rule[None]:
    def which() -> Choose | None:
        found = tuple(each.card for each in table.players[owner].places if each.tardis)
        about = message("cards.which_counter_moves", LATER, seat=owner, place=where.card)
        return Choose(about, (owner,), (hands.NOTHING, *found)) if found else None

    answer = yield from ask_if(which)
    if answer and answer != (hands.NOTHING,):
        table.place(answer[0]).tardis = False
        where.tardis = True
        table.tell("move_counter", LATER, seat=owner, place=answer[0], to=where.card)


def end_attack(table: Table, where: Place) -> None:
    assert where.attack is not None
    by, where.attack = where.attack.by, None
    table.tell("counter_home", LATER, kind=DALEK, seat=by)


# Lost


def lost(table: Table, now: Conflict, where: Place, defence: int) -> Rule[None]:
    """The attack stays, worn down; Rory goes home; the other Defenders are discarded."""
    assert where.attack is not None
    owner = table.owner(where.card)
    yield from _wear_down(table, where, defence)
    if (yield from _may_recover(table, now, where, owner)):
        _recover(table, now, where, owner)
    for each in tuple(where.defenders):
        where.defenders.remove(each)
        if table.effect(each.card, "goes_home") and not each.late:
            home(table, where, each)
        else:
            hands.discard(table, [each.card], LATER)
    _over(table, now, where)
    if table.house["face_up_after"] == "turn_back":
        for each in where.attack.cards:
            each.up, each.knows = False, list(table.seats)
        table.tell("turn_back", LATER, place=where.card)
    stays(table, where)


def stays(table: Table, where: Place) -> None:
    """What is left of an attack that has won needs an Enemy, and a counter."""
    assert where.attack is not None
    if not where.attack.cards:
        end_attack(table, where)
    elif table.counters(where.attack.by, DALEK) > table.box.rules.counters:
        gone, by, where.attack = where.attack.cards, where.attack.by, None
        table.tell("no_counter_left", LATER, seat=by, place=where.card)
        hands.discard(table, [each.card for each in gone], LATER)


def _over(table: Table, now: Conflict, where: Place) -> None:
    """Who went over is discarded, whichever way it goes."""
    assert where.attack is not None
    joins = table.house["river_over"] == "stays"
    for each in now.turned:
        if joins:
            where.attack.cards.append(each)
        else:
            hands.discard(table, [each.card], LATER)
    now.turned.clear()


# What an attack loses


def _wear_down(table: Table, where: Place, total: int) -> Rule[None]:
    """Only of an attack of more than one Enemy."""
    lying = where.attack.cards if where.attack else []

    def which() -> Choose | None:
        found = losses(table, lying, total)
        if len(found) < 2:
            return None
        assert where.attack is not None
        about = message("cards.losses", LOSSES, seat=where.attack.by, place=where.card)
        return Choose(about, (where.attack.by,), tuple(found))

    answer = yield from ask_if(which)
    found = losses(table, lying, total)
    chosen = found.get(answer[0] if answer else next(iter(found), ""), ())
    for each in chosen:
        lying.remove(each)
    if chosen:
        cards = [each.card for each in chosen]
        line(table, where, "worn_down", cards=tuple(cards), n=len(found))
        hands.discard(table, cards, LOSSES)


def losses(table: Table, lying: list[Laid], total: int) -> dict[str, tuple[Laid, ...]]:
    """Sets of Enemies that may be discarded, by what they are called: as strong as the defence or
    weaker, those closest to it. One Enemy stays."""
    if len(lying) < 2:
        return {}
    most = len(lying) - (table.house["losses_all"] == "one_stays")
    sets = [
        (sum(table.strength(each.card) for each in some), some)
        for n in range(1, most + 1)
        for some in combinations(lying, n)
    ]
    fit = [(sum_, some) for sum_, some in sets if sum_ <= total]
    if not fit and table.house["losses_none_fit"] == "weakest":
        fit = sorted(sets, key=lambda each: each[0])[:1]
    if table.house["losses"] == "closest" and fit:
        best = max(sum_ for sum_, _ in fit)
        fit = [each for each in fit if each[0] == best]
    return {_called(some): some for _, some in fit}


def _called(some: Sequence[Laid]) -> str:
    """ "lose_2:daleks.davros": alike sets are one."""
    return f"lose_{len(some)}:" + ".".join(sorted(each.card for each in some))


# The Teselecta


def _may_recover(table: Table, now: Conflict, where: Place, owner: str) -> Rule[bool]:
    """Asked after every lost defence, whatever the hand holds: it would tell. In one's own turn the
    hand must still hold what a hand must."""
    player, box = table.players[owner], table.box
    there = tuple(id for id in box.support if table.effect(id, "recover_defenders"))

    def whether() -> Choose | None:
        held = [*player.hand, *player.reserve]
        left = len(held) - 1 + len(_involved(table, now, where))
        least = hands.floor(table) if table.turn == owner else 0
        if not held or not there or left < least:
            return None
        about = message("cards.recover", TESELECTA, seat=owner, place=where.card)
        openly = (STAND, *there)
        if table.paper:
            return Choose(about, (owner,), openly)
        own = may_be(held, there)
        options = (STAND, *dict.fromkeys(card for card in own if card in there))
        return Choose(about, (owner,), options, private=True, face_up=True, closed=openly)

    answer = yield from ask_if(whether)
    if answer is None or answer == (STAND,):
        return False
    hands.discard(table, hands.take_out(table, owner, answer), TESELECTA)
    return True


def _involved(table: Table, now: Conflict, where: Place) -> list[str]:
    """The Defenders that come back: by default also those that went over or were removed."""
    back = [each.card for each in where.defenders]
    if table.house["teselecta"] == "all_involved":
        back += [each.card for each in (*_removed(table, now), *now.turned)]
    return back


def _removed(table: Table, now: Conflict) -> list[Laid]:
    """And are not home already."""
    gone = [each for each in now.gone if table.kind(each.card) == DEFENDER]
    return [each for each in gone if each.card in table.deck.discards]


def _recover(table: Table, now: Conflict, where: Place, owner: str) -> None:
    back = _involved(table, now, where)
    if table.house["teselecta"] == "all_involved":
        for gone in _removed(table, now):
            _from_discards(table, gone.card)
        now.turned.clear()
    where.defenders.clear()
    for card in back:
        hands.receive(table, owner, card)
    table.tell("recovered", TESELECTA, seat=owner)


def _from_discards(table: Table, card: str) -> None:
    """The one that was discarded last."""
    discards = table.deck.discards
    del discards[len(discards) - 1 - discards[::-1].index(card)]


# Rory


def home(table: Table, where: Place, each: Laid) -> None:
    owner = table.owner(where.card)
    hands.receive(table, owner, each.card)
    table.tell("goes_home", LATER, seat=owner, card=each.card)
