"""The one popup that says what a thing is: it opens from its name, and closes with a tap beside."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.host.worded import Worded
from companion.ui.theme import named
from companion.ui.theme.sheet import Turned
from companion.ui.theme.widgets import Column, Facing

from .face import Face

_open: ReadingSheet | None = None


class ReadingSheet(Turned):
    """Everything that was named there, one below the other, towards whoever tapped it."""

    WIDE = 520  # dp

    def __init__(
        self, words: Words, say: Phrases, readings: Sequence[Reading], angle: float = 0
    ) -> None:
        self.readings = readings
        first, *others = readings
        faces = [Face(words, say, each) for each in others]
        column = Column(Face(words, say, first, named=False), *faces)
        super().__init__(column, words.name(*first.name), angle)
        self.heading.reads = False  # it is being read


def use(of: Worded) -> None:
    """From now on what these words name can be read about."""
    glossary = of.glossary

    def show(ids: tuple[str, ...], where: Widget) -> None:
        global _open
        words, readings = glossary.told(ids)
        if readings:
            close()
            _open = ReadingSheet(words, of.say, readings, _angle(where))
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
