"""A player's own sheet: behind a curtain the hand as cards, what may be played, the own console."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.core.games import Mend
from companion.ui.host import Playing
from companion.ui.host.phones import PhoneDesk
from companion.ui.pages.checklist import own
from companion.ui.theme import colours, sizes
from companion.ui.theme.sheet import Turned
from companion.ui.theme.widgets import Column, Curtain, Flow, Scroll, Tap, Text

from .fan import Fan
from .mending import mends_of
from .values import named

ANGLES = {"south": 0, "east": 90, "north": 180, "west": 270}  # of those who sit at each edge
HIGH = 0.8  # of the window, so that a hand has room behind the curtain
WHOLE = 0.97


class OwnSheet(Turned):
    """A player's own, as high as a hand needs; nothing of it exists while its curtain is closed."""

    def __init__(self, curtain: Curtain, name: str, edge: str) -> None:
        self.curtain, angle = curtain, ANGLES.get(edge, 0)
        room = Window.width if angle % 180 == 90 else Window.height
        curtain.size_hint_y, curtain.height = None, room * HIGH - sizes.touch()
        super().__init__(curtain, name, angle)


class SeatSheet(Turned):
    """Nobody else's hand is ever shown: what it lists exists while the curtain is open."""

    WIDE = 1400  # dp

    def __init__(
        self,
        playing: Playing,
        seat: str,
        edge: str,
        play: Callable[[str, str], None],
        mend: Callable[[str, str | None], None],
        phones: PhoneDesk,
    ) -> None:
        self.playing, self.seat, self.play, self.mend = playing, seat, play, mend
        self.words, self.say, self.phones = playing.words, playing.say, phones
        words, say = self.words, self.say
        name, away = words.name("seat", seat), seat in phones.away
        self.hide = Tap("", lambda: self.curtain.close(), icon="curtain", snug=True)
        self.pencil = Tap("", self._put_right, icon="pencil", snug=True)
        self.hide.named, self.pencil.named = say("choose.hide"), say("mend.title")
        self.hide.pos_hint = self.pencil.pos_hint = {"center_y": 0.5}
        self.curtain = Curtain(
            say("choose.on_phone" if away else "choose.covered", seat=name),
            say("choose.take_back") if away else say("choose.show", seat=name),
            say("choose.hide"),
            self._taken_back if away else self._hand,
            self._moved,
            bare=True,
        )
        self.curtain.size_hint_y, self.curtain.padding = None, sizes.gap()
        angle = ANGLES.get(edge, 0)
        self.across, self.high = Window.size if angle % 180 == 0 else Window.size[::-1]
        self.curtain.height = self.high * WHOLE - sizes.touch() - 2 * sizes.pad() - 3 * sizes.gap()
        super().__init__(self.curtain, say("own.cards", seat=name), angle)

    def _moved(self, is_open: bool) -> None:
        """What closes it stands beside its name, and so does the pencil of what is one's own."""
        for each in (self.pencil, self.hide):
            if each.parent is not None:
                each.parent.remove_widget(each)
        if is_open:
            if self._mends():
                self.head.add_widget(self.pencil, index=1)
            self.head.add_widget(self.hide, index=1)
        else:
            self.playing.forget()

    def _taken_back(self) -> Widget:
        """From their phone: nobody reads it there any more."""
        self.phones.take_back(self.seat)
        return self._hand()

    def _hand(self) -> Widget:
        self.curtain.fill = colours.SURFACE
        return Fan(self.playing, self.seat, self._play, self.across)

    # What is one's own

    def _mends(self) -> dict[str, Mend]:
        """What of the own console may be put right, and K-9."""
        mends = mends_of(self.playing.session, self.seat)
        return {path: mend for path, mend in mends.items() if self.seat in path.split(".")}

    def _put_right(self) -> None:
        """Among private cards nobody looks for corrections: they come when they are wanted."""
        column = Column(padding=sizes.gap())
        title = Text(self.say("own.console"), sizes.body(), colours.LAMP, bold=True)
        column.add_widget(title)
        column.add_widget(self._mending())
        self.curtain.clear_widgets()
        self.curtain.add_widget(Scroll(column))

    def _mending(self) -> Flow:
        whose = self.words.name("seat", self.seat)
        taps = [
            Tap(own(named(self.words, path, mend), whose), partial(self._mend, path))
            for path, mend in self._mends().items()
        ]
        for tap in taps:
            tap.font_size = sizes.body()
        return Flow(taps, 14 * sizes.body())

    def _play(self, offer: str) -> None:
        self.close()
        self.play(self.seat, offer)

    def _mend(self, path: str) -> None:
        self.close()
        self.mend(path, self.seat)
