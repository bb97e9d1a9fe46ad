"""Scrubber: a line with a knob, to be dragged or touched anywhere along it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Ellipse
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from . import colours, plates, sizes

LINE, KNOB = 8, 28  # dp


class Scrubber(Widget):
    """From 0 to ``most``; ``moved`` hears each new place."""

    def __init__(self, at: int, most: int, moved: Callable[[int], None]) -> None:
        super().__init__(size_hint_y=None, height=sizes.touch())
        self.at, self.most, self.moved = at, max(1, most), moved
        with self.canvas:
            Color(*colours.RAISED)
            self._whole = plates.plate(self.pos, self.size, dp(LINE) / 2)
            Color(*colours.LAMP)
            self._behind = plates.plate(self.pos, self.size, dp(LINE) / 2)
            self._knob = Ellipse(size=(dp(KNOB), dp(KNOB)))
        self.bind(pos=self._lay, size=self._lay)
        self._lay()

    def put(self, at: int) -> None:
        self.at = at
        self._lay()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self._follow(touch)
        return bool(touch.grab_current is self)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return bool(super().on_touch_up(touch))

    def _follow(self, touch: MotionEvent) -> None:
        share = (touch.x - self.x - dp(KNOB) / 2) / max(1.0, self._room)
        at = round(min(1.0, max(0.0, share)) * self.most)
        if at != self.at:
            self.put(at)
            self.moved(at)

    @property
    def _room(self) -> float:
        return float(self.width - dp(KNOB))

    def _lay(self, *_: Any) -> None:
        middle, along = self.y + self.height / 2, self._room * self.at / self.most
        low = middle - dp(LINE) / 2
        self._whole.pos, self._whole.size = (self.x, low), (self.width, dp(LINE))
        self._behind.pos = (self.x, low)
        self._behind.size = (max(dp(LINE), along + dp(KNOB) / 2), dp(LINE))
        self._knob.pos = (self.x + along, middle - dp(KNOB) / 2)
