"""What the keys of a keyboard do."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.ui.host import Host
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Text

from .page import Page, Ways
from .pieces import Columns, Section

KEYS = ("escape", "undo", "redo", "menu", "home", "settings", "full_screen", "help")


class KeysScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("keys.title"))
        section = Section("")
        for key in KEYS:
            name = Text(self.say(f"keys.{key}.key"), sizes.body(), colours.LAMP, bold=True)
            name.size_hint_x = 0.6
            does = Text(self.say(f"keys.{key}.does"), sizes.body(), colours.TEXT)
            row = BoxLayout(size_hint_y=None, height=sizes.touch() * 0.7, spacing=sizes.gap())
            row.add_widget(name)
            row.add_widget(does)
            section.add_widget(row)
        self.show(Columns([section]))
