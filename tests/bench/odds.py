"""The odds in numbers: as exact as fractions, as true as dice, and how fast beside icepool."""

from __future__ import annotations

import gc
import math
import operator
import random
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from statistics import median, quantiles

import icepool

from companion.games.time_of_the_daleks.odds.groups import Pools
from companion.games.time_of_the_daleks.odds.lattice import lattice
from companion.games.time_of_the_daleks.odds.moves import Die, Move, moves, pools
from companion.games.time_of_the_daleks.odds.pools import Icon, Known, gather, rank, without
from companion.games.time_of_the_daleks.odds.problem import (
    COLOURS,
    SYMBOLS,
    Change,
    Doctor,
    Pool,
    Problem,
    Reroll,
    need,
)
from companion.games.time_of_the_daleks.odds.solver import Solver
from tests.bench import Row
from tests.games.time_of_the_daleks.odds import brute
from tests.games.time_of_the_daleks.odds.problems import STARTER, rich, small

TYPICAL = Problem(
    need("RDSCTX"),
    (Doctor((5, 1, 1, 1), (Reroll("K", 2), Reroll("R", "all")), (Change("G", "D"),), charges=3),),
    STARTER,
)
NO_ABILITIES = Problem(TYPICAL.need, (Doctor((5, 1, 1, 1)),), STARTER)
PROBLEMS, THROWS = 1_000, 100_000


# As exact as fractions


def exact() -> Iterator[Row]:
    """Random problems of up to five dice against an independent count in fractions."""
    worst, two = 0.0, 0
    for seed in range(PROBLEMS):
        problem = small(random.Random(10_000 + seed))
        two += len(problem.doctors) == 2
        worst = max(worst, abs(Solver(problem).chance() - float(brute.chance(problem))))
    yield Row("random problems against fractions", PROBLEMS, "problems", ">= 1000")
    yield Row("of them with two Doctors", 100 * two / PROBLEMS, "%", ">= 20")
    yield Row("largest difference", worst, "", "<= 1e-12")
    yield from _icepool_agrees()


def _icepool_agrees() -> Iterator[Row]:
    """On everything it can express: one throw without any means."""
    worst, rng = 0.0, random.Random(1)
    for _ in range(300):
        pool = (rng.randint(0, 5), rng.randint(0, 3), rng.randint(0, 3), rng.randint(0, 3))
        letters = "".join(rng.choice(SYMBOLS) for _ in range(rng.randint(1, 6)))
        if not 0 < sum(pool) <= 8:
            continue
        problem = Problem(need(letters), (Doctor(pool),), STARTER, fixed_point=True)
        once = Solver(problem, depth=0).chance()  # icepool knows nothing of discarding
        worst = max(worst, abs(once - icepool_chance(pool, problem.need)))
    yield Row("icepool agrees to", worst, "", "<= 1e-12")


def icepool_chance(pool: Pool, wanted: tuple[int, ...]) -> float:
    """The chance that one throw shows all of it, as a user of icepool would ask."""
    parts = [icepool.Die(list(STARTER[n])).pool(dice) for n, dice in enumerate(pool) if dice]
    together = parts[0]
    for part in parts[1:]:
        together = together.additive_union(part)
    asked = [SYMBOLS[n] for n, count in enumerate(wanted) for _ in range(count)]
    return float((together >= asked).probability(True))


# As true as dice


def followed() -> Iterator[Row]:
    """Physical dice, thrown a hundred thousand times, and the advice followed to the letter."""
    doctor = Doctor(
        (3, 1, 1, 1), (Reroll("K", 2), Reroll("GBR", 1)), (Change("G", "D"),), charges=3
    )
    problem = Problem(need("RDSCT"), (doctor,), STARTER)
    chance, rng = Solver(problem).chance(), random.Random(7)
    met = sum(_play(problem, rng) for _ in range(THROWS))
    sigma = math.sqrt(chance * (1 - chance) / THROWS)
    yield Row("throws played as advised", THROWS, "throws", ">= 100000")
    yield Row("away from the exact chance", abs(met / THROWS - chance) / sigma, "sigma", "<= 3")


Means = tuple[tuple[Reroll, ...], tuple[Change, ...], int]
_ADVISED: dict[tuple[tuple[Die, ...], Means], Move | None] = {}


def _play(problem: Problem, rng: random.Random) -> bool:
    (doctor,) = problem.doctors
    dice = _throw(
        [Die(0, c, "") for c, n in zip(COLOURS, doctor.pool, strict=True) for _ in range(n)], rng
    )
    means: Means = (doctor.rerolls, doctor.changes, doctor.charges)
    while not _met(problem, dice):
        move = _advised(problem, dice, means)
        if move is None:
            return False
        dice, means = _done(move, dice, means, rng)
    return True


def _advised(problem: Problem, dice: list[Die], means: Means) -> Move | None:
    key = (tuple(sorted(dice)), means)
    dice[:] = key[0]
    if key not in _ADVISED:
        rerolls, changes, charges = means
        now = Doctor(pools(dice, 1)[0], rerolls, changes, charges)
        found = moves(Solver(replace(problem, doctors=(now,))), dice)
        _ADVISED[key] = found[0] if found and found[0].chance > 0 else None
    return _ADVISED[key]


def _done(move: Move, dice: list[Die], means: Means, rng: random.Random) -> tuple[list[Die], Means]:
    rerolls, changes, charges = means
    match move.do:
        case "discard":
            return _throw(dice[: _last_black(dice)] + dice[_last_black(dice) + 1 :], rng), means
        case "change" | "turn":
            (n,) = move.dice
            dice = [*dice[:n], dice[n]._replace(face=move.to), *dice[n + 1 :]]
            if move.change is None:
                return dice, (rerolls, changes, charges - 3)
            left = list(changes)
            left.remove(move.change)
            return dice, (rerolls, tuple(left), charges)
    again = _throw([dice[n] for n in move.dice], rng)
    for n, die in zip(move.dice, again, strict=True):
        dice = [*dice[:n], die, *dice[n + 1 :]]
    if move.do == "charges" or move.reroll is None:
        return dice, (rerolls, changes, charges - 2)
    rest = list(rerolls)
    rest.remove(move.reroll)
    return dice, (tuple(rest), changes, charges)


def _last_black(dice: list[Die]) -> int:
    return max(n for n, die in enumerate(dice) if die.colour == "K")


def _throw(dice: list[Die], rng: random.Random) -> list[Die]:
    return [die._replace(face=rng.choice(STARTER[COLOURS.index(die.colour)])) for die in dice]


def _met(problem: Problem, dice: list[Die]) -> bool:
    shown = Counter(die.face for die in dice)
    return all(shown[s] >= n for s, n in zip(SYMBOLS, problem.need, strict=True))


# How fast


def speed() -> Iterator[Row]:
    """Everything side by side in one run, each from a cold start, in processor time."""
    ours = _best(lambda: Solver(TYPICAL).chance())
    theirs = _best(lambda: icepool_chance((5, 1, 1, 1), TYPICAL.need))
    yield Row("typical full question", ours, "ms", "<= 10")
    yield Row("icepool: the same pool, no means", theirs, "ms")
    yield Row("ours with all means, of icepool without", ours / theirs, "", "<= 0.5")
    yield from _one_reroll()
    each = [_time(Solver(rich(random.Random(seed))).chance) for seed in range(100)]
    yield Row("rich question, median", median(each), "ms")
    yield Row("rich question, p95", quantiles(each, n=20)[-1], "ms", "<= 25")
    yield from _ranked_moves()
    yield from _pool_choice()
    yield from _two_doctors()


def _one_reroll() -> Iterator[Row]:
    """One ANY re-roll of black dice, used as well as can be."""
    pool: Pool = (5, 1, 1, 1)
    wanted = need("RDSCTX")
    problem = Problem(wanted, (Doctor(pool, (Reroll("K", "any"),)),), STARTER)
    theirs = _time(lambda: _icepool_reroll(pool, wanted, 5))
    ours = _best(lambda: Solver(problem).chance())
    yield Row("one optimal re-roll, ours (and discards)", ours, "ms")
    yield Row("one optimal re-roll, icepool + argmax", theirs, "ms")
    yield Row("times faster", theirs / ours, "x", ">= 100")
    clever = _best(lambda: _icepool_counts(pool, wanted))
    yield Row("one optimal re-roll, icepool + our best argmax", clever, "ms")
    yield Row("times faster than that", clever / ours, "x", ">= 3")


def _icepool_reroll(pool: Pool, wanted: tuple[int, ...], most: int) -> float:
    """icepool lists the throws and weighs each choice; the choosing is ours."""
    dice = [icepool.Die(list(faces)) for faces in STARTER]
    throws = [list(dice[n].pool(k).expand().items()) for n, k in enumerate(pool) if k]
    total, denominator = 0.0, math.prod(6**k for k in pool)
    asked = [SYMBOLS[n] for n, count in enumerate(wanted) for _ in range(count)]
    known: dict[tuple[str, ...], float] = {}

    def chance(kept: tuple[str, ...], again: int) -> float:
        lacking = list(asked)
        for face in kept:
            if face in lacking:
                lacking.remove(face)
        key = (*sorted(lacking), str(again))
        if key not in known:
            if len(lacking) > again:
                known[key] = 0.0
            elif not lacking:
                known[key] = 1.0
            else:
                known[key] = float((dice[0].pool(again) >= lacking).probability(True))
        return known[key]

    for combination in product(*throws):
        weight = math.prod(count for _, count in combination)
        black, others = combination[0][0], [f for faces, _ in combination[1:] for f in faces]
        best = chance((*black, *others), 0)
        for again in range(1, most + 1):
            for kept in set(combinations(black, len(black) - again)):
                best = max(best, chance((*kept, *others), again))
        total += weight * best
    return float(total / denominator)


Counts = tuple[int, ...]


def _icepool_counts(pool: Pool, wanted: tuple[int, ...]) -> float:
    """icepool throws each colour once for each number of dice; all else is counted, not listed.

    As good a question as we could ask it: symbols beyond the need are forgotten, what is lacking
    is looked up, and with one re-roll of any number nobody throws a symbol that is needed again.
    """
    symbols = [n for n, count in enumerate(wanted) if count]
    need = tuple(wanted[n] for n in symbols)

    def thrown(colour: int, dice: int) -> dict[Counts, float]:
        """What dice of a colour can show of what is needed."""
        found: Counter[Counts] = Counter()
        for faces, ways in icepool.Die(list(STARTER[colour])).pool(dice).expand().items():
            shown = (faces.count(SYMBOLS[n]) for n in symbols)
            found[tuple(map(min, shown, need))] += ways
        return {shown: ways / 6**dice for shown, ways in found.items()}

    others: dict[Counts, float] = {(0,) * len(need): 1.0}
    for colour, dice in enumerate(pool[1:], start=1):
        together: dict[Counts, float] = defaultdict(float)
        for (a, p), (b, q) in product(others.items(), thrown(colour, dice).items()):
            together[tuple(min(x + y, n) for x, y, n in zip(a, b, need, strict=True))] += p * q
        others = together
    black = [thrown(0, again) for again in range(pool[0] + 1)]
    known: dict[tuple[Counts, int], float] = {}

    def met(lacking: Counts, again: int) -> float:
        if (lacking, again) not in known:
            known[lacking, again] = sum(
                chance
                for shown, chance in black[again].items()
                if all(map(operator.ge, shown, lacking))
            )
        return known[lacking, again]

    total = 0.0
    for (a, p), (b, q) in product(others.items(), black[-1].items()):
        left = tuple(n - x for n, x in zip(need, a, strict=True))
        kept = sum(map(min, b, left))
        lacking = tuple(max(0, n - x) for n, x in zip(left, b, strict=True))
        total += p * q * met(lacking, pool[0] - kept)
    return total


def _ranked_moves() -> Iterator[Row]:
    rng, times = random.Random(3), []
    for seed in range(60):
        problem = rich(random.Random(seed))
        dice = _throw(
            [
                Die(0, c, "")
                for c, n in zip(COLOURS, problem.pools[0], strict=True)
                for _ in range(n)
            ],
            rng,
        )
        solver = Solver(problem)
        solver.chance()
        times.append(_time(partial(moves, solver, dice), cold=False))
    yield Row("all moves ranked once it is solved, p95", quantiles(times, n=20)[-1], "ms", "<= 5")


def _pool_choice() -> Iterator[Row]:
    """Five black dice, one of each colour and four icons to focus with, a Dalek there."""
    made = gather([Icon(c) for c in "KKKKKGBR"], [Icon(c) for c in ("B", "R", "GR", "GB")], FREE)
    candidates: list[Pools] = sorted({(left,) for pool in made for left in without(pool, 1)})
    yield Row("pools to choose from", len(candidates), "pools")
    taken = _time(lambda: list(_fresh_rank(TYPICAL, candidates)))
    yield Row("pool choice, all exact", taken / 1000, "s", "<= 0.5")


FREE: Pool = (8, 3, 3, 3)


def _two_doctors() -> Iterator[Row]:
    """Five dice and three, each Doctor with means of his own."""
    ann = Doctor((0,) * 4, (Reroll("K", 2), Reroll("R", "all")), (Change("G", "D"),), charges=2)
    bob = Doctor((0,) * 4, (Reroll("G", "any"),), charges=3)
    problem = Problem(need("RRDSCT"), (ann, bob), STARTER)
    mine = gather([Icon(c) for c in "KKKKKGBR"], [Icon(c) for c in "GBR"], FREE)
    other = gather([Icon(c) for c in "KKKKGR"], [Icon("G"), Icon("GR")], FREE)
    pairs = [
        (a, b)
        for p in mine
        for a in without(p, sum(p) - 5)
        for q in other
        for b in without(q, sum(q) - 3)
    ]
    candidates: list[Pools] = sorted(set(pairs))
    yield Row("pairs of pools, five dice and three", len(candidates), "pairs")
    answers = _fresh_rank(problem, candidates)
    first = _time(lambda: next(answers))
    yield Row("help, first answer", first / 1000, "s", "<= 0.5")
    second = _time(lambda: next(answers), cold=False)
    yield Row("help, the promising ones exact", second / 1000, "s")
    one = _time(lambda: Solver(problem).chance(candidates[len(candidates) // 2]))
    yield Row("one pair of pools, exact", one, "ms")


def _fresh_rank(problem: Problem, candidates: list[Pools]) -> Iterator[object]:
    from companion.games.time_of_the_daleks.odds import pools as module

    module._KNOWN = Known(32)
    return rank(problem, candidates)


def memory() -> Iterator[Row]:
    """Peak over a plain import after the large questions, in a process of its own."""
    script = """
import tests.bench.odds as odds
from tests.bench import peak
before = peak()
for n in range(60):
    odds.Solver(odds.rich(odds.random.Random(n))).chance()
list(odds._pool_choice())
list(odds._two_doctors())
print(peak() - before)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    )
    yield Row("peak memory over a plain import", float(done.stdout), "MB", "<= 150")


def _best(ask: Callable[[], object], times: int = 20) -> float:
    return min(_time(ask) for _ in range(times))


def _time(ask: Callable[[], object], *, cold: bool = True) -> float:
    """Milliseconds of processor time; the machine is shared."""
    if cold:
        lattice.cache_clear()
    gc.collect()
    started = time.process_time()
    ask()
    return 1000 * (time.process_time() - started)
