"""What every icon of a game means: symbols, conditions, kinds of cards, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.ui.host import Host
from companion.ui.host.worded import Worded
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.layout import MIDDLE
from companion.ui.theme.widgets import Column, Icon, Row, Text


class LegendScreen(Page):
    def __init__(self, host: Host, ways: Ways, of: Worded) -> None:
        super().__init__(host, ways, of.say("legend.title"), of)
        self.glossary = of.glossary
        every = of.glossary.every()
        self.show(Columns(self._things(every), [self._marks(every), self._kinds(every)]))

    def _things(self, every: list[Reading]) -> Iterator[Section]:
        """What is an icon itself: its kind above all of them."""
        plain = [each for each in every if not each.source]
        for kind in dict.fromkeys(each.kind for each in plain):
            section = Section(self.words.name("read_as", kind))
            for each in plain:
                if each.kind == kind:
                    said = self.words.told(each.does)
                    section.add_widget(entry(each.drawing, self.words.name(*each.name), said))
            yield section

    def _marks(self, every: list[Reading]) -> Section:
        """What stands on cards, and is not a thing of its own."""
        own = {each.id for each in every if not each.source}
        found = [m[1] for each in every for row in each.marks for m in row if m[0] == "icon"]
        section = Section(self.say("legend.marks"))
        for name in dict.fromkeys(found):
            if name not in own:
                said, means = self.words.name("icon", name), self.say(f"icon.{name}.means")
                section.add_widget(entry(name, said, means))
        return section

    def _kinds(self, every: list[Reading]) -> Section:
        section = Section(self.say("legend.kinds"))
        for kind, card in {each.kind: each for each in every if each.source}.items():
            ink = getattr(colours, card.accent.upper())
            section.add_widget(entry(card.drawing, self.words.name("read_as", kind), "", ink))
        return section


def entry(drawing: str, name: str, means: str, ink: colours.Colour | None = None) -> Row:
    words: list[Widget] = [Text(name, sizes.body(), colours.TEXT, bold=True)]
    if means:
        words.append(Text(means, sizes.small(), colours.QUIET))
    icon = Icon(drawing, 2 * sizes.body(), ink or colours.TEXT, pos_hint=MIDDLE)
    return Row(icon, Column(*words, spacing=2, pos_hint=MIDDLE), spacing=sizes.pad())
