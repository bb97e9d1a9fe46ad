"""The picture and the dock: side by side, or the dock below and as tall as what stands on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.theme import sizes
from companion.ui.theme.widgets import Facing

from .dock import BROAD, Dock
from .rooms import LOWEST, rooms

EASILY = 0.31  # of the height: so much the picture can spare
SETTLING = 3  # frames in which a new question may still grow less tall


class Halves(BoxLayout):
    """``asked`` says what kind of answer is given, and to what."""

    def __init__(
        self,
        picture: Widget,
        dock: Dock,
        asked: Callable[[], tuple[str, object]],
        reshaped: Callable[[], None],
        *,
        turns: bool,
        pictured: bool,
    ) -> None:
        super().__init__(spacing=sizes.gap())
        self.picture, self.dock, self.asked, self.reshaped = picture, dock, asked, reshaped
        self.pictured = pictured
        self.side: Facing | Dock = Facing(dock) if turns else dock
        self.tall: tuple[object, float, int] = (None, 0.0, 0)  # of what, its share, since when
        for each in (picture, self.side):
            self.add_widget(each)
        fits = Clock.create_trigger(self.turn, -1)
        self.bind(size=self.turn)
        dock.words.bind(minimum_height=fits)
        for part in (dock.head, dock.question, dock.low):
            part.bind(height=fits)

    def face(self, angle: int) -> None:
        """The dock turns to whom it asks, if they like."""
        if isinstance(self.side, Facing):
            self.side.angle = angle
        self.turn()

    def turn(self, *_: Any) -> None:
        lying = isinstance(self.side, Facing) and self.side.angle % 180 == 90
        entering, asked = self.asked()
        shape, hint = rooms(self.width, entering, picture=self.pictured, lying=lying)
        if shape != self.dock.shape:
            self.dock.take(shape)
            self.reshaped()
        upright = sizes.upright()
        self.orientation = "vertical" if upright else "horizontal"
        grows = upright and self.pictured and self.side is self.dock
        whole = self.height - self.spacing if grows and shape == BROAD else 0.0
        self.dock.may_grow(hint[1] * whole, min(hint[1], EASILY) * whole)
        if grows:
            hint = (1, self._share(asked, LOWEST.get(entering, LOWEST[""]), hint[1]))
        self.side.size_hint = hint
        self.picture.size_hint = (1, 1 - hint[1]) if upright else (1 - hint[0], 1)

    def _share(self, asked: object, least: float, most: float) -> float:
        """While something is asked it grows, and does not shrink: the picture would be restless."""
        before, share, since = self.tall
        if before != asked:
            since = Clock.frames
        wanted = max(least, self.dock.content / max(1.0, self.height - self.spacing))
        settled = before == asked and Clock.frames - since > SETTLING
        share = float(min(most, max(share, wanted) if settled else wanted))
        self.tall = (asked, share, since)
        return share
