"""House rules: where the rulebook is silent, each table chooses. The usual choice is marked."""

from __future__ import annotations

from functools import partial

from companion.ui.host import Host
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Text, chips

from .draft import Draft


class HouseRulesScreen(Page):
    def __init__(self, host: Host, ways: Ways, draft: Draft) -> None:
        super().__init__(host, ways, host.say("new.house"), draft.offered.worded)
        self.draft = draft
        self.draw()

    def draw(self) -> None:
        rules = [self._rule(rule) for rule in self.draft.offered.house]
        half = (len(rules) + 1) // 2
        self.show(Columns(rules[:half], rules[half:]))

    def _rule(self, rule: str) -> Section:
        words, choices = self.words, self.draft.offered.house[rule]
        now = self.draft.plan.house.get(rule, choices[0])
        why = Text(words.name("house", f"{rule}.why"), sizes.small(), colours.QUIET)
        named = [(each, words.name("house", f"{rule}.{each}")) for each in choices]
        usual = self.say("new.house.default", choice=named[0][1])
        named[0] = (choices[0], usual)
        row = chips(named, now, partial(self._choose, rule))
        return Section(words.name("house", rule), why, row)

    def _choose(self, rule: str, choice: str) -> None:
        self.draft.house(rule, choice)
        self.draw()
