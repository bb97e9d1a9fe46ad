"""Corrections: any value of the table, to any value it may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.core.games import Mend
from companion.core.session import Session
from companion.ui.host import Words
from companion.ui.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Sheet, Tap, Text

FIRST = ("turn", "step", "round", "opening", "new_tile", "new_companion")  # what no picture shows
LAST = "marker"  # there are many, and most are gone

Mended = Callable[[str, str], None]


def mends_of(session: Session, seat: str | None = None) -> dict[str, Mend]:
    """What may be corrected with everybody looking, or by one seat alone."""
    found: Mapping[str, Mend] = session.game.mends(session.now.table)
    return {
        path: mend
        for path, mend in found.items()
        if len(mend.to) > (mend.now in mend.to)
        and (mend.only is None or (seat is not None and seat in mend.only))
    }


class MendSheet(Sheet):
    """The values one thing may have; the one it has now is lit."""

    def __init__(self, words: Words, say: Phrases, path: str, mend: Mend, mended: Mended) -> None:
        column = Column()
        now = words.name("value", mend.now)
        column.add_widget(Text(say("mend.now", value=now), sizes.body(), colours.QUIET))
        names = [words.name("value", value) for value in mend.to]
        taps = [
            Tap(name, partial(self._mend, path, value), chosen=value == mend.now)
            for value, name in zip(mend.to, names, strict=True)
        ]
        column.add_widget(Flow(taps, sizes.width_for(names, sizes.option())))
        self.mended = mended
        super().__init__(column, words.name("what", path))

    def _mend(self, path: str, value: str) -> None:
        self.close()
        self.mended(path, value)


def listed(words: Words, mends: Mapping[str, Mend], chosen: Callable[[str], None]) -> Column:
    """Every value, those first that have no place in a picture."""
    column = Column(spacing=sizes.gap() / 2)
    paths = sorted(mends, key=_rank)
    names = {path: _named(words, path, mends[path]) for path in paths}
    taps = [Tap(names[path], partial(chosen, path), font_size=sizes.small()) for path in paths]
    if taps:
        column.add_widget(Flow(taps, 15 * sizes.small()))
    return column


def _rank(path: str) -> int:
    head = path.partition(".")[0]
    return FIRST.index(head) if head in FIRST else len(FIRST) + (head == LAST)


def _named(words: Words, path: str, mend: Mend) -> str:
    value = words.name("value", mend.now) if mend.now else ""
    name = words.name("what", path)
    return f"{name}: {value}" if value else name
