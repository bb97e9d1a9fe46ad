"""Phones at the table: switched on here, let in by a code, sent away by a tap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, mm
from kivy.uix.widget import Widget

from companion.ui.host import Host, Playing
from companion.ui.host.phones import CAMERA, WATCH, Guest, Rows, Stranger
from companion.ui.pages.guide import Guide
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import WIDE, Columns, Row, Section, named, switch
from companion.ui.teaching.pad import key
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Tap, Text, needed

PAIRS = 8  # of a fingerprint's letters, in a row
CODE = 55  # millimetres: a phone reads it from across the table
GUIDE = ("phone", "people", "camera", "hand")  # a drawing for each step
QUIET = 4  # of its fields: a code needs white around it


class PhonesScreen(Page):
    def __init__(self, host: Host, ways: Ways, playing: Playing | None = None) -> None:
        super().__init__(host, ways, host.say("phones.title"), playing)
        self.desk = host.phones
        self.place, self.text = "", ""  # whose code is shown, and what it says
        self.doubting = False  # whether somebody wants to see the tablet's fingerprint
        self.secure = True  # as long as nobody wants the other one
        self.hear(self.desk, self.draw, 0.05)
        self.draw()

    def draw(self) -> None:
        if not self.desk.on or not self.desk.waits(self.text):
            self.place = self.text = ""  # somebody has come in by it
        left, right = [self._switch()], list[Widget]()
        if not self.desk.on:
            steps = [(icon, self.say(f"phones.guide.{n}")) for n, icon in enumerate(GUIDE, start=1)]
            right.append(Guide(self.say("phones.guide"), steps))
        else:
            left += [*self._asking(), self._places()]
            code = [self._code()] if self.text else []
            wide = Window.width >= dp(WIDE)
            people = [self._guests(), *self._strangers()]
            left += people if wide else [*code, *people]
            right += code if wide else []
        self.show(Columns(left, right))

    def _switch(self) -> Section:
        hint, on = self.say("phones.hint"), self.desk.on
        section = Section("", switch(self.say("phones.on"), hint, on, self.desk.switch))
        if self.desk.problem:
            problem = self.say(f"phones.{self.desk.problem}")
            section.add_widget(Text(problem, sizes.small(), colours.LAMP))
        return section

    def _places(self) -> Section:
        section = Section(self.say("phones.invite"))
        taps = [
            Tap(self._called(place), partial(self._invite, place), chosen=place == self.place)
            for place in (*self.desk.seats, CAMERA, WATCH)
        ]
        section.add_widget(Flow(taps, needed([tap.text for tap in taps], sizes.option())))
        if not self.desk.seats:
            section.add_widget(Text(self.say("phones.no_game"), sizes.small(), colours.QUIET))
        return section

    def _guests(self) -> Section:
        section = Section(self.say("phones.guests"), *self._rows())
        if not self.desk.guests:
            section.add_widget(Text(self.say("phones.nobody"), sizes.small(), colours.QUIET))
        return section

    def _rows(self) -> Iterator[Widget]:
        for guest in self.desk.guests:
            act = partial(self.desk.send_away, guest.id)
            away = key(self.say("phones.send_away"), act, snug=True)
            yield Row(named(self._called(guest.place), self._seen(guest)), [away])

    def _asking(self) -> Iterator[Section]:
        """First of all: until somebody says, that phone waits."""
        for guest in self.desk.guests:
            if guest.asks:
                text = Text(self.say("phones.asks", address=guest.asks), sizes.body(), colours.TEXT)
                taps = [self._believed(guest, same=same) for same in (True, False)]
                row = Flow(taps, needed([tap.text for tap in taps], sizes.option()))
                yield Section(self._called(guest.place), text, row)

    def _believed(self, guest: Guest, *, same: bool) -> Tap:
        said = self.say("phones.same" if same else "phones.other")
        return Tap(said, partial(self.desk.believe, guest.id, guest.asks, same=same))

    def _strangers(self) -> Iterator[Section]:
        """Whoever tries codes is seen doing so."""
        if self.desk.strangers:
            rows = [
                Row(named(each.address, self._tried(each)), [])
                for each in reversed(self.desk.strangers)
            ]
            yield Section(self.say("phones.strangers"), *rows)

    def _tried(self, stranger: Stranger) -> str:
        minutes = int(stranger.seconds // 60)
        when = self.say("phones.ago", n=minutes) if minutes else self.say("phones.just_now")
        return f"{self.say('phones.wrong', n=stranger.times)} · {when}"

    def _seen(self, guest: Guest) -> str:
        minutes = int(guest.seconds // 60)
        when = self.say("phones.minutes", n=minutes) if minutes else self.say("phones.now")
        return f"{guest.address} · {when}"

    def _code(self) -> Section:
        scan = Text(self.say("phones.scan"), sizes.body(), colours.TEXT)
        link = Text(self.text.replace("#", "\n#"), sizes.small(), colours.QUIET)
        section = Section(self._called(self.place), Code(self.desk.code(self.text)), scan, link)
        if self.secure:
            section.add_widget(Text(self.say("phones.secure"), sizes.small(), colours.TEXT))
            section.add_widget(self._certain())
        else:
            section.add_widget(Text(self.say("phones.clear"), sizes.body(), colours.LAMP))
        other = self.say("phones.plainly" if self.secure else "phones.securely")
        section.add_widget(Tap(other, partial(self._invite, self.place, not self.secure)))
        return section

    def _certain(self) -> Widget:
        """For those who want to be: what the browser shows must be what stands here."""
        if not self.doubting:
            return Tap(self.say("phones.certain"), self._doubt, font_size=sizes.body())
        return Column(
            Text(self.say("phones.fingerprint"), sizes.small(), colours.TEXT),
            Text(in_rows(self.desk.fingerprint), sizes.small(), colours.QUIET),
        )

    def _doubt(self) -> None:
        self.doubting = True
        self.draw()

    def _called(self, place: str) -> str:
        if place in (CAMERA, WATCH):
            return self.say(f"phones.{place}")
        return self.words.name("seat", place)

    def _invite(self, place: str, secure: bool = True) -> None:
        self.place, self.secure = place, secure
        self.text = self.desk.invite(place, secure=secure)
        self.draw()


def in_rows(fingerprint: str) -> str:
    """So that two people can read it to each other."""
    return "\n".join(re.findall(f"(?:..:?){{1,{PAIRS}}}", fingerprint))


class Code(Widget):
    """A QR code, dark on white in every theme: phones read no other."""

    def __init__(self, rows: Rows, **more: Any) -> None:
        super().__init__(size_hint_y=None, height=mm(CODE), **more)
        self.texture = _drawn(rows)
        with self.canvas:
            Color(1, 1, 1, 1)
            self.picture = Rectangle(texture=self.texture)
        self.bind(pos=self._lay, size=self._lay)
        self._lay()

    def _lay(self, *_: Any) -> None:
        side = min(self.size)
        self.picture.size = (side, side)
        self.picture.pos = (self.center_x - side / 2, self.center_y - side / 2)


def _drawn(rows: Rows) -> Texture:
    side = len(rows) + 2 * QUIET
    texture = Texture.create(size=(side, side), colorfmt="luminance")
    texture.mag_filter = texture.min_filter = "nearest"
    pixels = bytearray(b"\xff" * side * side)
    for y, row in enumerate(reversed(rows)):  # textures begin at the bottom
        for x, dark in enumerate(row):
            if dark:
                pixels[(y + QUIET) * side + x + QUIET] = 0

    def fill(into: Texture) -> None:
        into.blit_buffer(bytes(pixels), colorfmt="luminance", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
