"""About: which version this is, under which licence, and whose it is not."""

from __future__ import annotations

from companion.ui.host import Host
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Text


class AboutScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("about.title"))
        say = self.say
        games = ", ".join(host.words.name("game", each) for each in host.games())
        body, small = sizes.body(), sizes.small()
        this = Section(
            say("home.title"),
            Text(say("about.version", version=host.version), body, colours.TEXT),
            Text(games, body, colours.TEXT, reads=False),
            Text(say("about.licence"), small, colours.QUIET),
        )
        whose = Section(
            say("about.unofficial"),
            Text(say("about.unofficial.hint"), body, colours.TEXT),
            Text(say("about.own"), small, colours.QUIET),
        )
        kept = Section(say("about.private"), Text(say("about.private.hint"), body, colours.TEXT))
        self.show(Columns([this, kept], [whose]))
