"""Movement: short, calm, and none for people who asked for less of it."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.uix.widget import Widget

LONGEST = 0.22  # seconds

_reduced = False


def reduce(yes: bool = True) -> None:
    global _reduced
    _reduced = yes


def reduced() -> bool:
    return _reduced


def move(widget: Widget, seconds: float = LONGEST, **to: Any) -> None:
    """Bring the widget's properties to these values, at once when movement is reduced."""
    Animation.cancel_all(widget, *to)
    if _reduced:
        for name, value in to.items():
            setattr(widget, name, value)
    else:
        Animation(d=min(seconds, LONGEST), t="out_quad", **to).start(widget)
