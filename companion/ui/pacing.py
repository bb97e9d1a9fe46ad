"""Sixty pictures a second at most: Kivy sleeps so coarsely that, where no display makes it wait,
it paints twice as many, and nobody else gets a turn."""

from __future__ import annotations

from kivy.clock import Clock

FINEST = 0.001  # seconds that a sleep can be trusted to


def begin() -> None:
    Clock.get_resolution = lambda: FINEST
