"""How long people sat at a game, told from when they answered."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

PAUSE = 15 * 60  # seconds without an answer: nobody sat there


class Sitting:
    def __init__(self, times: Iterable[str] = ()) -> None:
        self.seconds = 0
        self._last: datetime | None = None
        for at in times:
            self.goes_on(at)

    def goes_on(self, at: str) -> None:
        """Somebody answered. A clock that cannot be read, or was put back, tells nothing."""
        try:
            now = datetime.fromisoformat(at)
            gap = (now - self._last).total_seconds() if self._last is not None else 0
        except (ValueError, TypeError, OverflowError):
            return
        self._last = now
        if 0 < gap < PAUSE:
            self.seconds += round(gap)
