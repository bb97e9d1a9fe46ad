"""How many dice a device can hold at once, and who holds them.

A tablet holds about seven links, some makers' six, and none says so beforehand: what is refused
while several are held is taken for the limit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

MOST_LINKS = 7  # Android allows 8 at most, BlueZ adapters often 7
FEWEST_LINKS = 4  # no device holds fewer: a failure below that has another cause
FORGET = 120.0  # seconds: a limit found out may have been a disturbance, so it is tried again


class Places:
    """A place is kept while a die is followed and was near lately, so that nobody takes its link
    in the seconds that it is lost."""

    def __init__(self, most: int = MOST_LINKS) -> None:
        self.most = self._hoped = most
        self._held: set[Hashable] = set()
        self._freed = asyncio.Event()

    def take(self, who: Hashable) -> bool:
        if who not in self._held and len(self._held) >= self.most:
            return False
        self._held.add(who)
        return True

    def free(self, who: Hashable) -> None:
        if who in self._held:
            self._held.remove(who)
            self._freed.set()
            self._freed = asyncio.Event()

    def refused(self, who: Hashable, linked: int) -> bool:
        """A link was refused while so many others held: True when that is the limit, found out."""
        if linked < FEWEST_LINKS:
            return False
        self.most = min(self.most, linked)
        self.free(who)
        return True

    async def wait(self) -> None:
        """Until somebody lets go, or it is time to try again."""
        try:
            async with asyncio.timeout(FORGET):
                await self._freed.wait()
        except TimeoutError:
            self.most = self._hoped
