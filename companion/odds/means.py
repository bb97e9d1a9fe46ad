"""What is left to re-roll with, in every state it can come to, and what each re-roll leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .lattice import Ints
from .problem import COLOURS, Problem, Reroll

TOKENS_REROLL, TOKENS_TURN = 2, 3
WITH_TOKENS = Reroll(COLOURS, 1, charges=TOKENS_REROLL)


class State(NamedTuple):
    """How often each kind of re-roll is left, and each Doctor's charges and cards."""

    left: tuple[int, ...]
    charges: tuple[int, ...]
    cards: tuple[int, ...]


class Kind(NamedTuple):
    """A way to re-roll. Cards with the same icon are one kind."""

    doctor: int
    reroll: Reroll
    either: bool


@dataclass(frozen=True, slots=True)
class Steps:
    """One kind of re-roll out of many states at once."""

    kind: Kind
    before: Ints
    after: Ints


class Means:
    """The states, from the poorest to ``states[-1]``, with which the problem starts.

    ``depth`` looks no further than so many re-rolls: a bound for impatient people.
    """

    def __init__(self, problem: Problem, depth: int | None = None) -> None:
        kinds = Counter(_kinds(problem))
        self.kinds = tuple(kinds)
        self._tokens = tuple(_tokens(problem))
        start = State(
            tuple(kinds.values()),
            tuple(doctor.charges for doctor in problem.doctors),
            tuple(_payable(problem, n) for n in range(len(problem.doctors))),
        )
        reached = self._reached(start, depth)
        heights: dict[State, int] = {}
        for state in sorted(reached, key=_richness):
            below = [heights[after] for _, after in self.leaving(state) if after in reached]
            heights[state] = max(below, default=-1) + 1
        self.states = sorted(reached, key=lambda state: (heights[state], _richness(state)))
        self.place = {state: n for n, state in enumerate(self.states)}
        self.layers = self._layers(heights)
        self._spared: dict[tuple[int, str], NDArray[np.bool_]] = {}

    def leaving(self, state: State) -> Iterator[tuple[Kind, State]]:
        """What may be used in a state, and what is left then."""
        for n, kind in enumerate(self.kinds):
            if state.left[n] and (paid := _pay(state, kind)):
                left = (*state.left[:n], state.left[n] - 1, *state.left[n + 1 :])
                yield kind, paid._replace(left=left)
        for kind in self._tokens:
            if paid := _pay(state, kind):
                yield kind, paid

    def spared(self, doctor: int, colour: str) -> NDArray[np.bool_]:
        """The states with a card that re-rolls such a die as charges would, but for nothing.

        The card is used first, always: the charges can do later whatever it could have done.
        """
        if (doctor, colour) not in self._spared:
            found = np.zeros(len(self.states), bool)
            for n, kind in enumerate(self.kinds):
                if kind.doctor == doctor and colour in kind.reroll.colours and _no_more(kind):
                    found |= [state.left[n] > 0 for state in self.states]
            self._spared[doctor, colour] = found
        return self._spared[doctor, colour]

    def _reached(self, start: State, depth: int | None) -> set[State]:
        reached, edge = {start}, {start}
        while edge and depth != 0:
            edge = {after for state in edge for _, after in self.leaving(state)} - reached
            reached |= edge
            depth = None if depth is None else depth - 1
        return reached

    def _layers(self, heights: dict[State, int]) -> list[list[Steps]]:
        """By what comes after: a layer is told of before it tells those above."""
        found: list[dict[Kind, list[tuple[int, int]]]] = [{} for _ in range(max(heights.values()))]
        for state in self.states:
            for kind, after in self.leaving(state):
                if after in self.place:
                    pairs = found[heights[after]].setdefault(kind, [])
                    pairs.append((self.place[state], self.place[after]))
        return [
            [Steps(kind, *np.array(pairs).T) for kind, pairs in kinds.items()] for kinds in found
        ]


def _kinds(problem: Problem) -> Iterator[Kind]:
    """Each re-roll on the cards; a NUMBER taken one at a time is as many re-rolls of one die."""
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


def _no_more(kind: Kind) -> bool:
    """Whether it does no more than two charges would."""
    reroll = kind.reroll
    return reroll.dice == 1 and not (kind.either or reroll.charges or reroll.cards)


def _tokens(problem: Problem) -> Iterator[Kind]:
    if not problem.fixed_point:
        for n in range(len(problem.doctors)):
            yield Kind(n, WITH_TOKENS, problem.tokens_on == "either_pool")


def _payable(problem: Problem, doctor: int) -> int:
    """Cards that could ever be given: more make no difference."""
    wanted = sum(kind.reroll.cards for kind in _kinds(problem) if kind.doctor == doctor)
    return min(wanted, problem.doctors[doctor].cards)


def _pay(state: State, kind: Kind) -> State | None:
    n, charges, cards = kind.doctor, kind.reroll.charges, kind.reroll.cards
    if not charges and not cards:
        return state
    if state.charges[n] < charges or state.cards[n] < cards:
        return None
    return state._replace(
        charges=_less(state.charges, n, charges), cards=_less(state.cards, n, cards)
    )


def _less(counts: tuple[int, ...], n: int, by: int) -> tuple[int, ...]:
    return (*counts[:n], counts[n] - by, *counts[n + 1 :])


def _richness(state: State) -> tuple[int, ...]:
    return (sum(state.left) + sum(state.charges) + sum(state.cards), *state.left, *state.charges)
