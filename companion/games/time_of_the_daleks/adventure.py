"""An Adventure from recruiting to its outcome, in the rulebook's order. Rulebook p.10-16."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Rule, ask_if

from . import dice, help, pool, recruit, resolve, timey_wimey  # noqa: A004 - the rulebook's chapter
from .pool import GO_ON
from .table import Adventure, Doctor, Pool, Table
from .teaching import complete, complete_zone


def adventure(table: Table, doctor: Doctor) -> Rule[None]:
    zone = doctor.at
    if not begins(table, zone):
        return
    now = table.adventure = Adventure(doctor.seat, zone, pools=[Pool(doctor.seat)])
    now.prison = list(table.imprisoned().elements())
    yield from recruit.recruit(table, doctor, zone)  # A
    yield from know_challenge(table, zone)  # B
    now.stage = "build"  # C
    yield from build_pools(table, now)
    now.stage = "roll"  # D
    yield from dice.throw(table, now)
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


def know_challenge(table: Table, zone: str) -> Rule[None]:
    """What the Challenge needs of tile and Dilemma, if nobody has told us yet."""
    if table.is_anomaly(zone):
        yield from complete(table, "anomalies", zone, "symbols")
        return
    yield from complete_zone(table, zone, "symbols")
    if (dilemma := table.dilemma(zone)) not in ("", UNKNOWN):
        yield from complete(table, "dilemmas", dilemma, "symbols")
        yield from complete(table, "dilemmas", dilemma, "conditions")


def build_pools(table: Table, now: Adventure) -> Rule[None]:
    """Add, focus, call for help; then discard down; then the Daleks take theirs."""
    yield from build_pool(table, now, now.pools[0])
    for each in tuple(now.pools[1:]):
        yield from build_pool(table, now, each)
    now.stage = "exterminate"
    yield from pool.exterminate(table, now)
    now.stage = "spend"
    yield from spend_dice(table, now)


def spend_dice(table: Table, now: Adventure) -> Rule[None]:
    """The last part: effects of cards that are paid with dice. Summary 003, line 189."""

    def moment() -> Choose | None:
        seats = tuple(mine.seat for mine in now.pools)
        if not any(timey_wimey.paid_with_dice(table, table.doctor(seat)) for seat in seats):
            return None
        return Choose(message("daleks.spend_dice", pool.RULE), seats, (GO_ON,))

    yield from ask_if(moment)


def build_pool(table: Table, now: Adventure, mine: Pool) -> Rule[None]:
    yield from recruit.know_icons(table, table.doctor(mine.seat))

    def step() -> Choose | None:
        options = pool.choices(table, now, mine)
        if mine.seat == now.seat:
            options += [f"help:{seat}" for seat in help.helpers(table, now)]
        if not options and not table.hands_hold_cards():
            return None
        about = message("daleks.build_pool", pool.RULE, seat=mine.seat)
        return Choose(about, (mine.seat,), (*options, GO_ON))

    while (answer := (yield from ask_if(step))) is not None and answer != (GO_ON,):
        (option,) = answer
        if option.startswith("help:"):
            yield from help.call(table, now, option.partition(":")[2])
        else:
            pool.apply_choice(table, mine, option)
    yield from pool.discard_down(table, now, mine)
    mine.built = True
