"""Adventure C: the dice pool. Rulebook p.11-12.

A pool is worked out anew from cards and choices until it is built. Then its dice lie there: they
leave it, but none comes, whatever changes on the console. Only a correction opens it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import recruit
from .cards import COLOURS, TIME_BREACH, colours
from .table import SUPPLY, Adventure, Doctor, Gone, Pool, StoryDie, Table

RULE, DISCARD, EXTERMINATE = "adventure.pool", "adventure.discard", "adventure.exterminate"
PRISON = "anomalies"
GO_ON = "go_on"
MOST = 8
STAGES = ("build", "exterminate", "spend", "roll")  # while it may be built again


def limit(table: Table, adventure: Adventure, pool: Pool) -> int:
    """Eight, shared out with a helper; a Time Breach takes one from the Doctor who is helped."""
    if pool.seat == adventure.helper:
        return 1 if adventure.afar else 3
    most = MOST if not adventure.helper else 7 if adventure.afar else 5
    return most - (TIME_BREACH in table.conditions(adventure.zone))


def supply(table: Table, adventure: Adventure, pool: Pool) -> dict[str, int]:
    """How many dice of each colour this Doctor can have: what is in prison cannot be used."""
    if table.house["imprison_mid_adventure"] == "at_once":
        prison = table.imprisoned()
    else:
        prison = Counter(adventure.prison)
    free = {colour: SUPPLY[colour] - prison[colour] for colour in SUPPLY}
    for other in adventure.pools:  # the helped Doctor takes first
        if other is pool:
            break
        taken = Counter(dice(table, adventure, other))
        for colour in SUPPLY:
            if colour == "black" or table.house["coloured_limit_in_help"] == "jointly":
                free[colour] -= taken[colour]
    return free


def added(table: Table, doctor: Doctor, pool: Pool) -> Iterator[tuple[str, str, str]]:
    """Each die from a Dice Add icon: the icon, what it allows, what was taken."""
    for source, icons in table.icons(doctor):
        for n, icon in enumerate(icons.add):
            allowed = colours(icon)
            key = f"{source}.{n}"
            chosen = pool.chosen.get(key, allowed[0])
            yield key, icon, chosen


def focus_icons(table: Table, doctor: Doctor) -> Iterator[tuple[str, str]]:
    """Each Focus icon: its key and the colours it allows."""
    for source, icons in table.icons(doctor):
        for n, icon in enumerate(icons.focus):
            yield f"{source}.{n}", icon


def gathered(table: Table, pool: Pool, supplied: Mapping[str, int]) -> list[StoryDie]:
    """Dice added and focused, three of each colour at most, nothing discarded yet."""
    doctor, free = table.doctor(pool.seat), Counter(supplied)
    found: list[StoryDie] = []
    from_icons = [(_source(key), chosen) for key, _, chosen in added(table, doctor, pool)]
    for card, colour in (*from_icons, *pool.extra):
        if free[colour] > 0:
            free[colour] -= 1
            found.append(StoryDie("", colour, card=card))
    for key, icon in focus_icons(table, doctor):
        to = pool.focused.get(key, "")
        black = [die for die in found if die.colour == "black"]
        if to in colours(icon) and black and free[to] > 0:
            free["black"] += 1
            free[to] -= 1
            black[-1].colour, black[-1].focus = to, _source(key)
    return found


def _source(key: str) -> str:
    """The card an icon stands on."""
    return key.partition(".")[0]


def lying(table: Table, adventure: Adventure, pool: Pool) -> list[StoryDie]:
    """The dice in the pool now."""
    if pool.built:
        return pool.dice
    found = gathered(table, pool, supply(table, adventure, pool))
    for gone in pool.left:
        same = [die for die in found if die.colour == gone.die.colour]
        if same:
            found.remove(same[-1])
    return _named(found)


def dice(table: Table, adventure: Adventure, pool: Pool) -> list[str]:
    """The colours in the pool now."""
    return [die.colour for die in lying(table, adventure, pool)]


def build(table: Table, adventure: Adventure, pool: Pool) -> None:
    """From now on it is what lies there: it never grows again."""
    pool.dice, pool.built = lying(table, adventure, pool), True


def unbuilt(adventure: Adventure) -> Pool | None:
    """Whose pool comes next."""
    return next((pool for pool in adventure.pools if not pool.built), None)


def _named(found: list[StoryDie]) -> list[StoryDie]:
    """In the order of their colours: "black_1", "black_2", "green_1"."""
    found = sorted(found, key=lambda die: COLOURS.index(die.colour))
    for die, name in zip(found, die_ids([die.colour for die in found]), strict=True):
        die.id = name
    return found


def die_ids(colours_in_pool: list[str]) -> list[str]:
    """Names for the dice of these colours."""
    seen: Counter[str] = Counter()
    names = []
    for colour in colours_in_pool:
        seen[colour] += 1
        names.append(f"{colour}_{seen[colour]}")
    return names


# Choices while it is being built


def choices(table: Table, adventure: Adventure, pool: Pool) -> list[str]:
    """Focusing, and the colour of split icons: "focus:amy_pond.0:green"."""
    doctor, free = table.doctor(pool.seat), supply(table, adventure, pool)
    found = Counter(die.colour for die in gathered(table, pool, free))
    options = [
        f"add:{key}:{colour}"
        for key, icon, chosen in added(table, doctor, pool)
        for colour in colours(icon)
        if colour != chosen and found[colour] < free[colour]
    ]
    for key, icon in focus_icons(table, doctor):
        if key in pool.focused:
            options.append(f"unfocus:{key}")
        elif found["black"]:
            options += [f"focus:{key}:{c}" for c in colours(icon) if found[c] < free[c]]
    return options


def apply_choice(table: Table, pool: Pool, option: str) -> None:
    match option.split(":"):
        case ["add", key, colour]:
            pool.chosen[key] = colour
        case ["focus", key, colour]:
            pool.focused[key] = colour
            table.tell("focus", "adventure.focus", seat=pool.seat, icon=key, colour=colour)
        case ["unfocus", key]:
            del pool.focused[key]


# Dice that leave it before the throw


def too_many(table: Table, adventure: Adventure, pool: Pool) -> int:
    return max(0, len(dice(table, adventure, pool)) - limit(table, adventure, pool))


def discard_down(table: Table, adventure: Adventure, pool: Pool) -> Rule[None]:
    """Rulebook p.11: down to eight, as the Doctor likes."""

    def which() -> Choose | None:
        n = too_many(table, adventure, pool) if pool.built else 0
        about = message("daleks.discard_down", DISCARD, seat=pool.seat, n=n)
        return Choose(about, (pool.seat,), tuple(die.id for die in pool.dice), n, n) if n else None

    answer = yield from ask_if(which)
    if answer:
        leave(table, adventure, pool, answer, DISCARD)


def drop(table: Table, seat: str, n: int, allowed: tuple[str, ...], rule: str) -> Rule[None]:
    """A card asks for dice of the pool."""
    adventure = table.adventure
    pool = pool_of(adventure, seat) if adventure else None
    if adventure is None or pool is None or pool.thrown:
        return

    def which() -> Choose | None:
        there = lying(table, adventure, pool)
        names = tuple(die.id for die in there if die.colour in allowed)
        count = min(n, len(names))
        about = message("daleks.discard_dice", rule, seat=seat, n=count)
        return Choose(about, (seat,), names, count, count) if count else None

    answer = yield from ask_if(which)
    if answer:
        leave(table, adventure, pool, answer, rule)


def spare(table: Table, doctor: Doctor, allowed: tuple[str, ...]) -> int:
    """Dice that may pay for an effect: only when all else of the pool is done, before the throw."""
    now = table.adventure
    mine = pool_of(now, doctor.seat)
    if now is None or mine is None or now.stage != "spend":
        return 0
    return sum(colour in allowed for colour in dice(table, now, mine))


def exterminate(table: Table, adventure: Adventure) -> Rule[None]:
    """A die for each Dalek marker at the Location, even below eight. The helped Doctor picks."""

    def which() -> Choose | None:
        n, names = table.daleks_at(adventure.zone), _all_dice(adventure)
        about = message("daleks.exterminate", EXTERMINATE, seat=adventure.seat, n=n)
        choice = adventure.stage == "exterminate" and 0 < n < len(names)
        return Choose(about, (adventure.seat,), names, n, n) if choice else None

    answer = yield from ask_if(which)
    if adventure.stage != "exterminate":
        return
    if answer is None and table.daleks_at(adventure.zone):
        answer = _all_dice(adventure)  # there is nothing to choose
    for pool in adventure.pools:
        mine = [o.partition(":")[2] for o in answer or () if o.startswith(f"{pool.seat}:")]
        if mine:
            leave(table, adventure, pool, tuple(mine), EXTERMINATE)
    adventure.stage = "spend"


def _all_dice(adventure: Adventure) -> tuple[str, ...]:
    return tuple(f"{pool.seat}:{die.id}" for pool in adventure.pools for die in pool.dice)


def leave(
    table: Table, adventure: Adventure, pool: Pool, names: tuple[str, ...], rule: str
) -> None:
    there = {die.id: die for die in lying(table, adventure, pool)}
    gone = [there[name] for name in names]
    pool.left += [Gone(die, rule) for die in gone]
    pool.dice = _named([die for die in pool.dice if die not in gone])
    colours_gone = tuple(die.colour for die in gone)
    table.tell("take_dice_out", rule, seat=pool.seat, colours=colours_gone)


def imprisoned(table: Table) -> None:
    """Dice that go to prison cannot be used: not even those of a pool that is built."""
    now = table.adventure
    for pool in now.pools if now is not None else ():
        if now is None or not pool.built or pool.thrown:
            continue
        over = Counter(die.colour for die in pool.dice)
        over.subtract(supply(table, now, pool))
        if names := [die.id for die in pool.dice if die.id in die_ids(list(over.elements()))]:
            leave(table, now, pool, tuple(names), PRISON)


# Corrections


def made_of(table: Table, adventure: Adventure) -> tuple[object, ...]:
    """What the pools rest on: icons, dice in prison, how many there may be; what is not known."""
    icons = [
        (pool.seat, source, each.add, each.focus)
        for pool in adventure.pools
        for source, each in table.icons(table.doctor(pool.seat))
        if each.add or each.focus
    ]
    limits = [limit(table, adventure, pool) for pool in adventure.pools]
    blank = [mine.seat for mine in adventure.pools if not known(table, adventure, mine)]
    return icons, limits, sorted(table.imprisoned().items()), blank


def known(table: Table, adventure: Adventure, pool: Pool) -> bool:
    """What the dice need of the cards on a console, and whether it is a Time Breach."""
    dilemma = table.box.dilemmas.get(table.dilemma(adventure.zone))
    if dilemma is not None and dilemma.conditions is None:
        return False
    return recruit.icons_known(table, table.doctor(pool.seat))


def corrected(table: Table, was: tuple[object, ...], daleks: int) -> None:
    """What the pools were made of has been put right before the throw: they are built again. Where
    it was the Daleks alone, they give back what they took and take their share anew."""
    now = table.adventure
    if now is None or now.stage not in STAGES or any(pool.thrown for pool in now.pools):
        return
    if made_of(table, now) != was:
        for pool in now.pools:
            _give_back(table, pool, DISCARD, EXTERMINATE)
            pool.left = [gone for gone in pool.left if gone.rule != PRISON]  # counted in the supply
            pool.built, pool.dice = False, []
        now.stage = "build"
    elif table.daleks_at(now.zone) != daleks and now.stage in ("spend", "roll"):
        for pool in now.pools:
            _give_back(table, pool, EXTERMINATE)
        imprisoned(table)
        now.stage = "exterminate"


def _give_back(table: Table, pool: Pool, *rules: str) -> None:
    back = [gone.die for gone in pool.left if gone.rule in rules]
    pool.left = [gone for gone in pool.left if gone.rule not in rules]
    pool.dice = _named([*pool.dice, *back])
    if back:
        colours_back = tuple(die.colour for die in back)
        table.tell("give_dice_back", RULE, seat=pool.seat, colours=colours_back)


def pool_of(adventure: Adventure | None, seat: str) -> Pool | None:
    for pool in adventure.pools if adventure else ():
        if pool.seat == seat:
            return pool
    return None
