"""Tap: something to tap. NextStep: the one tap that takes everybody on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.label import Label

from . import colours, motion, sizes
from .icons import middle, picture
from .pressing import Held

Builder.load_string("""
#:import colours companion.ui.theme.colours
#:import plates companion.ui.theme.plates
#:import sizes companion.ui.theme.sizes

<Tap>:
    bold: True
    font_size: sizes.option()
    halign: 'center'
    valign: 'middle'
    ground: colours.LAMP if self.chosen else colours.SURFACE if self.disabled else self.fill
    color: colours.on(self.ground)
    disabled_color: colours.DIM
    needed: max(self.least, self.texture_size[1] + sizes.gap())
    size_hint_y: None
    height: self.needed
    text_size: (None, None) if self.snug else (self.width - sizes.gap(), None)
    canvas.before:
        Color:
            rgba: self.ground
        BorderImage:
            pos: self.pos
            size: self.size
            texture: plates.filled(sizes.radius())
            border: plates.border(sizes.radius())
        Color:
            rgba: colours.LINE
        BorderImage:
            pos: self.pos
            size: self.size
            texture: plates.edged(sizes.radius(), sizes.line())
            border: plates.border(sizes.radius(), sizes.line())
        Color:
            rgba: (*self.color[:3], .9 if self.chosen else 0)
        BorderImage:
            pos: self.x + dp(3), self.y + dp(3)
            size: (self.width - dp(6), self.height - dp(6)) if self.chosen else (0, 0)
            texture: plates.edged(sizes.radius() - dp(3), dp(2))
            border: plates.border(sizes.radius() - dp(3), dp(2))
        Color:
            rgba: (*self.color[:3], .16 if self.state == 'down' else .22 * self.fresh)
        BorderImage:
            pos: self.pos
            size: self.size if self.state == 'down' or self.fresh else (0, 0)
            texture: plates.filled(sizes.radius())
            border: plates.border(sizes.radius())
""")


class Tap(Held, Label):
    """Something to tap, as tall as its words need and never smaller than a fingertip."""

    fill = ColorProperty()
    ground = ColorProperty()
    chosen = BooleanProperty(False)
    snug = BooleanProperty(False)  # as wide as its words, which then stay on one line
    least = NumericProperty(0)  # a fingertip, or more
    needed = NumericProperty(0)
    fresh = NumericProperty(0)  # lit up for a moment, from 1 to 0
    icon = StringProperty("")
    icon_side = OptionProperty("left", options=["left", "right"])

    def __init__(
        self,
        text: str,
        tapped: Callable[[], None],
        held: Callable[[], None] | None = None,
        **more: Any,
    ) -> None:
        more.setdefault("least", sizes.touch())
        more.setdefault("fill", colours.RAISED)
        super().__init__(text=text, tapped=tapped, held=held, **more)
        with self.canvas:
            self._ink = Color()
            self._drawing = Rectangle(size=(0, 0))
        for what in ("pos", "size", "icon", "icon_side", "text", "color", "font_size", "disabled"):
            self.fbind(what, self._lay)
        self._lay()
        if self.snug:
            self.size_hint_x = None
            self.bind(texture_size=self._fit)
            self.texture_update()
            self._fit()

    def _fit(self, *_: Any) -> None:
        self.width = max(sizes.touch(), self.texture_size[0] + 2 * sizes.pad())

    def _lay(self, *_: Any) -> None:
        """Words make room for the drawing beside them; without words it stands in the middle."""
        side = self.font_size * 1.25 if self.icon else 0.0
        self._drawing.texture = picture(self.icon) if self.icon else None
        self._drawing.size = (side, side)
        self._ink.rgba = self.disabled_color if self.disabled else self.color
        self._ink.a = 1.0 if self.icon else 0.0
        inset = min(sizes.pad(), sizes.gap())
        room = side + inset / 2 + (0 if self.snug else inset / 2) if self.icon and self.text else 0
        left = self.icon_side == "left"
        self.padding: Any = (room if left else 0, 0, 0 if left else room, 0)
        if self.halign == "left" and not room:
            self.padding = (sizes.pad() / 2, 0, sizes.pad() / 2, 0)
        edge = sizes.pad() if self.snug else inset
        x, y = middle(self)
        beside = self.x + (edge if left else self.width - edge - side)
        self._drawing.pos = (beside if self.text else x - side / 2, y - side / 2)


class NextStep(Tap):
    """Always in the same place. A tap meant for what it said before does nothing."""

    PAUSE = 0.3  # seconds in which it is deaf after its meaning has changed

    def __init__(self, text: str, tapped: Callable[[], None], **more: Any) -> None:
        more = {"icon": "next", "icon_side": "right", "least": sizes.answer(), **more}
        more.setdefault("fill", colours.BLUE)
        self._meaning = self._pressed_for = 0
        self._deaf_until = 0.0
        super().__init__(text, tapped, font_size=sizes.option() * 1.1, **more)

    def say(self, text: str, tapped: Callable[[], None], icon: str = "next") -> None:
        """From now on it means this."""
        self.text, self.tapped, self.icon = text, tapped, icon
        self._meaning += 1
        self._deaf_until = Clock.time() + self.PAUSE
        self.fresh = 1
        motion.move(self, fresh=0)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos) and Clock.time() < self._deaf_until:
            return True
        return bool(super().on_touch_down(touch))

    def on_press(self) -> None:
        self._pressed_for = self._meaning
        super().on_press()

    def on_release(self) -> None:
        if self._pressed_for == self._meaning:
            super().on_release()
