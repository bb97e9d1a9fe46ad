"""The solver against every physical die and every legal move, in fractions."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.time_of_the_daleks.odds.problem import Change, Doctor, Problem, Reroll, need
from companion.games.time_of_the_daleks.odds.solver import Solver
from tests.games.time_of_the_daleks.odds import brute
from tests.games.time_of_the_daleks.odds.problems import STARTER, small


@pytest.mark.parametrize("seed", range(60))
def test_equals_the_fractions(seed: int) -> None:
    problem = small(Random(seed), dice=4)
    assert Solver(problem).chance() == pytest.approx(float(brute.chance(problem)), abs=1e-12)


def test_five_dice_of_two_doctors() -> None:
    ann = Doctor((2, 1, 0, 0), (Reroll("K", 2),), (Change("G", "D"),), charges=3)
    bob = Doctor((1, 0, 0, 1), (Reroll("KGBR", 1, charges=1),), charges=1)
    problem = Problem(need("RDTX"), (ann, bob), STARTER)
    assert Solver(problem).chance() == pytest.approx(float(brute.chance(problem)), abs=1e-12)


def test_a_bound_never_promises_more_than_there_is() -> None:
    for seed in range(60):
        problem = small(Random(seed), dice=5)
        bounds = [Solver(problem, depth).chance() for depth in range(4)]
        assert bounds == sorted(bounds)
        assert bounds[-1] <= Solver(problem).chance() + 1e-12


def test_no_dice_no_chance() -> None:
    nobody = Problem(need(""), (Doctor((0, 0, 0, 0)),), STARTER)
    assert Solver(nobody).chance() == 0
    assert Solver(Problem(need(""), (Doctor((1, 0, 0, 0)),), STARTER)).chance() == pytest.approx(1)


def test_k9_works_at_a_fixed_point() -> None:
    dog = Reroll("KGBR", 1, at_fixed_point=True)
    at = Problem(need("RD"), (Doctor((2, 0, 0, 0), (dog, Reroll("K", 2))),), STARTER, True)
    assert Solver(at).chance() == pytest.approx(float(brute.chance(at)), abs=1e-12)
    alone = Problem(need("RD"), (Doctor((2, 0, 0, 0), (Reroll("K", 2),)),), STARTER, True)
    assert Solver(alone).chance() < Solver(at).chance()
