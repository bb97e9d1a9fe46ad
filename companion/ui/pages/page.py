"""A page: a heading with the way back, content that scrolls, taps that stay, the strip."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.messages import AskFirst, NotAllowed
from companion.ui.host import Host, Playing
from companion.ui.host.worded import Worded
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Laid, Tap, Text

from .pieces import Columns, foot
from .strip import NARROW, Strip


class Ways(Protocol):
    """Where a page may lead."""

    def home(self) -> None: ...
    def back(self) -> None: ...
    def again(self) -> None: ...  # the same page, built anew
    def open(self, make: Callable[[], Any]) -> None: ...
    def instead(self, make: Callable[[], Any]) -> None: ...  # of this page
    def play(self, playing: Playing) -> None: ...
    def read(self, of: Worded) -> None: ...  # what these words name, on the screen being made


class Desk(Protocol):
    """What tells a page that something is new."""

    def listen(self, heard: Callable[[], None]) -> None: ...
    def unlisten(self, heard: Callable[[], None]) -> None: ...


class Page(BoxLayout):
    """``of`` is whose words it is written in, if not the app's own: those of a game or a box.
    ``instead`` stands where its title would."""

    def __init__(
        self,
        host: Host,
        ways: Ways,
        title: str,
        of: Worded | None = None,
        instead: Widget | None = None,
    ) -> None:
        super().__init__(orientation="vertical", padding=sizes.gap(), spacing=sizes.gap())
        self.host, self.ways = host, ways
        self.speak(of or host)
        self.strip = Strip(self, host.say)
        back = Tap(self.say("page.back"), ways.back, snug=True, font_size=sizes.body())
        self.title = Text(title, _large(), colours.TEXT, bold=True)
        self.add_widget(_top(back, instead or self.title))
        self.content = BoxLayout(orientation="vertical", spacing=sizes.gap())
        self.add_widget(self.content)
        self.columns: Columns | None = None
        self._deaf: Callable[[], None] | None = None

    def speak(self, of: Worded) -> None:
        self.words, self.say = of.words, of.say
        self.ways.read(of)

    def show(self, inside: Columns, *footer: Tap) -> None:
        """Everything anew, at the place where the reader was."""
        if self.columns is not None:
            inside.look_where(self.columns)
        self.content.clear_widgets()
        self.columns = inside
        self.content.add_widget(inside)
        if footer:
            self.content.add_widget(foot(*footer))

    def look_where(self, other: Page) -> None:
        """The same page built anew: the reader stays where they were."""
        if self.columns is not None and other.columns is not None:
            self.columns.look_where(other.columns)

    def resized(self) -> None:
        """The window has another shape. What flows has flown; a page that is drawn is drawn anew,
        and nothing that was entered is lost."""
        self.title.font_size = _large()
        draw = getattr(self, "draw", None)
        if draw is not None:
            draw()

    def attempt(self, act: Callable[[bool], None], *, sure: bool = False) -> None:
        """Do it; or say why not, or ask whether the table is sure."""
        try:
            act(sure)
        except AskFirst as first:
            again = partial(self.attempt, act, sure=True)
            self.strip.confirm(self.words.error(first), again)
        except NotAllowed as refusal:
            self.strip.tell(self.words.error(refusal))

    def hear(self, desk: Desk, heard: Callable[[], None], wait: float = -1) -> None:
        """What is new at a desk, once for many news, for as long as this page is open."""
        fresh = Clock.create_trigger(lambda _: heard(), wait)
        desk.listen(fresh)

        def deaf() -> None:
            desk.unlisten(fresh)
            fresh.cancel()

        self._deaf = deaf

    def leave(self) -> None:
        self.strip.clear()
        if self._deaf is not None:
            self._deaf()


def _large() -> float:
    return sizes.option() if Window.width < dp(NARROW) else sizes.name()


def _top(back: Tap, words: Widget) -> BoxLayout:
    top = Laid(back, words, size_hint_y=None, spacing=sizes.pad())
    words.pos_hint = back.pos_hint = {"center_y": 0.5}

    def fit(*_: Any) -> None:
        top.height = max(back.needed, words.height)

    back.bind(needed=fit)
    words.bind(height=fit)
    fit()
    return top
