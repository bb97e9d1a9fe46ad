"""The time line of a game, turn by turn, the newest first. Any line can be looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.host import Host, Playing
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import CardTap, Columns, Section, Unrolling
from companion.ui.pages.strip import NARROW
from companion.ui.play.spelled import redoes, spelled, undoes
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Tap, Text, lay
from companion.ui.timeline import Entry, Part, both, heading, parts

from .moment import MomentScreen
from .putting_right import put_right

LONGEST = 70  # letters of a name on a button


class LogScreen(Page):
    def __init__(self, host: Host, ways: Ways, playing: Playing, part: int | None = None) -> None:
        super().__init__(host, ways, host.say("log.title"), playing)
        self.playing = playing
        self.parts = parts(playing.session)
        self.opened = {len(self.parts) - 1 if part is None else part}
        self.hear(playing, self._moved_on)
        self.draw()

    def _moved_on(self) -> None:
        """A throw has counted, or a phone has answered."""
        self.parts = parts(self.playing.session)
        self.draw()

    def draw(self) -> None:
        sections = [partial(self._part, k, part) for k, part in enumerate(self.parts)]
        opened = max(0, len(sections) - min(self.opened, default=len(sections)))  # and above it
        found = Unrolling(sections[::-1], opened, sizes.touch() + sizes.gap())
        if not self.parts:
            found.add_widget(Section("", Text(self.say("log.empty"), sizes.body(), colours.QUIET)))
        columns = Columns([found])
        self.show(columns, self._step("undo"), self._step("redo"))
        found.follow(columns.scrolls[0])

    def _part(self, k: int, part: Part) -> Widget:
        section = Section("", padding=(sizes.gap(), sizes.gap() / 2))
        title, opened = heading(part, self.words, self.say), k in self.opened
        label = title if opened else self.say("log.part", title=title, n=len(part.entries))
        lines = [(label, sizes.body(), colours.LAMP)]
        toggle = CardTap(lines, partial(self._toggle, k), fill=colours.SURFACE, least=sizes.touch())
        lay(section, toggle, *(self._entry(entry) for entry in part.entries if opened))
        return section

    def _entry(self, entry: Entry) -> Widget:
        column = Column(spacing=sizes.gap() / 3)
        if entry.line is not None:
            session = self.playing.session
            called = spelled(session, entry.n, entry.line, self.words, self.say)
            said, asked = both(entry.line, self.words, called)
            lines = [(said, sizes.body(), colours.TEXT), (asked, sizes.small(), colours.QUIET)]
            look = partial(self._look, entry.n)
            column.add_widget(CardTap(lines, look, least=sizes.touch()))
        for told in entry.told:
            said = Text(self.words.sentence(told), sizes.small(), colours.QUIET)
            said.padding = (sizes.pad(), 0)
            column.add_widget(said)
        return column

    def _step(self, which: str) -> Tap:
        """Undo or redo, and what that would be."""
        session = self.playing.session
        log, undo = session.log, which == "undo"
        n = log.last_decision() if undo else log.next_decision()
        ink = colours.DIM if n is None else colours.TEXT
        lines = [(self.say(f"play.{which}"), sizes.body(), ink)]
        said = (undoes if undo else redoes)(session, self.words, self.say)
        if said and Window.width >= dp(NARROW):
            lines.append((_short(said), sizes.small(), colours.QUIET))
        tap = CardTap(lines, partial(self.attempt, self._undo if undo else self._redo))
        tap.disabled = n is None
        return tap

    def _undo(self, sure: bool) -> None:
        self._moved(lambda: self.playing.session.undo(sure=sure))

    def _redo(self, sure: bool) -> None:
        self._moved(self.playing.session.redo)

    def _moved(self, act: Callable[[], None]) -> None:
        put_right(self.host, self.ways, self.playing, act, self.ways.again)

    def _toggle(self, k: int) -> None:
        self.opened = set() if k in self.opened else {k}  # one at a time: hundreds are slow
        self.draw()

    def _look(self, n: int) -> None:
        self.ways.open(partial(MomentScreen, self.host, self.ways, self.playing, n))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
