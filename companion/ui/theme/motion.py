"""Movement: short, calm, and none for people who asked for less of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.event import EventDispatcher

LONGEST = 0.22  # seconds
FADE = 0.16
PRESS = 0.08

_reduced = False


def reduce(yes: bool = True) -> None:
    global _reduced
    _reduced = yes


def reduced() -> bool:
    return _reduced


def move(widget: EventDispatcher, seconds: float = LONGEST, **to: Any) -> None:
    """Bring the widget's properties to these values, at once when movement is reduced."""
    Animation.cancel_all(widget, *to)
    if _reduced:
        for name, value in to.items():
            setattr(widget, name, value)
    else:
        Animation(d=min(seconds, LONGEST), t="out_cubic", **to).start(widget)


def fade(widget: EventDispatcher, then: Callable[[], None] | None = None, **to: float) -> None:
    """What only comes or goes moves nothing: it does so for everybody."""
    _run(widget, FADE, "linear", then, **to)


def grow(widget: EventDispatcher, then: Callable[[], None] | None = None, **to: float) -> None:
    """From its place or back to it; less movement leaves a fade of that."""
    back = not all(to.values())
    if _reduced:
        fade(widget, then, **to)
    else:
        _run(widget, FADE if back else LONGEST, "out_cubic", then, **to)


def press(widget: EventDispatcher, **to: float) -> None:
    """Under a finger; where there is less movement, light alone answers it."""
    if not _reduced or not any(to.values()):
        _run(widget, PRESS, "out_cubic", None, **to)


def _run(
    widget: EventDispatcher, seconds: float, ease: str, then: Callable[[], None] | None, **to: float
) -> None:
    Animation.cancel_all(widget, *to)
    animation = Animation(d=seconds, t=ease, **to)
    if then is not None:
        done = then
        animation.bind(on_complete=lambda *_: done())
    animation.start(widget)
