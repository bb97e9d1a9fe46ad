"""How long a replay takes, and whether amended games stay true."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.bots import anything
from companion.core.log import Event, Log
from companion.core.session import Session
from tests import toy
from tests.bench import Row
from tests.games.every_game import CASES
from tests.games.test_every_game import check_amended, finished
from tests.play import forget, new_session, step

SIZES = (1_000, 10_000, 100_000)


def replay() -> Iterator[Row]:
    """Replay is linear: each size against the straight line through all of them."""
    session = new_session(toy, {"seats": ["ann", "bob"], "rounds": 20_000})
    rng = random.Random(1)
    while session.n < SIZES[-1]:
        step(session, rng)
    events, options = session.log.events, session.options
    del session
    taken = {size: min(_seconds(options, events[:size]) for _ in range(5)) for size in SIZES}
    # Least squares on the relative error: otherwise the largest size alone would draw the line.
    each = sum(taken[n] / n for n in SIZES) / len(SIZES)
    for size in SIZES:
        yield Row(f"replay of {size} events, an event", taken[size] / size * 1e6, "µs", "< 10")
        off = abs(taken[size] / (each * size) - 1) * 100
        yield Row(f"replay of {size} events, off the line", off, "%", "<= 20")


def _seconds(options: Mapping[str, Any], events: list[Event]) -> float:
    started = time.perf_counter()
    Session(toy, options, Log(events, len(events)), lambda moment: None, forget)
    return time.perf_counter() - started


def amend() -> Iterator[Row]:
    """An answer replaced at random places of random games, in every game."""
    for name, case in CASES.items():
        rng, places, whole = random.Random(3), 0, 0
        while places < 1_000:
            session = finished(case, rng.randrange(10**6), meddling=0.05)
            for _ in range(10):
                n = rng.randrange(session.n)
                question = session.at(n).question
                if question is None or question.asked != session.log.events[n].asked:
                    continue
                amended = session.amending(n, anything(question, rng.randrange))
                check_amended(case, session, amended.log, n)
                places += 1
                whole += amended.stopped is None
        yield Row(f"{name}: amended places that stayed true", places, "places", ">= 1000")
        yield Row(f"{name}: of them, replayed to the end", whole, "places")
