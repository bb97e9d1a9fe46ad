"""How long what runs on a loop holds it up, however many others want the processors."""

from __future__ import annotations

import asyncio
from pathlib import Path

WAITED = Path("/proc/thread-self/schedstat")  # Linux tells; elsewhere all the time counts


class Turns:
    """``longest`` of all, in seconds, without those in which this thread waited for its turn."""

    def __init__(self) -> None:
        self._loop, self.longest = asyncio.get_running_loop(), 0.0

    async def turn(self) -> None:
        before = self._own()
        await asyncio.sleep(0.001)
        self.longest = max(self.longest, self._own() - before)

    def _own(self) -> float:
        return self._loop.time() - _waited()


def _waited() -> float:
    """For a processor, which is nobody's fault."""
    return int(WAITED.read_text().split()[1]) / 1e9 if WAITED.exists() else 0.0
