"""One saved game: play on, play again, name it, keep it as a file, delete it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Field, NextStep, Tap, Text

from .glimpse import Glimpse, People, shows


class SavedGameScreen(Page):
    def __init__(self, host: Host, ways: Ways, id: str, forgotten: Callable[[str], None]) -> None:
        saved = self.saved = host.look(id)
        super().__init__(host, ways, saved.name or saved.game)
        self.forgotten, self.called = forgotten, saved.name
        self.show(Columns([self._about()], [self._acts()]), *self._on())

    def leave(self) -> None:
        """What was written is kept, wherever one goes."""
        self._keep_name()
        super().leave()

    def _about(self) -> Section:
        saved, say = self.saved, self.say
        where = " · ".join(filter(None, (saved.when, saved.minutes)))
        about: list[Widget] = [
            Text(line, sizes.body(), colours.TEXT, reads=False)
            for line in (saved.now or saved.where, where)
            if line
        ]
        if saved.problem:
            return Section(saved.game, *about, Text(saved.problem, sizes.body(), colours.LAMP))
        about.append(People(saved))
        if shows(saved):
            about.append(Glimpse(saved, self.host.words_of(saved.kind)))
        hint = Text(say("saved.name"), sizes.small(), colours.QUIET)
        field = Field(saved.name, say("saved.name.hint"), self._write)
        return Section(saved.game, *about, hint, field)

    def _acts(self) -> Section:
        saved, say = self.saved, self.say
        export = partial(self.attempt, self._export)
        acts = [
            Tap(say("saved.export"), export, icon="share", font_size=sizes.body()),
            Tap(say("saved.delete"), self._ask, fill=colours.WARNING, font_size=sizes.body()),
        ]
        if not saved.problem:
            again = partial(self.attempt, self._again)
            acts[:0] = [Tap(say("saved.rematch"), again, icon="reroll", font_size=sizes.body())]
        return Section("", *acts)

    def _on(self) -> list[Tap]:
        if self.saved.problem:
            return []
        label = self.say("menu.look" if self.saved.over else "home.continue")
        return [NextStep(label, partial(self.attempt, self._play))]

    def _write(self, text: str) -> None:
        self.called = text

    def _keep_name(self) -> None:
        if self.called != self.saved.name:
            self.saved = replace(self.saved, name=self.called)
            self.attempt(lambda _: self.host.rename(self.saved.id, self.called))

    def _play(self, sure: bool) -> None:
        self._keep_name()
        self.ways.play(self.host.resume(self.saved.id))

    def _again(self, sure: bool) -> None:
        self.ways.play(self.host.rematch(self.saved.id))

    def _export(self, sure: bool) -> None:
        self._keep_name()
        self.strip.tell(self.say("saved.exported", name=self.host.export(self.saved.id)))

    def _ask(self) -> None:
        delete = partial(self.attempt, self._delete)
        self.strip.confirm(self.say("saved.delete_sure", game=self.title.text), delete)

    def _delete(self, sure: bool) -> None:
        self._keep_name()  # it comes back with it
        self.host.forget(self.saved.id)
        self.forgotten(self.saved.id)
