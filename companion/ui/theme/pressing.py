"""Held: something to press, which may also be held down to correct what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import mm
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from . import motion
from .shrunk import Shrunk

LONG = 0.5  # seconds
STRAY = 3  # millimetres a resting finger may wander
SUNK = 0.02  # of its size: so much smaller it is drawn under a finger


class Held(ButtonBehavior):
    """``tapped`` when it was pressed shortly, ``held`` (and on_long_press) when for long."""

    __events__ = ("on_long_press",)

    tapped: Callable[[], None] | None = ObjectProperty(None, allownone=True)
    held: Callable[[], None] | None = ObjectProperty(None, allownone=True)
    sunk = NumericProperty(0)  # under a finger, from 0 to 1

    def __init__(self, **more: Any) -> None:
        self._waiting: Any = None
        self._shrunk: Shrunk | None = None
        self._was_long = False
        super().__init__(**more)

    def on_state(self, _: Any, state: str) -> None:
        motion.press(self, sunk=float(state == "down"))

    def on_sunk(self, _: Any, sunk: float) -> None:
        if self._shrunk is None:
            self._shrunk = Shrunk(self)
        self._shrunk.show(1 - SUNK * sunk, (self.x + self.width / 2, self.y + self.height / 2))

    def on_press(self) -> None:
        self._was_long = False
        self._forget()
        self._waiting = Clock.schedule_once(self._long, LONG)

    def on_release(self) -> None:
        self._forget()
        if not self._was_long and self.tapped is not None:
            self.tapped()

    def on_long_press(self) -> None:
        """Bind to it, or give ``held``."""

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and strayed(touch):
            self._forget()
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self._forget()
        return bool(super().on_touch_up(touch))

    def _long(self, _: float) -> None:
        self._waiting = None
        if self.get_parent_window() is None:
            return  # its screen has gone in the meantime
        if self.held is None and not self.get_property_observers("on_long_press"):
            return
        self._was_long = True
        if self.held is not None:
            self.held()
        self.dispatch("on_long_press")

    def _forget(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def strayed(touch: MotionEvent) -> bool:
    """Whether a finger has wandered too far for a tap."""
    return bool(abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > mm(STRAY))
