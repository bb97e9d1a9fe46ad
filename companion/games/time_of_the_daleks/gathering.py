"""Advice before the throw: what to focus, leave out and give to the Daleks, and whom to call.

All pools the icons can come to are compared as they would be thrown, after the Daleks have had
their share. Help is compared with what it costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from companion.core.advice import Advice, Pause, Suggestion, nothing_to_wait_for
from companion.core.messages import Message, message
from companion.core.questions import Answer, Choose
from companion.games.time_of_the_daleks.odds.groups import Pools
from companion.games.time_of_the_daleks.odds.pools import (
    Choices,
    Icon,
    Ranked,
    exterminated,
    gather,
    less,
    rank,
    without,
)
from companion.games.time_of_the_daleks.odds.problem import COLOURS as LETTERS
from companion.games.time_of_the_daleks.odds.problem import SYMBOLS, Problem
from companion.games.time_of_the_daleks.odds.problem import Pool as Counts
from companion.games.time_of_the_daleks.odds.solver import Solver

from . import console, help, pool  # noqa: A004 - the rulebook's chapter
from .cards import COLOURS
from .chances import COLOUR, PARTLY, counted, known, letters
from .table import Adventure, Pool, Table

NAMES = {letter: colour for colour, letter in COLOUR.items()}
GO_ON: Answer = (pool.GO_ON,)


class Gathered(NamedTuple):
    """One Doctor's pool before anything leaves it, and the choices of icons that make it."""

    counts: Counts
    chosen: Choices = ()


class Help(NamedTuple):
    """One who may come, or help from afar: the problem of the two, and all they can throw."""

    seat: str
    how: str
    problem: Problem
    throws: Sequence[Pools]


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
    thrown = _thrown(table, now, pause)
    said = Advice(())
    for ranked in rank(problem, list(thrown), pause):
        best = ranked.best
        step = _next_step(table, mine, question, thrown[best].gathered[place].chosen)
        why = _throw(best[place])
        found = [Suggestion(step, ranked.chances[best], ranked.settled, why)]
        if step != GO_ON:
            found += _as_it_is(table, now, ranked, thrown)
        said = Advice(tuple(found), (*notes, *_partly(ranked)))
        yield said
    if place == 0 and len(now.pools) == 1:
        yield from _calling(table, now, question, said, pause)


def _as_it_is(
    table: Table, now: Adventure, ranked: Ranked, thrown: Mapping[Pools, Way]
) -> Iterator[Suggestion]:
    """To go on with what is gathered now."""
    gathered = tuple(counted(pool.dice(table, now, each)) for each in now.pools)
    for pools, chance in ranked.chances.items():
        if tuple(each.counts for each in thrown[pools].gathered) == gathered:
            why = _throw_all(pools)
            yield Suggestion(GO_ON, chance, ranked.is_exact(pools), why)
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


def _partly(ranked: Ranked) -> Iterator[Message]:
    if ranked.exact and ranked.partly:
        yield PARTLY


def _thrown(table: Table, now: Adventure, pause: Pause) -> dict[Pools, Way]:
    """Every throw there can be: each pool down to its limit, then the Daleks."""
    daleks = table.daleks_at(now.zone)
    found: dict[Pools, Way] = {}
    for way in _ways_to_throw(table, now):
        pause()
        for left in exterminated(way.kept, min(daleks, sum(map(sum, way.kept)))):
            found.setdefault(left, way)
    return found


def _ways_to_throw(table: Table, now: Adventure) -> Iterator[Way]:
    """The pools of one Doctor, or of two who share what is in the supply."""
    first = now.pools[0]
    free = pool.supply(table, now, first)
    supply = (free["black"], free["green"], free["blue"], free["red"])
    jointly = table.house["coloured_limit_in_help"] == "jointly"
    others: dict[Counts, dict[Counts, Gathered]] = {}  # by what is left in the supply
    for kept, mine in _kept(table, now, first, supply).items():
        if len(now.pools) == 1:
            yield Way((mine,), (kept,))
            continue
        left = less(supply, kept if jointly else (kept[0], 0, 0, 0))
        if left not in others:
            others[left] = _kept(table, now, now.pools[1], left)
        for his, other in others[left].items():
            yield Way((mine, other), (kept, his))


def _kept(table: Table, now: Adventure, mine: Pool, free: Counts) -> dict[Counts, Gathered]:
    """What can be kept of a pool, and the first pool it can be kept of."""
    most = pool.limit(table, now, mine)
    if mine.built:
        choices = [Gathered(counted(pool.dice(table, now, mine)))]
    else:
        choices = _choices(table, mine, free)
    found: dict[Counts, Gathered] = {}
    for each in choices:
        for left in without(each.counts, max(0, sum(each.counts) - most)):
            found.setdefault(left, each)
    return found


def _choices(table: Table, mine: Pool, free: Counts) -> list[Gathered]:
    """What a pool can come to by choosing icons."""
    doctor = table.doctor(mine.seat)
    added = pool.added(table, doctor, mine)
    adds = [Icon(letters(icon), COLOUR[taken]) for _, icon, taken in added]
    adds += [Icon(COLOUR[colour], COLOUR[colour]) for _, colour in mine.extra]
    focus = [
        Icon(letters(icon).replace("K", ""), COLOUR.get(mine.focused.get(key, ""), ""))
        for key, icon in pool.focus_icons(table, doctor)
    ]
    gone = counted([each.die.colour for each in mine.left])
    made = gather(adds, focus, free)
    return [Gathered(less(counts, gone), chosen) for counts, chosen in made.items()]


def _problem(table: Table, now: Adventure) -> tuple[Problem, tuple[Message, ...]]:
    found = known(table, now, [each.seat for each in now.pools])
    return found.problem, tuple(dict.fromkeys(found.notes))


def _throw(counts: Counts) -> Message:
    colours = chain(*((colour,) * n for n, colour in zip(counts, COLOURS, strict=True)))
    return message("daleks.advice.pool", pool.RULE, colours=tuple(colours))


# Dice that leave


def _leaving(table: Table, now: Adventure, question: Choose, pause: Pause) -> Iterator[Advice]:
    """Which dice to discard, or to give to the Daleks."""
    problem, notes = _problem(table, now)
    before = tuple(counted(pool.dice(table, now, each)) for each in now.pools)
    if now.stage == "exterminate":
        after = {left: left for left in exterminated(before, question.at_least)}
    else:
        after = {left: way.kept for left, way in _thrown(table, now, pause).items()}
    for ranked in rank(problem, list(after), pause):
        found: dict[Answer, Suggestion] = {}
        for pools, chance in ranked.chances.items():
            gone = [less(b, a) for b, a in zip(before, after[pools], strict=True)]
            answer = _taken(now, question, gone)
            why = _throw_all(pools)
            found.setdefault(answer, Suggestion(answer, chance, ranked.is_exact(pools), why))
            pause()
        yield Advice(tuple(found.values()), (*notes, *_partly(ranked)))


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


def _throw_all(pools: Pools) -> Message:
    counts = [sum(each[n] for each in pools) for n in range(len(LETTERS))]
    return _throw((counts[0], counts[1], counts[2], counts[3]))


def before_the_throw(table: Table, now: Adventure, pause: Pause) -> Iterator[Advice]:
    """Nothing is left to choose but to throw; this is how good it is."""
    problem, notes = _problem(table, now)
    pools = tuple(counted(pool.dice(table, now, each)) for each in now.pools)
    why = _throw_all(pools)
    for depth in (1, None):
        solver = Solver(problem, depth, pause)
        chance, exact = solver.chance(pools), depth is None and solver.complete(pools)
        left_out = () if exact or depth else (PARTLY,)
        yield Advice((Suggestion((), chance, exact, why),), (*notes, *left_out))


# Help


def _calling(
    table: Table, now: Adventure, question: Choose, alone: Advice, pause: Pause
) -> Iterator[Advice]:
    """Each Doctor who may be called, at his best, beside going on alone."""
    options = [option for option in question.options if option.startswith("help:")]
    if not options:
        return
    offers = [list(_offers(table, now, option.partition(":")[2], pause)) for option in options]
    for thorough in (False, True):
        called = [
            max(
                (_with_help(table, now, (option,), each, pause, thorough) for each in offered),
                key=lambda each: each.suggestions[0].chance,
            )
            for option, offered in zip(options, offers, strict=True)
        ]
        yield _together(alone, *called)


def _helping(table: Table, now: Adventure, question: Choose, pause: Pause) -> Iterator[Advice]:
    """The Doctor who was called decides how: the price of the call is paid by now."""
    helper = str(dict(question.about.values)["seat"])
    _, notes = _problem(table, now)
    ways = [how for how in question.options if how in (help.AFAR, help.HERE)]
    offers = [_help(table, now, helper, how, pause, paid=True) for how in ways]
    for thorough in (False, True):
        found = [_with_help(table, now, (each.how,), each, pause, thorough) for each in offers]
        yield _together(Advice((), notes), *found)


def _together(*said: Advice) -> Advice:
    every = [each for one in said for each in one.suggestions]
    notes = dict.fromkeys(note for one in said for note in one.notes)
    return Advice(tuple(sorted(every, key=lambda each: -each.chance)), tuple(notes))


def _with_help(
    table: Table, now: Adventure, answer: Answer, offer: Help, pause: Pause, thorough: bool
) -> Advice:
    """The best throw of two Doctors."""
    for ranked in rank(offer.problem, offer.throws, pause):
        found = ranked
        if not thorough or ranked.exact:
            break
    where = "_anomaly" if offer.how == help.HERE and table.is_anomaly(now.zone) else ""
    why = message(f"daleks.advice.{offer.how}{where}", help.RULE, seat=offer.seat)
    best = Suggestion(answer, found.chances[found.best], found.settled, why)
    return Advice((best,), tuple(_partly(found)))


def _offers(table: Table, now: Adventure, helper: str, pause: Pause) -> Iterator[Help]:
    """From afar, and on the spot if he can come."""
    yield _help(table, now, helper, help.AFAR, pause)
    if help.can_come(table, now, table.doctor(helper)):
        yield _help(table, now, helper, help.HERE, pause)


def _help(
    table: Table, now: Adventure, helper: str, how: str, pause: Pause, *, paid: bool = False
) -> Help:
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
    problem = replace(problem, doctors=(caller, other))
    return Help(helper, how, problem, list(_thrown(table, then, pause)))


# Before going anywhere


def prospect(table: Table, seat: str, zone: str) -> float:
    """Roughly how good an Adventure there would be, alone and with what is known of it."""
    now = Adventure(seat, zone, stage="build", pools=[Pool(seat)])
    return _likely(_problem(table, now)[0], list(_thrown(table, now, nothing_to_wait_for)))


def help_prospect(table: Table, now: Adventure, helper: str) -> dict[str, float]:
    """Roughly what it would be with this Doctor's help, from afar and on the spot."""
    offers = _offers(table, now, helper, nothing_to_wait_for)
    return {each.how: _likely(each.problem, each.throws) for each in offers}


def _likely(problem: Problem, thrown: Sequence[Pools]) -> float:
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
