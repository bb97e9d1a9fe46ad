"""What is left to re-roll with, in every state it can come to, and what each re-roll leaves.

A state is a row of counts: how often each use is left, then every Doctor's charges, then cards. A
use leads one level down, so a level learns what it is worth from the next one and from no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .groups import Share
from .lattice import Ints

Rows = NDArray[np.int64]
MOST_STATES = 1 << 13  # of two levels
NUMBERS = 1 << 62  # what a state is known by


class Use(NamedTuple):
    """What a re-roll can do with these dice, and its price: many a card does the same."""

    shares: tuple[Share, ...]
    payer: int = 0
    charges: int = 0
    cards: int = 0

    @property
    def free(self) -> bool:
        return not (self.charges or self.cards)


class Told(NamedTuple):
    """Who learns what states of a level are worth once some dice are thrown again.

    ``after`` are all of these states; ``steps`` lead there from the level above: from which state,
    and to which of ``after``.
    """

    share: Share
    after: Ints
    steps: Sequence[tuple[Ints, Ints]]


class TooMany(Exception):
    """More states than there is room for."""


class Means:
    """The states by level; the only one of the first has everything.

    ``uses`` says how often each is there, or None where only the price limits it. ``depth`` looks
    no further than so many re-rolls. ``TooMany`` where two levels, which are needed together,
    would have more of them than there is room for.
    """

    def __init__(
        self,
        uses: Mapping[Use, int | None],
        charges: tuple[int, ...],
        cards: tuple[int, ...],
        depth: int | None = None,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        self.uses, self.doctors, self.pause = tuple(uses), len(charges), pause
        self.column = {use: n for n, use in enumerate(u for u, k in uses.items() if k is not None)}
        self._purse = (*charges, *cards)
        start = [*(times for times in uses.values() if times is not None), *charges, *cards]
        self._sizes = np.array(start) + 1
        if prod(n + 1 for n in start) > NUMBERS:
            raise TooMany
        self._radix = np.array([prod(n + 1 for n in start[:k]) for k in range(len(start))])
        self._costs = [self._price(use) for use in self.uses]
        self._cards = {use: list(self._cheaper(use)) for use in self.uses}
        self.levels: list[Rows] = [np.array([start])]
        self._known = [self.levels[0] @ self._radix]
        self.told: list[list[Told]] = []  # by the level that learns it
        while (depth is None or len(self.told) < depth) and self._next_level():
            pass
        self.states = np.concatenate(self.levels)
        known = np.concatenate(self._known)
        self._order = np.argsort(known)
        self._ordered = known[self._order]
        self.held = 2 * self.states.size + sum(
            2 * len(before) for told in self.told for each in told for before, _ in each.steps
        )

    @property
    def widest(self) -> int:
        """States of two levels that follow each other."""
        sizes = [*map(len, self.levels), 0]
        return max(a + b for a, b in pairwise(sizes))

    def cost(self, use: Use) -> Rows:
        """What it takes away of each column."""
        cost = np.zeros(len(self.column) + 2 * self.doctors, np.int64)
        if use in self.column:
            cost[self.column[use]] = 1
        purse = len(self.column) + use.payer
        cost[purse] += use.charges
        cost[purse + self.doctors] += use.cards
        return cost

    def charges(self, states: Rows) -> Rows:
        first = len(self.column)
        return states[:, first : first + self.doctors]

    def find(self, states: Rows) -> Ints:
        """The places of states among all."""
        numbers = states @ self._radix
        places = np.searchsorted(self._ordered, numbers)
        assert (self._ordered[places] == numbers).all(), "these states are of other means"
        found: Ints = self._order[places]
        return found

    def affords(self, use: Use) -> bool:
        paid = [use.charges, use.cards]
        return all(self._purse[use.payer + n * self.doctors] >= cost for n, cost in enumerate(paid))

    def used(self, use: Use, *, of_counted: bool) -> tuple[int, int] | None:
        """The level and place of what is left after the first use, or of the most below that.

        Where not all are counted, one that is not may be used first; what is left once it is paid
        for may be nowhere.
        """
        left = self.levels[0][0] - self.cost(use)
        if use in self.column:
            left[self.column[use]] += not of_counted
        for n, level in enumerate(self.levels[:2]):
            (places,) = np.nonzero((level <= left).all(axis=1))
            if len(places):
                return n, int(places[np.argmax(level[places].sum(axis=1))])
        return None

    # Level by level

    def _price(self, use: Use) -> tuple[list[tuple[int, int]], int]:
        """What it takes of which column, and of the number of a state."""
        cost = self.cost(use)
        return [(int(n), int(cost[n])) for n in np.flatnonzero(cost)], int(cost @ self._radix)

    def _cheaper(self, use: Use) -> Iterator[tuple[Share, int]]:
        """The columns of cards that can do a share for nothing, and nothing that ``use`` cannot.

        They are used first, always: the other can do later whatever the card could have done.
        """
        for card, column in self.column.items():
            if card.free and card != use and set(card.shares) <= set(use.shares):
                yield from ((share, column) for share in card.shares)

    def _next_level(self) -> bool:
        rows, known = self.levels[-1], self._known[-1]
        left: list[tuple[Use, Ints, Rows]] = []
        for use, (price, number) in zip(self.uses, self._costs, strict=True):
            paid = np.ones(len(rows), bool)
            for column, cost in price:
                paid &= rows[:, column] >= cost
            before = np.flatnonzero(paid)
            if len(before):
                left.append((use, before, known[before] - number))
            self.pause()
        if not left:
            return False
        after = _distinct([numbers for _, _, numbers in left])
        self.pause()
        if len(known) + len(after) > MOST_STATES:
            raise TooMany
        self._known.append(after)
        self.levels.append(after[:, None] // self._radix % self._sizes)
        self.told.append(list(self._telling(rows, after, left)))
        return True

    def _telling(
        self, rows: Rows, after: Rows, left: Sequence[tuple[Use, Ints, Rows]]
    ) -> Iterator[Told]:
        steps: dict[Share, list[tuple[Ints, Ints]]] = {}
        for use, before, numbers in left:
            places = np.searchsorted(after, numbers)
            for share in use.shares:
                cards = [column for same, column in self._cards[use] if same == share]
                needed = ~rows[before[:, None], cards].any(axis=1) if cards else slice(None)
                steps.setdefault(share, []).append((before[needed], places[needed]))
                self.pause()
        for share, each in steps.items():
            there = _distinct([places for _, places in each])
            self.pause()
            yield Told(share, there, [(n, np.searchsorted(there, places)) for n, places in each])


def _distinct(ordered: Sequence[Rows]) -> Rows:
    """All numbers of some rows, each of which is in order."""
    found = np.sort(np.concatenate(ordered), kind="stable")
    return found[np.flatnonzero(np.diff(found, prepend=-1))]
