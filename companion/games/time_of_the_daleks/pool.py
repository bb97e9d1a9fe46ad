"""Adventure C: the dice pool. Rulebook p.11-12.

Until the throw a pool is worked out anew from cards and choices, so whatever changes on the
console, or goes to prison, changes the pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from .cards import TIME_BREACH, colours
from .table import SUPPLY, Adventure, Doctor, Pool, Table

RULE = "adventure.pool"
GO_ON = "go_on"
MOST = 8


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


def gathered(table: Table, adventure: Adventure, pool: Pool) -> Counter[str]:
    """Dice added and focused, three of each colour at most, nothing discarded yet."""
    doctor = table.doctor(pool.seat)
    free = supply(table, adventure, pool)
    found: Counter[str] = Counter()
    for colour in [*(chosen for _, _, chosen in added(table, doctor, pool)), *pool.extra]:
        if found[colour] < free[colour]:
            found[colour] += 1
    for key, icon in focus_icons(table, doctor):
        focused = pool.focused.get(key, "")
        if focused in colours(icon) and found["black"] and found[focused] < free[focused]:
            found["black"] -= 1
            found[focused] += 1
    return found


def dice(table: Table, adventure: Adventure, pool: Pool) -> list[str]:
    """The colours in the pool now."""
    if pool.dice:
        return [die.colour for die in pool.dice]
    left = gathered(table, adventure, pool) - Counter(pool.dropped)
    return [colour for colour in SUPPLY for _ in range(left[colour])]


def die_ids(colours_in_pool: list[str]) -> list[str]:
    """Names for the dice: "black_1", "black_2", "green_1"."""
    seen: Counter[str] = Counter()
    names = []
    for colour in colours_in_pool:
        seen[colour] += 1
        names.append(f"{colour}_{seen[colour]}")
    return names


# Choices while it is being built


def choices(table: Table, adventure: Adventure, pool: Pool) -> list[str]:
    """Focusing, and the colour of split icons: "focus:amy_pond.0:green"."""
    doctor = table.doctor(pool.seat)
    found = gathered(table, adventure, pool)
    free = supply(table, adventure, pool)
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
        n = too_many(table, adventure, pool)
        about = message("daleks.discard_down", "adventure.discard", seat=pool.seat, n=n)
        names = tuple(die_ids(dice(table, adventure, pool)))
        return Choose(about, (pool.seat,), names, n, n) if n else None

    answer = yield from ask_if(which)
    if answer:
        leave(table, pool, answer, "adventure.discard")


def drop(table: Table, seat: str, n: int, allowed: tuple[str, ...], rule: str) -> Rule[None]:
    """A card asks for dice of the pool."""
    adventure = table.adventure
    pool = pool_of(adventure, seat) if adventure else None
    if adventure is None or pool is None or pool.dice:
        return

    def which() -> Choose | None:
        names = [
            name
            for name in die_ids(dice(table, adventure, pool))
            if name.partition("_")[0] in allowed
        ]
        count = min(n, len(names))
        about = message("daleks.discard_dice", rule, seat=seat, n=count)
        return Choose(about, (seat,), tuple(names), count, count) if count else None

    answer = yield from ask_if(which)
    if answer:
        leave(table, pool, answer, rule)


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
        n, names = table.daleks_at(adventure.zone), _all_dice(table, adventure)
        about = message("daleks.exterminate", "adventure.exterminate", seat=adventure.seat, n=n)
        return Choose(about, (adventure.seat,), names, n, n) if 0 < n < len(names) else None

    answer = yield from ask_if(which)
    if answer is None and table.daleks_at(adventure.zone):
        answer = _all_dice(table, adventure)  # there is nothing to choose
    for pool in adventure.pools:
        mine = [o.partition(":")[2] for o in answer or () if o.startswith(f"{pool.seat}:")]
        if mine:
            leave(table, pool, tuple(mine), "adventure.exterminate")


def _all_dice(table: Table, adventure: Adventure) -> tuple[str, ...]:
    return tuple(
        f"{pool.seat}:{name}"
        for pool in adventure.pools
        for name in die_ids(dice(table, adventure, pool))
    )


def leave(table: Table, pool: Pool, names: tuple[str, ...], rule: str) -> None:
    gone = [name.partition("_")[0] for name in names]
    pool.dropped += gone
    table.tell("take_dice_out", rule, seat=pool.seat, colours=tuple(gone))


def pool_of(adventure: Adventure | None, seat: str) -> Pool | None:
    pools = adventure.pools if adventure else []
    return next((pool for pool in pools if pool.seat == seat), None)
