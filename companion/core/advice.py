"""What may be said for each answer to a question. It is never an event, and no rule reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .messages import Message
from .questions import Answer

Pause = Callable[[], None]  # called now and then by long work; it may raise to stop it


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An answer, the chance of success it leaves, and what there is to say about it."""

    answer: Answer
    chance: float
    exact: bool  # or else the chance is at least this
    why: Message


@dataclass(frozen=True, slots=True)
class Advice:
    """The best first. ``notes`` say what is not counted, and what more would be worth."""

    suggestions: tuple[Suggestion, ...]
    notes: tuple[Message, ...] = ()

    @property
    def exact(self) -> bool:
        return all(suggestion.exact for suggestion in self.suggestions)


def nothing_to_wait_for() -> None:
    """The pause of those who have the time."""
