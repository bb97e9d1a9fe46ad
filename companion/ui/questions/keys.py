"""The faces of a die to tap, as large as there is room for without scrolling."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.theme import sizes
from companion.ui.theme.widgets import DieFace, Tap, lay

APART = 2  # dp: dice have an edge of their own
Placed = tuple[Widget, float, float, float]  # from the left and from the top, and how high


class Keys(Widget):
    """``more`` is what else may be said: beside the last face, or below."""

    def __init__(self, faces: Sequence[DieFace], more: Sequence[Tap]) -> None:
        super().__init__(size_hint_y=None)
        self.faces, self.more = faces, more
        self.edge, self.each = sizes.touch(), len(faces)
        self.scroll: ScrollView | None = None
        lay(self, *faces, *more)
        self.bind(width=self._fit, pos=self._place, height=self._place, parent=self._come)

    def _come(self, _: Widget, parent: Any) -> None:
        """What stands above may grow."""
        if parent is not None:
            parent.bind(minimum_height=self._fit)
            self._fit()

    def _fit(self, *_: Any) -> None:
        """With as many to a row as makes them largest; rows as long as one another."""
        if self.parent is None or self not in self.parent.children:  # it is being taken away
            return
        room, count = self._room(), len(self.faces)
        split = {math.ceil(count / rows) for rows in range(1, count + 1)}
        self.edge, self.each = max((self._edge(each, room), each) for each in split)
        for face in self.faces:
            face.edge, face.size = self.edge, (self.edge, self.edge)
        self.height = _height(self._laid(self.edge, self.each))
        self._place()

    def _edge(self, each: int, room: float) -> float:
        """The side of a face: all that the whole table wants to see, as far as it goes."""
        wide = (self.width + dp(APART)) / each - dp(APART)
        edge = min(wide, max(sizes.die(), sizes.touch()))
        over = _height(self._laid(edge, each)) - room
        if over > 0:
            edge -= over / math.ceil(len(self.faces) / each)
        return float(max(edge, min(wide, sizes.touch())))

    def _laid(self, edge: float, each: int) -> Iterator[Placed]:
        gap, x, y = dp(APART), 0.0, 0.0
        for n, face in enumerate(self.faces):
            x, y = n % each * (edge + gap), n // each * (edge + gap)
            yield face, x, y, edge
        x, tall = x + edge + sizes.gap(), edge
        for tap in self.more:
            if x + tap.width > self.width:
                x, y, tall = 0.0, y + tall + gap, tap.height
            yield tap, x, y, tall
            x += tap.width + gap

    def _place(self, *_: Any) -> None:
        for each, x, y, tall in self._laid(self.edge, self.each):
            each.pos = self.x + x, self.top - y - (tall + each.height) / 2

    # What there is room for

    def _room(self) -> float:
        """The height that is left below what stands above."""
        if self.scroll is None:
            self.scroll = next((w for w in _around(self) if isinstance(w, ScrollView)), None)
            if self.scroll is None:
                return math.inf
            self.scroll.bind(height=self._fit)
        return float(self.scroll.height) - _above(self)


def _height(laid: Iterator[Placed]) -> float:
    return max((y + tall for _, _, y, tall in laid), default=0.0)


def _around(widget: Widget) -> Iterator[Widget]:
    """What it lies in, and what that lies in."""
    while isinstance(widget.parent, Widget):
        widget = widget.parent
        yield widget


def _above(widget: Widget) -> float:
    """How high all is together that stands over it in the same scroll."""
    taken, inside = 0.0, widget
    for around in _around(widget):
        if isinstance(around, ScrollView):
            break
        if isinstance(around, BoxLayout) and around.orientation == "vertical":
            n = around.children.index(inside)
            taken += sum(each.height + around.spacing for each in around.children[n + 1 :])
            taken += around.spacing if n else 0
        inside = around
    return taken
