"""Advice at the table in numbers: how much memory, how soon, how deaf; and positions to ask about.

``python -m tests.bench.advised WHAT`` works one thing out in a process of its own.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from companion.advisor import Advisor
from companion.commands import simulate
from companion.core.advice import Advice, Pause
from companion.core.bots import Act, Pick
from companion.core.questions import Question
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks.advice import advise
from companion.games.time_of_the_daleks.odds.problem import Change, Doctor, Problem, Reroll, need
from companion.games.time_of_the_daleks.odds.solver import Solver
from companion.games.time_of_the_daleks.table import HAND, MOST_CHARGES, Aboard, Table
from tests.bench import Row, peak
from tests.games.time_of_the_daleks.odds.problems import STARTER

RICH, EVENINGS, MOMENTS = 200, 100, 150
LONG = 120  # questions in Adventures: many an evening has fewer
EVERY = 23  # of an evening's questions, one in so many is answered to the end
FAMOUS = (1002, 3, 342)  # luck, players, answer: it once took 580 MB
SLOWER = 4  # a tablet is, by so much
ABOUT = ("build_pool", "discard_down", "exterminate", "how_to_help", "not_met", "throw")


class Position(NamedTuple):
    table: Table
    question: Question


class Seen(Exception):
    """The rest of the game is of no interest."""


def questions(seed: int, players: int, wanted: Callable[[int], bool]) -> Iterator[Position]:
    """Some of those in Adventures of an evening by careful players, each as it was asked."""
    asked: list[Position] = []
    n = itertools.count()

    def watched(table: Table, question: Question, pick: Pick) -> Act:
        about = question.about.id.removeprefix("daleks.")
        if table.adventure and about in ABOUT and wanted(next(n)):
            asked.append(Position(deepcopy(table), question))
        return game.BOTS["careful"](table, question, pick)

    simulate.play(game, simulate.defaults(game, players), seed, watched)
    yield from asked


def rich() -> Iterator[Position]:
    """Anywhere in evenings of two to four: all hands and consoles are full, half the crews."""
    for seed in itertools.count():
        rng = random.Random(seed)
        for position in questions(seed, 2 + seed % 3, rng.randrange(LONG).__eq__):
            for doctor in position.table.doctors:
                _fill(position.table, doctor.seat, rng, crew=seed % 2 == 0)
            yield position


def _fill(table: Table, seat: str, rng: random.Random, *, crew: bool) -> None:
    doctor, deck = table.doctor(seat), table.timey_wimey
    doctor.charges = MOST_CHARGES
    while len(doctor.hand) < HAND and deck.unseen:
        doctor.hand.append(deck.take(rng.choice(sorted(deck.unseen))))
    while crew and len(doctor.companions) < table.box.rules.companion_slots:
        companions = rng.choice((table.earth, table.alien))
        card = companions.take(rng.choice(sorted(companions.unseen)))
        doctor.companions.append(Aboard(card))


def famous() -> Position:
    seed, players, answer = FAMOUS
    n, found = 0, list[Position]()

    def watched(table: Table, question: Question, pick: Pick) -> Act:
        nonlocal n
        n += 1
        if n > answer:
            found.append(Position(table, question))
            raise Seen
        return game.BOTS["careful"](table, question, pick)

    with contextlib.suppress(Seen):
        simulate.play(game, simulate.defaults(game, players), seed, watched)
    return found[0]


def problem(charges: int, rerolls: int = 3, *, dog: bool = False) -> Problem:
    """Five dice and three of two Doctors with much to do about them."""
    icons = (Reroll("K", 2), Reroll("GBR", 1), Reroll("R", "any"), Reroll("G", 1))
    k9 = (Reroll("KGBR", 1, at_fixed_point=True),) if dog else ()
    ann = Doctor((2, 1, 1, 1), (*icons[:rerolls], *k9), (Change("G", "D"),), charges=charges)
    bob = Doctor((1, 1, 0, 1), icons[-rerolls:], (Change("K", "S"),), charges=charges)
    return Problem(need("RDSCTX"), (ann, bob), STARTER)


# How much memory


def memory() -> Iterator[Row]:
    """The most over an idle app's, each in a process of its own."""
    rows = {
        "famous": "five dice and three, as careful players met it",
        "charges": "five dice and three, five charges each",
        "rerolls": "and four re-rolls each",
        "dog": "and K-9",
        "rich": f"{RICH} positions with full hands and charges",
    }
    for what, name in rows.items():
        found = alone(what)
        yield Row(f"{name}: over idle", found["memory"], "MB", "<= 250")
        yield Row(f"{name}: worked out in", found["seconds"], "s")


def evenings() -> Iterator[Row]:
    """Whether anything is left out for want of room, for some questions of each evening."""
    found = alone("evenings")
    yield Row(f"questions of {EVENINGS} careful evenings", found["questions"], "asked")
    yield Row("of them with all means counted", found["share"], "%", ">= 99")


def alone(what: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.advised", what]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=900)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _famous() -> None:
    position = famous()
    _measured(lambda: list(advise(*position)))


def _solved(asked: Problem) -> None:
    _measured(lambda: Solver(asked).chance())


def _rich() -> None:
    every = itertools.islice(rich(), RICH)
    first = next(every)

    def told() -> None:
        for position in (first, *every):
            list(advise(*position))

    _measured(told)


def _measured(work: Callable[[], object]) -> None:
    before, started = peak(), time.process_time()
    work()
    seconds = time.process_time() - started
    print(json.dumps({"memory": peak() - before, "seconds": seconds}))


def _one_in_so_many(seed: int) -> Callable[[int], bool]:
    return lambda n: n % EVERY == seed % EVERY


def _evenings() -> None:
    asked = partly = 0
    for seed in range(EVENINGS):
        for position in questions(seed, 2 + seed % 3, _one_in_so_many(seed)):
            asked += 1
            notes = {note.id for said in advise(*position) for note in said.notes}
            partly += "daleks.advice.partly" in notes
    print(json.dumps({"questions": asked, "share": 100 * (1 - partly / asked)}))


# How soon


def soon() -> Iterator[Row]:
    """In processor time of the thread that advises, in positions as rich as can be."""
    first, calling, exact = list[float](), list[float](), list[float]()
    for position in itertools.islice(rich(), 0, RICH, 4):
        if position.question.about.id != "daleks.build_pool":
            continue
        started, told = time.thread_time(), list[tuple[float, Advice]]()
        for said in advise(*position):
            told.append((time.thread_time() - started, said))
        first.append(told[0][0])
        helped = [after for after, said in told if any(map(_is_help, said.suggestions))]
        calling += helped[:1]
        exact += helped[-1:]
    yield Row("positions with full crews and charges", len(first), "asked", ">= 10")
    yield Row("the first answer, worst", max(first), "s", "<= 0.5")
    yield Row("whom to call, first answer, worst", max(calling), "s")
    yield Row("whom to call, exactly, median", sorted(exact)[len(exact) // 2], "s")
    yield Row("whom to call, exactly, worst", max(exact), "s")
    yield Row(f"and on a machine {SLOWER} times as slow", SLOWER * max(exact), "s")
    yield from _cold()


def _is_help(suggestion: Any) -> bool:
    return bool(suggestion.answer[:1]) and suggestion.answer[0].startswith("help:")


def _cold() -> Iterator[Row]:
    """From the start of Python to the first chance, beside Python with numpy alone."""
    ours = """
from companion.games.time_of_the_daleks.odds.problem import Doctor, Problem, Reroll, need
from companion.games.time_of_the_daleks.odds.solver import Solver
doctor = Doctor((5, 1, 1, 1), (Reroll("K", 2), Reroll("R", "all")), charges=3)
Solver(Problem(need("RDSCTX"), (doctor,), ("RDSCTX", "DDDRRS", "CCCSSX", "TTTXXR"))).chance()
"""
    theirs = "import numpy"
    cold, alone = (min(_fresh(script) for _ in range(5)) for script in (ours, theirs))
    yield Row("first odds after a cold start", 1000 * cold, "ms")
    yield Row("of importing numpy", cold / alone, "x", "<= 2")


def _fresh(script: str) -> float:
    clock = "\nimport time\nprint(time.process_time())"
    command = [sys.executable, "-c", script + clock]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


# How deaf


def cancelled() -> Iterator[Row]:
    """Processor time of the thread from the moment the game moves on until it has stopped."""
    rng, late = random.Random(5), list[float]()
    advisor = Advisor(lambda act: act())
    for position in rich():
        if len(late) == MOMENTS:
            break
        late += _stopped(advisor, position, rng.random() ** 2)
    advisor.close()
    late.sort()
    yield Row("moments at which the game moved on", len(late), "moments", f">= {MOMENTS}")
    yield Row("stopped after, median", 1000 * late[len(late) // 2], "ms")
    yield Row("stopped after, worst", 1000 * late[-1], "ms", "<= 30")


def _stopped(advisor: Advisor, position: Position, after: float) -> Iterator[float]:
    """Nothing if it was ready by then."""
    begun, done = threading.Event(), threading.Event()
    clock, end = list[int](), list[float]()

    def ask(pause: Pause) -> Iterator[Advice]:
        clock.append(time.pthread_getcpuclockid(threading.get_ident()))
        begun.set()
        try:
            yield from advise(*position, pause)
        finally:
            end.append(time.thread_time())
            done.set()

    advisor.ask(ask, lambda _: None)
    begun.wait()
    started = time.clock_gettime(clock[0])
    while not done.is_set() and time.clock_gettime(clock[0]) < started + after:
        done.wait(0.001)
    moved_on = time.clock_gettime(clock[0])
    advisor.forget()
    done.wait()
    if end[0] > moved_on:
        yield end[0] - moved_on


ALONE: dict[str, Callable[[], None]] = {
    "famous": _famous,
    "charges": lambda: _solved(problem(5)),
    "rerolls": lambda: _solved(problem(5, 4)),
    "dog": lambda: _solved(problem(5, 4, dog=True)),
    "rich": _rich,
    "evenings": _evenings,
}

if __name__ == "__main__":
    ALONE[sys.argv[1]]()
