"""The rules to look things up in, by chapter or by any word: what "Why?" says, in its order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.face import Face
from companion.ui.host import Host
from companion.ui.host.spelling import folded
from companion.ui.host.worded import Worded
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.teaching.pad import key, keys
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Field, Text
from companion.ui.timeline import why

FIRST, LAST = 1, 30  # steps of a chapter, which need not begin at the first
Law = tuple[str, str]  # what it is called, and what it says


class RulesScreen(Page):
    def __init__(self, host: Host, ways: Ways, of: Worded, face: Face) -> None:  # type: ignore[type-arg]
        super().__init__(host, ways, of.say("rules.title"), of)
        self.rules = face.chapters
        self.chapters = [each for each in self.rules if "." not in each]
        self.chapter, self.typed = self.chapters[0] if self.chapters else "", ""
        self.field, self.chosen = Field("", self.say("rules.search"), self._type), Column()
        self.read = Section("")
        self.show(Columns([Section("", self.field, self.chosen)], [self.read]))
        self._fill()

    def _fill(self) -> None:
        self.chosen.clear_widgets()
        self.chosen.add_widget(keys(list(self._keys())))
        self.read.clear_widgets()
        for widget in self._said():
            self.read.add_widget(widget)

    def _keys(self) -> Iterator[Widget]:
        for chapter in self.chapters:
            name = self.words.name("rule", chapter)
            chosen = chapter == self.chapter and not self.typed
            yield key(name, partial(self._turn, chapter), chosen=chosen, font_size=sizes.small())

    def _turn(self, chapter: str) -> None:
        self.chapter, self.field.text = chapter, ""
        self._fill()

    def _type(self, text: str) -> None:
        self.typed = text.strip()
        self._fill()

    def _said(self) -> Iterator[Widget]:
        found = [law for law in self._laws() if self._fits(law)]
        for name, text in found:
            yield Text(name, sizes.body(), colours.LAMP, bold=True)
            yield Text(text, sizes.body(), colours.TEXT)
        if not found:
            yield Text(self.say("rules.none"), sizes.body(), colours.QUIET)

    def _fits(self, law: Law) -> bool:
        wanted = folded(self.typed)
        return any(wanted in folded(each) for each in law)

    def _laws(self) -> Iterator[Law]:
        """Of the chapter, or of all that is searched."""
        for rule in self.rules:
            if self.typed or rule.partition(".")[0] == self.chapter:
                for each in (rule, *(f"{rule}.{n}" for n in range(FIRST, LAST))):
                    if (text := self.say(f"law.{each}")) != f"law.{each}":
                        yield why(each, self.words, self.say), text
