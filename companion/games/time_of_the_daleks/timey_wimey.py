"""Timey-Wimey cards and other effects people start themselves, in turn or out of turn.

Rulebook p.7: Equipment, Event, Transfer; Anytime, Prepare, Adventure, Any Adventure.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import NotAllowed, message
from companion.core.questions import Answer, Choose, Rule, ask_if

from . import console, dice, effects, icons
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
    for card in console.holdable(table, doctor) if console.spare_cards(table, doctor) else ():
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
    now, rule = table.adventure, _interject(table, table.doctor(seat), offer[0])
    if now is None:
        yield from rule
        return
    using, now.using = now.using, ""  # what it interrupts waits
    yield from rule
    now.using = using


def _interject(table: Table, doctor: Doctor, offer: str) -> Rule[None]:
    what, _, card = offer.partition(":")
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
    return card in console.holdable(table, doctor) and console.spare_cards(table, doctor) > 0


# When


def in_time(table: Table, doctor: Doctor, timing: str | None) -> bool:
    """Rulebook p.7."""
    now = table.adventure
    match timing:
        case "prepare":
            return prepares(table, doctor)
        case "adventure":
            return now is not None and doctor.seat in (now.seat, now.helper)
        case "any_adventure":
            return now is not None
    return timing == "anytime"


def prepares(table: Table, doctor: Doctor) -> bool:
    """In one's own Prepare step, once it has given its charges. Rulebook p.8."""
    steps = ("prepare", "travel") if table.together else ("prepare",)
    return table.step in steps and table.turn == doctor.seat and table.prepared


def may_install(table: Table, doctor: Doctor, card: str) -> bool:
    """Only Equipment, in one's own Prepare step, into an empty slot, for its Sonic cost."""
    facts = table.box.timey_wimey[original(card)]
    return (
        facts.type == "equipment"
        and prepares(table, doctor)
        and len(doctor.equipment) < table.box.rules.equipment_slots
        and console.install_cost(table, doctor, card) <= doctor.charges
        and not table.forbids(facts.tags)
    )


def may_play(table: Table, doctor: Doctor, card: str) -> bool:
    """An Event or Transfer whose time it is, which can be paid for and does something."""
    facts = table.box.timey_wimey[original(card)]
    if facts.type is None or facts.timing is None:
        return True  # nobody has told us yet: playing it asks
    if facts.type == "equipment" or not in_time(table, doctor, facts.timing):
        return False
    if (facts.cost or 0) > doctor.charges or table.forbids(facts.tags):
        return False
    if card in table.passed and table.house["transfer_same_turn"] == "may_not":
        return False
    if not effects.fresh(table, doctor, card):
        return False  # a Transfer that came back within the turn
    return any(effect.when == "now" for effect in facts.effects) or does_dice(
        table, doctor, card, facts
    )


def does_dice(table: Table, doctor: Doctor, card: str, facts: TimeyWimeyCard) -> bool:
    """Whether a card's icons could do anything to a pool its owner may touch."""
    now = table.adventure
    if now is None:
        return False
    there = icons.reached(table, now, doctor.seat, card)
    return any(_does(table, now, pool, facts.icons) for pool in there)


def _does(table: Table, now: Adventure, pool: Pool, card: Icons) -> bool:
    conditions = table.conditions(now.zone)
    if now.stage in ("recruit", "build"):
        return bool(card.add) and not pool.built
    if now.stage != "roll" or not pool.thrown or dice.met(table, now):
        return False
    rerolls = not now.turned and FIXED_POINT not in conditions
    if rerolls and any(icons.of_colour(pool, icon.colour) for icon in card.reroll):
        return True
    return TIME_LOCKED not in conditions and any(
        icons.changeable(pool, icon) for icon in card.change
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
    shows = console.leave_hand(table, doctor, card)
    table.playing.append(card)
    effects.use_up(table, doctor, card)
    table.tell("play_card", RULE, shows, seat=doctor.seat, card=card)
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
    if now is None:
        return

    def fitting() -> list[Pool]:
        there = icons.reached(table, now, doctor.seat, card)
        return [pool for pool in there if _does(table, now, pool, facts.icons)]

    pool = yield from icons.which_pool(doctor.seat, card, fitting)
    if pool is None:
        return
    if now.stage in ("recruit", "build"):
        for icon in facts.icons.add:
            yield from _add(table, now, pool, doctor, icon, card)
    else:
        yield from _with_dice(table, now, pool, doctor, card, facts.icons)


def _with_dice(
    table: Table, now: Adventure, pool: Pool, doctor: Doctor, source: str, card: Icons
) -> Rule[None]:
    conditions = table.conditions(now.zone)
    for reroll in card.reroll if FIXED_POINT not in conditions else ():
        if icons.of_colour(pool, reroll.colour) and not dice.no_reroll(table, now):
            left = icons.dice_of(reroll)
            yield from dice.reroll_by_icon(table, doctor, pool, reroll, left, source)
    for change in card.change if TIME_LOCKED not in conditions else ():
        mine = icons.names(pool, change.colour)
        yield from dice.change_face(table, now, doctor.seat, mine, change.to)


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
    pool.extra.append((card, colour))
    table.tell("add_die", "adventure.pool", seat=pool.seat, colour=colour, card=card)


# Using what lies on the console


def usable(table: Table, doctor: Doctor) -> Iterator[tuple[str, int, Effect]]:
    """Effects on the console that people start themselves."""
    seen: dict[str, int] = {}
    for card, effect in table.effects(doctor):
        n = seen[card] = seen.get(card, -1) + 1
        if effect.when == "now" and effect.do in effects.DOING:
            yield card, n, effect


def may_use(table: Table, doctor: Doctor, card: str, effect: Effect) -> bool:
    """A text effect once a turn, per seat and card. Equipment keeps to its timing."""
    facts = table.box.timey_wimey.get(original(card))
    timing = facts.timing if facts else "prepare"
    return (
        in_time(table, doctor, timing)
        and effects.fresh(table, doctor, card)
        and table.applies(doctor, effect)
        and effects.affordable(table, doctor, effect.cost)
    )


def may_act(table: Table, doctor: Doctor) -> bool:
    """Whether anything on this console may be used now. Everybody can see this."""
    return any(may_use(table, doctor, card, effect) for card, _, effect in usable(table, doctor))


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
    table.tell("use_card", RULE, seat=doctor.seat, card=card)
    yield from effects.run_once(table, (effect,), doctor, source=card, rule=RULE)
