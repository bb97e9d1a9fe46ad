"""Conflict, in the order in which it is worked through. Rulebook p.7-8, 9-11."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import aftermath, hands, points, tally
from .aftermath import LATER, STAND
from .cards import Effect
from .lines import attack, defence, line, note
from .naming import name_there, turn_up
from .table import Conflict, Laid, Place, Table

RULE, REVEAL, STRENGTH = "conflict", "conflict.reveal", "conflict.strength"
UNIT, PAY = "conflict.unit", "pay"


def fight(table: Table, where: Place, acting: str) -> Rule[None]:
    """All that lies there is turned up; then what cards do, strengths, and what follows."""
    table.conflict = Conflict(where.card, acting)
    if table.tally:
        yield from _by_word(table, table.conflict, where)
    else:
        yield from _worked_through(table, table.conflict, where)
    table.conflict = None


def _worked_through(table: Table, now: Conflict, where: Place) -> Rule[None]:
    assert where.attack is not None
    yield from name_there(table, where)
    if not where.attack.cards:
        aftermath.end_attack(table, where)
        return
    yield from _reveal(table, where, _turn_up(table, where))
    if _beaten(table, where):
        now.result = "won"
    else:
        _removals(table, now, where)
        _turn(table, now, where)
        yield from _units(table, now, where)
        result = "won" if _holds(table, now, where) else "lost"
        note(table, where, "compared", result=result)
        now.result = result
    if now.result == "won":
        yield from aftermath.won(table, now, where)
    else:
        yield from aftermath.lost(table, now, where, defence(table, now, where))


def _by_word(table: Table, now: Conflict, where: Place) -> Rule[None]:
    """Where no card is named people say who has won, and how much of it stays."""
    assert where.attack is not None
    _turn_up(table, where)
    now.result = "won" if (yield from tally.fought(table, where)) else "lost"
    table.note(message("cards.fought", RULE, place=where.card, result=now.result))
    if now.result == "won":
        yield from aftermath.won(table, now, where)
    else:
        yield from tally.lost(table, where)
        aftermath.stays(table, where)


# What cards do


def _turn_up(table: Table, where: Place) -> list[Laid]:
    assert where.attack is not None
    down = [each for each in (*where.defenders, *where.attack.cards) if not each.up]
    n, m = len(where.defenders), len(where.attack.cards)
    line(table, where, "turned", defenders=n, enemies=m)
    turn_up(table, where.card, down, RULE)
    return down


def _may_pay(table: Table, each: Laid, turned: list[Laid]) -> bool:
    """Once; by house rule only what this conflict has turned up."""
    if table.house["reveal_pays"] == "by_the_conflict" and not any(each is it for it in turned):
        return False
    return not each.paid


def _reveal(table: Table, where: Place, turned: list[Laid]) -> Rule[None]:
    """River and each of the Angels bring a Time Point, the Slitheen take one: in that order."""
    assert where.attack is not None
    owner, by = table.owner(where.card), where.attack.by
    for seat, lying in ((owner, where.defenders), (by, where.attack.cards)):
        for each in lying:
            effect = table.effect(each.card, "gain_points")
            if effect and effect.when == "revealed" and _may_pay(table, each, turned):
                each.paid = True
                line(table, where, "brings", card=each.card, seat=seat, n=effect.n)
                yield from points.gain_by_house(table, seat, effect.n, REVEAL)
    for each in where.attack.cards:
        effect = table.effect(each.card, "steal_points")
        if effect and _may_pay(table, each, turned):
            each.paid = True
            got = points.steal(table, by, owner, effect.n, REVEAL)
            line(table, where, "steals", card=each.card, seat=by, of=owner, n=got)


def _beaten(table: Table, where: Place) -> bool:
    """An attack with Silurians falls to Amy at once."""
    assert where.attack is not None
    for each in where.attack.cards:
        effect = table.effect(each.card, "beaten_by")
        if effect and _of_type(table, where.defenders, effect.of):
            note(table, where, "beaten_at_once", card=each.card)
            return True
    return False


def _removals(table: Table, now: Conflict, where: Place) -> None:
    """The Pandorica: with Rory there both go, else the Doctor does."""
    assert where.attack is not None
    for each in tuple(where.attack.cards):
        effect = table.effect(each.card, "removes")
        if effect is None:
            continue
        stops = _of_type(table, where.defenders, effect.unless)
        if stops:
            where.attack.cards.remove(each)
            where.defenders.remove(stops[0])
            now.gone += (each, stops[0])
            hands.discard(table, [each.card], LATER)
            if table.house["pandorica_rory"] == "goes_home":
                aftermath.home(table, where, stops[0])
            else:
                hands.discard(table, [stops[0].card], LATER)
            note(table, where, "both_removed", card=each.card, other=stops[0].card)
        else:
            for gone in _of_type(table, where.defenders, effect.of):
                where.defenders.remove(gone)
                now.gone.append(gone)
                hands.discard(table, [gone.card], LATER)
                note(table, where, "removed", card=each.card, other=gone.card)


def _turn(table: Table, now: Conflict, where: Place) -> None:
    """River goes over to Madame Kovarian."""
    assert where.attack is not None
    for each in where.attack.cards:
        effect = table.effect(each.card, "turns")
        for over in _of_type(table, where.defenders, effect.of) if effect else ():
            where.defenders.remove(over)
            now.turned.append(over)
            note(table, where, "goes_over", card=each.card, other=over.card)


def _units(table: Table, now: Conflict, where: Place) -> Rule[None]:
    """A Time Point for strength, once for each U.N.I.T., when all is turned up."""
    owner = table.owner(where.card)
    for effect in paying(table, owner):
        limit = effect.limit if table.house["unit_limit"] == "one_each" else table.box.rules.points
        for _ in range(limit):

            def whether(effect: Effect = effect) -> Choose | None:
                if table.players[owner].points < effect.cost:
                    return None
                short = attack(table, now, where) - defence(table, now, where)
                turns = 0 < short <= effect.n
                if table.house["unit_when_lost"] == "only_if_it_turns" and not turns:
                    return None
                about = message("cards.unit", UNIT, seat=owner, n=effect.n, cost=effect.cost)
                return Choose(about, (owner,), (PAY, STAND))

            answer = yield from ask_if(whether)
            if answer != (PAY,):
                break
            points.pay(table, owner, effect.cost, UNIT)
            now.paid += effect.n
            note(table, where, "paid", n=effect.n)


def paying(table: Table, seat: str) -> Iterator[Effect]:
    for card in table.players[seat].open:
        effect = table.effect(card, "pay_strength")
        if effect is not None:
            yield effect


# Strength


def _holds(table: Table, now: Conflict, where: Place) -> bool:
    """The defence wins ties."""
    assert where.attack is not None
    if table.house["zero_defence"] == "cards_needed":
        if not where.defenders:
            return False
        if not where.attack.cards and not now.turned:
            return True
    return defence(table, now, where) >= attack(table, now, where)


def _of_type(table: Table, lying: list[Laid], wanted: str) -> list[Laid]:
    return [each for each in lying if getattr(table.facts(each.card), "type", "") == wanted]
