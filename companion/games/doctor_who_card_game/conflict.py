"""Conflict, in the order in which it is worked through. Rulebook p.7-8, 9-11."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from companion.core.face_down import may_be
from companion.core.messages import Value, message
from companion.core.questions import UNKNOWN, Choose, Rule, ask, ask_if

from . import hands, points
from .cards import DEFENDER, TARDIS, Effect
from .table import Conflict, Laid, Line, Place, Table
from .together import may_attack, may_defend

RULE, REVEAL, STRENGTH, LOSSES = "conflict", "conflict.reveal", "conflict.strength", "conflict.loss"
UNIT, TESELECTA, LATER = "conflict.unit", "conflict.teselecta", "conflict.after"
STAND, PAY = "stand", "pay"
May = Callable[[Table, str, Sequence[str]], bool]  # whether a card may lie with others


def fight(table: Table, where: Place, acting: str) -> Rule[None]:
    """All that lies there is turned up; then what cards do, strengths, and what follows."""
    assert where.attack is not None
    now = table.conflict = Conflict(where.card, acting)
    yield from _name(table, where)
    if not where.attack.cards:
        end_attack(table, where)
        table.conflict = None
        return
    yield from _reveal(table, where, _turn_up(table, where))
    if _beaten(table, now, where):
        now.result = "won"
    else:
        _removals(table, now, where)
        _turn(table, now, where)
        yield from _units(table, now, where)
        now.result = "won" if _holds(table, now, where) else "lost"
        _note(table, now, where, "compared", result=now.result)
    if now.result == "won":
        _won(table, now, where)
    else:
        yield from _lost(table, now, where)
    table.conflict = None


# What cards do


def _name(table: Table, where: Place) -> Rule[None]:
    """Cards of paper get their names as they are turned up."""
    assert where.attack is not None
    owner, by = table.owner(where.card), where.attack.by
    yield from name_all(table, where.card, owner, where.defenders, may_defend)
    yield from name_all(table, where.card, by, where.attack.cards, may_attack)


def name_all(table: Table, place: str, seat: str, lying: list[Laid], may: May) -> Rule[None]:
    """What proves not to go with the others is discarded before anything counts."""
    for each in [each for each in lying if each.card == UNKNOWN]:

        def which() -> Choose:
            others = _named(lying)
            turning = [each.card for each in lying if not each.up]
            closed = sorted(hands.closed(table, turning), key=partial(_last, table, may, others))
            about = message("cards.turned_up", RULE, seat=seat, place=place)
            return Choose(about, tuple(table.seats), tuple(closed))

        others = _named(lying)
        (card,) = yield from ask(which)
        hands.turns_up(table, card)
        table.deck.name_hidden(card)
        each.card = card
        if not may(table, card, others):
            lying.remove(each)
            table.tell("unlawful", RULE, (card,), seat=seat, place=place, card=card)
            hands.discard(table, [card], RULE)


def _last(table: Table, may: May, others: Sequence[str], card: str) -> bool:
    """What cannot lie there comes last in a list."""
    return not may(table, card, others)


def _named(lying: list[Laid]) -> list[str]:
    return [each.card for each in lying if each.card != UNKNOWN]


def _turn_up(table: Table, where: Place) -> list[Laid]:
    assert where.attack is not None
    down = [each for each in (*where.defenders, *where.attack.cards) if not each.up]
    for each in down:
        each.up = True
    shows = tuple(each.card for each in down)
    table.tell("turn_up", RULE, shows, place=where.card, cards=shows)
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
                yield from points.gain_by_house(table, seat, effect.n, REVEAL)
    for each in where.attack.cards:
        effect = table.effect(each.card, "steal_points")
        if effect and _may_pay(table, each, turned):
            each.paid = True
            points.steal(table, by, owner, effect.n, REVEAL)


def _beaten(table: Table, now: Conflict, where: Place) -> bool:
    """An attack with Silurians falls to Amy at once."""
    assert where.attack is not None
    for each in where.attack.cards:
        effect = table.effect(each.card, "beaten_by")
        if effect and _of_type(table, where.defenders, effect.of):
            _note(table, now, where, "beaten_at_once", card=each.card)
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
                _home(table, where, stops[0])
            else:
                hands.discard(table, [stops[0].card], LATER)
            _note(table, now, where, "both_removed", card=each.card, other=stops[0].card)
        else:
            for gone in _of_type(table, where.defenders, effect.of):
                where.defenders.remove(gone)
                now.gone.append(gone)
                hands.discard(table, [gone.card], LATER)
                _note(table, now, where, "removed", card=each.card, other=gone.card)


def _turn(table: Table, now: Conflict, where: Place) -> None:
    """River goes over to Madame Kovarian."""
    assert where.attack is not None
    for each in where.attack.cards:
        effect = table.effect(each.card, "turns")
        for over in _of_type(table, where.defenders, effect.of) if effect else ():
            where.defenders.remove(over)
            now.turned.append(over)
            _note(table, now, where, "goes_over", card=each.card, other=over.card)


def _units(table: Table, now: Conflict, where: Place) -> Rule[None]:
    """A Time Point for strength, once for each U.N.I.T., when all is turned up."""
    owner = table.owner(where.card)
    for effect in _paying(table, owner):
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
            _note(table, now, where, "paid", n=effect.n)


def _paying(table: Table, seat: str) -> Iterator[Effect]:
    for card in table.players[seat].open:
        effect = table.effect(card, "pay_strength")
        if effect is not None:
            yield effect


# Strength


def defence(table: Table, now: Conflict, where: Place) -> int:
    return now.paid + sum(table.strength(each.card) for each in where.defenders)


def attack(table: Table, now: Conflict, where: Place) -> int:
    assert where.attack is not None
    return sum(table.strength(each.card) for each in (*where.attack.cards, *now.turned))


def _holds(table: Table, now: Conflict, where: Place) -> bool:
    """The defence wins ties."""
    assert where.attack is not None
    if table.house["zero_defence"] == "cards_needed":
        if not where.defenders:
            return False
        if not where.attack.cards and not now.turned:
            return True
    return defence(table, now, where) >= attack(table, now, where)


def _note(table: Table, now: Conflict, where: Place, id: str, **values: Value) -> None:
    numbers = defence(table, now, where), attack(table, now, where)
    told = {"place": where.card, "defence": numbers[0], "attack": numbers[1], **values}
    said = message(f"cards.{id}", RULE, **told)
    now.lines.append(Line(said, *numbers))
    table.note(said)


# What follows


def _won(table: Table, now: Conflict, where: Place) -> None:
    """All cards go, the attacker's counter goes home, and the Doctor protects the place."""
    assert where.attack is not None
    gone = [*where.defenders, *now.turned, *where.attack.cards]
    where.defenders.clear()
    end_attack(table, where)
    hands.discard(table, [each.card for each in gone], LATER)
    protect(table, where)


def protect(table: Table, where: Place) -> None:
    """A TARDIS counter lies there, if one is left. Rulebook p.7."""
    owner = table.owner(where.card)
    if table.counters_left(owner, TARDIS) > 0:
        where.tardis = True
        table.tell("lay_counter", LATER, seat=owner, place=where.card)


def end_attack(table: Table, where: Place) -> None:
    assert where.attack is not None
    by, where.attack = where.attack.by, None
    table.tell("counter_home", LATER, kind="dalek", seat=by)


def _lost(table: Table, now: Conflict, where: Place) -> Rule[None]:
    """The attack stays, worn down; Rory goes home; the other Defenders are discarded."""
    assert where.attack is not None
    owner = table.owner(where.card)
    yield from _losses(table, where, defence(table, now, where))
    if (yield from _may_recover(table, where, owner)):
        _recover(table, now, where, owner)
    for each in tuple(where.defenders):
        where.defenders.remove(each)
        if table.effect(each.card, "goes_home") and not each.late:
            _home(table, where, each)
        else:
            hands.discard(table, [each.card], LATER)
    _over(table, now, where)
    if table.house["face_up_after"] == "turn_back":
        for each in where.attack.cards:
            each.up, each.knows = False, list(table.seats)
        table.tell("turn_back", LATER, place=where.card)
    if not where.attack.cards:
        end_attack(table, where)


def _over(table: Table, now: Conflict, where: Place) -> None:
    """Who went over is discarded, whichever way it goes."""
    assert where.attack is not None
    stays = table.house["river_over"] == "stays"
    for each in now.turned:
        if stays:
            where.attack.cards.append(each)
        else:
            hands.discard(table, [each.card], LATER)
    now.turned.clear()


def _losses(table: Table, where: Place, total: int) -> Rule[None]:
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
        hands.discard(table, [each.card for each in chosen], LOSSES)


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


def _may_recover(table: Table, where: Place, owner: str) -> Rule[bool]:
    """Asked after every lost defence, whatever the hand holds: it would tell."""
    player, box = table.players[owner], table.box
    there = tuple(id for id in box.support if table.effect(id, "recover_defenders"))

    def whether() -> Choose | None:
        held = [*player.hand, *player.reserve]
        if not held or not there:
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


def _recover(table: Table, now: Conflict, where: Place, owner: str) -> None:
    """All Defenders involved go back to the hand, also those that went over or were removed."""
    back = [each.card for each in where.defenders]
    if table.house["teselecta"] == "all_involved":
        for gone in (each for each in now.gone if table.kind(each.card) == DEFENDER):
            if gone.card in table.deck.discards:  # and not home already
                _from_discards(table, gone.card)
                back.append(gone.card)
        back += [each.card for each in now.turned]
        now.turned.clear()
    where.defenders.clear()
    for card in back:
        hands.receive(table, owner, card)
    table.tell("recovered", TESELECTA, seat=owner)


def _from_discards(table: Table, card: str) -> None:
    """The one that was discarded last."""
    discards = table.deck.discards
    del discards[len(discards) - 1 - discards[::-1].index(card)]


# Where cards go


def _home(table: Table, where: Place, each: Laid) -> None:
    owner = table.owner(where.card)
    hands.receive(table, owner, each.card)
    table.tell("goes_home", LATER, seat=owner, card=each.card)


def _of_type(table: Table, lying: list[Laid], wanted: str) -> list[Laid]:
    return [each for each in lying if getattr(table.facts(each.card), "type", "") == wanted]
