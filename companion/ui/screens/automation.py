"""What the app does by itself, of each phase of a game: it guides, it asks, or it goes ahead."""

from __future__ import annotations

from functools import partial

from companion.ui.host import Host
from companion.ui.host.preferences import COMMON, MODES
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section, named
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Text, chips


class AutomationScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("settings.automation"))
        self.draw()

    def draw(self) -> None:
        say = self.say
        lines = [f"{say(f'settings.mode.{m}')}: {say(f'settings.mode.{m}.hint')}" for m in MODES]
        about = Section("", *(Text(line, sizes.small(), colours.QUIET) for line in lines))
        phases = [(game, each.name) for game, of in self.host.phases().items() for each in of]
        common = [self._phase("", each) for each in COMMON]
        own = [self._phase(*each) for each in phases]
        self.show(Columns([about, *common], own))

    def _phase(self, game: str, phase: str) -> Section:
        say = self.host.words_of(game).phrase
        modes = [(mode, self.say(f"settings.mode.{mode}")) for mode in MODES]
        title, hint = say(f"settings.phase.{phase}"), say(f"settings.phase.{phase}.hint")
        chosen = self.host.preferences.mode(phase)
        row = chips(modes, chosen, partial(self._choose, phase))
        return Section("", *named(title, hint), row)

    def _choose(self, phase: str, mode: str) -> None:
        preferred = self.host.preferences.doing(phase, mode)
        self.attempt(lambda _: self.host.prefer(preferred))
        self.draw()
