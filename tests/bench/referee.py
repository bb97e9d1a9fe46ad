"""The rulebook's referee and the twins over many games: nothing breaks, nothing leaks."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tests.bench import Row
from tests.games.every_game import CASES
from tests.games.time_of_the_daleks.referee.evenings import evening
from tests.games.twins import differences

GAMES = 3_000
TWINS = 300


def refereed() -> Iterator[Row]:
    """Random evenings; each break is said with its game and answer."""
    looks = breaks = 0
    for seed in range(GAMES):
        for session, problems in evening(seed):
            looks += 1
            breaks += len(problems)
            for problem in problems:
                print(f"game {seed}, answer {session.n}: {problem}", file=sys.stderr)
    yield Row("referee: games", GAMES, "", "")
    yield Row("referee: moments looked at", looks, "", "")
    yield Row("referee: breaks of the rulebook", breaks, "", "= 0")


def twins() -> Iterator[Row]:
    """Every game of the house beside its twin with another hidden hand."""
    for name, case in CASES.items():
        compared = differing = 0
        for seed in range(TWINS):
            moments, found = differences(case, seed)
            compared += moments
            differing += len(found)
            for difference in found:
                print(f"{name} {seed}: {difference}", file=sys.stderr)
        yield Row(f"twins of {name}: compared", compared, "", "")
        yield Row(f"twins of {name}: differences", differing, "", "= 0")
