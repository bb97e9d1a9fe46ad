"""What Sonic Charges are worth: the chance with none, with one, and so on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .pools import Chance
from .problem import Problem
from .solver import Solver

MOST = 5


def with_charges(problem: Problem, doctor: int, charges: int) -> Problem:
    doctors = list(problem.doctors)
    doctors[doctor] = replace(doctors[doctor], charges=charges)
    return replace(problem, doctors=tuple(doctors))


def by_charges(
    problem: Problem, doctor: int, pause: Callable[[], None] = lambda: None
) -> tuple[Chance, ...]:
    """Before the throw, for each number of charges this Doctor might hold."""
    solvers = [Solver(with_charges(problem, doctor, n), pause=pause) for n in range(MOST + 1)]
    return tuple(Chance(each.chance(), each.complete()) for each in solvers)
