"""Names on the screen that have more to say: which there are in a text, and what opens them.

The window says with ``use`` what its screen names; without one, nothing is named. A text that does
nothing else is tapped itself; on what does something when it is tapped, an "i" beside the words is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from .places_in_text import places
from .pressing import strayed
from .spans import Span

ASIDE = 46.0  # dp: the part of a tap that reads instead
DRAWN = 0.5  # of it: the drawing
FAINT = 0.5  # of a word's colour: the line under it


Find = Callable[[str], Sequence[Span]]
Show = Callable[[tuple[str, ...], Widget], None]  # what is to be read, and where it was tapped


_find: Find = lambda _: ()  # noqa: E731 - until a screen is shown
_show: Show = lambda *_: None  # noqa: E731


def use(find: Find, show: Show) -> None:
    """From now on."""
    global _find, _show
    _find, _show = find, show


def spans(text: str) -> Sequence[Span]:
    return _find(text)


def things(text: str) -> tuple[str, ...]:
    """All that a text names, in its order."""
    return tuple(dict.fromkeys(id for span in _find(text) for id in span.ids))


def show(ids: tuple[str, ...], where: Widget) -> None:
    _show(ids, where)


def aside(text: str) -> float:
    """The room that the "i" of a tap takes beside its words."""
    return float(dp(ASIDE)) if _find(text) else 0.0


class Named(Label):
    """Words to read: a tap opens what they name. The names are underlined."""

    reads = True  # whether it is a heading of what is being read already

    def __init__(self, **more: Any) -> None:
        self._lines: list[Any] = []
        self._pressed: MotionEvent | None = None
        super().__init__(**more)
        self.bind(texture=self._underline, pos=self._underline, size=self._underline)

    @property
    def things(self) -> tuple[str, ...]:
        return things(self.text) if self.reads else ()

    def _underline(self, *_: Any) -> None:
        found = _find(self.text) if self.reads and self.text else ()
        if not found and not self._lines:
            return
        for line in self._lines:
            self.canvas.after.remove(line)
        self._lines.clear()
        if not found:
            return
        self._lines.append(Color(*self.color[:3], FAINT * self.color[3]))
        for x, y, width in places(self, [(span.start, span.end) for span in found]):
            self._lines.append(Rectangle(pos=(x, y), size=(width, max(1.0, float(dp(1.2))))))
        for line in self._lines:
            self.canvas.after.add(line)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos) and self.opacity and self.things:
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self.collide_point(*touch.pos) and not strayed(touch):
            show(self.things, self)
        return True
