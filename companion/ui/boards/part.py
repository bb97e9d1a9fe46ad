"""One place of the table alone, as large as there is room for: touched to be put right."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from kivy.properties import NumericProperty

from companion.ui.theme import named

from .alone import Alone
from .panes import Touched
from .scene import Scene

Drawn = Callable[["Part", Any, float, float], Scene]  # the view, its scale and width


class Part(Alone):
    """``needed`` is how tall it would be; ``tallest`` how tall it may be."""

    needed = NumericProperty(0)

    def __init__(self, place: str, drawn: Drawn, correct: Touched) -> None:
        super().__init__()
        self.place, self.drawn, self.correct = place, drawn, correct
        self.tallest = 0.0
        self.ground = self.pane.picture
        self.ground.mends = True

    @property
    def room(self) -> float:
        return self.tallest or float(self.height)

    def scene(self, view: Any, scale: float, width: float) -> Scene:
        return self.drawn(self, view, scale, width)

    def draw(self, *, glide: bool) -> None:
        super().draw(glide=glide)
        self.needed = self.ground.scene.height

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
