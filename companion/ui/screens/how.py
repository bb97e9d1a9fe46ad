"""How it works, in two minutes: six pictures, a sentence or two each. And what this app is."""

from __future__ import annotations

from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns
from companion.ui.theme import colours, sizes
from companion.ui.theme.tile import Disk
from companion.ui.theme.widgets import Column, Surface, Tap, Text

from .about import AboutScreen

MIDDLE = {"center_y": 0.5}
LEFT = (("dice", "LAMP", "throw"), ("why", "VORTEX", "ask"), ("eye", "GOOD", "odds"))
RIGHT = (("undo", "CHARGE", "undo"), ("info", "VORTEX", "read"), ("pencil", "ANOMALY", "correct"))


class HowScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("home.how"))
        about = Tap(
            self.say("about.title"),
            partial(ways.open, partial(AboutScreen, host, ways)),
            icon="info",
        )
        about.font_size = sizes.body()
        columns = ([self._step(*each) for each in side] for side in (LEFT, RIGHT))
        self.show(Columns(*columns), about)

    def _step(self, icon: str, ink: str, what: str) -> Widget:
        card = Surface(size_hint_y=None)
        card.bind(minimum_height=card.setter("height"))
        side = sizes.option() * 2.6
        row = BoxLayout(size_hint_y=None, spacing=sizes.pad())
        row.add_widget(Disk(icon, getattr(colours, ink), side, pos_hint=MIDDLE))
        words = Column(spacing=sizes.gap() / 3, pos_hint=MIDDLE)
        words.add_widget(Text(self.say(f"how.{what}"), sizes.option(), colours.TEXT, bold=True))
        words.add_widget(Text(self.say(f"how.{what}.more"), sizes.body(), colours.QUIET))

        def fit(*_: object) -> None:
            row.height = max(words.height, side)

        words.bind(height=fit)
        fit()
        row.add_widget(words)
        card.add_widget(row)
        return card
