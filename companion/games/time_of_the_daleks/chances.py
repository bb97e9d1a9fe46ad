"""An Adventure as a problem for the odds: whose dice, which icons are left, what is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from companion.core.messages import Message, message
from companion.games.time_of_the_daleks.odds.kinds import singles
from companion.games.time_of_the_daleks.odds.moves import Die
from companion.games.time_of_the_daleks.odds.problem import (
    Change,
    Faces,
    Pool,
    Problem,
    Reroll,
    need,
)
from companion.games.time_of_the_daleks.odds.problem import Doctor as Thrower

from . import console, dice, icons, timey_wimey
from .cards import COLOURS, FIXED_POINT, SYMBOLS, TIME_LOCKED, Effect, Parts, colours
from .table import Adventure, Doctor, Table

COLOUR = dict(zip(COLOURS, "KGBR", strict=True))
SYMBOL = dict(zip(SYMBOLS, "RDSCTX", strict=True))
ANY = "KGBR"
PAID = {"discard_charges", "discard_cards"}  # the prices of a re-roll that the odds know
# Said where there are more ways to go on than there is room for
PARTLY = message("daleks.advice.partly", "advice")


@dataclass
class Known:
    """The problem, what each means is called at the table, and what the odds leave out."""

    problem: Problem
    options: dict[tuple[int, Reroll | Change], list[str]] = field(default_factory=dict)
    notes: list[Message] = field(default_factory=list)

    def call(self, thrower: int, means: Reroll | Change, option: str) -> None:
        """Cards may have the same icon: the odds count them, the table knows them apart."""
        self.options.setdefault((thrower, means), []).append(option)
        if isinstance(means, Reroll) and self.problem.number_reroll == "one_at_a_time":
            for one in {*singles(means)} - {means}:
                self.options.setdefault((thrower, one), []).append(option)


def known(table: Table, now: Adventure, seats: Sequence[str], *, refund: str = "") -> Known:
    """``refund`` is a means already paid for whose dice are still being picked."""
    conditions = table.conditions(now.zone)
    house = table.house
    found = Known(
        Problem(
            need("".join(SYMBOL[symbol] for symbol in table.challenge(now.zone))),
            (),
            letters_of(table.box.rules),
            fixed_point=FIXED_POINT in conditions,
            time_locked=TIME_LOCKED in conditions,
            number_reroll="together" if house["number_reroll"] == "together" else "one_at_a_time",
            tokens_on="own_dice" if house["tokens_on"] == "own_dice" else "either_pool",
        )
    )
    throwers = [_thrower(table, now, n, seat, found, refund) for n, seat in enumerate(seats)]
    throwers[0] = _with_onlookers(table, now, throwers[0], seats, found, refund)
    found.problem = replace(found.problem, doctors=tuple(throwers))
    found.notes += _left_out(table, seats)
    return found


def letters_of(rules: Parts) -> Faces:
    """What stands on the dice of a box."""
    shown = ("".join(SYMBOL[face] for face in rules.faces(colour)) for colour in COLOURS)
    black, green, blue, red = shown
    return (black, green, blue, red)


def _thrower(table: Table, now: Adventure, n: int, seat: str, found: Known, refund: str) -> Thrower:
    doctor = table.doctor(seat)
    rerolls = [] if now.turned else list(_rerolls(table, now, doctor, found))
    if doctor.k9 and (refund == f"{seat}:k9" or not icons.k9_used(table, now, seat)):
        works = table.house["k9_at_fixed_point"] == "works"
        rerolls.append((f"{seat}:k9", Reroll(ANY, 1, at_fixed_point=works)))
    for option, reroll in rerolls:
        found.call(n, reroll, option)
    changes = list(_changes(table, now, doctor, refund))
    for option, change in changes:
        found.call(n, change, option)
    charges, cards = _paid(refund, seat, dict(rerolls))
    return Thrower(
        (0, 0, 0, 0),
        tuple(reroll for _, reroll in rerolls),
        tuple(change for _, change in changes),
        charges=doctor.charges + charges,
        cards=console.payable_cards(table, doctor) + cards,
    )


def _with_onlookers(
    table: Table, now: Adventure, first: Thrower, seats: Sequence[str], found: Known, refund: str
) -> Thrower:
    """Cards for any Adventure reach every pool, whoever has them; what they cost others is not
    counted."""
    rerolls, changes = list(first.rerolls), list(first.changes)
    for doctor in table.doctors:
        if doctor.seat in seats:
            continue
        looks_on = () if now.turned else _rerolls(table, now, doctor, found, looks_on=True)
        for option, reroll in looks_on:
            if (reroll.charges or reroll.cards) and option != refund:
                found.notes.append(_not_counted(doctor, option.split(":")[2].partition(".")[0]))
                continue
            free = replace(reroll, charges=0, cards=0)
            rerolls.append(free)
            found.call(0, free, option)
        for option, change in _changes(table, now, doctor, refund):
            if change.either:
                changes.append(change)
                found.call(0, change, option)
    return replace(first, rerolls=tuple(rerolls), changes=tuple(changes))


def _rerolls(
    table: Table, now: Adventure, doctor: Doctor, found: Known, *, looks_on: bool = False
) -> Iterator[tuple[str, Reroll]]:
    seat = doctor.seat
    for key, icon in icons.reroll_icons(table, doctor):
        left = icons.icon_left(table, now, seat, key, icon)
        either = icons.reaches_either(table, key.partition(".")[0])
        if left <= 0 or (looks_on and not either):
            continue
        if any(effect.do not in PAID for effect in icon.cost):
            found.notes.append(_not_counted(doctor, key.partition(".")[0]))
            continue
        yield (
            f"{seat}:reroll:{key}",
            Reroll(
                letters(icon.colour),
                left if isinstance(icon.dice, int) else icon.dice,
                charges=_price(icon.cost, "discard_charges"),
                cards=_price(icon.cost, "discard_cards"),
                either=either,
            ),
        )


def _changes(
    table: Table, now: Adventure, doctor: Doctor, refund: str
) -> Iterator[tuple[str, Change]]:
    seat = doctor.seat
    for key, icon in icons.change_icons(table, doctor):
        option = f"{seat}:change:{key}"
        if refund == option or not icons.uses(table, now, f"{seat} {key} change"):
            either = icons.reaches_either(table, key.partition(".")[0])
            yield option, Change(letters(icon.colour), SYMBOL[icon.to], either=either)


def letters(icon: str) -> str:
    return "".join(COLOUR[colour] for colour in colours(icon))


def _price(cost: Sequence[Effect], do: str) -> int:
    return sum(effect.n for effect in cost if effect.do == do)


def _paid(refund: str, seat: str, rerolls: dict[str, Reroll]) -> tuple[int, int]:
    """The charges and cards that have been spent on the means in use."""
    if refund == f"{seat}:charges":
        return dice.TOKENS_REROLL, 0
    if refund == f"{seat}:turn":
        return dice.TOKENS_TURN, 0
    reroll = rerolls.get(refund)
    return (reroll.charges, reroll.cards) if reroll else (0, 0)


# What the odds do not know


def _left_out(table: Table, seats: Sequence[str]) -> Iterator[Message]:
    for seat in seats:
        doctor = table.doctor(seat)
        for card, facts in table.cards(doctor):
            if facts.icons is None:
                yield message("daleks.advice.unknown_icons", "advice", card=card)
        for card, _, effect in timey_wimey.usable(table, doctor):
            if effect.do == "manual" or timey_wimey.may_use(table, doctor, card, effect):
                yield _not_counted(doctor, card)
    if any(doctor.hand for doctor in table.doctors):
        yield message("daleks.advice.hands", "advice")


def _not_counted(doctor: Doctor, card: str) -> Message:
    return message("daleks.advice.not_counted", "advice", seat=doctor.seat, card=card)


# Dice


def lying(now: Adventure) -> tuple[list[Die], list[str]]:
    """The dice on the table as the odds take them, and what the rules call them."""
    found = [
        (Die(n, COLOUR[die.colour], SYMBOL.get(die.face, "")), f"{pool.seat}:{die.id}")
        for n, pool in enumerate(now.pools)
        for die in pool.dice
    ]
    return [die for die, _ in found], [name for _, name in found]


def counted(dice_there: Sequence[str]) -> Pool:
    black, green, blue, red = (dice_there.count(colour) for colour in COLOURS)
    return (black, green, blue, red)


def with_pools(problem: Problem, pools: Sequence[Pool]) -> Problem:
    doctors = (replace(who, pool=pool) for who, pool in zip(problem.doctors, pools, strict=True))
    return replace(problem, doctors=tuple(doctors))
