"""Where all means would be too many: the room is kept, and no chance is more than it is."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest

from companion.games.time_of_the_daleks.odds import cover, plans, solver
from companion.games.time_of_the_daleks.odds.moves import Move, chance, moves
from companion.games.time_of_the_daleks.odds.problem import Change, Doctor, Problem, Reroll, need
from companion.games.time_of_the_daleks.odds.solver import Solver
from tests.games.time_of_the_daleks.odds.problems import STARTER, small
from tests.games.time_of_the_daleks.odds.test_moves import throw

MB = 1 << 20
NARROW = 60  # numbers


def test_a_rich_question_of_two_doctors_stays_within_its_room() -> None:
    """All its states at once took more than a gigabyte."""
    ann = Doctor((2, 1, 1, 1), (Reroll("K", 1), Reroll("GBR", 1), Reroll("R", "all")), charges=5)
    bob = Doctor((1, 1, 1, 0), (Reroll("K", 2), Reroll("GR", 1), Reroll("G", 1)), charges=5)
    problem = Problem(need("RDSCTX"), (ann, bob), STARTER)
    tracemalloc.start()
    try:
        assert 0.5 < Solver(problem).chance() < 1
        assert tracemalloc.get_traced_memory()[1] < 150 * MB
    finally:
        tracemalloc.stop()


def test_the_richest_question_is_answered_in_part() -> None:
    """It took gigabytes: four re-rolls each, and K-9."""
    icons = (Reroll("K", 2), Reroll("GBR", 1), Reroll("R", "any"), Reroll("B", 2))
    dog = Reroll("KGBR", 1, at_fixed_point=True)
    ann = Doctor((2, 1, 1, 1), (*icons, dog), (Change("G", "D"),), charges=5)
    bob = Doctor((1, 1, 0, 1), (*icons[:3], Reroll("G", 1)), charges=5)
    asked = Solver(Problem(need("RRDSCTX"), (ann, bob), STARTER))
    assert not asked.complete()
    least = asked.chance()
    assert Solver(asked.problem, 1).chance() < least < 1
    assert asked.plans.plan(asked.problem.pools).means.widest > 1


def test_what_is_left_out_only_ever_lowers_a_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = {seed: Solver(small(Random(seed), dice=5)).chance() for seed in range(120)}
    monkeypatch.setattr(plans, "MOST", NARROW)
    complete = lower = 0
    for seed, whole in exact.items():
        asked = Solver(small(Random(seed), dice=5))
        least = asked.chance()
        assert least <= whole + 1e-12
        if asked.complete():
            complete += 1
            assert least == pytest.approx(whole, abs=1e-12)
        else:
            lower += least < whole - 1e-12
    assert complete > 60
    assert lower > 10


def test_with_less_room_every_move_is_still_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none is better than it is; the best keeps what the whole position promises, or more."""
    seen = 0
    for seed in range(60):
        rng = Random(seed)
        problem = small(rng, dice=5)
        dice = throw(problem, rng)
        exact = {_named(move): move.chance for move in moves(Solver(problem), dice)}
        with monkeypatch.context() as narrower:
            narrower.setattr(plans, "MOST", NARROW)
            asked = Solver(problem)
            if asked.complete():
                continue
            found = moves(asked, dice)
            least = chance(asked, dice)
        seen += 1
        assert {_named(move) for move in found} == exact.keys()
        assert all(move.chance <= exact[_named(move)] + 1e-12 for move in found)
        if 0 < least < 1:
            assert found[0].chance >= least - 1e-12
    assert seen > 5


def _named(move: Move) -> tuple[str, int, tuple[int, ...], Reroll | None, Change | None, str]:
    return move.do, move.doctor, move.dice, move.reroll, move.change, move.to


def test_small_pieces_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [Solver(small(Random(seed), dice=5)).chance() for seed in range(60)]
    monkeypatch.setattr(cover, "AT_ONCE", 40)
    monkeypatch.setattr(solver, "AT_ONCE", 50)
    pieces = [Solver(small(Random(seed), dice=5)).chance() for seed in range(60)]
    assert pieces == pytest.approx(whole, abs=1e-12)


def test_dice_alike_share_what_can_be_done_with_them() -> None:
    """One green die is the same to "up to two", "any" and "all": three cards, one use."""
    cards = tuple(Reroll("G", dice) for dice in (1, 2, "any", "all"))
    problem = Problem(need("RD"), (Doctor((1, 1, 0, 0), cards),), STARTER)
    means = Solver(problem).plans.plan(problem.pools).means
    assert [*map(len, means.levels)] == [1, 1, 1, 1, 1]
