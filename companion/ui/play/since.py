"""Since when a value is as it is: the answer that changed it last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock

from companion.core.moment import Moment
from companion.core.session import Session

NEVER = -1
SLICE = 0.006  # seconds of each frame: the screen goes on meanwhile


def changes(session: Session, path: str) -> Iterator[int]:
    """The answer that changed it last so far, once for each answer; ``NEVER`` before the first."""
    game, found = session.game, NEVER
    moment = Moment(game, session.options)
    before = _value(moment, path)
    for n, event in enumerate(session.log.events[: session.n]):
        moment.apply(event)
        now = _value(moment, path)
        if now != before:
            before, found = now, n
        yield found


def _value(moment: Moment, path: str) -> str | None:
    mend = moment.mends.get(path)
    return mend.now if mend is not None else None


class Search:
    """Goes through a game a little in each frame, and says what it has found at its end."""

    def __init__(self, session: Session, path: str, found: Callable[[int], None]) -> None:
        self._changes, self._last, self._found = changes(session, path), NEVER, found
        self._ticking = Clock.schedule_interval(self._go_on, 0)

    def stop(self) -> None:
        self._ticking.cancel()

    def _go_on(self, _: float) -> Any:
        until = Clock.time() + SLICE
        for last in self._changes:
            self._last = last
            if Clock.time() >= until:
                return True
        self.stop()
        self._found(self._last)
        return False
