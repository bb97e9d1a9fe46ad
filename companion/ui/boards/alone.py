"""A place of one picture, as large as there is room for; it scrolls where it is too tall."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from .panes import LEAST, Pane, Panes, Touched, fitted, least
from .picture import Picture
from .scene import Scene

MOST = 1.6  # how much larger it may grow than it is at the least


class Alone(Panes):
    """``scene`` draws it."""

    def __init__(self, on_touch: Touched | None = None, **more: Any) -> None:
        super().__init__(on_touch, **more)
        self.pane = Pane(Picture())
        self.add_widget(self.pane)
        self.scale = 1.0

    @property
    def room(self) -> float:
        """How tall it may be without scrolling."""
        return float(self.height)

    @property
    def most(self) -> float:
        return MOST * least(self.width)

    def scene(self, view: Any, scale: float, width: float) -> Scene:
        raise NotImplementedError

    def draw(self, *, glide: bool) -> None:
        view = self.view
        if view is None or min(self.width, self.room) < dp(LEAST):
            return
        width = self.width - dp(5)  # beside it runs the scroll bar
        found, self.scale = fitted(
            lambda scale: self.scene(view, scale, width),
            self.room,
            min(self.scale, self.most),
            self.most,
            least(self.width),
        )
        self.pane.size, self.pane.pos = self.size, self.pos
        self.pane.picture.show(found, self.width, glide=glide)
        if found.height <= self.height:
            self.pane.scroll_y = 1
