"""The one popup that says what a thing is: its card grows out of the place that was tapped, and
goes with a tap beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.host.worded import Worded
from companion.ui.theme import motion, named, sizes
from companion.ui.theme.colours import Colour
from companion.ui.theme.icons import middle
from companion.ui.theme.sheet import Sheet, Turned
from companion.ui.theme.shrunk import Place, Shrunk
from companion.ui.theme.widgets import Column, Facing, Tap

from .face import Face, wide
from .glossary import Photo, no_photo

_open: ReadingSheet | None = None
CLEAR: Colour = (0.0, 0.0, 0.0, 0.0)
SMALL = 0.3  # of its size, when it begins to grow


class ReadingSheet(Turned):
    """Everything that was named there, side by side as far as there is room."""

    def __init__(
        self,
        words: Words,
        say: Phrases,
        readings: Sequence[Reading],
        angle: float = 0,
        origin: Place | None = None,  # in the window: where it was tapped
        photo: Photo = no_photo,
    ) -> None:
        self.readings, self.origin = readings, origin
        self.across = Window.height if angle % 180 == 90 else Window.width
        gap = sizes.gap()
        width = min(wide(), self.across - 2 * gap)
        beside = max(1, int((self.across - gap) // (width + gap)))
        self.faces = [Face(words, say, each, width, photo=photo(each.id)) for each in readings]
        self.cross = Tap("", self.close, icon="cross", snug=True, size_hint=(None, None))
        rows = [self.faces[n : n + beside] for n in range(0, len(self.faces), beside)]
        super().__init__(column(map(Beside, rows)), "", angle)
        self.panel.remove_widget(self.head)
        self.panel.fill = self.panel.edge = CLEAR
        self.panel.padding = 0
        self.grown = Shrunk(self.panel)
        self.add_widget(self.cross)

    def come(self) -> None:
        self.shown = 0
        motion.grow(self, shown=1)

    def close(self) -> None:
        """It is gone at once for every finger, and drawn until it is back in its place."""
        was_open = self.is_open
        super().close()
        if was_open:
            Window.canvas.add(self.whole.canvas)
            motion.grow(self, partial(Window.canvas.remove, self.whole.canvas), shown=0)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Between the cards closes, too."""
        if self.cross.collide_point(*touch.pos) or self._on_a_card(touch):
            super(Sheet, self).on_touch_down(touch)
        else:
            self.close()
        return True

    def _on_a_card(self, touch: MotionEvent) -> bool:
        if not self.panel.collide_point(*touch.pos):
            return False
        at = self.scroll.to_local(*touch.pos)
        return any(face.collide_point(*at) for face in self.faces)

    def _lay(self, *_: Any) -> None:
        """The cross in a corner, where it covers no card."""
        gap, cross = sizes.gap(), self.cross
        wide = max(each.width for each in self.inside.children)
        cross.pos = (self.right - gap - cross.width, self.top - gap - cross.height)
        beside = self.width - wide >= 2 * (cross.width + 2 * gap)
        room = self.height - 2 * gap - (0 if beside else cross.height + gap)
        self.panel.size = (wide, min(room, self.inside.height))
        self.panel.center_x = middle(self)[0]
        self.panel.center_y = self.y + gap + room / 2
        self.panel.opacity = self.shown
        small = 1 if motion.reduced() else SMALL + (1 - SMALL) * self.shown
        self.grown.show(small, self._from())

    def _from(self) -> Place:
        if self.origin is None:
            return middle(self)
        x, y = self.facing.to_local(*self.origin)
        return float(x), float(y)


class Beside(BoxLayout):
    """Cards in a row, all as tall as the tallest."""

    def __init__(self, faces: Sequence[Face]) -> None:
        gap = sizes.gap()
        super().__init__(size_hint=(None, None), spacing=gap, pos_hint={"center_x": 0.5})
        self.faces = faces
        for face in faces:
            self.add_widget(face)
            face.bind(needed=self._fit)
        self.width = sum(face.width for face in faces) + gap * (len(faces) - 1)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.height = max(face.needed for face in self.faces)
        for face in self.faces:
            face.least = self.height


def column(rows: Iterable[Widget]) -> Column:
    made = Column()
    for row in rows:
        made.add_widget(row)
    return made


def use(of: Worded) -> None:
    """From now on what these words name can be read about."""
    glossary = of.glossary

    def show(ids: tuple[str, ...], where: Widget) -> None:
        global _open
        words, readings = glossary.told(ids)
        if readings:
            close()
            origin = where.to_window(*where.center)
            angle = _angle(where)
            _open = ReadingSheet(words, of.say, readings, angle, origin, glossary.photo)
            _open.open()

    close()
    named.use(glossary.find, show)


def close() -> None:
    """What was read is not wanted any more: where it was tapped, something else stands now."""
    global _open
    if _open is not None:
        _open.close()
    _open = None


def _angle(where: Widget) -> float:
    """As the reader of what was tapped sits."""
    while isinstance(where.parent, Widget):
        where = where.parent
        if isinstance(where, Facing):
            return float(where.angle)
    return 0.0
