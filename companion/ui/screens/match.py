"""Make the table match: what to move, ticked off one by one. For undo, amends and unpacking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.core.messages import Message
from companion.ui.host import Host, Playing
from companion.ui.moves import by_owner
from companion.ui.pages.checklist import Checklist
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text


class MatchScreen(Page):
    """The checklist as a page, sorted by whose things they are."""

    def __init__(
        self,
        host: Host,
        ways: Ways,
        playing: Playing,
        moves: Sequence[Message],
        title: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(host, ways, title or host.say("match.title"), playing)
        groups = list(by_owner(moves, tuple(playing.session.options["seats"])))
        self.lefts = [len(found) for _, found in groups]
        sections = [self._group(k, seat, found) for k, (seat, found) in enumerate(groups)]
        intro = Text(hint or self.say("match.hint"), sizes.body(), colours.QUIET)
        self.count = Text("", sizes.body(), colours.LAMP, bold=True)
        top = Section("", intro, self.count)
        half = 1 if len(sections) > 1 else 0
        self.done = Tap("", ways.back, fill=colours.BLUE, least=sizes.answer())
        self.show(Columns([top, *sections[:half]], sections[half:]), self.done)
        self._left()

    def _group(self, k: int, seat: str, moves: list[Message]) -> Section:
        title = self.words.name("seat", seat) if seat else self.say("match.middle")
        changed = partial(self._changed, k)
        return Section(title, Checklist(moves, self.words, self.say, changed, title))

    def _changed(self, group: int, left: int) -> None:
        self.lefts[group] = left
        self._left()

    def _left(self) -> None:
        left = sum(self.lefts)
        self.count.text = self.say("match.left", n=left) if left else self.say("match.all")
        self.done.text = self.say("match.later" if left else "match.finish")
