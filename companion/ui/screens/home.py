"""The first screen: what is played here, the game to carry on with, and the ways from here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.messages import NotAllowed
from companion.ui.faces import face_of
from companion.ui.host import Host, Saved
from companion.ui.pages.page import Ways
from companion.ui.pages.pieces import Section
from companion.ui.pages.strip import NARROW, Strip
from companion.ui.theme import colours, sizes
from companion.ui.theme.turning import Turning
from companion.ui.theme.widgets import Column, NextStep, Scroll, Tap, Text

from .front import Front, LastGame, heading, newcomers
from .how import HowScreen
from .new_game import begin
from .settings import SettingsScreen
from .tiles import tiles

NEXT, BESIDE = 360, 1000  # dp: how wide the way on is beside the tiles, and the window at least
MARGIN, LOW = 36, 600  # dp
FAINT = 0.3  # of the picture, behind words
LARGE = 1.1  # text that leaves no room beside it, where the window is upright


class HomeScreen(BoxLayout):
    def __init__(self, host: Host, ways: Ways) -> None:
        self.tight = Window.width < dp(NARROW)
        margin = sizes.gap() if self.tight or Window.height < dp(700) else dp(MARGIN)
        super().__init__(orientation="vertical", padding=margin, spacing=sizes.gap())
        self.host, self.ways, self.say = host, ways, host.say
        self.strip = Strip(self, host.say)
        self._later: deque[Callable[[], None]] = deque()  # what the first picture does not wait for
        saved = host.saved()
        self.last = next((each for each in saved if not each.problem), None)
        self.games = list(host.games())
        self.game = self._shown()
        self.words = host.words_of(self.game)
        self.front = Front(host, self.game, len(saved), self.last)
        self._vortex()
        self.add_widget(heading(self, self._ways_up()))
        self._lay()
        self._later.appendleft(_wait)  # the clock comes round before the first picture
        self._going_on = Clock.schedule_interval(self._go_on, 0)

    def leave(self) -> None:
        self.turning.stop()
        self._going_on.cancel()
        self.strip.clear()

    def resized(self) -> None:
        self.ways.again()

    def _go_on(self, _: float) -> bool:
        """A look a frame."""
        self._later.popleft()()
        return bool(self._later)

    def attempt(self, act: Callable[[], None]) -> None:
        try:
            act()
        except NotAllowed as refusal:
            self.strip.tell(self.host.words.error(refusal))

    def _shown(self) -> str:
        """The game whose name stands on the door."""
        if self.last is not None and self.last.kind in self.games:
            return self.last.kind
        return self.games[0] if self.games else ""

    # How it lies

    def _vortex(self) -> None:
        """Behind everything, and no part of it: it is not to be touched."""
        behind = self.tight or (sizes.upright() and sizes.scale() > LARGE)  # the name lies on it
        emblem, share = ("", FAINT) if behind else (face_of(self.game).emblem, 1.0)
        self.turning = Turning("vortex_blue", emblem, share)
        self.canvas.before.add(self.turning.canvas)
        self.bind(size=self._put_vortex, pos=self._put_vortex)
        self._put_vortex()
        self.turning.start()

    def _put_vortex(self, *_: Any) -> None:
        wide = self.width > self.height
        side = 1.28 * self.height if wide else 1.15 * self.width
        x = self.x + self.width * (0.695 if wide else 0.62)
        y = self.y + self.height * (0.59 if wide else 0.84 if self.tight else 0.68)
        self.turning.size = (side, side)
        self.turning.center = (x, y)

    def _lay(self) -> None:
        self.inside = Column()
        self.above = Widget(size_hint_y=None, height=0)  # all else stands on the ground
        self.inside.add_widget(self.above)
        for widget in self._notes():
            self.inside.add_widget(widget)
        self.inside.add_widget(self._middle())
        self.inside.add_widget(tiles(self))
        self.scroll = Scroll(self.inside)
        self.next = self._next()
        for bound in (self.scroll, self.inside):
            bound.bind(height=self._stand)
        if self._below():
            self.add_widget(self.scroll)
            if self.next is not None:
                self.add_widget(self.next)
            return
        row = BoxLayout(spacing=dp(26))
        row.add_widget(self.scroll)
        side = BoxLayout(orientation="vertical", size_hint_x=None)
        side.width = min(dp(NEXT), Window.width * 0.29)
        side.add_widget(Widget())
        if self.next is not None:
            side.add_widget(self.next)
        row.add_widget(side)
        self.add_widget(row)

    def _below(self) -> bool:
        """Whether the way on stands below the tiles: not where there is little height."""
        narrow = Window.width < dp(BESIDE) and Window.height >= dp(LOW)
        return self.tight or sizes.upright() or narrow

    def _stand(self, *_: Any) -> None:
        filled = self.inside.minimum_height - self.above.height
        self.above.height = max(0.0, self.scroll.height - filled)

    def _ways_up(self) -> list[Tap]:
        how = partial(HowScreen, self.host, self.ways)
        settings = partial(SettingsScreen, self.host, self.ways)
        found = []
        for icon, said, make in (
            ("help", self.say("home.how"), how),
            ("settings", self.say("settings.title"), settings),
        ):
            named = icon == "help" and not self.tight
            tap = Tap(
                said if named else "",
                partial(self.ways.open, make),
                icon=icon,
                snug=True,
                font_size=sizes.body(),
            )
            tap.named = said
            if not named:
                tap.bind(needed=tap.setter("width"))
                tap.width = tap.needed
            found.append(tap)
        return found

    # What stands there

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

    def _middle(self) -> Widget:
        if not self.games:
            return Section("", Text(self.say("home.no_games"), sizes.body(), colours.TEXT))
        if self.last is None:
            return newcomers(self.say)
        card = LastGame(self.last, self.host, partial(self._resume, self.last))
        if self.last.unseen:
            self._later.append(partial(self._look, card, self.last))
        return card

    def _look(self, card: LastGame, last: Saved) -> None:
        card.show(self.host.look(last.id))

    def _next(self) -> NextStep | None:
        """To play on; where there is nothing to play on, to play."""
        if self.last is not None and not self.last.over:
            return NextStep(self.say("home.continue"), partial(self._resume, self.last))
        return NextStep(self.say("home.new"), self.new) if self.games else None

    # Where it leads

    def later(self, act: Callable[[], None]) -> None:
        """Once the first picture is there."""
        self._later.append(act)

    def new(self) -> None:
        self.attempt(partial(begin, self.host, self.ways, self.game))

    def rematch(self) -> None:
        assert self.last is not None
        last = self.last
        self.attempt(lambda: self.ways.play(self.host.rematch(last.id)))

    def _resume(self, saved: Saved) -> None:
        self.attempt(lambda: self.ways.play(self.host.resume(saved.id)))


def _wait() -> None:
    """For a picture."""
