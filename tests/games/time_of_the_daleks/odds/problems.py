"""Random problems: all kinds of means, conditions and house rules, alone or with help."""

from __future__ import annotations

from random import Random
from typing import Literal

from companion.games.time_of_the_daleks.odds.problem import (
    SYMBOLS,
    Change,
    Doctor,
    Faces,
    Pool,
    Problem,
    Reroll,
    need,
)

REACHES = ("K", "G", "B", "R", "K", "R", "GBR", "KGBR", "KR")
STARTER = ("RDSCTX", "DDDRRS", "CCCSSX", "TTTXXR")


def small(rng: Random, dice: int = 5) -> Problem:
    """Up to so many dice; a quarter with two Doctors."""
    two = rng.random() < 0.25
    total = rng.randint(2, dice)
    pools = [[0, 0, 0, 0] for _ in range(1 + two)]
    for n in range(total):
        pools[n % len(pools) if n < 2 else rng.randrange(len(pools))][
            rng.choice((0, 0, 1, 2, 3))
        ] += 1
    means = 3 if total < 4 else 2
    return Problem(
        need("".join(rng.choice(SYMBOLS) for _ in range(rng.randint(1, total)))),
        tuple(_doctor(rng, _pool(pool), means, two) for pool in pools),
        STARTER if rng.random() < 0.5 else _faces(rng),
        fixed_point=rng.random() < 0.15,
        time_locked=rng.random() < 0.15,
        number_reroll=rng.choice(("together", "together", "one_at_a_time")),
        tokens_on=rng.choice(("own_dice", "own_dice", "either_pool")),
    )


def rich(rng: Random, rerolls: int = 4, changes: int = 2) -> Problem:
    """Eight dice of one Doctor with much to do about them."""
    coloured = [9]
    while sum(coloured) > 8:
        coloured = [rng.randint(0, 3) for _ in range(3)]
    letters = "".join(rng.choice(SYMBOLS) for _ in range(rng.randint(6, 8)))
    doctor = Doctor(
        (8 - sum(coloured), coloured[0], coloured[1], coloured[2]),
        tuple(Reroll(rng.choice(REACHES), rng.choice(LIMITS)) for _ in range(rerolls)),
        tuple(Change(rng.choice(REACHES), rng.choice(letters)) for _ in range(changes)),
        charges=5,
    )
    return Problem(need(letters), (doctor,), STARTER)


LIMITS: tuple[int | Literal["any", "all"], ...] = (1, 1, 2, 2, "any", "all")


def _doctor(rng: Random, pool: Pool, means: int, two: bool) -> Doctor:
    return Doctor(
        pool,
        tuple(_reroll(rng, two) for _ in range(rng.randint(0, means))),
        tuple(
            Change(rng.choice(REACHES), rng.choice(SYMBOLS), either=two and rng.random() < 0.2)
            for _ in range(rng.randint(0, 2))
        ),
        charges=rng.choice((0, 1, 2, 3, 4, 5)) if means == 3 else rng.choice((0, 2, 3)),
        cards=rng.randint(0, 2),
    )


def _reroll(rng: Random, two: bool) -> Reroll:
    price = rng.choice((0, 0, 0, 1, 2))
    return Reroll(
        rng.choice(REACHES),
        rng.choice(LIMITS),
        charges=1 if price == 1 else 0,
        cards=1 if price == 2 else 0,
        either=two and rng.random() < 0.2,
        at_fixed_point=rng.random() < 0.2,
    )


def _pool(counts: list[int]) -> Pool:
    return (counts[0], counts[1], counts[2], counts[3])


def _faces(rng: Random) -> Faces:
    """Other dice than ours: a box may be mended. A face may be blank."""
    black, green, blue, red = ("".join(rng.choice("RDSCTX-") for _ in range(6)) for _ in range(4))
    return (black, green, blue, red)
