"""All games that were begun: who plays, how far they are, since when; and what can be done."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.host import Host, Saved
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns
from companion.ui.pages.strip import NARROW
from companion.ui.theme import colours, sizes
from companion.ui.theme.tile import Tile
from companion.ui.theme.widgets import Column, Tap, Text, lay

from .files import FilesScreen
from .glimpse import Glimpse, People, shows
from .saved_game import SavedGameScreen

SHOWN = 8  # games, until all are asked for
PICTURE = 0.44  # of a row's width
MIDDLE = {"center_y": 0.5}


class StoriesScreen(Page):
    def __init__(
        self, host: Host, ways: Ways, forgotten: str = "", *, all_saved: bool = False
    ) -> None:
        super().__init__(host, ways, host.say("home.stories"))
        self._later: deque[Callable[[], None]] = deque()  # what the first picture does not wait for
        saved = host.saved()
        rows: list[Widget] = []
        for n in range(len(saved) if all_saved else min(SHOWN, len(saved))):
            row = Story(self, n)
            rows.append(row)
            if n:  # they are alike: its room is kept for it
                row.height = rows[0].height
                self._later.append(partial(self._fill, row, saved))
            else:
                self._fill(row, saved)
        if len(saved) > len(rows):
            rows.append(Tap(self.say("home.all", n=len(saved)), self._show_all))
        if not saved:
            rows.append(Text(self.say("home.none_saved"), sizes.body(), colours.QUIET))
        files = partial(ways.open, partial(FilesScreen, host, ways))
        take_in = Tap(self.say("files.title"), files, icon="take_in", font_size=sizes.body())
        self.show(Columns(rows), take_in)
        if forgotten:
            self.strip.offer(self.say("saved.deleted"), self.say("saved.restore"), self._remember)
        self._going_on = Clock.schedule_interval(self._go_on, 0) if self._later else None

    def leave(self) -> None:
        if self._going_on is not None:
            self._going_on.cancel()
        super().leave()

    def _go_on(self, _: float) -> bool:
        """A row a frame, then a look at a game a frame."""
        self._later.popleft()()
        return bool(self._later)

    def _fill(self, row: Story, saved: Sequence[Saved]) -> None:
        found = saved[row.n]
        row.show(found)
        if found.unseen:
            self._later.append(lambda: row.show(self.host.look(found.id)))

    def _show_all(self) -> None:
        self.ways.instead(partial(StoriesScreen, self.host, self.ways, all_saved=True))

    def _remember(self) -> None:
        self.attempt(lambda _: self.host.remember())
        self.ways.instead(partial(StoriesScreen, self.host, self.ways))

    def play(self, saved: Saved) -> None:
        self.attempt(lambda _: self.ways.play(self.host.resume(saved.id)))

    def more(self, saved: Saved) -> None:
        self.ways.open(partial(SavedGameScreen, self.host, self.ways, saved.id, self._forgotten))

    def _forgotten(self, id: str) -> None:
        """Among the others again, where it can be taken back."""
        self.ways.back()
        self.ways.instead(partial(StoriesScreen, self.host, self.ways, id))


class Story(BoxLayout):
    """Tap to play on; beside it, what else can be done with it."""

    def __init__(self, page: StoriesScreen, n: int) -> None:
        super().__init__(size_hint_y=None, height=2 * sizes.touch(), spacing=sizes.gap())
        self.page, self.n = page, n

    def show(self, saved: Saved) -> None:
        self.clear_widgets()
        tile = Tile(title(saved), partial(self.page.play, saved), tall=False)
        tile.size_hint_y = 1
        tile.orientation = "horizontal"
        tile.padding = (sizes.pad(), sizes.gap())
        words = Column(spacing=dp(4), pos_hint=MIDDLE)
        lay(words, *lines(saved))
        tile.add_widget(words)
        beside = Window.width > dp(NARROW)
        if shows(saved):
            picture = Glimpse(saved, self.page.host.words_of(saved.kind), 0.8)
            if beside:
                picture.size_hint_x, picture.pos_hint = PICTURE / (1 - PICTURE), MIDDLE
            lay(tile if beside else words, picture)
        if beside or not shows(saved):
            words.add_widget(People(saved, named=False, size=sizes.body() * 1.3))
        more = Tap(self.page.say("saved.more"), partial(self.page.more, saved), snug=True)
        more.font_size, more.size_hint_y = sizes.body(), 1
        self.add_widget(tile)
        self.add_widget(more)
        tile.bind(minimum_height=self._fit)
        self._fit(tile)

    def _fit(self, tile: Tile, *_: Any) -> None:
        self.height = tile.needed


def title(saved: Saved) -> str:
    return saved.name or (saved.game if saved.problem else saved.people or saved.game)


def lines(saved: Saved) -> list[Widget]:
    """What it is called, whose it is, how far it has got and since when."""
    found: list[Widget] = [Text(title(saved), sizes.body(), colours.TEXT, bold=True, reads=False)]
    if saved.problem:
        return [*found, Text(saved.problem, sizes.small(), colours.LAMP)]
    if saved.name:
        found.append(Text(saved.people, sizes.small(), colours.TEXT, reads=False))
    where = " · ".join(filter(None, (saved.game, saved.now or saved.where)))
    when = " · ".join(filter(None, (saved.when, saved.minutes)))
    return [
        *found,
        *(Text(each, sizes.small(), colours.QUIET, reads=False) for each in (where, when)),
    ]
