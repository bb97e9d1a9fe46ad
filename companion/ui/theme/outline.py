"""Closed lines at any angle, smooth by themselves: the window smooths nothing."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import SmoothLine

FADE = 1.2  # pixels in which the edge fades away, half of them outside


def outline(points: Sequence[float], width: float) -> SmoothLine:
    """``width`` to each side. Kivy takes a pixel off before it lets the edge fade."""
    return SmoothLine(points=points, close=True, width=width + 1 - FADE / 2, overdraw_width=FADE)
