"""A picture among the answers of a question, as wide as they are."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.boards.kit import Kit
from companion.ui.boards.picture import Picture
from companion.ui.boards.scene import Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases
from companion.ui.theme import sizes

UNIT = 1.25  # what is 1 on the board is so many dp here


class Sketch(Widget):
    def __init__(self, words: Names, say: Phrases, drawn: Callable[[Kit, float], Scene]) -> None:
        super().__init__(size_hint_y=None, height=0)
        scale = dp(UNIT) * max(0.8, min(sizes.scale(), 1.3))
        self.kit = Kit(words, say, scale, {})
        self.drawn = drawn
        self.picture = Picture()
        self.add_widget(self.picture)
        self.bind(pos=self._lay, size=self._lay)

    def draw(self) -> None:
        self._lay()

    def _lay(self, *_: object) -> None:
        if self.width < dp(100):
            return
        scene = self.drawn(self.kit, self.width)
        self.height = scene.height
        self.picture.pos = (self.x, self.top - scene.height)
        self.picture.show(scene, self.width, glide=False)
