"""One's own box: what the app knows of it, cards to mend, dice and board to check, one file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.core.teaching import Known
from companion.ui.faces import face_of
from companion.ui.host import Host, spelling
from companion.ui.host.own import OwnBox
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.teaching.form import CardSheet
from companion.ui.teaching.forms import Speech
from companion.ui.teaching.pad import key, keys
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Field, Sheet, Tap, Text, lay

from .files import choose_file
from .parts import PartsScreen


class BoxScreen(Page):
    def __init__(self, host: Host, ways: Ways, own: OwnBox) -> None:
        super().__init__(host, ways, host.say("box.title"), own)
        self.own, self.forms = own, face_of(own.game).forms
        self.kind, self.typed = self.forms.kinds[0], ""
        self.speech = Speech(own, self.forms)
        self.list = Column()
        self.draw()

    def draw(self) -> None:
        self.cards = list(self.own.cards())
        if self.list.parent is not None:
            self.list.parent.remove_widget(self.list)
        self.show(Columns([self._parts(), self._share()], [self._cards()]))

    # Dice and board

    def _parts(self) -> Section:
        say, checked = self.say, self.own.checked
        words = Text(say("box.checked" if checked else "box.unchecked"), sizes.body(), colours.TEXT)
        make = partial(PartsScreen, self.host, self.ways, self.own)
        tap = Tap(say("box.look" if checked else "box.check"), partial(self.ways.open, make))
        tap.fill = colours.RAISED if checked else colours.BLUE
        return Section(say("box.parts"), words, tap)

    # One file

    def _share(self) -> Section:
        say = self.say
        export = key(say("box.export"), partial(self.attempt, self._export))
        bring = key(say("box.import"), self._choose_file)
        hint = Text(say("box.share.hint"), sizes.small(), colours.QUIET)
        return Section(say("box.share"), hint, export, bring)

    def _export(self, sure: bool) -> None:
        self.strip.tell(self.say("box.exported", name=self.own.export()))

    def _choose_file(self) -> None:
        choose_file(self.say("box.import"), self.own.files(), self.say, self._bring)

    def _bring(self, path: str) -> None:
        self.attempt(partial(self._take_in, path))

    def _take_in(self, path: str, sure: bool) -> None:
        count = self.own.take_in(path)
        self.draw()
        self.strip.tell(self.say("box.imported", n=count))

    # Cards

    def _cards(self) -> Section:
        say = self.say
        names = [(each, self._count(each)) for each in self.forms.kinds]
        taps = [
            key(name, partial(self._turn, kind), chosen=kind == self.kind) for kind, name in names
        ]
        self._list()
        search = Field(self.typed, say("draw.search"), self._type)
        return Section(say("box.cards"), keys(taps), search, self.list)

    def _count(self, kind: str) -> str:
        n = sum(each.kind == kind for each in self.cards)
        return f"{self.words.name('deck', kind)} ({n})"

    def _turn(self, kind: str) -> None:
        self.kind, self.typed = kind, ""
        self.draw()

    def _type(self, text: str) -> None:
        self.typed = text
        self._list()

    def _list(self) -> None:
        self.list.clear_widgets()
        lay(self.list, *self._new(), *map(self._row, self._found()))

    def _found(self) -> list[Known]:
        mine = [
            each
            for each in self.cards
            if each.kind == self.kind and spelling.matches(self.typed, each.name)
        ]
        return sorted(mine, key=lambda each: each.name)

    def _new(self) -> Iterator[Widget]:
        if not (decks := self.forms.decks(self.kind)):
            return
        name = spelling.clean(self.typed)
        texts = [self.say("box.new", what=self.words.name("deck", deck)) for deck in decks]
        yield keys(
            [
                key(text, partial(self._enter, deck, name), icon="plus")
                for deck, text in zip(decks, texts, strict=True)
            ]
        )

    def _row(self, known: Known) -> Tap:
        about = self.say(f"box.source.{known.source}")
        if known.blanks:
            about = f"{about} · {self.say('box.blanks', n=known.blanks)}"
        text, mend = f"{known.name}\n{about}", partial(self._mend, known)
        icon = self.forms.icon_of(known.kind)
        return Tap(text, mend, icon=icon, bold=False, halign="left", font_size=sizes.body())

    def _enter(self, deck: str, name: str) -> None:
        CardSheet(
            self.speech, deck, partial(self._keep, self.forms.kind_of(deck)), name=name
        ).open()

    def _mend(self, known: Known) -> None:
        facts = self.own.facts(known.kind, known.id)
        deck = facts.get("deck", known.kind)
        keep = partial(self._keep, known.kind)
        sheet = CardSheet(
            self.speech, deck, keep, name=known.name, card=known.id, known=facts, title="box.mend"
        )
        if known.source == "taught":
            forget = partial(self._forget, known, sheet)
            sheet.form.add_widget(key(self.say("box.forget"), forget))
        sheet.open()

    def _keep(self, kind: str, card: str, definition: str) -> None:
        self.attempt(partial(self._kept, kind, card, definition))

    def _kept(self, kind: str, card: str, definition: str, sure: bool) -> None:
        self.own.keep(kind, card, definition)
        self.draw()
        name = json.loads(definition)["name"]
        self.strip.tell(self.say("box.kept", name=name))

    def _forget(self, known: Known, sheet: Sheet) -> None:
        sheet.close()
        self.attempt(partial(self._forgotten, known))

    def _forgotten(self, known: Known, sure: bool) -> None:
        self.own.forget(known.kind, known.id)
        self.draw()
        self.strip.tell(self.say("box.forgotten", name=known.name))
