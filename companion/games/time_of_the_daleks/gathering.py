"""Advice before the throw: what to focus, leave out and give to the Daleks, and whom to call.

All pools the icons can come to are compared as they would be thrown, after the Daleks have had
their share. Help is compared with what it costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.core.advice import Advice, Pause, Suggestion
from companion.core.messages import Message, message
from companion.core.questions import Answer, Choose
from companion.odds.pools import Choices, Icon, Ranked, exterminated, gather, less, rank, without
from companion.odds.problem import COLOURS as LETTERS
from companion.odds.problem import SYMBOLS, Problem
from companion.odds.problem import Pool as Counts
from companion.odds.solver import Pools, Solver

from . import console, help, pool  # noqa: A004 - the rulebook's chapter
from .cards import COLOURS
from .chances import COLOUR, counted, known, letters
from .table import Adventure, Pool, Table

NAMES = {letter: colour for colour, letter in COLOUR.items()}
GO_ON: Answer = (pool.GO_ON,)


class Gathered(NamedTuple):
    """One Doctor's pool before anything leaves it, and the choices of icons that make it."""

    counts: Counts
    chosen: Choices = ()


class Way(NamedTuple):
    """How a throw comes about: what is gathered, and what is kept of it before the Daleks come."""

    gathered: tuple[Gathered, ...]
    kept: Pools


def advise(table: Table, now: Adventure, question: Choose, pause: Pause) -> Iterator[Advice]:
    about = question.about.id.removeprefix("daleks.")
    if about == "build_pool":
        yield from _building(table, now, question, pause)
    elif about == "how_to_help":
        yield from _helping(table, now, question, pause)
    else:
        yield from _leaving(table, now, question, pause)


# Building


def _building(table: Table, now: Adventure, question: Choose, pause: Pause) -> Iterator[Advice]:
    mine = next(each for each in now.pools if each.seat == question.by[0])
    place = now.pools.index(mine)
    problem, notes = _problem(table, now)
    thrown = _thrown(table, now)
    found: tuple[Suggestion, ...] = ()
    for ranked in rank(problem, list(thrown), pause):
        best = ranked.best
        exact = ranked.exact and ranked.complete
        step = _next_step(table, mine, question, thrown[best].gathered[place].chosen)
        why = message("daleks.advice.pool", pool.RULE, dice=_named(best[place]))
        found = (Suggestion(step, ranked.chances[best], exact, why),)
        if step != GO_ON:
            found += tuple(_as_it_is(table, now, ranked, thrown))
        yield Advice(found, notes)
    if place == 0 and len(now.pools) == 1:
        yield from _calling(table, now, question, found, notes, pause)


def _as_it_is(
    table: Table, now: Adventure, ranked: Ranked, thrown: Mapping[Pools, Way]
) -> Iterator[Suggestion]:
    """To go on with what is gathered now."""
    gathered = tuple(counted(pool.dice(table, now, each)) for each in now.pools)
    for pools, chance in ranked.chances.items():
        if tuple(each.counts for each in thrown[pools].gathered) == gathered:
            why = message("daleks.advice.pool", pool.RULE, dice=_named_all(pools))
            yield Suggestion(GO_ON, chance, ranked.exact, why)
            return


def _next_step(table: Table, mine: Pool, question: Choose, wanted: Choices) -> Answer:
    """The first icon that is not as it should be; or to go on."""
    doctor = table.doctor(mine.seat)
    adds = list(pool.added(table, doctor, mine))
    focuses = list(pool.focus_icons(table, doctor))
    steps = []
    for (key, _, chosen), letter in zip(adds, wanted, strict=False):
        if NAMES[letter] != chosen:
            steps.append(f"add:{key}:{NAMES[letter]}")
    for (key, _), letter in zip(focuses, wanted[len(adds) + len(mine.extra) :], strict=True):
        if NAMES.get(letter, "") != mine.focused.get(key, ""):
            steps.append(
                f"unfocus:{key}" if key in mine.focused else f"focus:{key}:{NAMES[letter]}"
            )
    possible = [step for step in steps if step in question.options]
    return (possible[0],) if possible else GO_ON


def _thrown(table: Table, now: Adventure, settled: Pool | None = None) -> dict[Pools, Way]:
    """Every throw there can be: each pool down to its limit, then the Daleks.

    The icons of a ``settled`` pool are chosen; it is only discarded down.
    """
    daleks = table.daleks_at(now.zone)
    found: dict[Pools, Way] = {}
    for way in _ways_to_throw(table, now, settled):
        for left in exterminated(way.kept, min(daleks, sum(map(sum, way.kept)))):
            found.setdefault(left, way)
    return found


def _ways_to_throw(table: Table, now: Adventure, settled: Pool | None) -> Iterator[Way]:
    """The pools of one Doctor, or of two who share what is in the supply."""
    first = now.pools[0]
    free = pool.supply(table, now, first)
    supply = (free["black"], free["green"], free["blue"], free["red"])
    jointly = table.house["coloured_limit_in_help"] == "jointly"
    for mine, kept in _kept(table, now, first, supply, settled):
        if len(now.pools) == 1:
            yield Way((mine,), (kept,))
            continue
        left = less(supply, kept if jointly else (kept[0], 0, 0, 0))
        for other, his in _kept(table, now, now.pools[1], left, settled):
            yield Way((mine, other), (kept, his))


def _kept(
    table: Table, now: Adventure, mine: Pool, free: Counts, settled: Pool | None
) -> Iterator[tuple[Gathered, Counts]]:
    most = pool.limit(table, now, mine)
    if mine is settled or mine.built or now.stage != "build":
        choices = [Gathered(counted(pool.dice(table, now, mine)))]
    else:
        choices = _choices(table, mine, free)
    for each in choices:
        for left in without(each.counts, max(0, sum(each.counts) - most)):
            yield each, left


def _choices(table: Table, mine: Pool, free: Counts) -> list[Gathered]:
    """What a pool can come to by choosing icons."""
    doctor = table.doctor(mine.seat)
    added = pool.added(table, doctor, mine)
    adds = [Icon(letters(icon), COLOUR[taken]) for _, icon, taken in added]
    adds += [Icon(COLOUR[colour], COLOUR[colour]) for colour in mine.extra]
    focus = [
        Icon(letters(icon).replace("K", ""), COLOUR.get(mine.focused.get(key, ""), ""))
        for key, icon in pool.focus_icons(table, doctor)
    ]
    dropped = counted(mine.dropped)
    made = gather(adds, focus, free)
    return [Gathered(less(counts, dropped), chosen) for counts, chosen in made.items()]


def _problem(table: Table, now: Adventure) -> tuple[Problem, tuple[Message, ...]]:
    found = known(table, now, [each.seat for each in now.pools])
    return found.problem, tuple(dict.fromkeys(found.notes))


def _named(counts: Counts) -> tuple[str, ...]:
    """ "3 black", "1 red": what the words make of a pool."""
    return tuple(f"dice:{n}:{colour}" for n, colour in zip(counts, COLOURS, strict=True) if n)


# Dice that leave


def _leaving(table: Table, now: Adventure, question: Choose, pause: Pause) -> Iterator[Advice]:
    """Which dice to discard, or to give to the Daleks."""
    problem, notes = _problem(table, now)
    before = tuple(counted(pool.dice(table, now, each)) for each in now.pools)
    mine = next(each for each in now.pools if each.seat == question.by[0])
    if now.stage == "exterminate":
        after = {left: left for left in exterminated(before, question.at_least)}
    else:
        after = {left: way.kept for left, way in _thrown(table, now, mine).items()}
    for ranked in rank(problem, list(after), pause):
        found: dict[Answer, Suggestion] = {}
        for pools, chance in ranked.chances.items():
            gone = [less(b, a) for b, a in zip(before, after[pools], strict=True)]
            answer = _taken(now, question, gone)
            why = message("daleks.advice.pool", pool.RULE, dice=_named_all(pools))
            found.setdefault(answer, Suggestion(answer, chance, ranked.exact, why))
        yield Advice(tuple(found.values()), notes)


def _taken(now: Adventure, question: Choose, gone: Sequence[Counts]) -> Answer:
    """The names of dice of these colours, out of those on offer."""
    wanted = {
        (each.seat, colour): counts[n]
        for each, counts in zip(now.pools, gone, strict=True)
        for n, colour in enumerate(COLOURS)
    }
    taken = []
    for option in reversed(question.options):
        seat, _, die = option.rpartition(":")
        key = (seat or question.by[0], die.partition("_")[0])
        if wanted.get(key, 0) > 0:
            wanted[key] -= 1
            taken.append(option)
    return tuple(reversed(taken))


def _named_all(pools: Pools) -> tuple[str, ...]:
    counts = [sum(each[n] for each in pools) for n in range(len(LETTERS))]
    return _named((counts[0], counts[1], counts[2], counts[3]))


def before_the_throw(table: Table, now: Adventure, pause: Pause) -> Iterator[Advice]:
    """Nothing is left to choose but to throw; this is how good it is."""
    problem, notes = _problem(table, now)
    pools = tuple(counted(pool.dice(table, now, each)) for each in now.pools)
    why = message("daleks.advice.pool", pool.RULE, dice=_named_all(pools))
    for depth in (1, None):
        chance = Solver(problem, depth, pause).chance(pools)
        yield Advice((Suggestion((), chance, depth is None, why),), notes)


# Help


def _calling(
    table: Table,
    now: Adventure,
    question: Choose,
    alone: tuple[Suggestion, ...],
    notes: tuple[Message, ...],
    pause: Pause,
) -> Iterator[Advice]:
    """Each Doctor who may be called, at his best, beside going on alone."""
    offers = [option for option in question.options if option.startswith("help:")]
    called: dict[str, Suggestion] = {}
    for last in (False, True):
        for option in offers:
            helper = option.partition(":")[2]
            found = [
                _with_help(table, now, helper, how, (option,), pause, thorough=last)
                for how in _ways(table, now, helper)
            ]
            called[option] = max(found, key=lambda each: each.chance)
        if offers:
            every = (*alone, *called.values())
            yield Advice(tuple(sorted(every, key=lambda each: -each.chance)), notes)


def _ways(table: Table, now: Adventure, helper: str) -> tuple[str, ...]:
    can_come = help.can_come(table, now, table.doctor(helper))
    return (help.AFAR, help.HERE) if can_come else (help.AFAR,)


def _helping(table: Table, now: Adventure, question: Choose, pause: Pause) -> Iterator[Advice]:
    """The Doctor who was called decides how: the price of the call is paid by now."""
    helper = dict(question.about.values)["seat"]
    _, notes = _problem(table, now)
    for last in (False, True):
        found = [
            _with_help(table, now, str(helper), how, (how,), pause, thorough=last, paid=True)
            for how in question.options
            if how in (help.AFAR, help.HERE)
        ]
        yield Advice(tuple(sorted(found, key=lambda each: -each.chance)), notes)


def _with_help(
    table: Table,
    now: Adventure,
    helper: str,
    how: str,
    answer: Answer,
    pause: Pause,
    *,
    thorough: bool,
    paid: bool = False,
) -> Suggestion:
    """The best throw of two Doctors."""
    problem, thrown = _helped(table, now, helper, how, paid=paid)
    chance, exact = 0.0, False
    for ranked in rank(problem, thrown, pause):
        chance, exact = ranked.chances[ranked.best], ranked.exact and ranked.complete
        if not thorough or ranked.exact:
            break
    where = "_anomaly" if how == help.HERE and table.is_anomaly(now.zone) else ""
    why = message(f"daleks.advice.{how}{where}", help.RULE, seat=helper)
    return Suggestion(answer, chance, exact, why)


def _helped(
    table: Table, now: Adventure, helper: str, how: str, *, paid: bool
) -> tuple[Problem, list[Pools]]:
    """The problem two Doctors would have. Help is paid for with a card where there is one."""
    then = replace(now, helper=helper, afar=how == help.AFAR)
    then.pools = [now.pools[0], Pool(helper)]
    problem, _ = _problem(table, then)
    caller, other = problem.doctors
    if not paid and not console.payable_cards(table, table.doctor(now.seat)):
        caller = replace(caller, charges=max(0, caller.charges - 1))
    travels = how == help.HERE and not help.is_here(now, table.doctor(helper))
    if travels and not console.payable_cards(table, table.doctor(helper)):
        other = replace(other, charges=max(0, other.charges - 1))
    return replace(problem, doctors=(caller, other)), list(_thrown(table, then))


# Before going anywhere


def prospect(table: Table, seat: str, zone: str) -> float:
    """Roughly how good an Adventure there would be, alone and with what is known of it."""
    now = Adventure(seat, zone, stage="build", pools=[Pool(seat)])
    return _likely(_problem(table, now)[0], list(_thrown(table, now)))


def help_prospect(table: Table, now: Adventure, helper: str) -> dict[str, float]:
    """Roughly what it would be with this Doctor's help, from afar and on the spot."""
    ways = _ways(table, now, helper)
    return {how: _likely(*_helped(table, now, helper, how, paid=False)) for how in ways}


def _likely(problem: Problem, thrown: list[Pools]) -> float:
    """The chance of the pools that promise most, at least."""
    best = max(thrown, key=lambda pools: _promise(problem, pools), default=None)
    chance: float = Solver(problem, 1).chance(best) if best else 0.0
    return chance


def _promise(problem: Problem, pools: Pools) -> float:
    """How many of the symbols needed a throw shows on average."""
    dice: list[int] = [sum(counts) for counts in zip(*pools, strict=True)]
    shown = [
        sum(n * faces.count(s) / len(faces) for n, faces in zip(dice, problem.faces, strict=True))
        for s in SYMBOLS
    ]
    return sum(min(n, show) for n, show in zip(problem.need, shown, strict=True))
