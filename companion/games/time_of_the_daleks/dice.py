"""Adventure D: roll, re-roll, change facings. Rulebook p.12-14."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from companion.core.messages import Message, message
from companion.core.questions import Choose, Die, Roll, Rule, ask, ask_if

from . import console, effects
from .cards import FIXED_POINT, SYMBOLS, TIME_LOCKED, Change, Reroll, colours, original
from .pool import dice as colours_in
from .pool import die_ids, pool_of
from .table import SUPPLY, Adventure, Doctor, Pool, StoryDie, Table

THROW, REROLL, CHANGE = "adventure.roll", "adventure.reroll", "adventure.change"
GIVE_UP = "give_up"
TOKENS_REROLL, TOKENS_TURN = 2, 3


def throw(table: Table, adventure: Adventure) -> Rule[None]:
    """All dice of all pools at once. With no dice left there is nothing to throw."""

    def all_dice() -> Roll | None:
        found = _dice_to_throw(table, adventure)
        about = message("daleks.throw", THROW, seat=adventure.seat)
        return _roll(table, about, tuple(found), _seats(adventure)) if found else None

    answer = yield from ask_if(all_dice)
    if answer is None:
        return
    faces = iter(answer)
    seen: Counter[str] = Counter()
    for pool in adventure.pools:
        thrown = colours_in(table, adventure, pool)
        for colour in thrown:
            seen[colour] += 1
            pool.dice.append(StoryDie(f"{colour}_{seen[colour]}", colour, next(faces)))


def _dice_to_throw(table: Table, adventure: Adventure) -> list[tuple[str, str]]:
    found = [c for pool in adventure.pools for c in colours_in(table, adventure, pool)]
    owners = [p.seat for p in adventure.pools for _ in colours_in(table, adventure, p)]
    names = die_ids(found)
    return [(f"{owner}:{name}", c) for owner, name, c in zip(owners, names, found, strict=True)]


def _roll(
    table: Table, about: Message, found: tuple[tuple[str, str], ...], by: tuple[str, ...]
) -> Roll:
    parts = table.box.rules
    dice = tuple(Die(colour, parts.faces(colour), place) for place, colour in found)
    return Roll(about, dice, by, symbols=SYMBOLS)


def _seats(adventure: Adventure) -> tuple[str, ...]:
    return tuple(pool.seat for pool in adventure.pools)


# Matching


def faces(adventure: Adventure) -> list[str]:
    return [die.face for pool in adventure.pools for die in pool.dice]


def missing(table: Table, adventure: Adventure) -> Counter[str]:
    """The symbols of the Challenge that no die shows."""
    return Counter(table.challenge(adventure.zone)) - Counter(faces(adventure))


def met(table: Table, adventure: Adventure) -> bool:
    return bool(faces(adventure)) and not missing(table, adventure)


# What may be done about it


def manipulate(table: Table, adventure: Adventure) -> Rule[None]:
    """Until the Challenge is met, given up, or nothing is left to try."""
    while True:
        answer = yield from ask_if(lambda: next_step(table, adventure))
        if answer is None or answer[0].endswith(f":{GIVE_UP}"):
            return
        yield from act(table, adventure, answer[0])


def next_step(table: Table, adventure: Adventure) -> Choose | None:
    """Success is compulsory: once the Challenge is met nobody is asked."""
    if met(table, adventure) or not faces(adventure):
        return None
    means = tuple(possible(table, adventure))
    if not means and not table.hands_hold_cards():
        return None
    must_go_on = means and table.house["give_up"] == "every_means"
    give_up = () if must_go_on else (f"{adventure.seat}:{GIVE_UP}",)
    about = message("daleks.not_met", REROLL, seat=adventure.seat)
    return Choose(about, _seats(adventure), (*means, *give_up))


def possible(table: Table, adventure: Adventure) -> Iterator[str]:
    """Every way to change the dice: "ann:reroll:eleventh.0", "ann:charges", "ann:black" …"""
    for pool in adventure.pools:
        doctor = table.doctor(pool.seat)
        if not adventure.turned:
            yield from _rerolls(table, adventure, pool, doctor)
        if TIME_LOCKED not in table.conditions(adventure.zone):
            yield from _changes(table, adventure, pool, doctor)


def _rerolls(table: Table, adventure: Adventure, pool: Pool, doctor: Doctor) -> Iterator[str]:
    seat, fixed = pool.seat, FIXED_POINT in table.conditions(adventure.zone)
    if not fixed:
        for key, icon in reroll_icons(table, doctor):
            reached = own(table, adventure, pool, icon.colour, key)
            there = icon_left(table, adventure, seat, key, icon) and reached
            if there and effects.affordable(table, doctor, icon.cost):
                yield f"{seat}:reroll:{key}"
        if doctor.charges >= TOKENS_REROLL and _token_dice(table, adventure, pool):
            yield f"{seat}:charges"
    k9_works = not fixed or table.house["k9_at_fixed_point"] == "works"
    if doctor.k9 and k9_works and not adventure.used.get(f"{seat} k9"):
        yield f"{seat}:k9"
    if any(die.colour == "black" for die in pool.dice):
        yield f"{seat}:black"


def _changes(table: Table, adventure: Adventure, pool: Pool, doctor: Doctor) -> Iterator[str]:
    seat = pool.seat
    for key, icon in change_icons(table, doctor):
        reached = own(table, adventure, pool, icon.colour, key)
        fitting = [name for name in reached if _shows_not(adventure, name, icon.to)]
        if fitting and not uses(table, adventure, f"{seat} {key} change"):
            yield f"{seat}:change:{key}"
    if doctor.charges >= TOKENS_TURN and _token_dice(table, adventure, pool):
        yield f"{seat}:turn"


def reroll_icons(table: Table, doctor: Doctor) -> Iterator[tuple[str, Reroll]]:
    for source, icons in table.icons(doctor):
        for n, icon in enumerate(icons.reroll):
            yield f"{source}.{n}", icon


def change_icons(table: Table, doctor: Doctor) -> Iterator[tuple[str, Change]]:
    for source, icons in table.icons(doctor):
        for n, icon in enumerate(icons.change):
            yield f"{source}.{n}", icon


def of_colour(pool: Pool, icon: str) -> list[StoryDie]:
    return [die for die in pool.dice if die.colour in colours(icon)]


def _token_dice(table: Table, adventure: Adventure, pool: Pool) -> list[str]:
    """Dice a charge may be spent on: one's own, or by house rule either Doctor's."""
    either = table.house["tokens_on"] == "either_pool"
    pools = adventure.pools if either else [pool]
    return [f"{p.seat}:{die.id}" for p in pools for die in p.dice]


def uses(table: Table, adventure: Adventure, key: str) -> int:
    book = table.used if table.house["icon_use"] == "once_a_turn" else adventure.used
    return book.get(key, 0)


def _use(table: Table, adventure: Adventure, key: str, n: int = 1) -> None:
    book = table.used if table.house["icon_use"] == "once_a_turn" else adventure.used
    book[key] = book.get(key, 0) + n


def icon_left(table: Table, adventure: Adventure, seat: str, key: str, icon: Reroll) -> int:
    """How many dice an icon may still re-roll: once an Adventure, unless taken one at a time."""
    spent = uses(table, adventure, f"{seat} {key} reroll")
    if isinstance(icon.dice, int) and table.house["number_reroll"] == "one_at_a_time":
        return icon.dice - spent
    return 0 if spent else dice_of(icon)


def dice_of(icon: Reroll) -> int:
    return icon.dice if isinstance(icon.dice, int) else sum(SUPPLY.values())


def act(table: Table, adventure: Adventure, option: str) -> Rule[None]:
    seat, kind, *key = option.split(":")
    pool = pool_of(adventure, seat)
    if pool is None:
        return
    doctor = table.doctor(seat)
    adventure.using = option
    match kind:
        case "reroll":
            icon = dict(reroll_icons(table, doctor)).get(key[0])
            if icon is not None:
                left = icon_left(table, adventure, seat, key[0], icon)
                reached = partial(own, table, adventure, pool, icon.colour, key[0])
                source = key[0].partition(".")[0]
                chosen = yield from reroll_by_icon(table, pool, icon, left, reached, source)
                _use(table, adventure, f"{seat} {key[0]} reroll", max(1, chosen))
        case "charges":
            console.spend_charges(table, doctor, TOKENS_REROLL, REROLL)
            yield from _reroll_one(table, adventure, pool, _token_dice(table, adventure, pool))
        case "k9":
            adventure.used[f"{seat} k9"] = 1
            mine = own(table, adventure, pool, "any")
            yield from _reroll_one(table, adventure, pool, mine)
        case "black":
            yield from discard_black(table, adventure, pool)
        case "change":
            change = dict(change_icons(table, doctor)).get(key[0])
            if change is not None:
                _use(table, adventure, f"{seat} {key[0]} change")
                names = own(table, adventure, pool, change.colour, key[0])
                yield from change_face(table, adventure, pool, names, change.to)
        case "turn":
            console.spend_charges(table, doctor, TOKENS_TURN, CHANGE)
            yield from turn_any(table, adventure, pool)
    adventure.using = ""


def reroll_by_icon(
    table: Table, pool: Pool, icon: Reroll, left: int, reached: Callable[[], list[str]], source: str
) -> Rule[int]:
    """NUMBER: up to so many; ANY: any of them; ALL: all or nothing. How many it were.

    Rulebook p.13.
    """
    doctor, adventure = table.doctor(pool.seat), table.adventure
    if adventure is None:
        return 0
    if icon.cost:
        yield from effects.run(table, icon.cost, doctor, source=source, rule=REROLL)
    if icon.dice == "all":
        chosen = tuple(reached())
    else:
        chosen = yield from choose_dice(pool, reached, _at_once(table, icon, left))
    yield from reroll(table, adventure, chosen)
    return len(chosen)


def _at_once(table: Table, icon: Reroll, left: int) -> int:
    return 1 if table.house["number_reroll"] == "one_at_a_time" and icon.dice != "any" else left


def choose_dice(pool: Pool, dice: Callable[[], list[str]], most: int) -> Rule[tuple[str, ...]]:
    def which() -> Choose | None:
        names = tuple(dice())
        about = message("daleks.which_dice", REROLL, seat=pool.seat)
        return Choose(about, (pool.seat,), names, 1, min(most, len(names))) if names else None

    return (yield from ask_if(which)) or ()


def own(table: Table, adventure: Adventure, pool: Pool, colour: str, icon: str = "") -> list[str]:
    """One's own dice of a colour; with an Any Adventure card, either Doctor's."""
    card = table.box.timey_wimey.get(original(icon.partition(".")[0]))
    either = card is not None and card.timing == "any_adventure"
    pools = adventure.pools if either else [pool]
    return [f"{each.seat}:{die.id}" for each in pools for die in of_colour(each, colour)]


def _reroll_one(table: Table, adventure: Adventure, pool: Pool, names: list[str]) -> Rule[None]:
    def which() -> Choose | None:
        about = message("daleks.which_die", REROLL, seat=pool.seat)
        there = [name for name in names if _die(adventure, name)]
        return Choose(about, (pool.seat,), tuple(there)) if there else None

    answer = yield from ask_if(which)
    yield from reroll(table, adventure, answer or ())


def reroll(table: Table, adventure: Adventure, names: tuple[str, ...]) -> Rule[None]:
    """Throw these dice again."""

    def again() -> Roll | None:
        found = [(name, die.colour) for name in names if (die := _die(adventure, name))]
        about = message("daleks.rethrow", REROLL, seat=adventure.seat)
        return _roll(table, about, tuple(found), _seats(adventure)) if found else None

    answer = yield from ask_if(again)
    thrown = [die for name in names if (die := _die(adventure, name))]
    for die, face in zip(thrown, answer or (), strict=False):
        die.face = face


def _die(adventure: Adventure, name: str) -> StoryDie | None:
    seat, _, id = name.partition(":")
    pool = pool_of(adventure, seat)
    return next((die for die in pool.dice if die.id == id), None) if pool else None


def discard_black(table: Table, adventure: Adventure, pool: Pool) -> Rule[None]:
    """One black die less, and all one's own dice again; even at a Fixed Point."""
    worst = next(die for die in reversed(pool.dice) if die.colour == "black")
    pool.dice.remove(worst)
    table.tell("discard_black", REROLL, seat=pool.seat)
    yield from reroll(table, adventure, tuple(own(table, adventure, pool, "any")))


def change_face(
    table: Table, adventure: Adventure, pool: Pool, dice: list[str], symbol: str
) -> Rule[None]:
    """Turn one die of a colour to a symbol; after that there are no more re-rolls."""

    def which() -> Choose | None:
        names = tuple(name for name in dice if _shows_not(adventure, name, symbol))
        about = message("daleks.turn_which", CHANGE, seat=pool.seat, symbol=symbol)
        return Choose(about, (pool.seat,), names) if names else None

    answer = yield from ask_if(which)
    if answer:
        turn(table, adventure, answer[0], symbol)


def turn_any(table: Table, adventure: Adventure, pool: Pool) -> Rule[None]:
    """Three charges turn any one die to any symbol."""

    def symbol() -> Choose:
        wanted = missing(table, adventure)  # any symbol will do; those that help come first
        options = sorted(SYMBOLS, key=lambda symbol: not wanted[symbol])
        about = message("daleks.turn_to", CHANGE, seat=pool.seat)
        return Choose(about, (pool.seat,), tuple(options))

    (to,) = yield from ask(symbol)

    def which() -> Choose | None:
        names = [n for n in _token_dice(table, adventure, pool) if _shows_not(adventure, n, to)]
        about = message("daleks.turn_which", CHANGE, seat=pool.seat, symbol=to)
        return Choose(about, (pool.seat,), tuple(names)) if names else None

    answer = yield from ask_if(which)
    if answer:
        turn(table, adventure, answer[0], to)


def _shows_not(adventure: Adventure, name: str, symbol: str) -> bool:
    die = _die(adventure, name)
    return die is not None and die.face != symbol


def turn(table: Table, adventure: Adventure, name: str, symbol: str) -> None:
    die = _die(adventure, name)
    if die is not None:
        die.face = symbol
        adventure.turned = True
        table.tell("turn_die", CHANGE, die=name, symbol=symbol)
