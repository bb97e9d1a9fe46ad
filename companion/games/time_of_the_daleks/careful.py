"""Careful players: they weigh their chances at a glance, and what an effect is worth."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.core.bots import Act, Pick, anything
from companion.core.questions import UNKNOWN, Choose, Question, owner

from . import dice, icons, pool, timey_wimey
from .cards import SYMBOLS, Effect, colours, original
from .table import Adventure, Doctor, Pool, Table
from .vocabulary import WORDS

Decide = Callable[[Table, Choose], tuple[str, ...]]
Prospect = Callable[[Table, str, str], float]  # how good an Adventure of a seat is in a zone

SIX = 6
UNSEEN_SYMBOLS = 2.1  # how many a Dilemma has, on average


def careful(table: Table, question: Question, pick: Pick) -> Act:
    """Goes where the chances are good, focuses on what is needed, keeps its means together."""
    if not isinstance(question, Choose):
        return Act(None, anything(question, pick))
    if offer := good_offer(table):
        return offer
    decide: Decide | None = _DECIDE.get(question.about.id)
    answer = decide(table, question) if decide else None
    return Act(None, answer or anything(question, pick))


def good_offer(table: Table) -> Act | None:
    """Equipment as soon as it can be paid, dice when dice are wanted, gifts at once."""
    for doctor in table.doctors:
        for offer in timey_wimey.offers(table, doctor.seat):
            what, _, card = offer.partition(":")
            if what == "use":
                continue
            facts = table.box.timey_wimey[original(card)]
            gain = sum(_worth(effect) for effect in facts.effects)
            in_need = table.adventure is not None and bool(facts.icons != type(facts.icons)())
            if (what == "install" and doctor.charges >= 3) or in_need or gain > 0.3:
                return Act(doctor.seat, (offer,), offer=True)
    return None


def _worth(effect: Effect) -> float:
    if effect.options:
        return max(sum(_worth(each) for each in option) for option in effect.options)
    return WORDS[effect.do].worth * effect.n


def _total(effects: Iterable[Effect]) -> float:
    return sum(_worth(effect) for effect in effects)


# Chances, roughly


def chance(table: Table, colours_in_pool: Iterable[str], need: Counter[str], means: float) -> float:
    """How likely dice of these colours meet a need, with some means to help them along."""
    dice_there = list(colours_in_pool)
    if len(dice_there) < need.total():
        return 0.02
    short = sum(_short(table, dice_there, symbol, n) for symbol, n in need.items())
    crowded = max(0.0, need.total() - 0.6 * len(dice_there)) * 0.35  # a die meets one symbol only
    return 1 / (1 + math.exp(1.9 * (short + crowded - 0.32 * means - 0.35)))


def _short(table: Table, colours_in_pool: list[str], symbol: str, n: int) -> float:
    """How many of a symbol a throw is expected to lack."""
    shows = [1.0] + [0.0] * n  # the chance of each count below n, the rest is "enough"
    for colour in colours_in_pool:
        p = table.box.rules.faces(colour).count(symbol) / SIX
        for k in range(n, 0, -1):
            shows[k] += shows[k - 1] * p - (shows[k] * p if k < n else 0.0)
        shows[0] *= 1 - p
    return sum((n - k) * shows[k] for k in range(n))


def means_of(table: Table, doctor: Doctor) -> float:
    """Re-rolls, changes and charges, counted together."""
    found = doctor.charges / 2.5 + 1.0  # a black die can always be discarded
    for _, each in table.icons(doctor):
        found += 1.6 * len(each.change)
        found += sum(icon.dice if isinstance(icon.dice, int) else 2 for icon in each.reroll)
    return found


def _usual_pool(table: Table, doctor: Doctor, daleks: int) -> list[str]:
    found = [colours(icon)[0] for _, each in table.icons(doctor) for icon in each.add]
    return found[: max(0, 8 - daleks)] if len(found) > 8 else found[: len(found) - daleks]


def rough(table: Table, seat: str, zone: str) -> float:
    """How likely an Adventure there succeeds, at a glance."""
    doctor, need = table.doctor(seat), Counter(table.challenge(zone))
    usual = _usual_pool(table, doctor, table.daleks_at(zone))
    return chance(table, usual, need, means_of(table, doctor))


def value_of(table: Table, doctor: Doctor, zone: str, how_good: Prospect = rough) -> float:
    """What going there is worth: chance times reward, less what failing costs."""
    anomaly = table.is_anomaly(zone)
    if not anomaly and not table.dilemma(zone):
        return -1.0
    hidden = not anomaly and table.dilemma(zone) == UNKNOWN
    found = how_good(table, doctor.seat, zone)
    found *= 0.8 ** (UNSEEN_SYMBOLS if hidden else 0)
    reward = table.box.anomalies[zone].reward if anomaly else table.side(zone).reward or ()
    won = _total(reward) + (1.0 if anomaly else 0.0) + (0.8 if table.daleks_at(zone) else 0.0)
    danger = 1.5 + 0.6 * sum(table.daleks.values())
    if table.on_earth(zone):  # three Daleks there lose the game
        lost = table.daleks_on_earth() + 1 >= 3
        danger += 10.0 if lost else 3.0
        won += (4.0 if lost else 1.0) * min(table.daleks_at(zone), 1)
    return found * won - (1 - found) * danger


# Decisions, by the question's wording


def travel(table: Table, question: Choose, how_good: Prospect = rough) -> tuple[str, ...]:
    doctor = table.doctor(question.by[0])
    values = {zone: value_of(table, doctor, zone, how_good) for zone in _zones(table, question)}
    if "stay" in question.options and doctor.at:
        values["stay"] = value_of(table, doctor, doctor.at, how_good)
    if "roll" in question.options:
        values["roll"] = 0.45
    if "new" in question.options:
        values["new"] = 0.6
    return (max(values, key=lambda option: values[option]),) if values else ()


def _zones(table: Table, question: Choose) -> list[str]:
    return [o for o in question.options if o in table.box.zones or table.is_anomaly(o)]


def _recruit(table: Table, question: Choose) -> tuple[str, ...]:
    doctor = table.doctor(question.by[0])
    if doctor.charges >= 2 or len(doctor.hand) > 1:
        return ("search",) if "search" in question.options else (question.options[1],)
    return ("nobody",)


def _first(_: Table, question: Choose) -> tuple[str, ...]:
    return question.options[:1]


def _pay(table: Table, question: Choose) -> tuple[str, ...]:
    doctor = table.doctor(question.by[0])
    rich = doctor.charges > 3 or len(doctor.hand) == 0
    return ("charge",) if rich and "charge" in question.options else ("card",)


def _build(table: Table, question: Choose) -> tuple[str, ...]:
    """Focus as long as it helps; call for help when it looks bad."""
    now = table.adventure
    if now is None:
        return ()
    mine = pool.pool_of(now, question.by[0])
    if mine is None:
        return ()
    need = Counter(table.challenge(now.zone))
    best, best_value = "go_on", _pool_value(table, now, mine, need) + 0.01
    for option in question.options:
        if option.startswith(("focus:", "add:")):
            value = _pool_value(table, now, _with(mine, option), need)
            if value > best_value:
                best, best_value = option, value
    helps = [o for o in question.options if o.startswith("help:")]
    if (
        best == "go_on"
        and helps
        and best_value < 0.5
        and table.ship + 3 < table.box.rules.gallifrey
    ):
        return (helps[0],)
    return (best,)


def _with(mine: Pool, option: str) -> Pool:
    what, key, colour = option.split(":")
    if what == "focus":
        return replace(mine, focused={**mine.focused, key: colour})
    return replace(mine, chosen={**mine.chosen, key: colour})


def _pool_value(table: Table, now: Adventure, mine: Pool, need: Counter[str]) -> float:
    pools = [mine if each.seat == mine.seat else each for each in now.pools]
    together = replace(now, pools=pools)
    found = [c for each in pools for c in pool.dice(table, together, each)]
    return chance(table, found, need, means_of(table, table.doctor(mine.seat)))


def _least_useful(table: Table, question: Choose) -> tuple[str, ...]:
    now = table.adventure
    need = Counter(table.challenge(now.zone)) if now else Counter(SYMBOLS)

    def use(name: str) -> float:
        colour = name.rpartition(":")[2].partition("_")[0]
        return sum(need[face] > 0 for face in table.box.rules.faces(colour))

    return tuple(sorted(question.options, key=use)[: question.at_least])


def _not_met(table: Table, question: Choose) -> tuple[str, ...]:
    """Turn the last dice if that is enough; else re-roll what is of no use; else give up."""
    now = table.adventure
    if now is None:
        return ()
    missing, junk = dice.missing(table, now), _junk_dice(table, now)
    turning = _enough_turns(table, question, missing, junk)
    if turning:
        return turning
    left = sum(len(each.dice) for each in now.pools)
    need = Counter(table.challenge(now.zone)).total()
    blacks = [o for o in question.options if o.endswith(":black") and left > need]
    if blacks and missing.total() > 2 and left > need + 1:
        return (blacks[0],)  # so bad a throw that all dice had better go again
    for option in question.options:
        if _rerolls_junk(table, option, junk):
            return (option,)
    if blacks:
        return (blacks[0],)
    return question.options[-1:] if question.options[-1].endswith(":give_up") else ()


def _enough_turns(
    table: Table, question: Choose, missing: Counter[str], junk: set[str]
) -> tuple[str, ...]:
    """The next turn of a die, if turning alone finishes it."""
    useful = []
    for option in question.options:
        seat, _, rest = option.partition(":")
        if rest.startswith("change:"):
            icon = dict(icons.change_icons(table, table.doctor(seat))).get(rest.split(":")[1])
            fits = icon and any(_owned(name, seat, icon.colour) for name in junk)
            if icon and fits and missing[icon.to] > 0:
                useful.append(option)
        elif rest == "turn" and any(name.startswith(f"{seat}:") for name in junk):
            useful += [option] * (table.doctor(seat).charges // dice.TOKENS_TURN)
    return tuple(useful[:1]) if len(useful) >= missing.total() else ()


def _owned(name: str, seat: str, colour: str) -> bool:
    owner, _, die = name.partition(":")
    return owner == seat and die.partition("_")[0] in colours(colour)


def _rerolls_junk(table: Table, option: str, junk: set[str]) -> bool:
    """A re-roll that leaves the useful dice alone. Charges wait for the turn of a die."""
    seat, _, rest = option.partition(":")
    if rest.startswith("reroll:"):
        icon = dict(icons.reroll_icons(table, table.doctor(seat))).get(rest.split(":")[1])
        if icon is None:
            return False
        now = table.adventure
        pools = icons.reached(table, now, seat, rest.split(":")[1]) if now else []
        of_it = [name for each in pools for name in icons.names(each, icon.colour)]
        useful = [name for name in of_it if name not in junk]
        return bool(set(of_it) & junk) and (icon.dice != "all" or not useful)
    return rest in ("k9", "charges") and any(name.startswith(f"{seat}:") for name in junk)


def _junk_dice(table: Table, now: Adventure) -> set[str]:
    """Dice that show nothing needed."""
    need, junk = Counter(table.challenge(now.zone)), set()
    for each in now.pools:
        for die in each.dice:
            if need[die.face] > 0:
                need[die.face] -= 1
            else:
                junk.add(f"{each.seat}:{die.id}")
    return junk


def _junk(table: Table, question: Choose) -> tuple[str, ...]:
    now = table.adventure
    junk = _junk_dice(table, now) if now else set()
    wanted = [name for name in question.options if name in junk] or list(question.options)
    return tuple(wanted[: max(1, question.at_most)])


def _whose(table: Table, question: Choose) -> tuple[str, ...]:
    junk = [owner(name) for name in (_junk_dice(table, table.adventure) if table.adventure else ())]
    return (max(question.options, key=junk.count),)


def _go_on(_: Table, question: Choose) -> tuple[str, ...]:
    return question.options[-1:]


_DECIDE: dict[str, Decide] = {
    "daleks.prepare": _go_on,
    "daleks.dalek_turn": _go_on,
    "daleks.travel": travel,
    "daleks.tardis_obeys": travel,
    "daleks.choose_location": travel,
    "daleks.move_where": travel,
    "daleks.recruit": _recruit,
    "daleks.search": _first,
    "daleks.pay_recruit": _pay,
    "daleks.pay_help": _pay,
    "daleks.pay_journey": _pay,
    "daleks.build_pool": _build,
    "daleks.discard_down": _least_useful,
    "daleks.discard_dice": _least_useful,
    "daleks.exterminate": _least_useful,
    "daleks.not_met": _not_met,
    "daleks.whose_dice": _whose,
    "daleks.which_dice": _junk,
    "daleks.which_die": _junk,
    "daleks.turn_which": _junk,
    "daleks.turn_to": _first,
    "daleks.choice": _first,  # of two evils: the ship is the worst of them
}
