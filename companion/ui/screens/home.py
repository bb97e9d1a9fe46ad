"""The first screen: begin a game, or carry on with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.messages import NotAllowed
from companion.ui.host import Host, Playing, Saved
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Scroll, Surface, Tap, Text

from .strip import Strip


class HomeScreen(BoxLayout):
    def __init__(
        self, host: Host, play: Callable[[Playing], None], again: Callable[[], None]
    ) -> None:
        super().__init__(orientation="vertical", padding=sizes.gap(), spacing=sizes.gap())
        self.host, self.play, self.again = host, play, again
        self.strip = Strip(self, host.say)
        self.lists = BoxLayout(spacing=sizes.gap())
        self.lists.bind(size=self._turn)
        self.add_widget(self._top())
        for note in host.notes():
            self.add_widget(_note(note))
        self.lists.add_widget(_list(host.say("home.new"), self._games()))
        self.lists.add_widget(_list(host.say("home.saved"), self._saved()))
        self.add_widget(self.lists)

    def leave(self) -> None:
        """Nothing here listens."""

    def _top(self) -> Widget:
        say = self.host.say
        names = Column(spacing=0)
        names.add_widget(Text(say("home.title"), sizes.title(), colours.TEXT, bold=True))
        names.add_widget(Text(say("home.tagline"), sizes.body(), colours.QUIET))
        top = BoxLayout(
            size_hint_y=None, padding=(sizes.pad(), sizes.gap() / 2), spacing=sizes.gap()
        )
        names.bind(height=lambda *_: setattr(top, "height", names.height + sizes.gap()))
        top.add_widget(names)
        language = partial(self.attempt, self._switch)
        top.add_widget(Tap(say("home.language"), language, snug=True, pos_hint={"center_y": 0.5}))
        return top

    def _games(self) -> Iterator[Widget]:
        host = self.host
        for game in host.games():
            name = host.words.name("game", game)
            players = host.say("home.players", n=host.seats(game))
            begin = partial(self.attempt, partial(self._begin, game))
            column = Column(spacing=sizes.gap() / 2)
            column.add_widget(
                Tap(
                    name,
                    begin,
                    fill=colours.BLUE,
                    font_size=sizes.name(),
                    least=1.6 * sizes.touch(),
                )
            )
            column.add_widget(Text(players, sizes.small(), colours.QUIET, halign="center"))
            yield column
        if not host.games():
            yield Text(host.say("home.no_games"), sizes.body(), colours.QUIET)

    def _saved(self) -> Iterator[Widget]:
        saved = self.host.saved()
        for each in saved:
            yield self._row(each)
        if not saved:
            yield Text(self.host.say("home.none_saved"), sizes.body(), colours.QUIET)

    def _row(self, saved: Saved) -> Widget:
        row = BoxLayout(size_hint_y=None, spacing=sizes.gap())
        names = Column(spacing=0, pos_hint={"center_y": 0.5})
        names.add_widget(Text(saved.game, sizes.body(), colours.TEXT, bold=True))
        names.add_widget(Text(saved.when, sizes.small(), colours.QUIET))
        resume = partial(self.attempt, lambda: self.play(self.host.resume(saved.id)))
        go = Tap(self.host.say("home.continue"), resume, snug=True, pos_hint={"center_y": 0.5})

        def fit(*_: Any) -> None:
            row.height = max(names.height, go.needed)

        names.bind(height=fit)
        go.bind(needed=fit)
        fit()
        row.add_widget(names)
        row.add_widget(go)
        return row

    def attempt(self, act: Callable[[], None]) -> None:
        try:
            act()
        except NotAllowed as refusal:
            self.strip.tell(self.host.words.error(refusal))

    def _begin(self, game: str) -> None:
        self.play(self.host.begin(game))

    def _switch(self) -> None:
        self.host.switch_language()
        self.again()

    def _turn(self, *_: Any) -> None:
        upright = Window.height > Window.width
        self.lists.orientation = "vertical" if upright else "horizontal"


def _list(heading: str, rows: Iterator[Widget]) -> Widget:
    surface = Surface()
    surface.add_widget(Text(heading, sizes.body(), colours.LAMP, bold=True))
    column = Column()
    for row in rows:
        column.add_widget(row)
    surface.add_widget(Scroll(column))
    return surface


def _note(text: str) -> Widget:
    surface = Surface(fill=colours.WARNING, size_hint_y=None, padding=(sizes.pad(), sizes.gap()))
    surface.bind(minimum_height=surface.setter("height"))
    surface.add_widget(Text(text, sizes.small(), colours.TEXT))
    return surface
