"""Which pools can be made, what can leave them, and that the best is found."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from companion.games.time_of_the_daleks.odds.charges import by_charges
from companion.games.time_of_the_daleks.odds.groups import Pools
from companion.games.time_of_the_daleks.odds.pools import (
    Icon,
    Ranked,
    exterminated,
    gather,
    less,
    rank,
    without,
)
from companion.games.time_of_the_daleks.odds.problem import (
    COLOURS,
    Change,
    Doctor,
    Pool,
    Problem,
    Reroll,
    need,
)
from companion.games.time_of_the_daleks.odds.solver import Solver
from tests.games.time_of_the_daleks.odds.problems import STARTER


def by_hand(adds: list[Icon], focus: list[Icon], free: Pool) -> set[Pool]:
    """Every way to take the icons, one after the other."""
    found = set()
    for added in product(*(icon.colours for icon in adds)):
        for focused in product(*(("", *icon.colours) for icon in focus)):
            dice: list[str] = []
            for colour in added:
                if dice.count(colour) < free[COLOURS.index(colour)]:
                    dice.append(colour)
            for colour in focused:
                if colour and "K" in dice and dice.count(colour) < free[COLOURS.index(colour)]:
                    dice.remove("K")
                    dice.append(colour)
            found.add(tuple(dice.count(colour) for colour in COLOURS))
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("seed", range(40))
def test_all_pools_and_no_others(seed: int) -> None:
    rng = Random(seed)
    icons = [Icon("".join(sorted(set(rng.choices(COLOURS, k=2)))), "K") for _ in range(5)]
    focus = [Icon("".join(sorted(set(rng.choices("GBR", k=2))))) for _ in range(rng.randint(0, 3))]
    free = (rng.randint(2, 8), rng.randint(0, 3), 3, 3)
    assert set(gather(icons, focus, free)) == by_hand(icons, focus, free)


def test_as_little_as_possible_is_chosen_anew() -> None:
    icons = [Icon("K", "K"), Icon("K", "K"), Icon("RG", "R")]
    made = gather(icons, [Icon("G", "G"), Icon("G", "")], (8, 3, 3, 3))
    assert made[(1, 1, 0, 1)] == ("K", "K", "R", "G", "")


@pytest.mark.parametrize("dice", range(6))
def test_dice_leave_in_every_way(dice: int) -> None:
    pool: Pool = (2, 1, 0, 1)
    letters = "KKGR"
    expected = {
        tuple(left.count(colour) for colour in COLOURS)
        for left in combinations(letters, max(0, 4 - dice))
    }
    assert set(without(pool, dice)) == expected


def test_the_daleks_take_from_both() -> None:
    left = set(exterminated(((1, 1, 0, 0), (0, 0, 1, 0)), 2))
    assert left == {
        ((0, 0, 0, 0), (0, 0, 1, 0)),
        ((1, 0, 0, 0), (0, 0, 0, 0)),
        ((0, 1, 0, 0), (0, 0, 0, 0)),
    }
    assert less((3, 1, 0, 0), (1, 2, 0, 0)) == (2, 0, 0, 0)


def ranked_all(problem: Problem, candidates: list[Pools]) -> list[Ranked]:
    return list(rank(problem, candidates))


@pytest.mark.parametrize("doctors", [1, 2])
def test_the_last_answer_is_the_best_there_is(doctors: int) -> None:
    ann = Doctor((0, 0, 0, 0), (Reroll("K", 2),), (Change("G", "D"),), charges=2)
    bob = Doctor((0, 0, 0, 0), (Reroll("KGBR", 1),), charges=3)
    problem = Problem(need("RDSX"), (ann, bob)[:doctors], STARTER)
    mine = [pool for start in ((5, 1, 1, 1), (3, 1, 1, 3)) for pool in without(start, 3)]
    helper = without((2, 0, 1, 1), 2) if doctors == 2 else []
    candidates: list[Pools] = [(a, b) for a in mine for b in helper] or [(a,) for a in mine]
    answers = ranked_all(problem, candidates)
    exact = {pools: Solver(problem).chance(pools) for pools in candidates}
    last = answers[-1]
    assert (last.exact, last.complete) == (True, True)
    assert last.chances[last.best] == pytest.approx(max(exact.values()), abs=1e-12)
    assert len(last.chances) == len(exact)
    for answer in answers:
        for pools, chance in answer.chances.items():
            assert chance <= exact[pools] + 1e-12
            assert not answer.exact or chance == pytest.approx(exact[pools], abs=1e-12)
    assert not answers[0].exact


def test_each_charge_is_worth_something_or_nothing() -> None:
    doctor = Doctor((3, 1, 0, 0), changes=(Change("G", "D"),), charges=0)
    found = by_charges(Problem(need("RDS"), (doctor,), STARTER), 0)
    worth = [each.chance for each in found]
    assert all(each.complete for each in found)
    assert worth == sorted(worth)
    assert worth[0] == worth[1] < worth[2] < worth[3]
