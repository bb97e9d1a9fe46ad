"""Something is wrong: a fault of the app, said calmly, or a report that people ask for."""

from __future__ import annotations

from functools import partial

from companion.ui.host import Host
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section, switch
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text


class ReportScreen(Page):
    """A file that tells what happened. Hands stay covered unless the table says otherwise."""

    def __init__(self, host: Host, ways: Ways, problem: BaseException | None, id: str) -> None:
        super().__init__(host, ways, host.say("report.title"))
        self.problem, self.id, self.open_hands = problem, id, False
        self.draw()

    def draw(self) -> None:
        say = self.say
        title, hint = say("report.hands"), say("report.hands.hint")
        section = Section(
            "",
            Text(say("report.hint"), sizes.body(), colours.TEXT),
            switch(title, hint, self.open_hands, self._turn),
        )
        write = Tap(say("report.write"), partial(self.attempt, self._write))
        write.fill, write.least = colours.BLUE, sizes.answer()
        self.show(Columns([section]), write)

    def _turn(self, on: bool) -> None:
        self.open_hands = on
        self.draw()

    def _write(self, sure: bool) -> None:
        name = self.host.report(self.problem, self.id, open_hands=self.open_hands)
        self.strip.tell(self.say("report.written", name=name))


class TroubleScreen(Page):
    """After a fault of ours. The log was written before anything was shown: nothing is lost."""

    def __init__(self, host: Host, ways: Ways, problem: BaseException, id: str) -> None:
        super().__init__(host, ways, host.say("trouble.title"))
        self.id = id
        section = Section(
            "",
            Text(self.say("trouble.what"), sizes.question(), colours.TEXT, bold=True),
            Text(self.say("trouble.safe"), sizes.body(), colours.TEXT),
            Text(type(problem).__name__, sizes.small(), colours.QUIET),
        )
        go_on = Tap(self.say("trouble.continue"), partial(self.attempt, self._go_on))
        go_on.fill, go_on.least = colours.BLUE, sizes.answer()
        report = partial(ReportScreen, host, ways, problem, id)
        save = Tap(self.say("trouble.report"), partial(ways.open, report))
        self.show(Columns([section]), save, go_on)

    def _go_on(self, sure: bool) -> None:
        """From what is on disk, not from what the fault may have left behind."""
        if not self.id:
            self.ways.home()
            return
        self.ways.play(self.host.resume(self.id))
