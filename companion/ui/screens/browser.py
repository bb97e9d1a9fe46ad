"""The cards of a box: by kind or by any part of a name, small side by side; a tap reads one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.ui.host import Host, spelling
from companion.ui.host.worded import Worded
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.reading.small import SmallFace, wide
from companion.ui.teaching.pad import key, keys
from companion.ui.theme import colours, named, sizes
from companion.ui.theme.widgets import Column, Field, Flow, Text


class BrowserScreen(Page):
    def __init__(self, host: Host, ways: Ways, of: Worded) -> None:
        super().__init__(host, ways, of.say("browser.title"), of)
        part_of = {part for each in of.glossary.every() for part in each.parts}
        self.cards = [
            each for each in of.glossary.every() if each.source and each.id not in part_of
        ]
        self.kinds = {each.kind: each for each in self.cards}  # a card of each
        self.kind, self.typed = next(iter(self.kinds), ""), ""
        self.kept = Column()
        self.found = Section("")
        self.found.add_widget(Field("", self.say("draw.search"), self._type))
        self.found.add_widget(self.kept)
        self.draw()

    def draw(self) -> None:
        if self.found.parent is not None:
            self.found.parent.remove_widget(self.found)
        self.show(Columns([Section("", keys(list(self._filters())))], [self.found]))
        self._list()

    def _filters(self) -> Iterator[Widget]:
        for kind, card in self.kinds.items():
            n = sum(each.kind == kind for each in self.cards)
            text = f"{self.words.name('read_as', kind)} ({n})"
            turn = partial(self._turn, kind)
            chosen = kind == self.kind and not self.typed
            icon = card.drawing if sizes.kind() != sizes.PHONE else ""
            yield key(text, turn, icon=icon, chosen=chosen, font_size=sizes.small())

    def _turn(self, kind: str) -> None:
        self.kind = kind
        self.draw()

    def _type(self, text: str) -> None:
        self.typed = text.strip()
        self._list()

    def _list(self) -> None:
        self.kept.clear_widgets()
        left = sorted(filter(self._fits, self.cards), key=self._called)
        tiles = [self._tile(each) for each in left]
        if tiles:
            self.kept.add_widget(Flow(tiles, wide()))
        else:
            self.kept.add_widget(Text(self.say("draw.none"), sizes.body(), colours.QUIET))

    def _called(self, card: Reading) -> str:
        return self.words.name(*card.name).casefold()

    def _fits(self, card: Reading) -> bool:
        if self.typed:
            return spelling.matches(self.typed, self.words.name(*card.name))
        return card.kind == self.kind

    def _tile(self, card: Reading) -> SmallFace:
        def read() -> None:
            named.show((card.id,), tile)

        about = self.say(f"box.source.{card.source}")
        ink = colours.GOOD if card.source == "taught" else colours.QUIET
        name = self.words.name(*card.name)
        tile = SmallFace(card, name, read, about, ink, opens=True)
        return tile
