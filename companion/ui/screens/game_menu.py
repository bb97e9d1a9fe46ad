"""What there is beside a game's own question: its log, its table, its settings, the way home."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.core.under_way import UNDER_WAY
from companion.ui.host import Host, Playing
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import WIDE, CardTap, Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, lay

from .dice import DiceScreen
from .equipment import EquipmentScreen
from .keys import KeysScreen
from .log import LogScreen
from .phones import PhonesScreen
from .set_up import set_up
from .settings import SettingsScreen
from .tour import TourScreen
from .trouble import ReportScreen
from .unpacking import rebuild


class GameMenu(Page):
    def __init__(self, host: Host, ways: Ways, playing: Playing) -> None:
        super().__init__(host, ways, playing.title, playing)
        self.playing = playing
        over, say = self._over(), self.say
        self.hear(playing, lambda: None if over == self._over() else ways.again())
        game = Section("")
        if over:
            rematch = Tap(say("saved.rematch"), partial(self.attempt, self._rematch))
            rematch.fill, rematch.least = colours.BLUE, sizes.answer()
            game.add_widget(rematch)
        fill = colours.RAISED if over else colours.BLUE
        on = say("menu.look" if over else "home.continue")
        go_on = Tap(on, ways.back, fill=fill, least=sizes.answer())
        lay(game, go_on, Tap(say("menu.home"), ways.home))
        table, app = Section(say("menu.table"), *self._table()), self._app()
        wide = Window.width >= dp(WIDE)  # else this game comes before the app
        self.show(Columns([game, app], [table]) if wide else Columns([game, table, app]))

    def _over(self) -> bool:
        return self.playing.session.outcome is not None

    def _table(self) -> Iterator[Widget]:
        yield self._way("log.title", "menu.log.hint", partial(LogScreen, *self._with()))
        yield self._way("rebuild.title", "menu.rebuild.hint", partial(rebuild, *self._with()))
        yield self._way("tour.again", "menu.tour.hint", partial(TourScreen, *self._with()))
        if not self.playing.session.options.get(UNDER_WAY):
            yield self._way("setup.title", "menu.setup.hint", partial(set_up, *self._with()))
        phones = partial(PhonesScreen, *self._with())
        yield self._way("phones.title", "menu.phones.hint", phones)
        make = partial(EquipmentScreen, *self._with())
        yield self._way("new.equipment", "menu.equipment.hint", make)

    def _app(self) -> Section:
        host, ways = self.host, self.ways
        report = partial(ReportScreen, host, ways, None, self.playing.id)
        return Section(
            self.say("menu.app"),
            self._way("report.title", "menu.report.hint", report),
            self._way("settings.title", "", partial(SettingsScreen, host, ways)),
            self._way("dice.title", "dice.hint", partial(DiceScreen, host, ways)),
            self._way("keys.title", "", partial(KeysScreen, host, ways)),
        )

    def _with(self) -> tuple[Host, Ways, Playing]:
        return self.host, self.ways, self.playing

    def _way(self, title: str, hint: str, make: Callable[[], Any]) -> Tap:
        lines = [(self.say(title), sizes.body(), colours.TEXT)]
        if hint:
            lines.append((self.say(hint), sizes.small(), colours.QUIET))
        return CardTap(lines, partial(self.ways.open, make), least=sizes.touch())

    def _rematch(self, sure: bool) -> None:
        self.ways.play(self.host.rematch(self.playing.id))
