"""The one popup that says what a thing is: it opens from its name, and closes with a tap beside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.ui.host import Words
from companion.ui.phrases import Phrases
from companion.ui.theme import named
from companion.ui.theme.sheet import Turned
from companion.ui.theme.widgets import Column, Facing

from .face import Face
from .glossary import Glossary, shown_by

_open: ReadingSheet | None = None


class ReadingSheet(Turned):
    """Everything that was named there, one below the other, towards whoever tapped it."""

    WIDE = 520  # dp

    def __init__(
        self, words: Words, say: Phrases, readings: Sequence[Reading], angle: float = 0
    ) -> None:
        self.readings = readings
        first, *others = readings
        column = Column()
        column.add_widget(Face(words, say, first, named=False))
        for each in others:
            column.add_widget(Face(words, say, each))
        super().__init__(column, words.name(*first.name), angle)
        self.heading.reads = False  # it is being read


def use(glossary: Glossary, say: Phrases) -> Callable[[], object]:
    """From now on the names of this game can be read about; what comes back undoes that."""

    def show(ids: tuple[str, ...], where: Widget) -> None:
        global _open
        readings = glossary.read(ids)
        if readings:
            close()
            _open = ReadingSheet(glossary.words(), say, readings, _angle(where))
            _open.open()

    close()
    before = named.use(glossary.find, show)
    return lambda: named.use(*before)


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


shown_by(use)
