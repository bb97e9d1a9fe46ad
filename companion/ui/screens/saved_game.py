"""One saved game: play on, play again, keep it as a file, delete it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.ui.host import Host, Saved
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text


class SavedGameScreen(Page):
    def __init__(
        self, host: Host, ways: Ways, saved: Saved, forgotten: Callable[[str], None]
    ) -> None:
        super().__init__(host, ways, saved.game)
        self.forgotten = forgotten
        saved = self.saved = host.look(saved.id) if saved.unseen else saved
        about = [
            Text(line, sizes.body(), colours.TEXT)
            for line in (saved.people, saved.where, saved.when)
            if line
        ]
        if saved.problem:
            about.append(Text(saved.problem, sizes.body(), colours.LAMP))
        acts = [
            Tap(self.say("saved.export"), partial(self.attempt, self._export)),
            Tap(self.say("saved.delete"), self._ask, fill=colours.WARNING),
        ]
        if not saved.problem:
            play = Tap(self.say("home.continue"), partial(self.attempt, self._play))
            play.fill, play.least = colours.BLUE, sizes.answer()
            acts[:0] = [play, Tap(self.say("saved.rematch"), partial(self.attempt, self._again))]
        self.show(Columns([Section(saved.game, *about)], [Section("", *acts)]))

    def _play(self, sure: bool) -> None:
        self.ways.play(self.host.resume(self.saved.id))

    def _again(self, sure: bool) -> None:
        self.ways.play(self.host.rematch(self.saved.id))

    def _export(self, sure: bool) -> None:
        self.strip.tell(self.say("saved.exported", name=self.host.export(self.saved.id)))

    def _ask(self) -> None:
        delete = partial(self.attempt, self._delete)
        self.strip.confirm(self.say("saved.delete_sure", game=self.saved.game), delete)

    def _delete(self, sure: bool) -> None:
        self.host.forget(self.saved.id)
        self.forgotten(self.saved.id)
