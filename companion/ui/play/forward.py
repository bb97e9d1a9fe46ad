"""The card that is brought forward: it grows out of its place, over the one that was there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from companion.ui.theme import motion
from companion.ui.theme.shrunk import Place, Shrunk

SMALL = 0.3  # of its size, when it begins to grow


class Forward(AnchorLayout):
    """Stays while all around it is made anew."""

    grown = NumericProperty(1)
    left = NumericProperty(0)  # of the card before

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._behind: tuple[Widget, Translate, float] | None = None
        self._shrunk: Shrunk | None = None
        self._out_of: Callable[[], Place] = lambda: (0.0, 0.0)
        self.fbind("pos", self._follow)
        self.fbind("size", self._follow)

    def put(self, card: Widget, out_of: Callable[[], Place]) -> None:
        """``out_of``: where its place is, in the window, once all is laid out."""
        before = self.children[0] if self.children else None
        self.clear_widgets()
        self.add_widget(card)
        if before is not None:
            self._out_of, self._shrunk = out_of, Shrunk(card)
            self._leave(before)
            self.grown, self.left = 0, 1
            motion.grow(self, grown=1)
            motion.fade(self, left=0)

    def on_grown(self, *_: Any) -> None:
        card = self.children[0]
        card.opacity = self.grown
        if self._shrunk is not None and not motion.reduced():
            about = self.to_widget(*self._out_of())
            self._shrunk.show(SMALL + (1 - SMALL) * self.grown, about)

    # What was there

    def _leave(self, card: Widget) -> None:
        """Drawn until it has faded, where it was seen last."""
        self._gone()
        group, shift = InstructionGroup(), Translate()
        for each in (PushMatrix(), shift, card.canvas, PopMatrix()):
            group.add(each)
        self.canvas.before.add(group)
        was = self.top if self.size_hint_y else card.top  # in a column this is as tall as the card
        self._behind = card, shift, was
        self._forget = partial(self.canvas.before.remove, group)

    def on_left(self, *_: Any) -> None:
        if self._behind is not None:
            self._behind[0].opacity = self.left
            if not self.left:
                self._gone()

    def _gone(self) -> None:
        if self._behind is not None:
            self._behind = None
            self._forget()

    def _follow(self, *_: Any) -> None:
        if self._behind is not None:
            _, shift, top = self._behind
            shift.y = self.top - top
