"""Open a game from a file: those that lie about, or one that is named."""

from __future__ import annotations

from functools import partial

from companion.ui.host import GameFile, Host
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Field, Tap, Text

from .page import Page, Ways
from .pieces import Columns, Section, card


class FilesScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("files.title"))
        self.path = ""
        found = Section(self.say("files.found"), *map(self._row, host.files()))
        if len(found.children) == 1:
            found.add_widget(Text(self.say("files.none"), sizes.body(), colours.QUIET))
        field = Field("", self.say("files.path"), partial(setattr, self, "path"))
        opening = Tap(self.say("files.open"), lambda: self._open(self.path), font_size=sizes.body())
        other = Section(self.say("files.other"), field, opening)
        self.show(Columns([found], [other]))

    def _row(self, file: GameFile) -> Tap:
        lines = [(file.name, sizes.body(), colours.TEXT), (file.when, sizes.small(), colours.QUIET)]
        return card(lines, partial(self._open, file.path))

    def _open(self, path: str) -> None:
        self.attempt(lambda _: self.ways.play(self.host.resume(self.host.take_in(path))))
