"""The re-rolls of a problem, and which of them are counted where all would be too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .groups import Group, Kind, shares
from .means import Use
from .problem import COLOURS, Problem, Reroll

TOKENS_REROLL, TOKENS_TURN = 2, 3
WITH_TOKENS = Reroll(COLOURS, 1, charges=TOKENS_REROLL)

Counted = tuple[int, ...]  # how many of each kind; one of those that only charges limit


def kinds(problem: Problem) -> dict[Kind, int]:
    """Each re-roll on the cards, and how often it is there; then those for charges alone."""
    return {**Counter(_on_cards(problem)), **dict.fromkeys(_with_tokens(problem), 1)}


def _on_cards(problem: Problem) -> Iterator[Kind]:
    """A NUMBER taken one at a time is as many re-rolls of one die."""
    for n, doctor in enumerate(problem.doctors):
        for reroll in doctor.rerolls:
            if problem.fixed_point and not reroll.at_fixed_point:
                continue
            single = isinstance(reroll.dice, int) and problem.number_reroll == "one_at_a_time"
            for each in singles(reroll) if single else (reroll,):
                yield Kind(n, each, each.either)


def singles(reroll: Reroll) -> tuple[Reroll, ...]:
    one = Reroll(
        reroll.colours, 1, reroll.charges, reroll.cards, reroll.either, reroll.at_fixed_point
    )
    return (one,) * (reroll.dice if isinstance(reroll.dice, int) else 1)


def _with_tokens(problem: Problem) -> Iterator[Kind]:
    if not problem.fixed_point:
        for n in range(len(problem.doctors)):
            yield Kind(n, WITH_TOKENS, problem.tokens_on == "either_pool")


def cards(problem: Problem) -> tuple[int, ...]:
    """Cards each Doctor could ever give: more make no difference."""
    wanted = Counter[int]()
    for kind in _on_cards(problem):
        wanted[kind.doctor] += kind.reroll.cards
    return tuple(min(wanted[n], doctor.cards) for n, doctor in enumerate(problem.doctors))


def use(groups: Sequence[Group], kind: Kind) -> Use:
    """What a kind can do with these dice. Whose it is matters only where there is a price."""
    found = tuple(sorted(shares(groups, kind)))
    charges, given = kind.reroll.charges, kind.reroll.cards
    return Use(found, kind.doctor if charges or given else 0, charges, given)


def times(kinds: Iterable[Kind], uses: Sequence[Use], counted: Counted) -> dict[Use, int | None]:
    """How often each use is there. What reaches no die here may still have been paid for."""
    found: dict[Use, int | None] = {}
    for kind, use, often in zip(kinds, uses, counted, strict=True):
        if often and kind.reroll is WITH_TOKENS:
            found[use] = None
        elif often and (use.shares or not use.free):
            found[use] = (found.get(use) or 0) + often
    return found


def fewer(uses: Sequence[Use], counted: Counted) -> Counted:
    """Where all would be too many: without the one that can do least."""
    least = min((n for n, often in enumerate(counted) if often), key=lambda n: _power(uses[n]))
    return tuple(often - (n == least) for n, often in enumerate(counted))


def _power(use: Use) -> tuple[int, ...]:
    """Which dice it can throw again, and how many of them at once."""
    axes = {axis for share in use.shares for axis, _ in share}
    most = max((sum(dice for _, dice in share) for share in use.shares), default=0)
    return len(axes), most, use.free
