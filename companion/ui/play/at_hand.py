"""The real dice while a game is played: how many are heard, and how each of them is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.host import Words
from companion.ui.host.dice import DiceDesk, Die
from companion.ui.host.phrases import Phrases
from companion.ui.pages.dice_words import about, state_colour
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Row, Tap, Text

from .bar import Bar

MIDDLE = {"center_y": 0.5}


def counted(dice: Sequence[Die]) -> str:
    """Those that are heard, of those that play."""
    return f"{sum(die.is_here for die in dice)}/{len(dice)}"


def weakest(dice: Sequence[Die]) -> int | None:
    """The battery that will be empty first, of the dice that are heard."""
    known = [die.battery for die in dice if die.is_here and die.battery is not None]
    return min(known, default=None)


def playing(desk: DiceDesk) -> list[Die]:
    return [die for die in desk.known() if die.plays]


def wants_care(dice: Sequence[Die]) -> bool:
    """One is missing, or its battery will not last the evening."""
    return any(not die.is_here or die.is_low for die in dice)


class Heard:
    """Shows in the bar how many are heard of those that play, and says when that has changed."""

    def __init__(self, desk: DiceDesk, bar: Bar, changed: Callable[[], None]) -> None:
        self.desk, self.bar, self.changed = desk, bar, changed
        self.said = ""
        self._later = Clock.create_trigger(lambda _: self.count(), 0.2)
        desk.listen(self._later)

    def count(self) -> None:
        dice = playing(self.desk)
        before, self.said = self.said, counted(dice) if dice else ""
        self.bar.show_dice(self.said, weakest(dice), care=wants_care(dice))
        if self.said != before:
            self.changed()

    def leave(self) -> None:
        self.desk.unlisten(self._later)
        self._later.cancel()


def listed(desk: DiceDesk, words: Words, say: Phrases, more: Callable[[], None]) -> Widget:
    column = Column()
    for die in playing(desk):
        name = Text(die.name, sizes.body(), colours.TEXT, bold=True)
        state = Text(about(die, say, words), sizes.small(), state_colour(die))
        blink = Tap("", partial(desk.identify, die.id), icon="eye", snug=True, pos_hint=MIDDLE)
        blink.named = say("dice.identify")
        column.add_widget(Row(Column(name, state, spacing=0, pos_hint=MIDDLE), blink))
    column.add_widget(Tap(say("dice.all"), more))
    return column


def told(counted: str, say: Phrases) -> str:
    """The same in words, where nothing else says what is counted."""
    here, _, known = counted.partition("/")
    return say("dice.here", here=here, all=known) if known else ""
