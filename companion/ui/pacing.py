"""Pictures and everything else on one loop, fairly: sixty pictures a second at most, and between
two of them time for dice, phones and answers."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial

from kivy.clock import Clock

FINEST = 0.001  # seconds that a sleep can be trusted to: Kivy takes six times as much
HAND_OVER = 0.001  # seconds that a thread may keep the loop waiting; Python says five times that
TURNS = 12  # of the loop: news of a die takes several from the wire to the game


def begin() -> None:
    sys.setswitchinterval(HAND_OVER)
    Clock.get_resolution = lambda: FINEST
    Clock.async_idle = partial(_idle, Clock.async_idle)


async def _idle(sleep: Callable[[], Awaitable[float]]) -> float:
    """Where painting takes all the time there is, or the display makes it wait, Kivy does not sleep
    and the loop would turn only once a picture."""
    began = Clock.time()
    now = await sleep()
    if Clock.time() - began < FINEST:
        for _ in range(TURNS):
            await asyncio.sleep(0)
    return now
