"""One's own box: what the app knows of it, cards to mend, dice and board to check, one file."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from functools import partial

from kivy.core.window import Window
from kivy.metrics import dp

from companion.core.teaching import Known
from companion.ui.faces import face_of
from companion.ui.host import Host, spelling
from companion.ui.host.own import OwnBox
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import WIDE, CardTap, Columns, Section
from companion.ui.reading.small import SmallFace
from companion.ui.reading.small import wide as small
from companion.ui.teaching.form import CardSheet
from companion.ui.teaching.forms import Speech
from companion.ui.teaching.pad import key
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Field, Flow, Sheet, Tap, Text

from .card_photo import CardPhoto
from .decks import DeckTap
from .files import choose_file
from .parts import PartsScreen
from .taking_in import TakingIn


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
        decks, cards, parts, share = self._decks(), self._cards(), self._parts(), self._share()
        wide = Window.width >= dp(WIDE)  # else a deck's cards follow the decks
        self.show(
            Columns([decks, parts, share], [cards])
            if wide
            else Columns([decks, cards, parts, share])
        )

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
        """What it would change is shown first."""
        self.attempt(lambda _: self._preview(path))

    def _preview(self, path: str) -> None:
        def take(mine: Collection[tuple[str, str]]) -> None:
            self.attempt(lambda _: self._take_in(path, mine))

        coming = self.own.coming(path)
        TakingIn(self.speech, coming, take, self.say("box.import")).open()

    def _take_in(self, path: str, mine: Collection[tuple[str, str]]) -> None:
        count = self.own.take_in(path, mine)
        self.draw()
        self.strip.tell(self.say("box.imported", n=count))

    # Cards

    def _decks(self) -> Section:
        """How much of each is known."""
        counted = {each.kind: each for each in self.own.progress()}
        known = sum(each.known for each in counted.values())
        whole = sum(each.of for each in counted.values())
        decks = [
            DeckTap(
                self.forms.icon_of(kind),
                self.words.name("deck", kind),
                self.say("box.of", n=found.known, of=found.of),
                found.known / max(1, found.of),
                partial(self._turn, kind),
                chosen=kind == self.kind,
            )
            for kind in self.forms.kinds
            if (found := counted.get(kind))
        ]
        about = Text(self.say("box.known", n=known, of=whole), sizes.small(), colours.QUIET)
        return Section(self.say("box.cards"), about, Flow(decks, 11 * sizes.body()))

    def _cards(self) -> Section:
        field = Field(self.typed, self.say("draw.search"), self._type)
        section = Section(self.words.name("deck", self.kind), field, self.list)
        self._list()
        return section

    def _turn(self, kind: str) -> None:
        self.kind, self.typed = kind, ""
        self.draw()

    def _type(self, text: str) -> None:
        self.typed = text
        self._list()

    def _list(self) -> None:
        self.list.clear_widgets()
        tiles = [*self._new(), *map(self._tile, self._found())]
        self.list.add_widget(Flow(tiles, small()) if tiles else Column())

    def _found(self) -> list[Known]:
        mine = [
            each
            for each in self.cards
            if each.kind == self.kind and spelling.matches(self.typed, each.name)
        ]
        return sorted(mine, key=lambda each: each.name)

    def _new(self) -> Iterator[Tap]:
        """One more card of a deck, as long as some are still to be entered, and after."""
        name = spelling.clean(self.typed)
        left = next(
            (each.of - each.known for each in self.own.progress() if each.kind == self.kind), 0
        )
        for deck in self.forms.decks(self.kind):
            lines = [
                (
                    self.say("box.new", what=self.words.name("deck", deck)),
                    sizes.body(),
                    colours.TEXT,
                )
            ]
            if left:
                lines.append((self.say("box.to_go", n=left), sizes.small(), colours.LAMP))
            yield CardTap(lines, partial(self._enter, deck, name), icon="plus")

    def _tile(self, known: Known) -> Tap:
        about = self.say(f"box.source.{known.source}")
        if known.blanks:
            about = f"{about} · {self.say('box.blanks', n=known.blanks)}"
        mend = partial(self._mend, known)
        _, (reading, *_) = self.own.glossary.told([known.id])
        ink = colours.GOOD if known.source == "taught" else colours.QUIET
        return SmallFace(reading, known.name, mend, about, ink)

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
        sheet.form.add_widget(CardPhoto(self.host.cameras, self.own, known.id, sheet.read))
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
