"""Answers for the decks and dice the app holds; the app hands it its luck.

An undone throw comes out the same when the same question returns: luck is drawn by a key made of
the question, how often it has been answered, and how often the table asked for fresh luck.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from hashlib import sha256

from .log import AFRESH
from .moment import Moment
from .questions import Answer, Choose, Draw, Roll

Luck = Callable[[str, int], int]  # (key, n) -> one of 0 .. n-1, always the same for the same key


@dataclass
class Dealer:
    luck: Luck
    held: Collection[str]  # names of the decks and kinds of dice; the rest the table holds

    def answer(self, moment: Moment) -> Answer | None:
        """The app's own answer, or None when the table must give it."""
        question = moment.question
        match question:
            case Draw(deck=deck, possible=possible, whole=True) if deck in self.held and possible:
                key = _key(moment, question)
                return (possible[self.luck(key, len(possible))],)
            case Roll(dice=dice) if all(die.kind in self.held for die in dice):
                key = _key(moment, question)
                return tuple(
                    die.faces[self.luck(f"{key} {n}", len(die.faces))] for n, die in enumerate(dice)
                )
            case Choose() | Draw() | Roll() | None:
                return None


def _key(moment: Moment, question: Draw | Roll) -> str:
    return f"{question.asked} {moment.times[question.asked]} {moment.times[AFRESH]}"


def seeded(seed: str) -> Luck:
    """The luck of a game from its seed alone, the same on every machine and after every restart."""

    def luck(key: str, n: int) -> int:
        return int.from_bytes(sha256(f"{seed} {key}".encode()).digest()[:16]) % n

    return luck


def nobody(moment: Moment) -> None:
    """A table that holds everything itself."""
