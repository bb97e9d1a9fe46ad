"""Adventure D: roll, re-roll, change facings. Rulebook p.12-14."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.messages import Message, message
from companion.core.questions import Choose, Die, Roll, Rule, ask_if, owner

from . import challenge, console, effects, icons
from .cards import FIXED_POINT, SYMBOLS, TIME_LOCKED, Reroll
from .pool import die_ids, pool_of
from .table import Adventure, Doctor, Pool, StoryDie, Table

THROW, REROLL, CHANGE = "adventure.roll", "adventure.reroll", "adventure.change"
GIVE_UP = "give_up"
TOKENS_REROLL, TOKENS_TURN = 2, 3


def throw(table: Table, adventure: Adventure) -> Rule[None]:
    """All dice of all pools at once. With no dice left there is nothing to throw."""

    def all_dice() -> Roll | None:
        ready = adventure.stage == "roll" and challenge.all_known(table, adventure)
        found = _dice_to_throw(adventure) if ready else []
        about = message("daleks.throw", THROW, seat=adventure.seat)
        wanted = table.challenge(adventure.zone)
        return _roll(table, about, tuple(found), _seats(adventure), wanted) if found else None

    answer = yield from ask_if(all_dice)
    if answer is None:
        return
    faces = iter(answer)
    seen: Counter[str] = Counter()
    for pool in adventure.pools:
        for die in pool.dice:
            seen[die.colour] += 1
            die.id, die.face = f"{die.colour}_{seen[die.colour]}", next(faces)


def _dice_to_throw(adventure: Adventure) -> list[tuple[str, str]]:
    found = [die.colour for pool in adventure.pools for die in pool.dice]
    owners = [pool.seat for pool in adventure.pools for _ in pool.dice]
    names = die_ids(found)
    return [(f"{owner}:{name}", c) for owner, name, c in zip(owners, names, found, strict=True)]


def _roll(
    table: Table,
    about: Message,
    found: tuple[tuple[str, str], ...],
    by: tuple[str, ...],
    enough: tuple[str, ...],
) -> Roll:
    """Whatever else is thrown: once it meets the Challenge, nothing asks for the other dice."""
    parts = table.box.rules
    dice = tuple(Die(colour, parts.faces(colour), place) for place, colour in found)
    return Roll(about, dice, by, symbols=SYMBOLS, enough=enough)


def _seats(adventure: Adventure) -> tuple[str, ...]:
    return tuple(pool.seat for pool in adventure.pools)


# Matching


def faces(adventure: Adventure) -> list[str]:
    return [die.face for pool in adventure.pools for die in pool.dice if die.face]


def missing(table: Table, adventure: Adventure) -> Counter[str]:
    """The symbols of the Challenge that no die shows."""
    return Counter(table.challenge(adventure.zone)) - Counter(faces(adventure))


def met(table: Table, adventure: Adventure) -> bool:
    shown = faces(adventure)
    if not shown or not challenge.known(table, adventure.zone):
        return False
    wanted = table.challenge(adventure.zone)
    return all(shown.count(each) >= wanted.count(each) for each in wanted)


def no_reroll(table: Table, adventure: Adventure) -> bool:
    """A card played meanwhile may have met the Challenge, or changed a facing."""
    return adventure.turned or met(table, adventure)


# What may be done about it


def manipulate(table: Table, adventure: Adventure) -> Rule[None]:
    """Until the Challenge is met, given up, or nothing is left to try."""
    while True:
        yield from challenge.know_all(table, adventure)
        answer = yield from ask_if(lambda: next_step(table, adventure))
        if answer is None and not challenge.all_known(table, adventure):
            continue  # a card or a correction has brought what nobody has told us
        if answer is None or answer[0].endswith(f":{GIVE_UP}"):
            return
        yield from act(table, adventure, answer[0])


def next_step(table: Table, adventure: Adventure) -> Choose | None:
    """Success is compulsory: once the Challenge is met nobody is asked."""
    if met(table, adventure) or not faces(adventure):
        return None
    if not challenge.all_known(table, adventure):
        return None
    means = tuple(possible(table, adventure))
    if not means and not table.hands_hold_cards():
        return None
    seats = _seats(adventure)
    own = any(owner(each) in seats for each in means)
    must_go_on = own and table.house["give_up"] == "every_means"
    give_up = () if must_go_on else (f"{adventure.seat}:{GIVE_UP}",)
    about = message("daleks.not_met", REROLL, seat=adventure.seat)
    return Choose(about, tuple(dict.fromkeys([*seats, *map(owner, means)])), (*means, *give_up))


def possible(table: Table, adventure: Adventure) -> Iterator[str]:
    """Every way to change the dice: "ann:reroll:eleventh.0", "ann:charges", "ann:black" …

    Those who only look on have their cards for any Adventure.
    """
    conditions = table.conditions(adventure.zone)
    fixed, locked = FIXED_POINT in conditions, TIME_LOCKED in conditions
    for doctor in involved(table, adventure):
        pool = pool_of(adventure, doctor.seat)
        if not (adventure.turned or fixed):
            yield from _rerolls(table, adventure, doctor)
        if pool is not None and not adventure.turned:
            yield from _without_cards(table, adventure, pool, doctor, fixed=fixed)
        if not locked:
            yield from _changes(table, adventure, pool, doctor)


def involved(table: Table, adventure: Adventure) -> list[Doctor]:
    """Those whose dice these are, then those who look on."""
    those = [table.doctor(pool.seat) for pool in adventure.pools]
    return [*those, *(each for each in table.clockwise(adventure.seat) if each not in those)]


def _rerolls(table: Table, adventure: Adventure, doctor: Doctor) -> Iterator[str]:
    for key, icon in icons.reroll_icons(table, doctor):
        reached = icons.reached(table, adventure, doctor.seat, key)
        if not any(icons.of_colour(pool, icon.colour) for pool in reached):
            continue
        left = icons.icon_left(table, adventure, doctor.seat, key, icon)
        if left > 0 and effects.affordable(table, doctor, icon.cost):
            yield f"{doctor.seat}:reroll:{key}"


def _without_cards(
    table: Table, adventure: Adventure, pool: Pool, doctor: Doctor, *, fixed: bool
) -> Iterator[str]:
    seat = doctor.seat
    if not fixed and doctor.charges >= TOKENS_REROLL and _token_dice(table, adventure, pool):
        yield f"{seat}:charges"
    k9_works = not fixed or table.house["k9_at_fixed_point"] == "works"
    if doctor.k9 and k9_works and pool.dice and not icons.k9_used(table, adventure, seat):
        yield f"{seat}:k9"
    if any(die.colour == "black" for die in pool.dice):
        yield f"{seat}:black"


def _changes(
    table: Table, adventure: Adventure, pool: Pool | None, doctor: Doctor
) -> Iterator[str]:
    for key, icon in icons.change_icons(table, doctor):
        there = any(
            icons.changeable(p, icon) for p in icons.reached(table, adventure, doctor.seat, key)
        )
        if there and not icons.uses(table, adventure, f"{doctor.seat} {key} change"):
            yield f"{doctor.seat}:change:{key}"
    if pool is not None and doctor.charges >= TOKENS_TURN and _token_dice(table, adventure, pool):
        yield f"{doctor.seat}:turn"


def _token_dice(table: Table, adventure: Adventure, pool: Pool) -> list[str]:
    """Dice a charge may be spent on: one's own, or by house rule either Doctor's."""
    either = table.house["tokens_on"] == "either_pool"
    pools = adventure.pools if either else [pool]
    return [f"{p.seat}:{die.id}" for p in pools for die in p.dice]


def act(table: Table, adventure: Adventure, option: str) -> Rule[None]:
    seat, kind, *key = option.split(":")
    doctor, pool = table.doctor(seat), pool_of(adventure, seat)
    adventure.using = option
    if kind == "reroll":
        yield from _reroll_by_icon(table, adventure, doctor, key[0])
    elif kind == "change":
        yield from _change_by_icon(table, adventure, doctor, key[0])
    elif pool is not None:
        yield from _act_without_cards(table, adventure, pool, doctor, kind)
    adventure.using = ""


def _act_without_cards(
    table: Table, adventure: Adventure, pool: Pool, doctor: Doctor, kind: str
) -> Rule[None]:
    match kind:
        case "charges":
            console.spend_charges(table, doctor, TOKENS_REROLL, REROLL)
            yield from _reroll_one(table, adventure, pool, _token_dice(table, adventure, pool))
        case "k9":
            icons.use(table, adventure, f"{doctor.seat} {icons.K9}")
            yield from _reroll_one(table, adventure, pool, icons.names(pool, "any"))
        case "black":
            yield from discard_black(table, adventure, pool)
        case "turn":
            console.spend_charges(table, doctor, TOKENS_TURN, CHANGE)
            yield from turn_any(table, adventure, pool)


def _reroll_by_icon(table: Table, adventure: Adventure, doctor: Doctor, key: str) -> Rule[None]:
    seat, source = doctor.seat, key.partition(".")[0]
    icon = dict(icons.reroll_icons(table, doctor)).get(key)
    if icon is None:
        return

    def fitting() -> list[Pool]:
        there = [] if no_reroll(table, adventure) else icons.reached(table, adventure, seat, key)
        return [pool for pool in there if icons.of_colour(pool, icon.colour)]

    left = icons.icon_left(table, adventure, seat, key, icon)
    pool = yield from icons.which_pool(seat, source, fitting)
    chosen = 0
    if pool is not None:
        chosen = yield from reroll_by_icon(table, doctor, pool, icon, left, source)
    icons.use(table, adventure, f"{seat} {key} reroll", max(1, chosen))


def _change_by_icon(table: Table, adventure: Adventure, doctor: Doctor, key: str) -> Rule[None]:
    seat, source = doctor.seat, key.partition(".")[0]
    icon = dict(icons.change_icons(table, doctor)).get(key)
    if icon is None:
        return

    def fitting() -> list[Pool]:
        there = [] if met(table, adventure) else icons.reached(table, adventure, seat, key)
        return [pool for pool in there if icons.changeable(pool, icon)]

    icons.use(table, adventure, f"{seat} {key} change")
    pool = yield from icons.which_pool(seat, source, fitting)
    if pool is not None:
        yield from change_face(table, adventure, seat, icons.names(pool, icon.colour), icon.to)


def reroll_by_icon(
    table: Table, doctor: Doctor, pool: Pool, icon: Reroll, left: int, source: str
) -> Rule[int]:
    """NUMBER: up to so many; ANY: any of them; ALL: all or nothing. How many it were.

    Rulebook p.13. The price is paid whenever dice are thrown for it.
    """
    adventure = table.adventure
    if adventure is None:
        return 0
    if icon.cost:
        yield from effects.run(table, icon.cost, doctor, source=source, rule=REROLL)
    if icon.dice == "all":
        chosen = tuple(icons.names(pool, icon.colour))
    else:
        most = _at_once(table, icon, left)
        chosen = yield from _choose_dice(table, adventure, doctor, pool, icon.colour, most)
    yield from reroll(table, adventure, chosen)
    return len(chosen)


def _at_once(table: Table, icon: Reroll, left: int) -> int:
    return 1 if table.house["number_reroll"] == "one_at_a_time" and icon.dice != "any" else left


def _choose_dice(
    table: Table, adventure: Adventure, doctor: Doctor, pool: Pool, colour: str, most: int
) -> Rule[tuple[str, ...]]:
    def which() -> Choose | None:
        there = () if no_reroll(table, adventure) else tuple(icons.names(pool, colour))
        about = message("daleks.which_dice", REROLL, seat=doctor.seat)
        return Choose(about, (doctor.seat,), there, 1, min(most, len(there))) if there else None

    return (yield from ask_if(which)) or ()


def _reroll_one(table: Table, adventure: Adventure, pool: Pool, those: list[str]) -> Rule[None]:
    def which() -> Choose | None:
        about = message("daleks.which_die", REROLL, seat=pool.seat)
        there = [name for name in those if _die(adventure, name)]
        if no_reroll(table, adventure):
            return None
        return Choose(about, (pool.seat,), tuple(there)) if there else None

    answer = yield from ask_if(which)
    yield from reroll(table, adventure, answer or ())


def reroll(table: Table, adventure: Adventure, those: tuple[str, ...]) -> Rule[None]:
    """Throw these dice again."""

    def again() -> Roll | None:
        if no_reroll(table, adventure):
            return None
        found = [(name, die.colour) for name in those if (die := _die(adventure, name))]
        about = message("daleks.rethrow", REROLL, seat=adventure.seat)
        wanted = tuple(_still_wanted(table, adventure, those).elements())
        return _roll(table, about, tuple(found), _seats(adventure), wanted) if found else None

    answer = yield from ask_if(again)
    thrown = [die for name in those if (die := _die(adventure, name))]
    for die, face in zip(thrown, answer or (), strict=False):
        die.face = face


def _still_wanted(table: Table, adventure: Adventure, those: tuple[str, ...]) -> Counter[str]:
    """Of the Challenge, what the dice that stay do not show."""
    pools = adventure.pools
    stay = [d for pool in pools for d in pool.dice if f"{pool.seat}:{d.id}" not in those]
    return Counter(table.challenge(adventure.zone)) - Counter(die.face for die in stay)


def _die(adventure: Adventure, name: str) -> StoryDie | None:
    seat, _, id = name.partition(":")
    pool = pool_of(adventure, seat)
    return next((die for die in pool.dice if die.id == id), None) if pool else None


def discard_black(table: Table, adventure: Adventure, pool: Pool) -> Rule[None]:
    """One black die less, and all one's own dice again; even at a Fixed Point."""
    worst = next(die for die in reversed(pool.dice) if die.colour == "black")
    pool.dice.remove(worst)
    table.tell("discard_black", REROLL, seat=pool.seat)
    yield from reroll(table, adventure, tuple(icons.names(pool, "any")))


def change_face(
    table: Table, adventure: Adventure, seat: str, those: list[str], symbol: str
) -> Rule[None]:
    """Turn one of these dice to a symbol; after that there are no more re-rolls."""

    def which() -> Choose | None:
        there = tuple(name for name in those if _shows_not(adventure, name, symbol))
        about = message("daleks.turn_which", CHANGE, seat=seat, symbol=symbol)
        done = not there or met(table, adventure)
        return None if done else Choose(about, (seat,), there)

    answer = yield from ask_if(which)
    if answer:
        turn(table, adventure, answer[0], symbol)


def turn_any(table: Table, adventure: Adventure, pool: Pool) -> Rule[None]:
    """Three charges turn any one die to any symbol."""

    def symbol() -> Choose | None:
        if met(table, adventure):
            return None
        wanted = missing(table, adventure)  # any symbol will do; those that help come first
        options = sorted(SYMBOLS, key=lambda symbol: not wanted[symbol])
        about = message("daleks.turn_to", CHANGE, seat=pool.seat)
        return Choose(about, (pool.seat,), tuple(options))

    answer = yield from ask_if(symbol)
    if answer:
        those = _token_dice(table, adventure, pool)
        yield from change_face(table, adventure, pool.seat, those, answer[0])


def _shows_not(adventure: Adventure, name: str, symbol: str) -> bool:
    die = _die(adventure, name)
    return die is not None and die.face != symbol


def turn(table: Table, adventure: Adventure, name: str, symbol: str) -> None:
    die = _die(adventure, name)
    if die is not None:
        die.face = symbol
        adventure.turned = True
        table.tell("turn_die", CHANGE, die=name, symbol=symbol)
