"""Timey-Wimey cards and other effects people start themselves, in turn or out of turn.

Rulebook p.7: Equipment, Event, Transfer; Anytime, Prepare, Adventure, Any Adventure.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.messages import NotAllowed, message
from companion.core.questions import Answer, Choose, Rule, ask_if

from . import console, dice, effects
from .cards import FIXED_POINT, TIME_LOCKED, Effect, Icons, TimeyWimeyCard, colours, original
from .pool import supply
from .table import Adventure, Doctor, Pool, Table
from .teaching import complete

RULE = "timey_wimey"


def offers(table: Table, seat: str | None) -> Iterator[str]:
    """What this seat may play or use at this moment."""
    if seat not in table.seats or table.step == "deal":
        return
    doctor = table.doctor(seat)
    for card in console.holdable(table, doctor):
        if may_install(table, doctor, card):
            yield f"install:{card}"
        elif may_play(table, doctor, card):
            yield f"play:{card}"
    for card, n, effect in usable(table, doctor):
        if may_use(table, doctor, card, effect):
            yield f"use:{card}.{n}"


def interject(table: Table, seat: str | None, offer: Answer) -> Rule[None]:
    if seat is None:
        raise NotAllowed(message("not_offered", offer=" ".join(offer)))
    doctor = table.doctor(seat)
    what, _, card = offer[0].partition(":")
    if what == "install":
        for field in ("type", "cost"):
            yield from complete(table, "timey_wimey", original(card), field)
        if not (held(table, doctor, card) and may_install(table, doctor, card)):
            return  # it turns out to be something else, or too dear, or was played meanwhile
        console.install(table, doctor, card)
        console.enforce_forbidden(table, "prepare.install")
    elif what == "play":
        yield from play(table, doctor, card)
    else:
        yield from use(table, doctor, *card.rsplit(".", 1))


def held(table: Table, doctor: Doctor, card: str) -> bool:
    return card in console.holdable(table, doctor)


# When


def in_time(table: Table, doctor: Doctor, timing: str | None) -> bool:
    """Rulebook p.7."""
    now = table.adventure
    dicing = now is not None and now.stage != "resolve"
    match timing:
        case "prepare":
            return table.step == "prepare" and table.turn == doctor.seat
        case "adventure":
            return dicing and now is not None and doctor.seat in (now.seat, now.helper)
        case "any_adventure":
            return dicing
    return timing == "anytime"


def may_install(table: Table, doctor: Doctor, card: str) -> bool:
    """Only Equipment, in one's own Prepare step, into an empty slot, for its Sonic cost."""
    facts = table.box.timey_wimey[original(card)]
    return (
        facts.type == "equipment"
        and table.step == "prepare"
        and table.turn == doctor.seat
        and len(doctor.equipment) < table.box.rules.equipment_slots
        and console.install_cost(table, doctor, card) <= doctor.charges
        and not table.forbidden_tags() & set(facts.tags)
    )


def may_play(table: Table, doctor: Doctor, card: str) -> bool:
    """An Event or Transfer whose time it is, which can be paid for and does something."""
    facts = table.box.timey_wimey[original(card)]
    if facts.type is None or facts.timing is None:
        return True  # nobody has told us yet: playing it asks
    if facts.type == "equipment" or not in_time(table, doctor, facts.timing):
        return False
    if (facts.cost or 0) > doctor.charges or table.forbidden_tags() & set(facts.tags):
        return False
    if card in table.passed and table.house["transfer_same_turn"] == "may_not":
        return False
    if f"{doctor.seat} {card}" in table.used:
        return False  # a Transfer that came back within the turn
    return any(effect.when == "now" for effect in facts.effects) or does_dice(table, doctor, facts)


def does_dice(table: Table, doctor: Doctor, facts: TimeyWimeyCard) -> bool:
    """Whether a card's icons could do anything to a pool its owner may touch."""
    now = table.adventure
    if now is None:
        return False
    return any(_does(table, now, pool, facts.icons) for pool in reachable(table, doctor, facts))


def reachable(table: Table, doctor: Doctor, facts: TimeyWimeyCard) -> list[Pool]:
    """One's own pool; with an Any Adventure card, either Doctor's."""
    now = table.adventure
    if now is None:
        return []
    either = facts.timing != "adventure"
    return [pool for pool in now.pools if either or pool.seat == doctor.seat]


def _does(table: Table, now: Adventure, pool: Pool, icons: Icons) -> bool:
    conditions = table.conditions(now.zone)
    if now.stage in ("recruit", "build"):
        return bool(icons.add) and not pool.built
    if now.stage != "roll" or not pool.dice or dice.met(table, now):
        return False
    rerolls = not now.turned and FIXED_POINT not in conditions
    if rerolls and any(dice.of_colour(pool, icon.colour) for icon in icons.reroll):
        return True
    return TIME_LOCKED not in conditions and any(
        die.face != icon.to for icon in icons.change for die in dice.of_colour(pool, icon.colour)
    )


# Playing from the hand


def play(table: Table, doctor: Doctor, card: str) -> Rule[None]:
    """Its cost, its effects; then an Event is discarded and a Transfer passed on."""
    for field in ("cost", "type", "timing"):
        yield from complete(table, "timey_wimey", original(card), field)
    if not (held(table, doctor, card) and may_play(table, doctor, card)):
        return  # it turns out to be something else, or too dear, or was played meanwhile
    facts = table.box.timey_wimey[original(card)]
    console.spend_charges(table, doctor, facts.cost or 0, RULE)
    console.leave_hand(table, doctor, card)
    table.playing.append(card)
    table.used[f"{doctor.seat} {card}"] = 1
    table.tell("play_card", RULE, seat=doctor.seat, card=card)
    yield from do_icons(table, doctor, card, facts)
    yield from effects.run(table, facts.effects, doctor, source=card, rule=RULE)
    if card not in table.playing:  # a correction of turn or step has cleared it away
        return
    if facts.type == "transfer":
        yield from pass_on(table, doctor, card)
    else:
        finish_playing(table, card)


def finish_playing(table: Table, card: str) -> None:
    table.playing.remove(card)
    table.timey_wimey.discard(card)
    table.tell("discard_played", RULE, card=card)


def pass_on(table: Table, doctor: Doctor, card: str) -> Rule[None]:
    """To another player's hand, where everybody knows it is."""
    others = tuple(each.seat for each in table.others(doctor.seat))
    if not others:
        finish_playing(table, card)
        return
    receiver = others[0]
    if len(others) > 1:

        def whom() -> Choose:
            about = message("daleks.pass_on", RULE, seat=doctor.seat, card=card)
            return Choose(about, (doctor.seat,), others)

        answer = yield from ask_if(whom)
        receiver = answer[0] if answer else receiver
    table.playing.remove(card)
    table.doctor(receiver).hand.append(card)
    table.doctor(receiver).shown.append(card)
    table.passed.append(card)
    table.tell("passed_on", RULE, seat=receiver, card=card)


def do_icons(table: Table, doctor: Doctor, card: str, facts: TimeyWimeyCard) -> Rule[None]:
    """A played card's dice icons work at once, on one pool."""
    now = table.adventure
    if now is None or not does_dice(table, doctor, facts):
        return
    pool = yield from which_pool(table, doctor, card, facts)
    if pool is None:
        return
    if now.stage in ("recruit", "build"):
        for icon in facts.icons.add:
            yield from _add(table, now, pool, doctor, icon, card)
        return
    conditions = table.conditions(now.zone)
    if not now.turned and FIXED_POINT not in conditions:
        for reroll in facts.icons.reroll:
            if dice.of_colour(pool, reroll.colour) and not dice.met(table, now):
                left = dice.dice_of(reroll)
                reached = partial(_own_dice, pool, reroll.colour)
                yield from dice.reroll_by_icon(table, pool, reroll, left, reached, card)
    if TIME_LOCKED not in conditions:
        for change in facts.icons.change if not dice.met(table, now) else ():
            mine = _own_dice(pool, change.colour)
            yield from dice.change_face(table, now, pool, mine, change.to)


def _own_dice(pool: Pool, colour: str) -> list[str]:
    return [f"{pool.seat}:{die.id}" for die in dice.of_colour(pool, colour)]


def which_pool(table: Table, doctor: Doctor, card: str, facts: TimeyWimeyCard) -> Rule[Pool | None]:
    now = table.adventure
    if now is None:
        return None
    pools = [p for p in reachable(table, doctor, facts) if _does(table, now, p, facts.icons)]
    if len(pools) <= 1:
        return pools[0] if pools else None

    def which() -> Choose:
        about = message("daleks.whose_dice", RULE, seat=doctor.seat, card=card)
        return Choose(about, (doctor.seat,), tuple(pool.seat for pool in pools))

    answer = yield from ask_if(which)
    return next((p for p in pools if answer and p.seat == answer[0]), None)


def _add(
    table: Table, now: Adventure, pool: Pool, doctor: Doctor, icon: str, card: str
) -> Rule[None]:
    allowed = colours(icon)
    colour = allowed[0]
    if len(allowed) > 1:

        def which() -> Choose:
            free = supply(table, now, pool)
            fitting = tuple(c for c in allowed if free[c] > 0) or allowed
            about = message("daleks.which_colour", RULE, seat=doctor.seat, card=card)
            return Choose(about, (doctor.seat,), fitting)

        answer = yield from ask_if(which)
        colour = answer[0] if answer else colour
    pool.extra.append(colour)
    table.tell("add_die", "adventure.pool", seat=pool.seat, colour=colour, card=card)


# Using what lies on the console


def usable(table: Table, doctor: Doctor) -> Iterator[tuple[str, int, Effect]]:
    """Effects on the console that people start themselves."""
    seen: dict[str, int] = {}
    for card, effect in table.effects(doctor):
        n = seen[card] = seen.get(card, -1) + 1
        if effect.when == "now" and effect.do in effects.WORDS:
            yield card, n, effect


def may_use(table: Table, doctor: Doctor, card: str, effect: Effect) -> bool:
    """A text effect once a turn, per seat and card. Equipment keeps to its timing."""
    facts = table.box.timey_wimey.get(original(card))
    timing = facts.timing if facts else "prepare"
    return (
        in_time(table, doctor, timing)
        and f"{doctor.seat} {card}" not in table.used
        and table.applies(doctor, effect)
        and effects.affordable(table, doctor, effect.cost)
    )


def paid_with_dice(table: Table, doctor: Doctor) -> bool:
    return any(
        any(paid.do == "discard_dice" for paid in effect.cost)
        and may_use(table, doctor, card, effect)
        for card, _, effect in usable(table, doctor)
    )


def use(table: Table, doctor: Doctor, card: str, number: str) -> Rule[None]:
    found = {(c, n): effect for c, n, effect in usable(table, doctor)}
    effect = found.get((card, int(number)))
    if effect is None:
        return
    table.used[f"{doctor.seat} {card}"] = 1
    table.tell("use_card", RULE, seat=doctor.seat, card=card)
    yield from effects.run(table, (effect,), doctor, source=card, rule=RULE)
