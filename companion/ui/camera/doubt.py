"""One die that the camera is not sure of: cut out large, and the faces it may show."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp, mm
from kivy.uix.widget import Widget

from companion.ui.host import Words
from companion.ui.host.camera import NO_DIE, CameraDesk, Face, Outlined
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.die_face import DieFace
from companion.ui.theme.widgets import Card, Column, Row, Tap, Text, Tick, Wrap

from .snapshot import Snapshot

CUT, SHARE = 26, 0.4  # millimetres; and no more of the card's width


class DoubtCard(Card):
    """``large`` shows the whole picture."""

    def __init__(
        self,
        desk: CameraDesk,
        die: Outlined,
        words: Words,
        say: Phrases,
        said: Callable[[str], None],
        large: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(accent=colours.LAMP, spacing=sizes.gap() / 2)
        self.padding = (sizes.gap() + dp(14), sizes.gap(), sizes.gap(), sizes.gap())
        self.die, self.words, self.say, self.said = die, words, say, said
        kinds = dict.fromkeys(id.partition(":")[0] for id, *_ in die.faces if id != NO_DIE)
        self.kinds = list(kinds)
        self.kind = die.kind if die.kind in kinds else next(iter(kinds), "")
        self.colours_shown = self.kind != die.kind
        self.cut = Snapshot(large, size_hint=(None, None), pos_hint={"top": 1})
        self.cut.show(desk.cut(die.id))
        self.question = Text("", sizes.body(), colours.TEXT, bold=True)
        beside = Column(self.question, pos_hint={"top": 1})
        self.other = Tap(say("camera.other_colour"), self._show_colours, font_size=sizes.body())
        if len(self.kinds) > 1 and not self.colours_shown:
            beside.add_widget(self.other)
        self.no_die = Tap(say("phone.no_die"), partial(said, NO_DIE), icon="cross", snug=True)
        self.no_die.font_size = sizes.body()
        self.keys = Wrap()
        self.add_widget(Row(self.cut, beside))
        broad = sizes.upright() and sizes.kind() != sizes.PHONE  # there is width, and little height
        if broad:
            beside.add_widget(
                self.keys, index=len(beside.children) - 1
            )  # right below what is asked
        else:
            self.add_widget(self.keys)
        if desk.learns is not None:
            self.add_widget(Tick(say("camera.learn"), desk.learns, desk.learn))
        self.bind(width=self._fit)
        self._fit()
        self.draw()

    def _fit(self, *_: Any) -> None:
        side = min(float(mm(CUT)), SHARE * self.width)
        self.cut.size = (side, side)

    def draw(self) -> None:
        self.keys.clear_widgets()
        for kind in self.kinds if self.colours_shown else ():
            mode, turn = "normal", partial(self._turn, kind)
            self.keys.add_widget(DieFace(kind, "", 0.6 * sizes.touch(), mode, turn))
        for each in self.die.faces if not self.colours_shown else ():
            kind, _, face = each.id.partition(":")
            if kind == self.kind and face:
                self.keys.add_widget(self._key(kind, face, each))
        asks = "camera.which_die" if self.colours_shown else "phone.pick"
        self.question.text = self.say(asks)
        self.keys.add_widget(self.no_die)

    def _show_colours(self) -> None:
        """First which die it is, then what it shows."""
        self.colours_shown = True
        self.draw()

    def _key(self, kind: str, face: str, each: Face) -> Widget:
        """With the number that means it, where ordinary dice are played with."""
        symbol = icons.drawn(face, self.words.name)
        key = DieFace(kind, symbol, 0.9 * sizes.touch(), tapped=partial(self.said, each.id))
        if not each.pips:
            return key
        pips = Text(each.pips, sizes.small(), colours.QUIET, halign="center")
        return Column(key, pips, spacing=0, size_hint_x=None, width=key.width)

    def _turn(self, kind: str) -> None:
        self.kind, self.colours_shown = kind, False
        self.draw()
