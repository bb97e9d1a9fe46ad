"""Every physical die and every legal move, in fractions: slow, and written from the rulebook alone.

Nothing is left out because it looks foolish, dice keep all their faces, and nothing of the
solver's is used but the names of what is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from companion.games.time_of_the_daleks.odds.problem import (
    COLOURS,
    SYMBOLS,
    Change,
    Problem,
    Reroll,
)

Die = tuple[int, str, str]  # whose, its colour, what it shows
Blank = tuple[int, str]  # whose, and its colour: it is being thrown
Dice = tuple[Die, ...]
Changes = tuple[tuple[Change, ...], ...]
Means = tuple[tuple[tuple[Reroll, ...], int, int], ...]  # each Doctor's re-rolls, charges, cards
Throw = tuple[Dice, tuple[int, ...], Means]  # what lies, which dice are thrown, what is left


def chance(problem: Problem) -> Fraction:
    """Before the throw."""
    brute = Brute(problem)
    dice = [
        (doctor, colour, problem.faces[n][0])
        for doctor, who in enumerate(problem.doctors)
        for n, colour in enumerate(COLOURS)
        for _ in range(who.pool[n])
    ]
    if not dice:
        return Fraction(0)
    means = brute.means()
    return brute.thrown(tuple(dice), tuple(range(len(dice))), means)


class Brute:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.best = cache(self._best)
        self.after = cache(self._after)
        self.results = cache(self._results)
        self.turned = cache(self._turned)

    def means(self) -> Means:
        found = []
        for doctor in self.problem.doctors:
            rerolls: list[Reroll] = []
            for reroll in doctor.rerolls:
                if self.problem.number_reroll == "one_at_a_time" and isinstance(reroll.dice, int):
                    rerolls += [replace(reroll, dice=1)] * reroll.dice
                else:
                    rerolls.append(reroll)
            found.append((tuple(rerolls), doctor.charges, doctor.cards))
        return tuple(found)

    def thrown(self, dice: Dice, again: tuple[int, ...], means: Means) -> Fraction:
        """Some of the dice once more. What they show before makes no difference to what comes."""
        kept = tuple(die for n, die in enumerate(dice) if n not in again)
        return self.after(kept, tuple(sorted(dice[n][:2] for n in again)), means)

    def _after(self, kept: Dice, again: tuple[Blank, ...], means: Means) -> Fraction:
        results = self.results(again)
        total = results.total()
        return sum(
            (
                Fraction(count, total) * self.best(tuple(sorted((*kept, *now))), means)
                for now, count in results.items()
            ),
            Fraction(0),
        )

    def _results(self, again: tuple[Blank, ...]) -> Counter[Dice]:
        """All that dice can show, and in how many ways."""
        found: Counter[Dice] = Counter()
        for faces in product(*(self.problem.faces[COLOURS.index(colour)] for _, colour in again)):
            found[tuple(sorted((*die, face) for die, face in zip(again, faces, strict=True)))] += 1
        return found

    def _best(self, dice: Dice, means: Means) -> Fraction:
        if self.turned(dice, tuple(who.changes for who in self.problem.doctors), charges(means)):
            return Fraction(1)
        found = [self.thrown(now, again, left) for now, again, left in self.moves(dice, means)]
        return max(found, default=Fraction(0))

    def moves(self, dice: Dice, means: Means) -> Iterator[Throw]:
        for who in range(len(means)):
            yield from self._by_cards(dice, means, who)
            yield from self._by_charges(dice, means, who)
            yield from self._by_discarding(dice, means, who)

    def _by_cards(self, dice: Dice, means: Means, who: int) -> Iterator[Throw]:
        rerolls, tokens, cards = means[who]
        for n, reroll in enumerate(rerolls):
            if self.problem.fixed_point and not reroll.at_fixed_point:
                continue
            if tokens < reroll.charges or cards < reroll.cards:
                continue
            rest = (*rerolls[:n], *rerolls[n + 1 :])
            left = (rest, tokens - reroll.charges, cards - reroll.cards)
            for whose in range(len(means)) if reroll.either else (who,):
                mine = [
                    k
                    for k, (owner, colour, _) in enumerate(dice)
                    if colour in reroll.colours and owner == whose
                ]
                for again in subsets(mine, reroll.dice):
                    yield dice, again, (*means[:who], left, *means[who + 1 :])

    def _by_charges(self, dice: Dice, means: Means, who: int) -> Iterator[Throw]:
        rerolls, tokens, cards = means[who]
        if tokens < 2 or self.problem.fixed_point:
            return
        left = (rerolls, tokens - 2, cards)
        for n, (owner, _, _) in enumerate(dice):
            if owner == who or self.problem.tokens_on == "either_pool":
                yield dice, (n,), (*means[:who], left, *means[who + 1 :])

    def _by_discarding(self, dice: Dice, means: Means, who: int) -> Iterator[Throw]:
        for n, (owner, colour, _) in enumerate(dice):
            if owner == who and colour == "K":
                fewer = dice[:n] + dice[n + 1 :]
                yield fewer, tuple(k for k, die in enumerate(fewer) if die[0] == who), means
                return

    def _turned(self, dice: Dice, changes: Changes, tokens: tuple[int, ...]) -> bool:
        """Whether turning dice, in any order, comes to what is needed."""
        shown = Counter(face for _, _, face in dice)
        if dice and all(shown[s] >= n for s, n in zip(SYMBOLS, self.problem.need, strict=True)):
            return True
        return not self.problem.time_locked and any(
            self.turned(*after) for after in self._turns(dice, changes, tokens)
        )

    def _turns(
        self, dice: Dice, changes: Changes, tokens: tuple[int, ...]
    ) -> Iterator[tuple[Dice, Changes, tuple[int, ...]]]:
        for who, mine in enumerate(changes):
            for n, change in enumerate(mine):
                rest = (*mine[:n], *mine[n + 1 :])
                left = (*changes[:who], rest, *changes[who + 1 :])
                for k, (owner, colour, _) in enumerate(dice):
                    if colour in change.colours and (change.either or owner == who):
                        yield turn(dice, k, change.to), left, tokens
            if tokens[who] >= 3:
                poorer = (*tokens[:who], tokens[who] - 3, *tokens[who + 1 :])
                for k, (owner, _, _) in enumerate(dice):
                    if owner == who or self.problem.tokens_on == "either_pool":
                        for symbol in SYMBOLS:
                            yield turn(dice, k, symbol), changes, poorer


def charges(means: Means) -> tuple[int, ...]:
    return tuple(tokens for _, tokens, _ in means)


def subsets(mine: list[int], dice: int | str) -> Iterator[tuple[int, ...]]:
    if not mine:
        return
    if dice == "all":
        yield tuple(mine)
        return
    most = len(mine) if dice == "any" else min(int(dice), len(mine))
    for k in range(1, most + 1):
        yield from combinations(mine, k)


def turn(dice: Dice, n: int, symbol: str) -> Dice:
    owner, colour, _ = dice[n]
    return tuple(sorted((*dice[:n], (owner, colour, symbol), *dice[n + 1 :])))
