"""Past: how a screen looked, over the one that has taken its place, until it has faded."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivy.uix.widget import Widget

from . import colours, motion
from .pictures import Backdrop

BEFORE_IT_IS_DRAWN = -1  # says Kivy's clock; its next turn comes after that


class Past(Widget):
    """Painted once, with the first picture of what follows; from then on it is a texture. It has
    no size of its own: no finger meets it, and nothing lies beneath it."""

    def __init__(self, gone: Widget) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.sheet = Fbo(size=Window.size, with_stencilbuffer=True)
        with self.sheet:
            ClearColor(*colours.NIGHT)
            ClearBuffers()
        self.sheet.add(Backdrop(size=Window.size).canvas)
        self.sheet.add(gone.canvas)
        with self.canvas:
            self.canvas.add(self.sheet)
            Color(1, 1, 1, 1)
            Rectangle(texture=self.sheet.texture, size=Window.size)
        self._painted = Clock.create_trigger(self._fade)
        self._painting = Clock.schedule_once(lambda _: self._painted(), BEFORE_IT_IS_DRAWN)

    def leave(self, *_: Any) -> None:
        self._painting.cancel()
        self._painted.cancel()
        if self.parent is not None:
            self.parent.remove_widget(self)

    def _fade(self, _: float) -> None:
        self.canvas.remove(self.sheet)
        motion.fade(self, self.leave, opacity=0)
