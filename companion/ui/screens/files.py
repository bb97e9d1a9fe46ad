"""Files: those that lie about, or one that is named. A game is opened from one here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from companion.ui.host import GameFile, Host
from companion.ui.host.phrases import Phrases
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import CardTap, Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Field, Sheet, Tap, Text, lay


class FilesScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("files.title"))
        self.path = ""
        rows = [file_card(file, self._open) for file in host.files()]
        found = Section(self.say("files.found"), *rows)
        if len(found.children) == 1:
            found.add_widget(Text(self.say("files.none"), sizes.body(), colours.QUIET))
        field = Field("", self.say("files.path"), partial(setattr, self, "path"))
        opening = Tap(self.say("files.open"), lambda: self._open(self.path), font_size=sizes.body())
        other = Section(self.say("files.other"), field, opening)
        self.show(Columns([found], [other]))

    def _open(self, path: str) -> None:
        self.attempt(lambda _: self.ways.play(self.host.resume(self.host.take_in(path))))


def file_card(file: GameFile, take: Callable[[str], None]) -> Tap:
    lines = [
        (spaced(file.name), sizes.body(), colours.TEXT),
        (file.when, sizes.small(), colours.QUIET),
    ]
    return CardTap(lines, partial(take, file.path))


def spaced(name: str) -> str:
    """Names of files have hyphens for spaces, and no line ends at them; dates keep theirs."""
    return re.sub(r"(?<=\D)-|-(?=\D)", " ", name)


def choose_file(
    title: str, files: Iterable[GameFile], say: Phrases, take: Callable[[str], None]
) -> None:
    """A sheet with these files, and a field for any other."""
    inside, typed = Column(), [""]
    sheet = Sheet(inside, title)

    def chosen(path: str) -> None:
        sheet.close()
        take(path)

    field = Field("", say("files.path"), partial(typed.__setitem__, 0))
    opening = Tap(say("files.open"), lambda: chosen(typed[0]))
    lay(inside, *(file_card(file, chosen) for file in files), field, opening)
    sheet.open()
