"""A saved game as plain facts, and what can go wrong with one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.core.log import Event, Log
from companion.core.messages import NotAllowed


class SaveError(NotAllowed):
    """It is not the player's fault but the disk's, or a file's. They are told like anything else
    that cannot be done, and nothing has happened."""


@dataclass
class SavedGame:
    """Everything about a game but the position, which is replayed from it."""

    game: str
    rules: int
    options: dict[str, Any]
    seed: str  # the luck of the decks and dice the app holds
    held: tuple[str, ...] = ()  # which of them it holds
    ticked: tuple[str, ...] = ()  # what hands have done
    created: str = ""
    log: Log = field(default_factory=Log)
    at: list[str] = field(default_factory=list)  # when each event was accepted
    id: str = ""


def text(value: Any, default: Callable[[Any], str] | None = None) -> str:
    """JSON in one spelling, so that equal values have equal seals."""
    tight = (",", ":")
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=tight, default=default)


def seal(*parts: Any) -> str:
    """A fingerprint of the parts, their order and their borders, whatever damage made of them."""
    return hashlib.sha256(text(parts, repr).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def event_row(event: Event) -> tuple[Any, ...]:
    """An event as the columns of a row: by, asked, answer, sure, evidence."""
    answer, evidence = text(event.answer), text(event.evidence)
    return event.by, event.asked, answer, int(event.sure), evidence


def row_event(by: str, asked: str, answer: str, sure: int, evidence: str) -> Event:
    return Event(by, asked, tuple(json.loads(answer)), bool(sure), tuple(json.loads(evidence)))
