"""The keypad for whom a card names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.host.spelling import matches
from companion.ui.teaching.forms import Changed, Speech
from companion.ui.teaching.pad import Pad, chosen_list, key, keys
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Field, Text

SUGGESTED = 6


class LinkPad(Pad):
    """Names found by typing a part of them; tapped ones are taken."""

    def __init__(
        self, speech: Speech, value: list[str], people: Sequence[str], changed: Changed
    ) -> None:
        self.people = [(id, speech.words.name("card", id)) for id in people]
        self.typed = ""
        self.field = Field("", speech.say("teach.search_links"), self.type)
        self.found = Column()
        super().__init__(speech, value, changed)

    def parts(self) -> Iterable[Widget]:
        yield self.field
        yield self.found
        if self.value:
            names = [self.words.name("card", each) for each in self.value]
            yield chosen_list(names, self.take)

    def type(self, text: str) -> None:
        self.typed = text
        self.found.clear_widgets()
        fitting = [
            (id, name)
            for id, name in self.people
            if text.strip() and matches(text, name) and id not in self.value
        ]
        if fitting:
            self.found.add_widget(
                keys([key(name, partial(self.add, id)) for id, name in fitting[:SUGGESTED]])
            )
        elif text.strip():
            self.found.add_widget(Text(self.say("draw.none"), sizes.small(), colours.QUIET))

    def add(self, id: str) -> None:
        self.field.text = ""
        self.put([*self.value, id])
