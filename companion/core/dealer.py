"""Answers for the decks and dice the app holds; the app hands it its luck.

An undone throw comes out the same when the same question returns: luck is drawn by a key made of
the question, how often it has been answered, and how often the table asked for fresh luck.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from hashlib import sha256

from .moment import Moment
from .questions import UNKNOWN, Answer, Choose, Draw, Roll

Luck = Callable[[str, int], int]  # (key, n) -> one of 0 .. n-1, always the same for the same key


@dataclass
class Dealer:
    luck: Luck
    held: Collection[str]  # names of the decks and kinds of dice; the rest the table holds
    unasked: Collection[
        str
    ] = ()  # decks on the table of which nobody is asked what they drew unseen

    def answer(self, moment: Moment) -> Answer | None:
        """The app's own answer, or None when the table must give it."""
        question = moment.question
        match question:
            case Draw(deck=deck, possible=possible, n=n, whole=True) if (
                deck in self.held and possible
            ):
                return tuple(self._cards(_key(moment, question), list(possible), n))
            case Draw(deck=deck, secret=True, n=n) if deck in self.unasked:
                return (UNKNOWN,) * n  # whoever drew it may name it at any time
            case Roll(dice=dice) if all(die.kind in self.held for die in dice):
                key = _key(moment, question)
                return tuple(
                    die.faces[self.luck(f"{key} {n}", len(die.faces))] for n, die in enumerate(dice)
                )
            case Choose() | Draw() | Roll() | None:
                return None

    def _cards(self, key: str, left: list[str], n: int) -> Iterator[str]:
        for taken in range(n):
            yield left.pop(self.luck(f"{key} {taken}" if taken else key, len(left)))


def _key(moment: Moment, question: Draw | Roll) -> str:
    """Its last word is what the games that are kept were dealt with."""
    return f"{question.asked} {moment.times[question.asked]} 0"


def seeded(seed: str) -> Luck:
    """The luck of a game from its seed alone, the same on every machine and after every restart."""

    def luck(key: str, n: int) -> int:
        return int.from_bytes(sha256(f"{seed} {key}".encode()).digest()[:16]) % n

    return luck


def nobody(moment: Moment) -> None:
    """A table that holds everything itself."""
