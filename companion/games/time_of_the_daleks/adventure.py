"""An Adventure from recruiting to its outcome, in the rulebook's order. Rulebook p.10-16."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import challenge, dice, pool, recruit, resolve, timey_wimey
from . import help as call_for_help
from .places import flip
from .pool import GO_ON
from .table import Adventure, Doctor, Pool, Table


def adventure(table: Table, doctor: Doctor) -> Rule[None]:
    zone = doctor.at
    yield from flip(table, zone)  # it may have been entered face down
    if not begins(table, zone):
        return
    now = table.adventure = Adventure(doctor.seat, zone, pools=[Pool(doctor.seat)])
    now.prison = list(table.imprisoned().elements())
    yield from challenge.know(table, zone)  # B, but whom to recruit depends on it
    yield from recruit.know_icons(table, doctor)
    if not table.together:
        yield from recruit.recruit(table, doctor, zone)  # A
    now.stage = "build"
    while now.stage != "roll" or not challenge.all_known(table, now):
        yield from challenge.know_all(table, now)  # a correction may lead back until the throw
        yield from build_pools(table, now)  # C
        yield from dice.throw(table, now)  # D
    yield from dice.manipulate(table, now)
    now.stage = "resolve"  # E
    now.outcome = "success" if dice.met(table, now) else "failure"
    if now.outcome == "success":
        yield from resolve.succeed(table, now)
    else:
        yield from resolve.fail(table, now)
    table.adventure = None


def begins(table: Table, zone: str) -> bool:
    """There is an Adventure where there is a Challenge that was not met before."""
    if not zone:
        return False
    if table.is_anomaly(zone):
        return zone in table.anomaly_zones()
    return bool(table.dilemma(zone)) or table.house["solved_zone"] == "location_alone"


def build_pools(table: Table, now: Adventure) -> Rule[None]:
    """Add, focus, call for help; then discard down; then the Daleks take theirs."""
    while (mine := pool.unbuilt(now)) is not None:
        yield from build_pool(table, now, mine)
    if now.stage == "build":
        now.stage = "exterminate"
    yield from pool.exterminate(table, now)
    yield from spend_dice(table, now)


def spend_dice(table: Table, now: Adventure) -> Rule[None]:
    """The last part: effects of cards that are paid with dice. Summary 003, line 189."""

    def moment() -> Choose | None:
        seats = tuple(mine.seat for mine in now.pools)
        if now.stage != "spend" or not any(
            timey_wimey.paid_with_dice(table, table.doctor(seat)) for seat in seats
        ):
            return None
        return Choose(message("daleks.spend_dice", pool.RULE), seats, (GO_ON,))

    yield from ask_if(moment)
    if now.stage == "spend":
        now.stage = "roll"


def _with_others(table: Table, now: Adventure, mine: Pool) -> list[str]:
    """Whom the active Doctor may call for help, or recruit."""
    if mine.seat != now.seat:
        return []
    called = [f"help:{seat}" for seat in call_for_help.helpers(table, now)]
    return [*called, *recruit.offered(table, now, mine)]


def build_pool(table: Table, now: Adventure, mine: Pool) -> Rule[None]:
    def step() -> Choose | None:
        if pool.unbuilt(now) is not mine or not challenge.known_to(table, now, mine):
            return None
        options = [*pool.choices(table, now, mine), *_with_others(table, now, mine)]
        if not options and not table.hands_hold_cards():
            return None
        about = message("daleks.build_pool", pool.RULE, seat=mine.seat)
        return Choose(about, (mine.seat,), (*options, GO_ON))

    while pool.unbuilt(now) is mine:
        yield from challenge.know_to(table, now, mine)
        answer = yield from ask_if(step)
        if answer in (None, (GO_ON,)) and challenge.known_to(table, now, mine):
            break
        for option in answer or ():
            if option.startswith("help:"):
                yield from call_for_help.call(table, now, option.partition(":")[2])
            elif option.startswith("recruit:"):
                yield from recruit.taken(table, table.doctor(mine.seat), now.zone, option)
            else:
                pool.apply_choice(table, mine, option)
    if pool.unbuilt(now) is mine:
        pool.build(table, now, mine)
        yield from pool.discard_down(table, now, mine)
