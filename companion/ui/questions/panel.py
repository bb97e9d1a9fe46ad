"""What every panel is told of its question, and what it gives back to be shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kivy.uix.widget import Widget

from companion.core.questions import Answer
from companion.ui.host import Words
from companion.ui.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Asking:
    """An open question as one seat may see it, and where the answer goes."""

    question: dict[str, Any]
    seat: str | None  # who is looking; None when all are
    words: Words
    say: Phrases
    answer: Callable[[Answer], None]
    deal: Callable[[], None]  # the app throws or deals
    show: Callable[[str | None], None]  # let one seat look alone; None to cover again

    def names(self, kind: str, ids: list[str]) -> list[str]:
        return [self.words.name(kind, id) for id in ids]


@dataclass(frozen=True, slots=True)
class Panel:
    """The body scrolls when it is too tall; the footer always shows."""

    body: list[Widget] = field(default_factory=list)
    footer: list[Widget] = field(default_factory=list)
