"""The picture of an event in the panel: whatever room is left there."""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.ui.boards import draw
from companion.ui.boards.scene import Painting
from companion.ui.face import Event
from companion.ui.theme import colours, sizes
from companion.ui.theme.folding import Spare
from companion.ui.theme.widgets import Icon

LEAST = 110  # dp: lower it is no picture
DRAWN = 0.36  # of its height: the drawing in it
MIDDLE = {"center_x": 0.5, "center_y": 0.5}


class Moment(Spare):
    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event

    def give(self, room: float, wide: float) -> float:
        """All of it."""
        self.clear_widgets()
        if room < dp(LEAST):
            return 0.0
        painted = Painted(self.event.art, size_hint_y=None, height=room)
        painted.add_widget(Icon(self.event.drawing, room * DRAWN, colours.WHITE, pos_hint=MIDDLE))
        self.add_widget(painted)
        return room


class Painted(FloatLayout):
    def __init__(self, art: str, **more: Any) -> None:
        super().__init__(**more)
        self.look, self.paint = Painting(art, sizes.radius()), InstructionGroup()
        self.canvas.before.add(self.paint)
        for what in ("pos", "size"):
            self.fbind(what, self._paint)

    def _paint(self, *_: Any) -> None:
        self.paint.clear()
        inside = InstructionGroup()
        draw.PAINTERS[Painting](inside, self.look, *self.size)
        for each in (PushMatrix(), Translate(*self.pos), inside, PopMatrix()):
            self.paint.add(each)
