"""A game played from its log: where it stands, how each answer reads, and the ways back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .games import Game
from .log import Event, Line
from .messages import Message
from .moment import Kept, Moment

EVERY = 128  # answers between two ways back, at first
MOST = 48  # ways back, each with a Table: then every second goes, and they come half as often


class Stopped(NamedTuple):
    """Where a replay had to stop: the event that no longer fits, and why."""

    n: int
    event: Event
    why: Message


class Played:
    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        kept: Iterable[Kept] = (),
        every: int = 0,
    ) -> None:
        self._game, self._options, self._every = game, options, every or EVERY
        self.lines: list[Line] = []
        self.kept = list(kept)
        since = self.kept[-1] if self.kept else None
        self.moment = Moment(game, options, since=since, opens=self._opens)

    def take(self, event: Event) -> None:
        self.lines.append(self.moment.apply(event))

    def go(self, events: Sequence[Event]) -> Stopped | None:
        """On from here as far as these fit."""
        for event in events:
            if why := self.moment.misfit(event):
                if self.moment.hides(event):
                    why = Message(why.id, why.rule)  # its values would quote the answer
                return Stopped(self.moment.n, event, why)
            self.take(event)
        return None

    def before(self, n: int) -> Played:
        """Another that stands at the last way back before answer ``n``, or at the start."""
        kept = [each for each in self.kept if each.n <= n]
        found = Played(self._game, self._options, kept, self._every)
        found.lines = self.lines[: found.moment.n]
        return found

    def _opens(self, moment: Moment) -> None:
        last = self.kept[-1].n if self.kept else 0
        if moment.n < last + self._every:
            return
        self.kept.append(Kept.of(moment))
        if len(self.kept) > MOST:
            del self.kept[1::2]
            self._every *= 2
