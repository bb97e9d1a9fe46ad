"""Make the table match: what to move, ticked off one by one. For undo, amends and unpacking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.core.messages import Message
from companion.ui.host import Host, Playing, Words
from companion.ui.moves import by_owner
from companion.ui.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Tap, Text

from .page import Page, Ways
from .pieces import Columns, Section


def own(text: str, owner: str) -> str:
    """Under a person's heading their name need not be said again."""
    return text.replace(f" ({owner})", "")


class Tick(Tap):
    """A thing to do; done when it is ticked, which it says in a word as well."""

    def __init__(self, text: str, say: Phrases, done: bool, turned: Callable[[bool], None]) -> None:
        self.words, self.say, self.turned = text, say, turned
        super().__init__(text, self._turn, halign="left", font_size=sizes.body(), bold=False)
        self._show(done)

    def _turn(self) -> None:
        self._show(not self.chosen)
        self.turned(self.chosen)

    def _show(self, done: bool) -> None:
        self.chosen = done
        self.text = self.say("match.done", what=self.words) if done else self.words


class Checklist(Column):
    """Moves as ticks. ``changed`` hears how many are left."""

    def __init__(
        self,
        moves: Sequence[Message],
        words: Words,
        say: Phrases,
        changed: Callable[[int], None] = lambda _: None,
        owner: str = "",
    ) -> None:
        super().__init__(spacing=sizes.gap() / 2)
        self.left, self.changed = len(moves), changed
        for move in moves:
            text = own(words.sentence(move), owner)
            self.add_widget(Tick(text, say, False, self._ticked))

    def _ticked(self, done: bool) -> None:
        self.left += -1 if done else 1
        self.changed(self.left)


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
