"""What hands must do, as cards that come one after another. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.core.games import Phase
from companion.core.messages import Message
from companion.ui.host.preferences import ASK, AUTO, GUIDE

DURING = 40  # cards are kept to look back at

Mode = Callable[[str], str]


class Step(NamedTuple):
    """Something hands must do: which of all that was told, and the sentence."""

    n: int
    message: Message

    @property
    def key(self) -> str:
        """How its tick is kept: an undone step that is told again in other words is another."""
        return f"told:{self.n}:{self.message.id}"


@dataclass
class Run:
    """Pages of cards that wait for the next step, and everything that was told."""

    mode: Mode
    phases: tuple[Phase, ...] = ()  # whose cards may wait; everything else is only listed
    events: Collection[str] = ()  # what heads a card that waits; any message where it is empty
    told: list[Step] = field(default_factory=list)
    pages: list[tuple[Step, ...]] = field(default_factory=list)
    heard: int = 0  # how much of what was told has come to the screen

    def start(self, told: Iterable[tuple[int, Message]], since: int | None = None) -> list[Step]:
        """A game that is opened: no card waits; what was told last may still have to be done."""
        self.told = [Step(*each) for each in told]
        self.pages, self.heard = [], self._count()
        return [] if since is None else [step for step in self.told if step.n >= since]

    def hear(
        self, told: Iterable[tuple[int, Message]], announced: Collection[str] = ()
    ) -> list[Step]:
        """What is new. After an undo nothing is, and what waited no longer does. What was announced
        heads no card of its own."""
        self.told = [Step(*each) for each in told]
        if self._count() < self.heard:
            self.pages, self.heard = [], self._count()
            return []
        new = [step for step in self.told if step.n >= self.heard]
        self.heard = self._count()
        self.pages += self._paged(new, {*self.events} - {*announced})
        return new

    @property
    def page(self) -> tuple[Step, ...]:
        return self.pages[0] if self.pages else ()

    def next(self) -> None:
        del self.pages[:1]

    @property
    def recent(self) -> list[Step]:
        return self.told[-DURING:]

    def phase_of(self, step: Step) -> str:
        """Whose automation decides."""
        found = (phase.name for phase in self.phases if phase.tells(step.message.rule))
        return next(found, "")

    def _count(self) -> int:
        return self.told[-1].n + 1 if self.told else 0

    def _paged(self, new: list[Step], events: Collection[str]) -> list[tuple[Step, ...]]:
        """A page for each card that guides; those that only ask share one."""
        pages: list[tuple[Step, ...]] = []
        together = ""
        happened = not self.events or any(step.message.id in events for step in new)
        for step in new:
            phase = self.phase_of(step)
            mode = self.mode(phase) if phase else AUTO
            if mode == GUIDE:
                pages.append((step,))
            elif mode == ASK and not happened:
                continue  # it follows from what was shown before: it is listed beside what is asked
            elif mode == ASK and together == phase:
                pages[-1] += (step,)
            elif mode == ASK:
                pages.append((step,))
            together = phase if mode == ASK else "" if mode == GUIDE else together
        return pages
