"""The window: one screen at a time, on one asyncio loop; and the way back to each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from companion.core.under_way import is_entered

from . import pacing, tidying
from .desktop import Desktop
from .host import Host, Playing
from .host.worded import Worded
from .manners import Manners, writing
from .pages.page import Page
from .reading import sheet as reading
from .screens.game_menu import GameMenu
from .screens.home import HomeScreen
from .screens.play import PlayScreen
from .screens.tour import TourScreen
from .screens.trouble import TroubleScreen
from .theme import colours, icons, motion, sizes, sounds

Make = Callable[[], Any]
SETTLED = 0.3  # seconds after which the first screen is there
RESTS = 0.15  # seconds in which nobody pulls at the window any more


class CompanionApp(App):
    def __init__(self, host: Host, put_on: Callable[[str], None] = colours.use) -> None:
        super().__init__()
        self.host, self.put_on = host, put_on
        self.screen: Any = None
        self.trail: list[Make] = []  # how each screen on the way here is made
        self.playing: Playing | None = None  # the game that lies on the table
        self.interrupted = False
        self.desktop = Desktop(host.window, host.keep_window)
        self._resting = Clock.create_trigger(self._lay_anew, RESTS)

    def build(self) -> BoxLayout:
        Window.softinput_mode = "below_target"  # a tablet's keyboard must not hide the field
        self.manners = Manners(self)
        self.root = self.manners.root
        self.holder = BoxLayout()
        self.manners.lay(self.holder)
        self.home()
        Window.bind(size=self._resized)
        return self.root

    # Where one can go

    def home(self) -> None:
        self._put_away()
        self.trail = [lambda: HomeScreen(self.host, self)]
        self._turn()

    def open(self, make: Make) -> None:
        self.trail.append(make)
        self._turn()

    def instead(self, make: Make) -> None:
        self.trail[-1:] = [make]
        self._turn()

    def back(self) -> None:
        if len(self.trail) > 1:
            self.trail.pop()
            self._turn()

    def play(self, playing: Playing) -> None:
        """From wherever one is: the way back from a game is home."""
        if playing is not self.playing:
            self._put_away()
        self.playing = playing
        del self.trail[1:]
        self.open(partial(self._play_screen, playing))

    def game_menu(self) -> None:
        """What there is beside the game's own question."""
        if self.playing is not None:
            self.open(partial(GameMenu, self.host, self, self.playing))

    def trouble(self, problem: BaseException) -> None:
        """A fault of ours: the game is on disk, and so is everything before it."""
        id = self.playing.id if self.playing else ""
        self._put_away()
        del self.trail[1:]
        self.open(partial(TroubleScreen, self.host, self, problem, id))

    def again(self) -> None:
        """The screen built anew, in the language, colours and size that are preferred now."""
        self._wear()
        before = self.screen
        if before is not None:
            before.leave()
        self.holder.clear_widgets()
        self.read(self.host)
        self.screen = self.trail[-1]()
        self.holder.add_widget(self.screen)
        if isinstance(self.screen, Page) and type(before) is type(self.screen):
            self.screen.look_where(before)

    def _turn(self) -> None:
        """To another screen. It answers from its first picture on; what was there fades over it."""
        before = self.screen
        self.again()
        if before is not None:
            self.root.fade(before)

    def read(self, of: Worded) -> None:
        """What the screen that is being made may name; it says so itself, if it knows better."""
        reading.use(of)

    def _put_away(self) -> None:
        """The game has left the table."""
        playing, self.playing = self.playing, None
        if playing is not None:
            playing.leave()

    # A tablet that is turned, a window that is pulled

    def _resized(self, *_: Any) -> None:
        self._resting.cancel()
        self._resting()

    def _lay_anew(self, _: float) -> None:
        """Not while somebody writes: a keyboard that comes must not go for it."""
        if self.screen is not None and not writing():
            self.screen.resized()

    # What Kivy tells

    def on_start(self) -> None:
        tidying.begin()
        pacing.begin()
        self.desktop.begin()
        Clock.schedule_once(lambda _: icons.unroll(), SETTLED)

    def on_pause(self) -> bool:
        return True  # every answer is on disk already

    def interrupt(self) -> None:
        """Somebody at a keyboard has had enough."""
        self.interrupted = True
        self.stop()

    def on_stop(self) -> None:
        """Kivy may say so twice."""
        screen, self.screen = self.screen, None
        if screen is not None:
            screen.leave()
        self._put_away()
        Window.unbind(size=self._resized)
        self._resting.cancel()
        self.desktop.end()
        self.manners.go()

    def _play_screen(self, playing: Playing) -> PlayScreen | TourScreen:
        """A table that nobody has finished entering is entered first."""
        if is_entered(playing.session.question):
            return TourScreen(self.host, self, playing)
        return PlayScreen(self.host, self, playing, self.game_menu)

    def _wear(self) -> None:
        preferences = self.host.preferences
        self.put_on(preferences.theme)
        sizes.use(preferences.text_scale / 100)
        motion.reduce(preferences.reduce_motion)
        sounds.use(preferences.volume / 100 if preferences.sound else 0)
        Window.clearcolor = colours.NIGHT
        self.manners.root.backdrop.wear()
        Window.allow_screensaver = not preferences.keep_awake
        self.title = self.host.say("home.title")
        if self.playing is not None:
            self.title = f"{self.playing.title} – {self.title}"
        Window.set_title(self.title)


class _Catch(ExceptionHandler):
    """Shows a fault instead of vanishing; one that comes while showing it ends the app, loudly."""

    def __init__(self, app: CompanionApp) -> None:
        self.app, self.showing = app, False

    def handle_exception(self, inst: BaseException) -> int:
        if self.showing or not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        self.showing = True
        try:
            self.app.trouble(inst)
        finally:
            self.showing = False
        return int(ExceptionManager.PASS)


def catch(app: CompanionApp) -> ExceptionHandler:
    """From now on, what goes wrong while the window is open is shown in it."""
    handler = _Catch(app)
    ExceptionManager.add_handler(handler)
    return handler


def opens() -> bool:
    """Whether there is a window: Kivy makes it when ``kivy.core.window`` is first imported."""
    return Window is not None
