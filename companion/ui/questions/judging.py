"""What people must say about dice that landed: each in doubt, each that belongs nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.core.questions import Roll
from companion.ui.host.dice import Place, Stray, Throw
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Card, Flow, Tap, Text, lay

from .panel import Asking

UNREAD = "unread"  # by a camera
BEFORE = "before"  # a doubt that several dice share: they were thrown too early


def judging(
    asking: Asking[Roll], throw: Throw, names: Sequence[str], draw: Callable[[], None]
) -> Iterator[Widget]:
    """``draw`` after each, for what was said changes what is shown."""
    judge = Judge(asking, throw, names, draw)
    doubtful = [(n, place) for n, place in enumerate(throw.places) if place.doubt]
    early = [n for n, place in doubtful if place.doubt == BEFORE and place.face]
    if len(early) > 1:
        yield judge.early(early)
        doubtful = [(n, place) for n, place in doubtful if n not in early]
    look = asking.camera.look if asking.camera is not None else None
    shown = look is not None and look.current and look.asks  # large, with its picture
    for n, place in doubtful:
        if not place.rolling and not (shown and place.doubt == UNREAD):
            yield judge.doubt(n, place)
    for stray in throw.strays:
        yield judge.stray(stray)
    if throw.waits:
        yield judge.waits()


class Judge:
    def __init__(
        self, asking: Asking[Roll], throw: Throw, names: Sequence[str], draw: Callable[[], None]
    ) -> None:
        self.asking, self.throw, self.names, self.draw = asking, throw, names, draw
        self.say = asking.say

    def doubt(self, n: int, place: Place) -> Widget:
        face = self.asking.words.name("face", place.face) if place.face else ""
        why = self.say(f"roll.doubt.{place.doubt}", die=self.names[n])
        taps = [self._tap("roll.not_this", partial(self.throw.reject, n))]
        if face:
            text = self.say("roll.it_counts", face=face)
            taps.insert(0, self._tap(text, partial(self.throw.accept, [n]), blue=True))
        return self._card(why, taps)

    def early(self, places: list[int]) -> Widget:
        def refuse() -> None:
            for n in places:
                self.throw.reject(n)

        faces = ", ".join(self.asking.words.name("face", self.throw.places[n].face) for n in places)
        take = partial(self.throw.accept, places)
        taps = [
            self._tap(self.say("roll.they_count"), take, blue=True),
            self._tap("roll.not_these", refuse),
        ]
        return self._card(self.say("roll.early", n=len(places), faces=faces), taps)

    def stray(self, stray: Stray) -> Widget:
        called = self.throw.called(stray.die)
        why = self.say(f"roll.stray.{stray.why}", die=called)
        taps = [self._tap("roll.ignore", partial(self.throw.drop, stray.die))]
        if self.throw.usable(stray.die):
            taps.append(self._tap("roll.use", partial(self.throw.use, stray.die)))
        return self._card(why, taps)

    def waits(self) -> Widget:
        """People want to say so themselves."""
        taps = [self._tap(self.say("roll.they_count"), self.throw.take, blue=True)]
        return self._card(self.say("roll.waits"), taps)

    def _card(self, why: str, taps: list[Tap]) -> Card:
        made = Card(accent=colours.LAMP, spacing=sizes.gap() / 2)
        made.padding = (sizes.gap() + dp(14), sizes.gap(), sizes.gap(), sizes.gap())
        row = Flow(taps, sizes.width_for([tap.text for tap in taps], sizes.body()))
        lay(made, Text(why, sizes.small(), colours.TEXT), row)
        return made

    def _tap(self, text: str, act: Callable[[], None], *, blue: bool = False) -> Tap:
        def tapped() -> None:
            act()
            if not self.throw.over:
                self.draw()

        text = self.say(text) if text.startswith("roll.") else text
        fill = colours.BLUE if blue else colours.RAISED
        return Tap(text, tapped, fill=fill, font_size=sizes.body())
