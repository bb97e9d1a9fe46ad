"""Corrections: any value of the table, to any value it may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.core.games import Mend
from companion.core.session import Session
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.pages.checklist import own
from companion.ui.teaching.forms import Speech
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Row, Sheet, Tap, Text

from .values import all_values, named, said

MIDDLE = {"center_y": 0.5}
GAME = ("turn", "step", "prepared", "round", "opening", "new_seat")
WEB = ("ship", "marker")  # there are many markers, and most are gone

Mended = Callable[..., None]  # the path, the value, and the definition of a card no list has


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

    def __init__(
        self,
        speech: Speech,
        path: str,
        mend: Mend,
        mended: Mended,
        why: Callable[[], None] | None = None,
    ) -> None:
        words, say = speech.words, speech.say
        value = said(words, mend, mend.now)
        row = Row(Text(say("mend.now", value=value), sizes.body(), colours.QUIET, pos_hint=MIDDLE))
        if why is not None and mend.only is None:
            self.reason = Tap(say("why.title"), why, icon="why", snug=True, font_size=sizes.body())
            row.add_widget(self.reason)
        self.mended = mended
        values = all_values(speech, mend, partial(self._mend, path))
        super().__init__(Column(row, values), words.name("what", path))

    def _mend(self, path: str, *value: str) -> None:
        self.close()
        self.mended(path, *value)


def listed(
    words: Words,
    say: Phrases,
    seats: Sequence[str],
    mends: Mapping[str, Mend],
    chosen: Callable[[str], None],
) -> Column:
    """Every value: the game's, each player's, the table's, and the Web of Time's."""
    column = Column(spacing=sizes.gap() / 2)
    whose = {path: _whose(path, seats) for path in mends}
    titles = {
        "game": say("mend.game"),
        **{seat: words.name("seat", seat) for seat in seats},
        "table": say("match.middle"),
        "web": words.name("mend", "web"),
    }
    for group, title in titles.items():
        paths = [path for path in mends if whose[path] == group]
        if not paths:
            continue
        above = sizes.gap() / 2 if column.children else 0
        heading = Text(title, sizes.body(), colours.LAMP, bold=True, padding=(0, above, 0, 0))
        column.add_widget(heading)
        names = [own(named(words, path, mends[path]), title) for path in paths]
        taps = [
            Tap(name, partial(chosen, path), font_size=sizes.small())
            for path, name in zip(paths, names, strict=True)
        ]
        column.add_widget(Flow(taps, 15 * sizes.small()))
    return column


def _whose(path: str, seats: Sequence[str]) -> str:
    head, *parts = path.split(".")
    seat = next((each for each in seats if each in parts), "")
    return seat or ("game" if head in GAME else "web" if head in WEB else "table")
