"""The first screen: carry on with a game, or begin one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.messages import NotAllowed
from companion.ui.host import Host, Saved
from companion.ui.pages.page import Ways
from companion.ui.pages.pieces import CardTap, Columns, Section
from companion.ui.pages.strip import NARROW, Strip
from companion.ui.teaching.pad import key
from companion.ui.theme import colours, sizes
from companion.ui.theme.lines import Line
from companion.ui.theme.widgets import Column, DieFace, Laid, Tap, Text, lay

from .draft import Draft
from .files import FilesScreen
from .new_game import NewGameScreen
from .saved_game import SavedGameScreen
from .settings import SettingsScreen

EMBLEM = (
    ("black", "running"),
    ("green", "diplomacy"),
    ("blue", "science"),
    ("blue", "cunning"),
    ("red", "tactics"),
    ("black", "strength"),
)
SHOWN = 8  # saved games, until all are asked for


class HomeScreen(BoxLayout):
    def __init__(
        self, host: Host, ways: Ways, forgotten: str = "", *, all_saved: bool = False
    ) -> None:
        super().__init__(orientation="vertical", padding=sizes.gap(), spacing=sizes.gap())
        self.host, self.ways, self.say, self.all = host, ways, host.say, all_saved
        self.strip = Strip(self, host.say)
        self.tight = Window.width < dp(NARROW)
        self.add_widget(self._top())
        self._later: deque[Callable[[], None]] = deque()  # what the first picture does not wait for
        self._unseen: dict[str, list[tuple[CardTap, Callable[[Saved], list[Line]]]]] = {}
        saved = host.saved()
        left = [*self._notes(), *self._last(saved), self._games(bool(saved))]
        right = [self._saved(saved)]
        if self.tight:
            right.append(self._settings())
        self.add_widget(Columns(left, right))
        if not saved and not self.tight:
            self.add_widget(_emblem())
        if forgotten:
            self.strip.offer(self.say("saved.deleted"), self.say("saved.restore"), self._remember)
        self._going_on = Clock.schedule_interval(self._go_on, 0) if self._later else None

    def leave(self) -> None:
        if self._going_on is not None:
            self._going_on.cancel()
        self.strip.clear()

    def _go_on(self, _: float) -> bool:
        """A row a frame, then a look at a game a frame."""
        self._later.popleft()()
        return bool(self._later)

    def attempt(self, act: Callable[[], None]) -> None:
        try:
            act()
        except NotAllowed as refusal:
            self.strip.tell(self.host.words.error(refusal))

    def _top(self) -> Widget:
        names = Column(spacing=0, pos_hint={"center_y": 0.5})
        size = sizes.question() if self.tight else sizes.title()
        names.add_widget(Text(self.say("home.title"), size, colours.TEXT, bold=True))
        if not self.tight:
            names.add_widget(Text(self.say("home.tagline"), sizes.small(), colours.QUIET))
        top = Laid(names, size_hint_y=None, padding=(sizes.gap(), 0), spacing=sizes.gap())
        settings = self._settings()
        if not self.tight:
            settings.pos_hint = {"center_y": 0.5}
            top.add_widget(settings)

        def fit(*_: object) -> None:
            top.height = max(names.height, 0 if self.tight else settings.needed)

        names.bind(height=fit)
        settings.bind(needed=fit)
        fit()
        return top

    def _settings(self) -> Tap:
        """At the top where there is room for it, on a phone at the end."""
        way = partial(self.ways.open, partial(SettingsScreen, self.host, self.ways))
        text = self.say("settings.title")
        return Tap(text, way, snug=not self.tight, font_size=sizes.body())

    def _last(self, saved: Sequence[Saved]) -> Iterator[Widget]:
        """The biggest thing on the screen: one tap, and the game goes on."""
        last = next((each for each in saved if not each.problem), None)
        if last is None:
            return
        yield self._card(last, self._large, fill=colours.BLUE, least=3 * sizes.touch())

    def _large(self, saved: Saved) -> list[Line]:
        ink = colours.on(colours.BLUE)
        return [
            (self.say("home.continue"), sizes.title() * 0.9, ink),
            (saved.game, sizes.option(), ink),
            (saved.people, sizes.body(), ink),
            (" · ".join(filter(None, (saved.where, saved.when))), sizes.small(), ink),
        ]

    def _card(self, saved: Saved, lines: Callable[[Saved], list[Line]], **more: Any) -> CardTap:
        tap = CardTap(lines(saved), partial(self._resume, saved), **more)
        if saved.unseen:
            if saved.id not in self._unseen:
                self._later.append(partial(self._look, saved.id))
            self._unseen.setdefault(saved.id, []).append((tap, lines))
        return tap

    def _notes(self) -> Iterator[Widget]:
        """What was found out about the saves, until somebody says to have read it."""
        notes = self.host.notes()
        for text in notes:
            note = Text(text, sizes.small(), colours.TEXT)
            seen = Tap(self.say("home.seen"), self._seen, font_size=sizes.body())
            last = (seen,) if text == notes[-1] else ()
            yield Section("", note, *last, fill=colours.WARNING)

    def _seen(self) -> None:
        self.attempt(self.host.seen)
        self.ways.home()

    def _look(self, id: str) -> None:
        looked = self.host.look(id)
        for tap, lines in self._unseen[id]:
            tap.show(lines(looked))

    def _games(self, played: bool) -> Widget:
        section = Section(self.say("home.new"))
        for game in self.host.games():
            name = self.host.words.name("game", game)
            begin = partial(self.attempt, partial(self._new, game))
            fill = colours.RAISED if played else colours.BLUE
            section.add_widget(
                Tap(name, begin, fill=fill, font_size=sizes.option(), least=1.4 * sizes.touch())
            )
        if not self.host.games():
            section.add_widget(Text(self.say("home.no_games"), sizes.body(), colours.QUIET))
        return section

    def _saved(self, saved: Sequence[Saved]) -> Widget:
        section = Section(self.say("home.saved"))
        first: Widget | None = None
        for n in range(len(saved) if self.all else min(SHOWN, len(saved))):
            row = BoxLayout(size_hint_y=None, spacing=sizes.gap())
            section.add_widget(row)
            if first is None:
                first = self._fill(row, saved, n)
            else:  # they are alike: its room is kept for it
                row.height = first.height
                self._later.append(partial(self._fill, row, saved, n))
        if len(saved) > SHOWN and not self.all:
            section.add_widget(Tap(self.say("home.all", n=len(saved)), self._show_all))
        if not saved:
            section.add_widget(Text(self.say("home.none_saved"), sizes.body(), colours.QUIET))
        files = partial(self.ways.open, partial(FilesScreen, self.host, self.ways))
        section.add_widget(Tap(self.say("files.title"), files, font_size=sizes.body()))
        return section

    def _forgotten(self, id: str) -> None:
        """Home again, where it can be taken back."""
        self.ways.home()
        self.ways.instead(partial(HomeScreen, self.host, self.ways, id))

    def _fill(self, row: Widget, games: Sequence[Saved], n: int) -> Widget:
        """Tap to play on; beside it, what else can be done with it."""
        saved = games[n]
        tap = self._card(saved, _lines)
        details = partial(SavedGameScreen, self.host, self.ways, saved, self._forgotten)
        more = key(self.say("saved.more"), partial(self.ways.open, details), snug=True)
        tap.size_hint_y = more.size_hint_y = 1
        lay(row, tap, more)
        tap.bind(needed=row.setter("height"))
        row.height = tap.needed
        return row

    def _show_all(self) -> None:
        self.ways.instead(partial(HomeScreen, self.host, self.ways, all_saved=True))

    def _resume(self, saved: Saved) -> None:
        self.attempt(lambda: self.ways.play(self.host.resume(saved.id)))

    def _new(self, game: str) -> None:
        draft = Draft(self.host, game)
        self.ways.open(partial(NewGameScreen, self.host, self.ways, draft))

    def _remember(self) -> None:
        self.attempt(self.host.remember)
        self.ways.home()


def _emblem() -> Widget:
    """Where there is nothing yet to carry on with: one die of each symbol."""
    side = min(0.7 * sizes.die(), Window.width / (2 * len(EMBLEM)))
    band = AnchorLayout(size_hint_y=None, height=2 * side)
    faces = (DieFace(colour, symbol, side) for colour, symbol in EMBLEM)
    dice = Laid(*faces, spacing=sizes.gap(), size_hint=(None, None))
    dice.bind(minimum_size=dice.setter("size"))
    band.add_widget(dice)
    return band


def _lines(saved: Saved) -> list[Line]:
    if saved.problem:
        return [
            (saved.game, sizes.body(), colours.TEXT),
            (saved.problem, sizes.small(), colours.LAMP),
        ]
    return [
        (saved.people or saved.game, sizes.body(), colours.TEXT),
        (" · ".join(filter(None, (saved.game, saved.where))), sizes.small(), colours.QUIET),
        (saved.when, sizes.small(), colours.QUIET),
    ]
