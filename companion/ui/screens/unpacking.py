"""The real table from nothing: set up step by step, or rebuilt as the game stands now."""

from __future__ import annotations

from functools import partial

from companion.ui.host import Host, Playing
from companion.ui.moves import afresh, dealt, setup_steps
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text
from companion.ui.timeline import why

from .match import MatchScreen


def rebuild(host: Host, ways: Ways, playing: Playing) -> MatchScreen:
    """From an empty table to now, for a game that was packed away."""
    say, to_move = host.say, afresh(playing.session.layout())
    return MatchScreen(host, ways, playing, to_move, say("rebuild.title"), say("rebuild.hint"))


class SetupScreen(Page):
    """One step at a time, in the rulebook's order; at the end, how the table should look."""

    def __init__(self, host: Host, ways: Ways, playing: Playing) -> None:
        super().__init__(host, ways, host.say("setup.title"), playing)
        self.playing, self.at = playing, 0
        self.steps = setup_steps(playing.session)
        self.draw()

    def draw(self) -> None:
        say, count = self.say, len(self.steps) + 1
        now = Text(say("setup.step", n=self.at + 1, of=count), sizes.body(), colours.LAMP)
        last = self.at == len(self.steps)
        if last:
            said, rule = say("setup.check"), ""
        else:
            step = self.steps[self.at]
            said, rule = self.words.sentence(step), why(step.rule, self.words, say)
        text = Text(said, sizes.name() * 1.15, colours.TEXT, bold=True)
        reason = [Text(rule, sizes.small(), colours.QUIET)] if rule else []
        back = Tap(say("setup.before"), partial(self._go, -1), font_size=sizes.body())
        back.disabled = self.at == 0
        label = say("setup.look") if last else say("setup.next")
        go_on = Tap(label, partial(self._go, 1), fill=colours.BLUE, least=sizes.answer())
        self.show(Columns([Section("", now, text, *reason)]), back, go_on)

    def _go(self, by: int) -> None:
        self.at += by
        if self.at <= len(self.steps):
            self.draw()
            return
        start = afresh(dealt(self.playing.session))
        title, hint = self.say("setup.title"), self.say("setup.check")
        self.ways.instead(
            partial(MatchScreen, self.host, self.ways, self.playing, start, title, hint)
        )
