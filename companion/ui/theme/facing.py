"""Facing: turns what it holds to a player at any edge of the table."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from .icons import middle


class Facing(Widget):
    """What it holds fills it, with width and height changed over when it lies on its side."""

    angle = NumericProperty(0)

    def __init__(self, inside: Widget, angle: float = 0, **more: Any) -> None:
        super().__init__(angle=angle, **more)
        self.inside = inside
        with self.canvas.before:
            PushMatrix()
            self._shift = Translate()
            self._turn = Rotate(origin=(0, 0))
        with self.canvas.after:
            PopMatrix()
        self.add_widget(inside)
        for what in ("pos", "size", "angle"):
            self.fbind(what, self._lay)
        self._lay()

    def _lay(self, *_: Any) -> None:
        lying = self.angle % 180 == 90
        width, height = (self.height, self.width) if lying else (self.width, self.height)
        self.inside.size_hint = (None, None)
        self.inside.size = (width, height)
        self.inside.pos = (-width / 2, -height / 2)
        self._shift.xy = middle(self)
        self._turn.angle = self.angle

    # What it holds has its own coordinates: the middle is 0, 0.

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return self._turned(x - middle(self)[0], y - middle(self)[1], -self.angle)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        turned = self._turned(x, y, self.angle)
        return turned[0] + middle(self)[0], turned[1] + middle(self)[1]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.collide_point(*touch.pos) and self._pass("on_touch_down", touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._pass("on_touch_move", touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._pass("on_touch_up", touch)

    def _pass(self, event: str, touch: MotionEvent) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = self.inside.dispatch(event, touch)
        touch.pop()
        return bool(taken)

    def _turned(self, x: float, y: float, angle: float) -> tuple[float, float]:
        c, s = round(cos(radians(angle)), 9), round(sin(radians(angle)), 9)
        return x * c - y * s, x * s + y * c
