"""Dice and board of one's own box: compare them once, mend what differs, and keep them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.faces import face_of
from companion.ui.host import Host
from companion.ui.host.own import OwnBox
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.teaching.pad import key, keys
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import Column, DieFace, Even, Field, Sheet, Stepper, Tap, Text

DIGITS = 4  # of a number that stands on a die


class PartsScreen(Page):
    def __init__(self, host: Host, ways: Ways, own: OwnBox) -> None:
        super().__init__(host, ways, own.say("box.parts"), own)
        self.own, self.parts, self.forms = own, dict(own.parts()), face_of(own.game).forms
        self.draw()

    def draw(self) -> None:
        say = self.say
        hint = Text(say("box.parts.hint"), sizes.body(), colours.TEXT)
        dice = Section(say("box.dice"), hint, *self._dice())
        board = Section(say("box.board"), *map(self._number, self.forms.numbers))
        keep = Tap(say("box.confirm"), partial(self.attempt, self._keep))
        keep.fill, keep.least = colours.BLUE, sizes.answer()
        self.show(Columns([dice], [board]), keep)

    def _dice(self) -> Iterator[Widget]:
        for die in self.forms.dice:
            name = Text(self.words.name("die", die), sizes.body(), colours.TEXT)
            faces = (
                DieFace(
                    die, self._drawn(die, face), sizes.touch(), tapped=partial(self._ask, die, n)
                )
                for n, face in enumerate(self.parts[die])
            )
            yield Column(name, Even(faces), spacing=sizes.gap() / 2)

    def _drawn(self, die: str, face: str) -> str:
        """Its drawing; written out where it has none, and "?" where nobody has told it."""
        if face in icons.names():
            return face
        known = face in self.forms.dice[die] or self._is_number(die, face)
        return self.words.name("face", face) if known else "?"

    def _is_number(self, die: str, face: str) -> bool:
        return die in self.forms.numbered and face.isdecimal() and len(face) <= DIGITS

    def _number(self, name: str) -> Stepper:
        put = partial(self.parts.__setitem__, name)
        return Stepper(self.say(f"box.{name}"), self.parts[name], put, 1, self.forms.numbers[name])

    def _ask(self, die: str, n: int) -> None:
        """Which face there really is."""
        inside = Column()
        sheet = Sheet(inside, self.words.name("die", die))
        taps = [self._face(die, n, face, sheet) for face in self.forms.dice[die]]
        inside.add_widget(keys(taps))
        if die in self.forms.numbered:
            field = Field("", self.say("box.another_number"), lambda _: None)
            field.bind(on_text_validate=lambda _: self._write(die, n, field.text.strip(), sheet))
            inside.add_widget(field)
        sheet.open()

    def _write(self, die: str, n: int, text: str, sheet: Sheet) -> None:
        if self._is_number(die, text) and int(text):
            self._put(die, n, str(int(text)), sheet)

    def _face(self, die: str, n: int, face: str, sheet: Sheet) -> Tap:
        now = self.parts[die][n] == face
        icon = face if face in icons.names() else ""
        put: Any = partial(self._put, die, n, face, sheet)
        return key(self.words.name("face", face), put, icon=icon, chosen=now, least=sizes.answer())

    def _put(self, die: str, n: int, face: str, sheet: Sheet) -> None:
        sheet.close()
        faces = list(self.parts[die])
        faces[n] = face
        self.parts[die] = faces
        self.draw()

    def _keep(self, sure: bool) -> None:
        self.own.keep_parts(self.parts)
        self.ways.back()
