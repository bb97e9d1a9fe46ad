"""What rules say: a message id and its values. Only ``companion.words`` makes sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

Value = str | int | tuple[str, ...]


class Message(NamedTuple):
    """An id that ``words`` knows, the rule it follows from, and what to put into the sentence."""

    id: str
    rule: str = ""  # chapter and step of the rulebook: "turn.1"
    values: tuple[tuple[str, Value], ...] = ()
    only: tuple[str, ...] | None = None  # the seats that may read it; None when all may
    shows: tuple[str, ...] = ()  # what it laid open of what was hidden: undo cannot hide it again

    def seen_by(self, seat: str | None) -> bool:
        return self.only is None or seat in self.only

    def __str__(self) -> str:
        """For a developer's eyes: what stands in a traceback."""
        return " ".join((self.id, *(f"{name}={value}" for name, value in self.values)))


def message(id: str, rule: str = "", **values: Value) -> Message:
    """``message("toy.light", "turn.2", card="beam")``"""
    return Message(id, rule, tuple(values.items()))


class Telling(list[Message]):
    """What is told, and somebody who looks at the table each time that something is."""

    def __init__(self, told: Iterable[Message], seen: Callable[[int], None]) -> None:
        super().__init__(told)
        self._seen = seen

    def append(self, told: Message) -> None:
        super().append(told)
        self._seen(len(self) - 1)


class NotAllowed(ValueError):
    """A person asked for what the rules or the moment do not allow; the message says why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return str(self.why)


class AskFirst(NotAllowed):
    """It can be done, but the table must confirm it first: send it again with ``sure=True``."""

    def __init__(self, why: Message, about: tuple[Message, ...] = ()) -> None:
        super().__init__(why)
        self.about = about
