"""Round, turn and step: whose turn it is, how far it has got; held down it can be put right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.boards.players import Player
from companion.ui.theme import colours, lettering, plates, sizes
from companion.ui.theme.token import Token
from companion.ui.theme.widgets import Column, Held, Text

MIDDLE = {"center_y": 0.5}
TOKEN = 40  # dp
DOT, LONG = 10, 28  # dp
SHARE = 0.36  # of a fingertip: each of two lines


class Where(Held, BoxLayout):
    def __init__(self, mend: Callable[[], None]) -> None:
        super().__init__(held=mend, spacing=sizes.gap())
        self.token = Token(dp(TOKEN), pos_hint=MIDDLE)
        self.said = Text("", sizes.body() * 0.92, colours.TEXT, bold=True)
        self.round = Text("", sizes.small(), colours.QUIET, size_hint_x=None, pos_hint=MIDDLE)
        self.steps = Steps()
        self.below = BoxLayout(size_hint_y=None, spacing=dp(8))
        self.round.bind(height=self.below.setter("height"))
        for each in (self.round, self.steps):
            self.below.add_widget(each)
        self.words = Column(spacing=dp(2), pos_hint=MIDDLE)
        for each in (self.said, self.below):
            self.words.add_widget(each)
        self.add_widget(self.words)
        self.words.bind(width=self._fit)

    def _fit(self, *_: object) -> None:
        """On one line, and no taller than a fingertip with what stands below it."""
        most = min(sizes.body() * 0.92, sizes.touch() * SHARE)
        wide = lettering.width(self.said.text, most, bold=True)
        self.said.font_size = max(sizes.least(), most * min(1.0, self.words.width / max(1.0, wide)))
        self.round.font_size = min(sizes.small(), sizes.touch() * SHARE)

    def show(
        self, player: Player | None, said: str, now: str, step: int, steps: Sequence[str]
    ) -> None:
        if (player is None) == (self.token.parent is not None):
            self.clear_widgets()
            for each in (self.token, self.words) if player is not None else (self.words,):
                self.add_widget(each)
        if player is not None:
            self.token.show(player.mark, player.letter, player.colour)
        self.said.text, self.round.text = said, now
        self._fit()
        self.round.width = sizes.text_width(now, self.round.font_size) + 1
        self.below.height = self.round.height if now else 0
        self.steps.show(step, len(steps))


class Steps(Widget):
    """A dot a step: those that are over, the one that lasts, those to come."""

    def __init__(self) -> None:
        super().__init__()
        self.at, self.count = -1, 0
        self.bind(pos=self._draw, size=self._draw)

    def show(self, at: int, count: int) -> None:
        self.at, self.count = at, count
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.at < 0:
            return
        x, high = self.x, dp(DOT)
        with self.canvas:
            for n in range(self.count):
                wide = dp(LONG) if n == self.at else high
                over = colours.VORTEX if n < self.at else colours.LINE
                Color(*(colours.LAMP if n == self.at else over))
                plates.plate((x, self.center_y - high / 2), (wide, high), high / 2)
                x += wide + dp(6)
