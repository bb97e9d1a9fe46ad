"""The window: one screen at a time, on one asyncio loop."""

from __future__ import annotations

from kivy.app import App
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from .host import Host, Playing
from .screens.home import HomeScreen
from .screens.play import PlayScreen
from .theme import colours


class CompanionApp(App):
    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.screen: HomeScreen | PlayScreen | None = None

    def build(self) -> BoxLayout:
        self.title = self.host.say("home.title")
        Window.clearcolor = colours.NIGHT
        self.root = BoxLayout()
        self.go_home()
        return self.root

    def go_home(self) -> None:
        self._put(HomeScreen(self.host, self.go_play, self.go_home))

    def go_play(self, playing: Playing) -> None:
        self._put(PlayScreen(playing, self.host.words, self.host.say, self.go_home))

    def on_pause(self) -> bool:
        return True  # every answer is on disk already

    def _put(self, screen: HomeScreen | PlayScreen) -> None:
        if self.screen is not None:
            self.screen.leave()
        self.screen = screen
        self.root.clear_widgets()
        self.root.add_widget(screen)


def opens() -> bool:
    """Whether there is a window: Kivy makes it when ``kivy.core.window`` is first imported."""
    return Window is not None
