"""Shrunk: a widget drawn smaller than it lies there. Fingers meet it where it lies."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.uix.widget import Widget

Place = tuple[float, float]


class Shrunk:
    """What is drawn whole is drawn as if this were not there: it costs nothing."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        self._scale: Scale | None = None
        self._ends = (PushMatrix(), PopMatrix())

    @property
    def share(self) -> float:
        return float(self._scale.x) if self._scale is not None else 1.0

    def show(self, share: float, about: Place) -> None:
        """So much of its size, towards a place among its parent's."""
        if share == 1:
            self._whole()
            return
        if self._scale is None:
            self._scale = Scale()
            self.widget.canvas.before.insert(0, self._ends[0])
            self.widget.canvas.before.insert(1, self._scale)
            self.widget.canvas.after.add(self._ends[1])
        self._scale.origin = about
        self._scale.x = self._scale.y = share

    def _whole(self) -> None:
        if self._scale is not None:
            for each in (self._ends[0], self._scale):
                self.widget.canvas.before.remove(each)
            self.widget.canvas.after.remove(self._ends[1])
        self._scale = None
