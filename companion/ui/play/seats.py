"""A player's own sheet: the hand behind a curtain, what may be played now, the own console."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.core.games import Mend
from companion.core.session import Session
from companion.ui.host import Words
from companion.ui.host.phones import PhoneDesk
from companion.ui.host.phrases import Phrases
from companion.ui.pages.checklist import own
from companion.ui.theme import colours, sizes
from companion.ui.theme.icons import Icon
from companion.ui.theme.sheet import Turned
from companion.ui.theme.widgets import Column, Curtain, Flow, Row, Tap, Text

from .mending import mends_of
from .values import named

ANGLES = {"south": 0, "east": 90, "north": 180, "west": 270}  # of those who sit at each edge
HIGH = 0.8  # of the window, so that a hand has room behind the curtain


class OwnSheet(Turned):
    """A player's own, as high as a hand needs; nothing of it exists while its curtain is closed."""

    def __init__(self, curtain: Curtain, name: str, edge: str) -> None:
        self.curtain, angle = curtain, ANGLES.get(edge, 0)
        room = Window.width if angle % 180 == 90 else Window.height
        curtain.size_hint_y, curtain.height = None, room * HIGH - sizes.touch()
        super().__init__(curtain, name, angle)


class SeatSheet(OwnSheet):
    """Nobody else's hand is ever shown: what it lists exists while the curtain is open."""

    def __init__(
        self,
        words: Words,
        say: Phrases,
        session: Session,
        seat: str,
        edge: str,
        play: Callable[[str, str], None],
        mend: Callable[[str, str | None], None],
        phones: PhoneDesk,
    ) -> None:
        self.words, self.say, self.session, self.seat = words, say, session, seat
        self.play, self.mend = play, mend
        name, self.phones = words.name("seat", seat), phones
        away = seat in phones.away
        curtain = Curtain(
            say("choose.on_phone" if away else "choose.covered", seat=name),
            say("choose.take_back") if away else say("choose.show", seat=name),
            say("choose.hide"),
            self._taken_back if away else self._hand,
        )
        super().__init__(curtain, name, edge)

    def _taken_back(self) -> Widget:
        """From their phone: nobody reads it there any more."""
        self.phones.take_back(self.seat)
        return self._hand()

    def _hand(self) -> Widget:
        view = self.session.view(self.seat)
        hand, column = view.hands[self.seat], Column(self._title("own.offers"))
        if view.offers:
            column.add_widget(self._flow("option", [*view.offers], self._play, fill=colours.BLUE))
        else:
            column.add_widget(self._quiet("own.no_offers"))
        column.add_widget(self._title("own.hand"))
        for card in hand:
            name = Text(self.words.name("card", card), sizes.body(), colours.TEXT)
            column.add_widget(Row(Icon("card", sizes.icon(), colours.QUIET), name))
        if not hand:
            column.add_widget(self._quiet("own.no_cards"))
        if mine := self._mends():
            self._pencil(column, mine)
        return column

    def _mends(self) -> dict[str, Mend]:
        """What of the own console may be put right, and K-9."""
        mends = mends_of(self.session, self.seat)
        return {path: mend for path, mend in mends.items() if self.seat in path.split(".")}

    def _pencil(self, column: Column, mine: Mapping[str, Mend]) -> None:
        """Among private cards nobody looks for corrections: they come when they are wanted."""

        def wanted() -> None:
            column.remove_widget(pencil)
            column.add_widget(self._title("own.console"))
            whose = self.words.name("seat", self.seat)
            names = {path: named(self.words, path, mend) for path, mend in mine.items()}
            column.add_widget(self._flow("what", [*mine], self._mend, owner=whose, names=names))

        pencil = Tap(self.say("mend.title"), wanted, icon="change", font_size=sizes.body())
        column.add_widget(pencil)

    def _flow(
        self,
        kind: str,
        ids: list[str],
        tapped: Callable[[str], None],
        owner: str = "",
        names: Mapping[str, str] | None = None,
        **more: Any,
    ) -> Flow:
        called = [own((names or {}).get(id) or self.words.name(kind, id), owner) for id in ids]
        taps = [
            Tap(name, partial(tapped, id), font_size=sizes.body(), **more)
            for id, name in zip(ids, called, strict=True)
        ]
        return Flow(taps, 14 * sizes.body())

    def _play(self, offer: str) -> None:
        self.close()
        self.play(self.seat, offer)

    def _mend(self, path: str) -> None:
        self.close()
        self.mend(path, self.seat)

    def _title(self, id: str) -> Text:
        return Text(self.say(id), sizes.body(), colours.LAMP, bold=True)

    def _quiet(self, id: str) -> Text:
        return Text(self.say(id), sizes.body(), colours.QUIET)
