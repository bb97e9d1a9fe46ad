"""What a throw of the die wins, and what hands that nobody has shown may add to a gambit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

KEPT = 1024  # hands that were counted


class Hand(NamedTuple):
    """What is known of one: how many lie hidden in it, which do not, how many it may give."""

    hidden: int
    known: tuple[int, ...]  # values
    chances: int


Sums = tuple[tuple[int, float], ...]  # what is given in all, and how likely that is
State = tuple[int, tuple[tuple[int, int], ...]]  # the sum so far; hidden cards and chances by hand


def throw(die: Sequence[str], needed: int) -> float:
    """The chance that it shows so much; "Fail" never does."""
    return sum(face.isdecimal() and int(face) >= needed for face in die) / len(die)


def won(die: Sequence[str], needed: int, opposed: Sums) -> float:
    """The chance of the throw, over all that may be given against it."""
    return sum(part * throw(die, needed + more) for more, part in opposed)


@lru_cache(KEPT)
def highest(unseen: tuple[int, ...], hands: tuple[Hand, ...]) -> Sums:
    """What these hands give if each gives its highest cards: over all hands that the cards nobody
    has seen can make, each as likely. A card that has no value is a zero."""
    left, copies = len(unseen), Counter(unseen)
    values = sorted({*copies, *(value for hand in hands for value in hand.known)} - {0})
    states: dict[State, float] = {(0, tuple((hand.hidden, hand.chances) for hand in hands)): 1.0}
    for value in reversed(values):
        known = [hand.known.count(value) for hand in hands]
        then: dict[State, float] = {}
        for (total, open_hands), part in states.items():
            for held, likely in _held(open_hands, copies[value], left):
                given = [
                    min(chances, n + sure)
                    for (_, chances), n, sure in zip(open_hands, held, known, strict=True)
                ]
                rest = tuple(  # where nothing more is given the cards lie like any others
                    (hidden - n, chances - gives) if chances > gives else (0, 0)
                    for (hidden, chances), n, gives in zip(open_hands, held, given, strict=True)
                )
                state = total + value * sum(given), rest
                then[state] = then.get(state, 0.0) + part * likely
        states, left = then, left - copies[value]
    sums: dict[int, float] = {}
    for (total, _), part in states.items():
        sums[total] = sums.get(total, 0.0) + part
    return tuple(sorted(sums.items()))


def _held(
    hands: tuple[tuple[int, int], ...], copies: int, left: int
) -> Iterator[tuple[tuple[int, ...], float]]:
    """How many of these copies each hand may hold among its hidden cards, and how likely that is
    where so many cards are ``left`` in all."""
    if not hands:
        yield (), 1.0
        return
    (hidden, _), *others = hands
    all_ways = comb(left, hidden)
    for n in range(min(hidden, copies) + 1):
        ways = comb(copies, n) * comb(left - copies, hidden - n)
        if ways:
            for more, likely in _held(tuple(others), copies - n, left - hidden):
                yield (n, *more), likely * ways / all_ways


def how_many(unseen: int, hands: Sequence[Hand]) -> int:
    """How many different hands these may be."""
    found = 1
    for hand in hands:
        found *= comb(unseen, hand.hidden)
        unseen -= hand.hidden
    return found


def most(unseen: Sequence[int], hands: Sequence[Hand]) -> int:
    """The most that they can give."""
    found, left = 0, sorted(unseen, reverse=True)
    for hand in hands:
        hidden = left[: hand.hidden]
        best = sorted((*hidden, *hand.known), reverse=True)[: hand.chances]
        for value in best:
            if value in left and value not in hand.known:
                left.remove(value)
        found += sum(best)
    return found


def mean(sums: Sums) -> float:
    return sum(total * part for total, part in sums)
