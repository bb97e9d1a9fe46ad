"""What else a table may want to say of a new game: all of it has a default."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section, switch
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text, chips

from .draft import Draft
from .house_rules import HouseRulesScreen


class MoreScreen(Page):
    def __init__(self, host: Host, ways: Ways, draft: Draft) -> None:
        super().__init__(host, ways, host.say("new.more"))
        self.draft = draft
        self.speak(draft.offered.worded or host)
        self.draw()

    def draw(self) -> None:
        self.show(Columns(self._all()))

    def leave(self) -> None:
        super().leave()
        self.host.left(self.draft.plan)

    def _all(self) -> Iterator[Widget]:
        if len(self.draft.ways) > 1:
            yield self._ways()
        if self.draft.offered.flags:
            yield self._options()
        if self.draft.offered.house:
            yield self._house()

    def _options(self) -> Widget:
        say, plan, offered = self.say, self.draft.plan, self.draft.offered
        section = Section(say("new.options"))
        for flag in offered.flags:
            title, hint = say(f"new.{flag}"), say(f"new.{flag}.hint")
            section.add_widget(switch(title, hint, plan.flags[flag], partial(self._turn, flag)))
        return section

    def _ways(self) -> Widget:
        """How it is played with what lies on the table, the usual way first."""
        say, ways = self.say, self.draft.ways
        now = self.draft.plan.way if self.draft.plan.way in ways else ways[0]
        named = [(each, say(f"new.way.{each}")) for each in ways]
        hint = Text(say(f"new.way.{now}.hint"), sizes.small(), colours.QUIET)
        return Section(say("new.way"), chips(named, now, self._go), hint)

    def _go(self, way: str) -> None:
        self.draft.way(way)
        self.draw()

    def _turn(self, flag: str, on: bool) -> None:
        self.draft.flag(flag, on)
        self.draw()

    def _house(self) -> Widget:
        count = len(self.draft.plan.house)
        now = self.say("new.house.changed", n=count) if count else self.say("new.house.usual")
        rules = partial(HouseRulesScreen, self.host, self.ways, self.draft)
        tap = Tap(self.say("new.house"), partial(self.ways.open, rules), font_size=sizes.body())
        return Section("", Text(now, sizes.small(), colours.QUIET), tap)
