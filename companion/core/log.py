"""The log: every accepted answer in order. It is the only thing that is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from .messages import Message
from .questions import UNKNOWN, Answer

APP = "app"  # who answers for the decks and dice the app holds; "app:bob" plays Bob's seat
TABLE = "table"  # the shared tablet, when it does not say which seat's hand touched it

CORRECT = "correct"  # answer: what was mended, and to what
INTERJECT = "interject"  # answer: the card or act that came in out of turn


class Event(NamedTuple):
    """An answer the rules accepted, and which question it answered."""

    by: str
    asked: str
    answer: Answer
    sure: bool = False  # confirmed by a person although it seemed unlikely
    evidence: tuple[str, ...] = ()  # which physical die filled which place; rules never read it

    @property
    def decided(self) -> bool:
        """By a person."""
        return self.by.partition(":")[0] != APP

    @property
    def seat(self) -> str:
        """Whose answer it is, even where the app gives it for them."""
        return self.by.removeprefix(f"{APP}:")


class Row(NamedTuple):
    """A line of the log and what it made hands do."""

    line: Line | None  # None for what was told before anybody answered
    told: tuple[Message, ...]


class Line(NamedTuple):
    """How an event reads: what was asked, and who may see what was answered."""

    event: Event
    about: Message
    only: tuple[str, ...] | None  # the seats that may read the answer; None when all may
    told: int  # how much hands had been told before it
    round: int
    turn: str  # whose it was

    def seen_by(self, seat: str | None) -> Line:
        if self.only is None or seat in self.only:
            return self
        about = (
            Message(self.about.id, self.about.rule) if self.event.asked == CORRECT else self.about
        )
        return self._replace(event=Event(self.event.by, self.event.asked, (UNKNOWN,)), about=about)


@dataclass
class Log:
    """Events in order; those past ``head`` have been undone and can be redone."""

    events: list[Event] = field(default_factory=list)
    head: int = 0

    def append(self, event: Event) -> None:
        del self.events[self.head :]
        self.events.append(event)
        self.head += 1

    def last_decision(self) -> int | None:
        """Where undo goes: before the last event that was not the app's own."""
        return next((n for n in reversed(range(self.head)) if self.events[n].decided), None)

    def next_decision(self) -> int | None:
        """Where redo goes: past the next event undone and what the app did after it."""
        if self.head == len(self.events):
            return None
        after = range(self.head + 1, len(self.events))
        return next((n for n in after if self.events[n].decided), len(self.events))


class Change(NamedTuple):
    """What must be on disk before anybody is told: the log from ``kept`` on is these events."""

    kept: int
    events: tuple[Event, ...]
    head: int


Keep = Callable[[Change], None]
