"""What stands on the front door: the name, the last game as a card, three lines for newcomers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.host import Host, Saved, Words
from companion.ui.host.phrases import Phrases
from companion.ui.pages.strip import NARROW
from companion.ui.theme import colours, sizes
from companion.ui.theme.tile import Disk, Tile
from companion.ui.theme.widgets import Column, Row, Surface, Tap, Text, lay

from .glimpse import Glimpse, People, shows

MIDDLE = {"center_y": 0.5}
CARD = 0.74  # of the width beside the way on
FEW = 3  # names that stand in a line of a phone
AIR = "\u200a"  # small capitals stand apart


@dataclass(frozen=True)
class Front:
    """What the tiles are about."""

    host: Host
    game: str
    saved: int  # how many games
    last: Saved | None


class Door(Protocol):
    """The screen, as far as its name needs it."""

    say: Phrases
    tight: bool
    game: str
    words: Words


class Caps(Text):
    """Small capitals, spaced; what it says stays as it was written."""

    def texture_update(self, *_: Any) -> None:
        self._label.text = AIR.join(self.text.upper()).replace(" ", "  ")
        super().texture_update()


def heading(door: Door, taps: Sequence[Tap]) -> Widget:
    """The name in the largest type; beside it, or on a phone above it, the ways up."""
    say = door.say
    size = sizes.small() * (0.9 if door.tight else 1.1)
    caps = Caps(say("home.title"), size, colours.LAMP, bold=True, pos_hint=MIDDLE)
    name = door.words.name("game", door.game) if door.game else say("home.title")
    title = Text(name, sizes.display(), colours.TEXT, bold=True, reads=False)
    lines: list[Widget] = [title]
    if not door.tight and Window.height >= dp(700):
        lines.append(Text(say("home.tagline"), sizes.option() * 0.95, colours.QUIET, reads=False))
    if door.tight or sizes.upright():
        return _column([_row([caps, *taps]), *lines])
    return _row([_column([caps, *lines]), *taps])


def _column(widgets: Sequence[Widget]) -> Column:
    column = Column(spacing=sizes.gap() / 2)
    for widget in widgets:
        column.add_widget(widget)
    return column


def _row(widgets: Sequence[Widget]) -> Row:
    row = Row()
    for widget in widgets:
        if isinstance(widget, Tap):
            widget.pos_hint = {"top": 1}
        row.add_widget(widget)
    return row


class LastGame(Tile):
    """The biggest thing on the screen: one tap, and the game goes on."""

    def __init__(self, saved: Saved, host: Host, tapped: Callable[[], None]) -> None:
        super().__init__("", tapped)
        self.spacing = sizes.gap() * 0.6
        self.host = host
        if Window.width > Window.height and Window.width >= dp(1000):
            self.size_hint_x = CARD
        self.show(saved)
        self.bind(width=self._fit)

    def show(self, saved: Saved) -> None:
        words = self.host.words_of(saved.kind)
        self.clear_widgets()
        self.text = saved.now or saved.game
        line = ", ".join(filter(None, (saved.name, saved.when, saved.minutes)))
        self.now = Text(self.text, sizes.question(), colours.TEXT, bold=True, reads=False)
        self._fit()
        lay(self, Text(line, sizes.small(), colours.LAMP, bold=True, reads=False), self.now)
        crowded = Window.width < dp(NARROW) and len(saved.seats) > FEW
        self.add_widget(People(saved, named=not crowded))
        if shows(saved) and Window.height >= dp(560):
            self.add_widget(Glimpse(saved, words))

    def _fit(self, *_: Any) -> None:
        """As large as it may be in one line; what is longer is smaller, and broken if it must."""
        room = self.width - 2 * sizes.pad()
        largest = sizes.question()
        fits = sizes.text_width(self.text, largest) <= room
        self.now.font_size = largest if fits else sizes.name()


def newcomers(say: Phrases) -> Widget:
    """How it works, in three lines."""
    card = Surface(size_hint_y=None)
    card.bind(minimum_height=card.setter("height"))
    for icon, ink, what in (
        ("dice", colours.LAMP, "throw"),
        ("why", colours.VORTEX, "ask"),
        ("eye", colours.GOOD, "odds"),
    ):
        row = BoxLayout(size_hint_y=None, spacing=sizes.pad())
        row.add_widget(Disk(icon, ink, sizes.option() * 2.3, pos_hint=MIDDLE))
        words = Column(spacing=0, pos_hint=MIDDLE)
        words.add_widget(Text(say(f"how.{what}"), sizes.option(), colours.TEXT, bold=True))
        words.add_widget(Text(say(f"how.{what}.hint"), sizes.small(), colours.QUIET))
        row.add_widget(words)
        words.bind(height=_as_tall_as(row, sizes.option() * 2.3))
        row.height = max(words.height, sizes.option() * 2.3)
        card.add_widget(row)
    if Window.width > Window.height and Window.width >= dp(1000):
        card.size_hint_x = CARD
    return card


def _as_tall_as(row: Widget, least: float) -> Callable[..., None]:
    def fit(_: Any, height: float) -> None:
        row.height = max(height, least)

    return fit
