"""Turning: a picture that turns slowly behind a screen, and rests when nobody has touched it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.uix.widget import Widget

from . import colours, icons, motion
from .pictures import picture

TURN = 120.0  # seconds
REST = 60.0  # seconds after the last touch
FRAME = 1 / 30  # it goes a few pixels a frame
SEEN = {"dark": 1.0, "light": 0.32, "contrast": 0.0}  # how much of it, in each palette


class Turning(Widget):
    """Nothing ticks while it rests: what stands still costs nothing."""

    def __init__(self, name: str, emblem: str = "", share: float = 1.0, **more: Any) -> None:
        """``share`` of it is seen: words may have to lie on it."""
        super().__init__(**more)
        self.emblem, self.share, self.angle = emblem, share, 0.0
        self._ticking: Any = None
        self._until = 0.0
        self._texture = picture(name) if SEEN[colours.in_use] else None
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def start(self) -> None:
        Window.bind(on_touch_down=self.stir)
        self.stir()

    def stop(self) -> None:
        Window.unbind(on_touch_down=self.stir)
        self._rest()

    @property
    def turns(self) -> bool:
        return self._ticking is not None

    def stir(self, *_: Any) -> None:
        """Somebody is there."""
        self._until = Clock.time() + REST
        if self._ticking is None and self._texture is not None and not motion.reduced():
            self._ticking = Clock.schedule_interval(self._turn, FRAME)

    def _rest(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _turn(self, passed: float) -> None:
        if Clock.time() > self._until:
            self._rest()
            return
        self.angle = (self.angle + 360 * passed / TURN) % 360
        self._spin.angle = self.angle

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = max(self.size)
        x, y = icons.middle(self)
        with self.canvas:
            if self._texture is None:
                return
            PushMatrix()
            self._spin = Rotate(angle=self.angle, axis=(0, 0, 1), origin=(x, y))
            Color(1, 1, 1, self.share * SEEN[colours.in_use])
            Rectangle(texture=self._texture, pos=(x - side / 2, y - side / 2), size=(side, side))
            PopMatrix()
            if self.emblem:
                self._stamp(x, y)

    def _stamp(self, x: float, y: float) -> None:
        """What falls through it, a little askew."""
        side = min(96.0, min(self.size) * 0.16)
        PushMatrix()
        Rotate(angle=-14, axis=(0, 0, 1), origin=(x, y))
        Color(*colours.BLACK[:3], 0.55)
        at = (x - side / 2, y - side / 2)
        Rectangle(texture=icons.picture(self.emblem), pos=(at[0] + 2, at[1] - 3), size=(side, side))
        Color(*(colours.BLUE if colours.in_use == "light" else colours.WHITE))
        Rectangle(texture=icons.picture(self.emblem), pos=at, size=(side, side))
        PopMatrix()
