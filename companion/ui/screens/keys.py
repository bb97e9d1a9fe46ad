"""What the keys of a keyboard do."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import dp

from companion.ui.host import Host
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.pages.strip import NARROW
from companion.ui.theme import colours, sizes
from companion.ui.theme.layout import MIDDLE
from companion.ui.theme.widgets import Column, Row, Text

KEYS = (
    "escape",
    "next",
    "along",
    "undo",
    "redo",
    "menu",
    "home",
    "settings",
    "full_screen",
    "help",
)


class KeysScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("keys.title"))
        names = [self.say(f"keys.{key}.key") for key in KEYS]
        widest = max(sizes.text_width(name, sizes.body()) for name in names) + sizes.gap()
        tight = Window.width < dp(NARROW)
        section = Section("")
        for key, name in zip(KEYS, names, strict=True):
            row: Column | Row = Column(spacing=0) if tight else Row()
            written = Text(name, sizes.body(), colours.LAMP, bold=True, pos_hint=MIDDLE)
            if not tight:
                written.size_hint_x, written.width = None, widest
            row.add_widget(written)
            does = self.say(f"keys.{key}.does")
            row.add_widget(Text(does, sizes.body(), colours.TEXT, pos_hint=MIDDLE))
            section.add_widget(row)
        self.show(Columns([section]))
