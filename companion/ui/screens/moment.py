"""An earlier moment: what was asked and done, why, how the table lay; and the ways from it.

Whoever looks may go on looking, answer by answer or along the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.log import Line
from companion.core.messages import Message
from companion.ui.host import Host, Playing
from companion.ui.moves import afresh, by_owner
from companion.ui.pages.checklist import own
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Section, foot
from companion.ui.play.middle import Middle
from companion.ui.play.spelled import spelled
from companion.ui.theme import colours, sizes
from companion.ui.theme.scrubber import Scrubber
from companion.ui.theme.widgets import Column, Row, Scroll, Tap, Text, lay
from companion.ui.timeline import SAYS_ITSELF, answered, law, why

from .amend import AmendScreen
from .putting_right import go_back_to, put_right

SOON = 0.05  # seconds: while a finger drags, not every answer on the way is drawn
BOARD = {True: 0.5, False: 0.56}  # its share of an upright window's height, of another's width


class MomentScreen(Page):
    def __init__(self, host: Host, ways: Ways, playing: Playing, n: int) -> None:
        super().__init__(host, ways, "", playing)
        self.playing, self.n = playing, n
        self.rows = [row for row in playing.session.rows(None) if row.line is not None]
        self.board = Middle(playing, self.words, self.say, _look, _look)
        self.laying = Clock.create_trigger(lambda _: self._show_board(), -1)  # once a frame
        self.board.bind(size=lambda *_: self.laying())
        self.along = Scrubber(n, len(self.rows) - 1, self._drag)
        self.earlier = Tap("", partial(self.step, -1), icon="back", snug=True)
        self.later = Tap("", partial(self.step, 1), icon="next", snug=True)
        for tap, named in ((self.earlier, "moment.earlier"), (self.later, "moment.later")):
            tap.named = self.say(named)
        self.soon = Clock.create_trigger(lambda _: self.draw(), SOON)
        self.lay: dict[tuple[object, ...], Widget] = {}  # what is drawn, by whose it is and what
        self.draw()

    def draw(self) -> None:
        line, told = self.rows[self.n]
        assert line is not None
        self.then = self.playing.session.at(self.n).table
        self.title.text = self.say("moment.title", n=self.n + 1, of=len(self.rows))
        self.earlier.disabled, self.later.disabled = self.n == 0, self.n == len(self.rows) - 1
        said = [self._answer(line), *self._done(told), self._why(line, told)]
        for widget in (self.board, self.earlier, self.along, self.later):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        self.content.clear_widgets()
        ways, inside = foot(*self._ways(line)), Column()
        if self.board.exists and sizes.kind() != sizes.PHONE:  # which has no room for both
            self.content.add_widget(self._beside_the_board(Column(*said, *self._table())))
            self._show_board()
        else:
            lay(inside, Column(*said), Column(*self._table()))
            self.content.add_widget(Scroll(inside))
        self.content.add_widget(Row(self.earlier, self.along, self.later))
        most = inside.children and ways.orientation == "vertical"  # of a phone
        if most:
            inside.add_widget(ways, 1)  # above how the table lay
        else:
            self.content.add_widget(ways)

    def _beside_the_board(self, said: Widget) -> Widget:
        upright, scroll = sizes.upright(), Scroll(said)
        box = BoxLayout(spacing=sizes.gap(), orientation="vertical" if upright else "horizontal")
        share = BOARD[upright]
        for widget, part in ((self.board, share), (scroll, 1 - share)):
            widget.size_hint = (1, part) if upright else (part, 1)
            box.add_widget(widget)
        return box

    def _show_board(self) -> None:
        self.laying.cancel()
        if self.board.is_laid:
            self.board.show(self.playing.session.game.view(self.then, None))

    def _answer(self, line: Line) -> Widget:
        asked = Text(self.words.sentence(line.about), sizes.option(), colours.TEXT)
        section = Section(self.words.name("seat", line.event.by), asked)
        called = spelled(self.playing.session, self.n, line, self.words, self.say)
        if answer := answered(line, self.words, called):
            section.add_widget(Text(answer, sizes.option(), colours.LAMP, bold=True))
        return section

    def _done(self, told: tuple[Message, ...]) -> list[Widget]:
        said = [Text(self.words.sentence(each), sizes.body(), colours.TEXT) for each in told]
        return [Section(self.say("moment.done"), *said)] if said else []

    def _why(self, line: Line, told: tuple[Message, ...]) -> Widget:
        messages: tuple[Message, ...] = (line.about, *told)
        rules = dict.fromkeys(why(each.rule, self.words, self.say) for each in messages)
        known = [rule for rule in rules if rule] or [self.say("why.table")]
        section = Section(self.say("why.title"))
        lay(section, *(Text(rule, sizes.body(), colours.LAMP) for rule in known))
        for text in dict.fromkeys(law(each.rule, self.say) for each in messages):
            if text:
                section.add_widget(Text(text, sizes.body(), colours.TEXT))
        return section

    def _table(self) -> list[Widget]:
        """Where everything lay when this was asked."""
        session = self.playing.session
        layout = session.game.layout(self.then, None)
        seats = tuple(session.options["seats"])
        before, now = self.lay, by_owner(afresh(layout), seats)
        for section in before.values():
            section.parent.remove_widget(section)
        self.lay = {
            (seat, *found): before.get((seat, *found)) or self._owned(seat, found)
            for seat, found in now
        }
        return [*self.lay.values()]

    def _owned(self, seat: str, found: Sequence[Message]) -> Widget:
        title = self.words.name("seat", seat) if seat else self.say("moment.table")
        said = (own(self.words.sentence(each), title) for each in found)
        return Section(title, *(Text(each, sizes.small(), colours.TEXT) for each in said))

    # Along the game

    def _drag(self, n: int) -> None:
        self.n = n
        self.soon()

    def step(self, by: int) -> None:
        self.n = min(len(self.rows) - 1, max(0, self.n + by))
        self.along.put(self.n)
        self.draw()

    def leave(self) -> None:
        self.soon.cancel()
        self.laying.cancel()
        super().leave()

    # Away from here

    def _ways(self, line: Line) -> list[Tap]:
        play = partial(self.ways.play, self.playing)
        back = Tap(self.say("moment.back"), play, font_size=sizes.body())
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


def _look(_: str) -> None:
    """The past is looked at, not touched."""
