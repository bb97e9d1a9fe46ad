"""What one player alone may see: hand the tablet over, or let them answer on their own phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Tap, Text

from .panel import Asking

AGAIN = 10.0  # seconds: a phone may fall asleep without a word

Show = Callable[[str, Callable[[], None]], Tap]  # a name, and what shows it


class Covered(Column):
    """``text`` asks to hand the tablet over to one of these seats; ``show`` makes the tap."""

    def __init__(
        self,
        asking: Asking[Any],
        text: str,
        seats: Sequence[str],
        show: Show,
        flow: Callable[[list[Tap]], Flow],
    ) -> None:
        super().__init__()
        self.asking, self.text, self.seats, self.made, self.flow = asking, text, seats, show, flow
        self.away: frozenset[str] = frozenset()
        self.draw()
        if asking.phones is not None:
            asking.phones.listen(self.heard)
            self.looking = Clock.schedule_interval(lambda _: self.heard(), AGAIN)

    def heard(self) -> None:
        """While it stands in the window."""
        if self.get_parent_window() is not None:
            if self._away() != self.away:
                self.draw()
        elif self.asking.phones is not None:
            self.asking.phones.unlisten(self.heard)
            self.looking.cancel()

    def _away(self) -> frozenset[str]:
        phones = self.asking.phones
        return frozenset(phones.away) & set(self.seats) if phones is not None else frozenset()

    def draw(self) -> None:
        self.clear_widgets()
        self.away = self._away()
        names = dict(zip(self.seats, self.asking.names("seat", list(self.seats)), strict=True))
        here = [seat for seat in self.seats if seat not in self.away]
        if here or not self.seats:
            self.add_widget(Text(self.text, sizes.body(), colours.QUIET))
        if here:
            taps = [self.made(names[seat], partial(self.asking.show, seat)) for seat in here]
            self.add_widget(self.flow(taps))
        for seat in self.seats:
            if seat in self.away:
                text = self.asking.say("choose.on_phone", seat=names[seat])
                self.add_widget(Text(text, sizes.option(), colours.TEXT))
                back = Tap(self.asking.say("choose.take_back"), partial(self.take_back, seat))
                back.font_size = sizes.body()
                self.add_widget(back)

    def take_back(self, seat: str) -> None:
        if self.asking.phones is not None:
            self.asking.phones.take_back(seat)
        self.draw()
