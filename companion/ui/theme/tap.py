"""Tap: something to tap. NextStep: the one tap that takes everybody on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from . import colours, lettering, motion, named, plates, sizes
from .icons import middle, picture
from .lettering import Lettering
from .pressing import Held, strayed

Builder.load_string("""
#:import colours companion.ui.theme.colours
#:import sizes companion.ui.theme.sizes

<Tap>:
    bold: True
    font_size: sizes.option()
    halign: 'center'
    valign: 'middle'
    ground: colours.LAMP_FILL if self.chosen else colours.SURFACE if self.disabled else self.fill
    color: colours.on(self.ground)
    disabled_color: colours.DIM
    needed: max(self.least, self.beside, self.texture_size[1] + sizes.gap())
    size_hint_y: None
    height: self.needed
    text_size: (None, None) if self.snug else (self.width - sizes.gap(), None)
""")

MARKS = re.compile(r"\[/?(?:b|size|color)[^]]*\]")
CHOSEN = 2  # times as thick is the edge of what is chosen
LARGER = 1.1  # than those of other taps are the words of the next step


class Tap(Held, Lettering):
    """Something to tap, as tall as its words need and never smaller than a fingertip."""

    fill = ColorProperty()
    ground = ColorProperty()
    chosen = BooleanProperty(False)
    snug = BooleanProperty(False)  # as wide as its words, which then stay on one line
    least = NumericProperty(0)  # a fingertip, or more
    beside = NumericProperty(0)  # how tall what stands beside its words is
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
        self._light: tuple[Color, BorderImage] | None = None
        self._ink: Any = None
        self._drawing: Any = None
        self._more: tuple[Color, Rectangle] | None = None
        self._paint()
        for what in ("pos", "size", "icon", "icon_side", "text", "color", "font_size", "disabled"):
            self.fbind(what, self._lay)
        for what in ("pos", "size", "ground", "color", "chosen", "state", "fresh"):
            self.fbind(what, self._tint)
        self._lay()
        self._tint()
        if self.snug:
            self.size_hint_x = None
            self.bind(texture_size=self._fit)
            self.texture_update()
            self._fit()

    def _paint(self) -> None:
        """By hand and not in the rule above: a rule for each colour and corner takes its time. Most
        taps are never chosen or pressed, and few bear a drawing: those parts are made when needed.
        """
        radius = sizes.radius()
        with self.canvas.before:
            self._ground = Color()
            self._plate = plates.ground(self.pos, self.size, radius)
            self._ink_of_edge = Color(*colours.LINE)
            self._edge = plates.Rim(self.pos, self.size, radius, sizes.line())

    def _tint(self, *_: Any) -> None:
        """The ground, the lamp's edge when it is chosen, a light when it is pressed or new."""
        pressed = self.state == "down"
        self._ground.rgba = self.ground
        self._plate.pos, self._plate.size = self.pos, self.size
        self._ink_of_edge.rgba = colours.LAMP if self.chosen else colours.LINE
        self._edge.thicken(sizes.line() * (CHOSEN if self.chosen else 1))
        self._edge.put(self.pos, self.size)
        if pressed or self.fresh or self._light:
            self._shine(0.16 if pressed else 0.22 * self.fresh)

    def tall(self, width: float) -> float:
        """How tall it would be in this width, without being laid."""
        left, above, right, below = self.padding
        room = width - sizes.gap() - left - right
        words = lettering.fitting(self.text, self.font_size, room, bold=self.bold)
        return float(max(self.least, self.beside, above + words + below + sizes.gap()))

    def fitted(self, wide: float, largest: float) -> float:
        """The size at which its longest word stands on a line beside its drawing."""
        if not self.text:
            return largest
        word = sizes.word_width(self.text, largest) / largest
        fits = (wide - self.aside - 3.5 * sizes.gap()) / (word + (1.25 if self.icon else 0))
        return min(largest, max(fits, 0.5 * sizes.small()))

    def _shine(self, strength: float) -> None:
        if self._light is None:
            with self.canvas.before:
                self._light = (Color(), plates.plate(self.pos, self.size, sizes.radius()))
        colour, plate = self._light
        colour.rgba = (*self.color[:3], strength)
        plate.pos, plate.size = self.pos, self.size if strength else (0, 0)

    def _fit(self, *_: Any) -> None:
        self.width = max(sizes.touch(), self.texture_size[0] + 2 * sizes.pad())

    # What its words name is read beside them: they themselves are tapped for something else

    @property
    def things(self) -> tuple[str, ...]:
        return named.things(self.said)

    @property
    def said(self) -> str:
        """Its words without the marks that say how they look."""
        return MARKS.sub("", self.text) if self.markup else str(self.text)

    @property
    def aside(self) -> float:
        return named.aside(self.said)

    def reads_at(self, x: float, y: float) -> bool:
        if not self.collide_point(x, y) or not (room := self.aside):
            return False
        return bool(x <= self.x + room if self.icon_side == "right" else x >= self.right - room)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.opacity and self.reads_at(*touch.pos):
            touch.grab(self)
            touch.ud[self] = "reads"
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return touch.ud.get(self) == "reads" or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch.ud.get(self) != "reads":
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self.reads_at(*touch.pos) and not strayed(touch):
            named.show(self.things, self)
        return True

    def _lay_aside(self) -> float:
        """Draws the "i"; how much room it takes."""
        room = self.aside
        if not room and self._more is None:
            return 0.0
        if self._more is None:
            with self.canvas:
                self._more = (Color(), Rectangle(texture=picture("info")))
        ink, drawing = self._more
        side = room * named.DRAWN
        x = self.x if self.icon_side == "right" else self.x + self.width - room
        ink.rgba = (*self.color[:3], 0.85 if room else 0)
        drawing.pos = (x + (room - side) / 2, middle(self)[1] - side / 2)
        drawing.size = (side, side)
        return room

    def _lay(self, *_: Any) -> None:
        """Words make room for the drawing beside them; without words it stands in the middle."""
        side = self.font_size * 1.25 if self.icon else 0.0
        inset = min(sizes.pad(), sizes.gap())
        room = side + inset / 2 + (0 if self.snug else inset / 2) if self.icon and self.text else 0
        left, aside = self.icon_side == "left", self._lay_aside()
        before, after = (room, aside) if left else (aside, room)
        if self.halign == "left" and not room:
            before, after = sizes.pad() / 2, aside or sizes.pad() / 2
        self.padding: Any = (before, 0, after, 0)
        if self.icon or self._drawing:
            edge = sizes.pad() if self.snug else inset
            x, y = middle(self)
            beside = self.x + (edge if left else self.width - edge - side)
            self._draw(side, (beside if self.text else x - side / 2, y - side / 2))

    def _draw(self, side: float, at: tuple[float, float]) -> None:
        if self._drawing is None:
            with self.canvas:
                self._ink, self._drawing = Color(), Rectangle()
        self._ink.rgba = self.disabled_color if self.disabled else self.color
        self._ink.a = 1.0 if self.icon else 0.0
        self._drawing.texture = picture(self.icon) if self.icon else None
        self._drawing.pos, self._drawing.size = at, (side, side)


class NextStep(Tap):
    """Always in the same place. A tap meant for what it said before does nothing."""

    PAUSE = 0.3  # seconds in which it is deaf after its meaning has changed

    def __init__(self, text: str, tapped: Callable[[], None], **more: Any) -> None:
        more = {"icon": "next", "icon_side": "right", "least": sizes.answer(), **more}
        more.setdefault("fill", colours.BLUE)
        self._meaning = self._pressed_for = 0
        self._deaf_until = Clock.time() + self.PAUSE  # where it stands, another may have stood
        super().__init__(text, tapped, font_size=sizes.option() * LARGER, **more)

    def say(self, text: str, tapped: Callable[[], None], icon: str = "next") -> None:
        """From now on it means this."""
        self.text, self.tapped, self.icon = text, tapped, icon
        self._means_another()
        self.fresh = 1
        motion.move(self, fresh=0)

    def turn(self, text: str, *, disabled: bool) -> None:
        """What was chosen for it has changed: it does the same with that."""
        same = self.text == text and self.property("disabled").get(self) == disabled
        self.text, self.disabled = text, disabled
        if not same:
            self._means_another()

    def _means_another(self) -> None:
        self._meaning += 1
        self._deaf_until = Clock.time() + self.PAUSE

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos) and Clock.time() < self._deaf_until:
            return True
        return bool(super().on_touch_down(touch))

    def by_key(self) -> bool:
        """As a finger would; whether it was there to be pressed."""
        if self.disabled or self.tapped is None or Clock.time() < self._deaf_until:
            return False
        self.tapped()
        return True

    def on_press(self) -> None:
        self._pressed_for = self._meaning
        super().on_press()

    def on_release(self) -> None:
        if self._pressed_for == self._meaning:
            super().on_release()
