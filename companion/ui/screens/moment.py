"""An earlier moment: what was asked and done, why, how the table lay; and the ways from it."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.core.log import Line
from companion.core.messages import Message
from companion.ui.host import Host, Playing
from companion.ui.moves import afresh, by_owner
from companion.ui.play.spelled import spelled
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text
from companion.ui.timeline import SAYS_ITSELF, answered, law, why

from .amend import AmendScreen
from .match import own
from .page import Page, Ways
from .pieces import Columns, Section
from .putting_right import go_back_to, put_right


class MomentScreen(Page):
    def __init__(self, host: Host, ways: Ways, playing: Playing, n: int) -> None:
        super().__init__(host, ways, host.say("moment.title", n=n + 1, of=playing.session.n))
        self.playing, self.n = playing, n
        rows = [row for row in playing.session.rows(None) if row.line is not None]
        self.line, self.told = rows[n]
        assert self.line is not None
        left = [self._answer(self.line), *self._done(), self._why(self.line)]
        self.show(Columns(left, self._table()), *self._ways(self.line))

    def _answer(self, line: Line) -> Widget:
        section = Section(self.words.name("seat", line.event.by))
        section.add_widget(Text(self.words.sentence(line.about), sizes.option(), colours.TEXT))
        called = spelled(self.playing.session, self.n, line, self.words, self.say)
        if answer := answered(line, self.words, called):
            section.add_widget(Text(answer, sizes.option(), colours.LAMP, bold=True))
        return section

    def _done(self) -> list[Widget]:
        said = [Text(self.words.sentence(each), sizes.body(), colours.TEXT) for each in self.told]
        return [Section(self.say("moment.done"), *said)] if said else []

    def _why(self, line: Line) -> Widget:
        messages: tuple[Message, ...] = (line.about, *self.told)
        rules = dict.fromkeys(why(each.rule, self.words, self.say) for each in messages)
        known = [rule for rule in rules if rule] or [self.say("why.table")]
        section = Section(self.say("why.title"))
        for rule in known:
            section.add_widget(Text(rule, sizes.body(), colours.LAMP))
        for text in dict.fromkeys(law(each.rule, self.say) for each in messages):
            if text:
                section.add_widget(Text(text, sizes.body(), colours.TEXT))
        return section

    def _table(self) -> list[Widget]:
        """Where everything lay when this was asked."""
        session = self.playing.session
        layout = session.game.layout(session.at(self.n).table, None)
        seats = tuple(session.options["seats"])
        sections: list[Widget] = []
        for seat, found in by_owner(afresh(layout), seats):
            title = self.words.name("seat", seat) if seat else self.say("moment.table")
            said = (own(self.words.sentence(each), title) for each in found)
            lines = (Text(each, sizes.small(), colours.TEXT) for each in said)
            sections.append(Section(title, *lines))
        return sections

    def _ways(self, line: Line) -> list[Tap]:
        back = Tap(self.say("moment.back"), self.ways.back, font_size=sizes.body())
        change = Tap(self.say("moment.change"), self._change, font_size=sizes.body())
        change.disabled = line.event.asked in SAYS_ITSELF
        go_on = Tap(self.say("moment.continue"), self._ask, font_size=sizes.body())
        go_on.disabled = not line.event.decided
        return [back, change, go_on]

    def _change(self) -> None:
        self.ways.open(partial(AmendScreen, self.host, self.ways, self.playing, self.n))

    def _ask(self) -> None:
        lost = sum(event.decided for event in self.playing.session.log.events[self.n :])
        sure = self.say("moment.continue_sure", n=lost)
        self.strip.confirm(sure, partial(self.attempt, self._go_back))

    def _go_back(self, sure: bool) -> None:
        session, playing = self.playing.session, self.playing
        back = partial(go_back_to, session, self.n)
        put_right(self.host, self.ways, playing, back, partial(self.ways.play, playing))
