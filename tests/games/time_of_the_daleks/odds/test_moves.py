"""Every legal move from the present faces against the fractions."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.time_of_the_daleks.odds.moves import Die, chance, moves
from companion.games.time_of_the_daleks.odds.problem import (
    COLOURS,
    Change,
    Doctor,
    Problem,
    Reroll,
    need,
)
from companion.games.time_of_the_daleks.odds.solver import Solver
from tests.games.time_of_the_daleks.odds import brute
from tests.games.time_of_the_daleks.odds.problems import STARTER, small


def throw(problem: Problem, rng: Random) -> list[Die]:
    return [
        Die(doctor, colour, rng.choice(problem.faces[n]))
        for doctor, who in enumerate(problem.doctors)
        for n, colour in enumerate(COLOURS)
        for _ in range(who.pool[n])
    ]


@pytest.mark.parametrize("seed", range(60))
def test_moves_equal_the_fractions(seed: int) -> None:
    """The same moves by what they throw again, each with its chance, and none forgotten."""
    rng = Random(seed)
    problem = small(rng, dice=4)
    dice = throw(problem, rng)
    solver, slow = Solver(problem), brute.Brute(problem)
    lying: brute.Dice = tuple(sorted((die.doctor, die.colour, die.face) for die in dice))
    assert chance(solver, dice) == pytest.approx(float(slow.best(lying, slow.means())), abs=1e-12)
    if slow.turned(lying, tuple(who.changes for who in problem.doctors), (0,) * 2):
        return
    expected: dict[tuple[object, ...], float] = {}
    for now, again, left in slow.moves(lying, slow.means()):
        value = float(slow.thrown(now, again, left))
        expected[(len(now), tuple(sorted(now[n] for n in again)), left)] = value
    found = [move for move in moves(solver, dice) if move.do not in ("change", "turn")]
    best = max((move.chance for move in found), default=0.0)
    assert best == pytest.approx(max(expected.values(), default=0.0), abs=1e-12)
    values = sorted({round(value, 9) for value in expected.values()})
    assert sorted({round(move.chance, 9) for move in found}) == values


def test_the_best_comes_first_and_says_what_it_is_worth() -> None:
    doctor = Doctor((2, 1, 0, 0), (Reroll("K", 2),), (Change("G", "D"),), charges=3)
    problem = Problem(need("RDC"), (doctor,), STARTER)
    dice = [Die(0, "K", "T"), Die(0, "K", "X"), Die(0, "G", "D")]
    first = moves(Solver(problem), dice)[0]
    assert (first.do, first.dice) == ("reroll", (0, 1))
    assert first.without is not None
    assert first.without < first.chance


def test_a_turn_that_finishes_is_certain() -> None:
    doctor = Doctor((1, 1, 0, 0), changes=(Change("G", "D"),), charges=3)
    problem = Problem(need("DX"), (doctor,), STARTER)
    dice = [Die(0, "K", "R"), Die(0, "G", "R")]
    found = moves(Solver(problem), dice)
    sure = {(move.do, move.dice, move.to) for move in found if move.chance == 1}
    assert sure == {("change", (1,), "D"), ("turn", (0,), "X")}


def test_every_turn_is_listed() -> None:
    doctor = Doctor((1, 0, 0, 0), charges=3)
    found = moves(Solver(Problem(need("D"), (doctor,), STARTER)), [Die(0, "K", "R")])
    assert sorted(move.to for move in found if move.do == "turn") == sorted("DSCTX")


def test_time_locked_turns_nothing() -> None:
    doctor = Doctor((1, 1, 0, 0), changes=(Change("G", "D"),), charges=3)
    problem = Problem(need("DX"), (doctor,), STARTER, time_locked=True)
    found = moves(Solver(problem), [Die(0, "K", "R"), Die(0, "G", "R")])
    assert {move.do for move in found} == {"charges", "discard"}


def test_of_moves_alike_the_cheapest_comes_first() -> None:
    doctor = Doctor((1, 0, 0, 0), (Reroll("K", 1),), charges=2)
    found = moves(Solver(Problem(need("D"), (doctor,), STARTER)), [Die(0, "K", "R")])
    assert [move.do for move in found] == ["reroll", "charges", "discard"]
    assert found[0].chance == found[1].chance


def test_what_wins_nothing_comes_after_what_is_as_good() -> None:
    """The change is free and the turn is not; yet only the turn shows what no die shows."""
    doctor = Doctor((1, 1, 0, 0), (Reroll("G", 1),), (Change("G", "D"),), charges=3)
    problem = Problem(need("DX"), (doctor,), STARTER)
    found = moves(Solver(problem), [Die(0, "K", "D"), Die(0, "G", "R")])
    sure = [move for move in found if move.chance == 1]
    assert {"turn", "change", "reroll"} == {move.do for move in sure}
    assert sure[0].do == "turn"
    assert [move.do for move in sure if move.idle] == ["change", "reroll"]
