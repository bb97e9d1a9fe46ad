"""Between two pictures the loop turns often enough for news to get through."""

from __future__ import annotations

import asyncio
import sys

import pytest
from kivy.clock import Clock

from companion.ui.pacing import HAND_OVER, TURNS, _idle, begin


async def _news(steps: int) -> None:
    for _ in range(steps):
        await asyncio.sleep(0)


def test_news_gets_through_though_no_time_is_left_between_pictures() -> None:
    async def at_once() -> float:
        return float(Clock.time())

    async def a_picture() -> bool:
        news = asyncio.create_task(_news(TURNS - 1))
        await _idle(at_once)
        return news.done()

    assert asyncio.run(a_picture())


def test_where_there_is_time_to_sleep_nothing_is_added() -> None:
    turns = 0

    async def turning() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def long(now: list[float]) -> float:
        now[0] += 1
        return now[0]

    async def a_picture() -> None:
        now, time = [5.0], Clock.time
        Clock.time = lambda: now[0]
        news = asyncio.create_task(turning())
        try:
            assert await _idle(lambda: long(now)) == 6.0
        finally:
            Clock.time = time
            news.cancel()

    asyncio.run(a_picture())
    assert turns <= 1


def test_threads_beside_the_loop_hand_over_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("get_resolution", "async_idle"):
        monkeypatch.setattr(Clock, name, getattr(Clock, name))
    before = sys.getswitchinterval()
    begin()
    try:
        assert sys.getswitchinterval() == pytest.approx(HAND_OVER)
    finally:
        sys.setswitchinterval(before)
