"""What Sonic Charges are worth: the chance with none, with one, and so on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .problem import Problem
from .solver import Solver

MOST = 5


def with_charges(problem: Problem, doctor: int, charges: int) -> Problem:
    doctors = list(problem.doctors)
    doctors[doctor] = replace(doctors[doctor], charges=charges)
    return replace(problem, doctors=tuple(doctors))


def by_charges(
    problem: Problem, doctor: int, pause: Callable[[], None] = lambda: None
) -> tuple[float, ...]:
    """Before the throw, for each number of charges this Doctor might hold."""
    return tuple(
        Solver(with_charges(problem, doctor, charges), pause=pause).chance()
        for charges in range(MOST + 1)
    )
