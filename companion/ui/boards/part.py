"""One place of the table alone, as large as there is room for: touched to be put right."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.ui.theme import named

from .panes import LEAST, Pane, Panes, Touched, fitted, least
from .picture import Picture
from .scene import Scene

MOST = 1.6  # times what it is on the board

Drawn = Callable[["Part", Any, float, float], Scene]  # the view, its scale and width


class Part(Panes):
    """``needed`` is how tall it would be; ``most`` how tall it may be."""

    needed = NumericProperty(0)

    def __init__(self, place: str, drawn: Drawn, correct: Touched) -> None:
        super().__init__()
        self.place, self.drawn, self.correct = place, drawn, correct
        self.most, self.scale = 0.0, 1.0
        self.ground = Picture()
        self.ground.mends = True
        self.pane = Pane(self.ground)
        self.add_widget(self.pane)

    def draw(self, *, glide: bool) -> None:
        view = self.view
        if view is None or self.width < dp(LEAST):
            return
        found, self.scale = fitted(
            lambda scale: self.drawn(self, view, scale, self.width - dp(5)),
            self.most or self.height,
            self.scale,
            MOST,
            least(self.width),
        )
        self.needed = found.height
        self.pane.size, self.pane.pos = self.size, self.pos
        self.ground.show(found, self.width, glide=glide)
        if found.height <= self.height:
            self.pane.scroll_y = 1

    def shows(self, options: Collection[str]) -> bool:
        """Whether something here stands for one of these."""
        return any(each in options for item in self.ground.scene.items for each in item.options)

    def shows_mend(self, path: str) -> bool:
        return any(item.mend == path for item in self.ground.scene.items)

    def tap(self, pos: tuple[float, float]) -> None:
        """What is lit is chosen; anything else is to be put right."""
        option, path, more = self.option_at(pos), self.mend_at(pos), self.reads_at(pos)
        if more:
            named.show(more, self)
        elif option is not None and self.chosen is not None:
            self.chosen(option)
        elif path is not None:
            self.correct(path)
