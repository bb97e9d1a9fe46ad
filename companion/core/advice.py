"""What may be said for each answer to a question. It is never an event, and no rule reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .messages import Message
from .questions import Answer

Pause = Callable[[], None]  # called now and then by long work; it may raise to stop it


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An answer, the chance of success it leaves, and what there is to say about it.

    Where it hangs on what others hold, ``low`` and ``high`` say between which chances it lies.
    """

    answer: Answer
    chance: float
    exact: bool  # or else the chance is at least this
    why: Message
    low: float | None = None
    high: float | None = None
    without: float | None = None  # the best there is without doing it

    @property
    def between(self) -> tuple[float, float]:
        """The least and the most that the chance may be."""
        high = self.high if self.high is not None else self.chance if self.exact else 1.0
        return (self.chance if self.low is None else self.low, high)


@dataclass(frozen=True, slots=True)
class Advice:
    """The best first. ``notes`` say what is not counted, and what more would be worth."""

    suggestions: tuple[Suggestion, ...]
    notes: tuple[Message, ...] = ()


def nothing_to_wait_for() -> None:
    """The pause of those who have the time."""
