"""A new game asks one thing: whether its box lies on the table. All else has a default, and Start
is always in reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.host.plan import APP_HOLDS, BOX_LIES_THERE, MIXED, OWN, STARTER
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import abreast
from companion.ui.pages.strip import NARROW
from companion.ui.theme import colours, sizes
from companion.ui.theme.tile import Tile, heading
from companion.ui.theme.widgets import Column, NextStep, Scroll, Tap, Text, chips

from .draft import Draft
from .having import Having
from .mix import MixScreen
from .more import MoreScreen
from .parts import PartsScreen
from .players import PlayersScreen

NEXT = 360  # dp: how wide the way on is beside the other ways
ICONS = {  # of the lines that say what an answer means
    BOX_LIES_THERE: ("dice", "tick", "camera"),
    APP_HOLDS: ("dice", "card", "next"),
}
# How tall a picture is, of the window's height: where there is room, upright, where there is none
TALL, UPRIGHT, LOW = 0.26, 0.2, 0.12


def begin(host: Host, ways: Ways, game: str) -> None:
    """At the game that stands on the door; the others are one tap from there."""
    ways.open(partial(NewGameScreen, host, ways, Draft(host, game)))


class NewGameScreen(Page):
    def __init__(self, host: Host, ways: Ways, draft: Draft) -> None:
        named = [(each, host.words.name("game", each)) for each in host.games()]
        others = chips(named, draft.plan.game, self._another) if len(named) > 1 else None
        super().__init__(host, ways, host.words.name("game", draft.plan.game), instead=others)
        self.draft = draft
        if draft.compared and host.own_box(draft.plan.game).checked:
            draft.compared = False
            draft.box(OWN)
        self.speak(draft.offered.worded or host)
        self.scroll: Scroll | None = None
        self.draw()

    def leave(self) -> None:
        super().leave()
        self.host.left(self.draft.plan)

    def draw(self) -> None:
        """At the place where the reader was."""
        before = self.scroll.scroll_y if self.scroll is not None else 1
        self.speak(self.draft.offered.worded or self.host)
        self.content.clear_widgets()
        inside = Column()
        for widget in self._asked() if self.draft.asks else ():
            inside.add_widget(widget)
        self.scroll = Scroll(inside)
        self.scroll.scroll_y = before
        self.content.add_widget(self.scroll)
        self.content.add_widget(self._foot())

    def _another(self, game: str) -> None:
        if game != self.draft.plan.game:
            self.attempt(lambda _: self._turn_to(Draft(self.host, game)))

    def _turn_to(self, draft: Draft) -> None:
        self.ways.instead(partial(NewGameScreen, self.host, self.ways, draft))

    # The question

    def _asked(self) -> Iterator[Widget]:
        yield Text(self.say("new.ask"), sizes.question(), colours.TEXT, bold=True)
        both = [self._answer(each) for each in (BOX_LIES_THERE, APP_HOLDS)]
        yield abreast(both, stacked=Window.width < dp(NARROW))
        game = self.draft.plan.game
        real = self.draft.plan.box != STARTER and game in self.host.boxes()
        if real and not self.host.own_box(game).checked:
            yield Tap(self.say("new.compare"), self._compare, font_size=sizes.small(), bold=False)

    def _answer(self, having: str) -> Tile:
        """A picture, what is answered, and what that means."""
        say, narrow = self.say, Window.width < dp(NARROW)
        chosen = self.draft.having == having
        title = say(f"new.have.{having}")
        tile = Tile(title, partial(self._have, having), tall=narrow, chosen=chosen)
        tile.spacing = sizes.gap() * 0.6
        low = Window.height < dp(700)
        picture = Having(self.draft.plan.game, having == BOX_LIES_THERE, size_hint_y=None)
        share = LOW if narrow or low else UPRIGHT if sizes.upright() else TALL
        picture.height = Window.height * share
        tile.add_widget(picture)
        ink = colours.LAMP if chosen else colours.QUIET
        head = heading("tick", ink, title, sizes.name() * 0.92)
        if not chosen:  # as tall as with its tick: what stands below it stays where it is
            head.children[1].width, head.children[1].opacity, head.spacing = 0, 0, 0
        tile.add_widget(head)
        lines = list(enumerate(ICONS[having], 1))
        for n, icon in lines[: 0 if narrow else 1 if low else 3]:
            line = heading(icon, ink, say(f"new.have.{having}.{n}"), sizes.body())
            line.children[0].bold = False
            tile.add_widget(line)
        tile.add_widget(Widget(size_hint_y=None if narrow else 1, height=0))
        return tile

    def _have(self, having: str) -> None:
        self.draft.have(having)
        self.draw()

    # What stays in reach

    def _foot(self) -> Widget:
        taps, start = [*self._ways()], NextStep(self.say("new.start"), self._start)
        across = not sizes.upright()
        foot = BoxLayout(size_hint_y=None, spacing=sizes.gap() if not across else dp(26))
        foot.orientation = "horizontal" if across else "vertical"
        row = BoxLayout(size_hint_y=None, spacing=sizes.gap())
        for tap in taps:
            tap.size_hint_y = 1
            row.add_widget(tap)

        def fit(*_: Any) -> None:
            tallest = max(tap.needed for tap in taps)
            row.height = max(tallest, start.needed) if across else tallest
            start.height = row.height if across else start.needed
            foot.height = row.height if across else row.height + foot.spacing + start.height

        for tap in (*taps, start):
            tap.bind(needed=fit)
        if across:
            start.size_hint_x = None
            start.width = min(dp(NEXT), Window.width * 0.29)
        foot.add_widget(row)
        foot.add_widget(start)
        fit()
        return foot

    def _ways(self) -> Iterator[Tap]:
        draft, say = self.draft, self.say
        small = sizes.body() if Window.width >= dp(NARROW) else sizes.small()
        with_it = self.host, self.ways, draft
        if draft.asks:
            mixed = draft.having == MIXED
            mix = partial(self.ways.open, partial(MixScreen, *with_it))
            yield self._way("swap", say("new.mix"), mix, small, chosen=mixed)
        names = [each.name or say("app.player", n=n) for n, each in enumerate(draft.plan.people, 1)]
        players = partial(self.ways.open, partial(PlayersScreen, *with_it))
        yield self._way("people", ", ".join(names), players, small)
        if draft.offered.flags or draft.offered.house:
            changed = draft.changed
            more = say("new.more.some", n=changed) if changed else say("new.more")
            opens = partial(self.ways.open, partial(MoreScreen, *with_it))
            yield self._way("settings", more, opens, small)

    def _way(self, icon: str, text: str, opens: Any, size: float, *, chosen: bool = False) -> Tap:
        shown = icon if Window.width >= dp(NARROW) else ""
        return Tap(text, opens, icon=shown, font_size=size, chosen=chosen)

    def _compare(self) -> None:
        self.draft.compared = True
        own = self.host.own_box(self.draft.plan.game)
        self.ways.open(partial(PartsScreen, self.host, self.ways, own))

    def _start(self) -> None:
        self.attempt(lambda _: self.ways.play(self.host.begin(self.draft.plan)))
