"""Sizes: fingers in millimetres, type for a tablet read at arm's length."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import dp, mm, sp

LOW = 700  # a window lower than this has no room to spare


def touch() -> float:
    """The least height and width of anything to be tapped."""
    return float(max(mm(11.5), dp(56)))


def answer() -> float:
    """The height of an answer: larger than a fingertip where there is room."""
    return max(touch(), min(float(mm(15)), float(Window.height) * 0.11))


def gap() -> float:
    return float(dp(14) if _roomy() else dp(10))


def pad() -> float:
    """Between a surface's edge and what lies on it."""
    return float(dp(22) if _roomy() else dp(16))


def title() -> float:
    return float(sp(44))


def name() -> float:
    return float(sp(32))


def question() -> float:
    return float(sp(34))


def option() -> float:
    return float(sp(25))


def body() -> float:
    return float(sp(21))


def small() -> float:
    return float(sp(18))


def _roomy() -> bool:
    return bool(Window.height >= dp(LOW))


def width_for(texts: list[str], size: float) -> float:
    """Roughly what the longest text needs on one line inside a button."""
    return max(touch() * 1.2, max(map(len, texts), default=0) * size * 0.56 + 2 * pad())
