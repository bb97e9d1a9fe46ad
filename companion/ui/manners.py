"""Manners of the window: keys, full screen, going dim when nobody touches it."""

from __future__ import annotations

from typing import Any, Protocol

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from . import tidying
from .host import Host, Playing
from .pages.page import Ways
from .screens.keys import KeysScreen
from .screens.settings import SettingsScreen
from .theme.past import Past
from .theme.pictures import Backdrop

DIM_AFTER = 120.0  # seconds
BREATH = 0.1  # seconds after a touch or news of a die: what they change has been drawn
STILL = 2.0  # until nobody waits for anything
DIMNESS = 0.75
ESCAPE, F11 = 27, 292  # and Android's back key arrives as Escape
ENTER, SPACE, RIGHT, LEFT = 13, 32, 275, 276


class Showing(Ways, Protocol):
    """As much of the app as manners need."""

    host: Host
    playing: Playing | None
    screen: Any
    trail: list[Any]

    def game_menu(self) -> None: ...


class Root(FloatLayout):
    """Holds the screen; a touch that only wakes it does nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.backdrop = Backdrop()
        self.add_widget(self.backdrop)
        self.dim = False
        self.past: Past | None = None
        self.touched = Clock.time()
        with self.canvas.after:
            Color(0, 0, 0, DIMNESS)
            self.veil = Rectangle(size=(0, 0))
        self.bind(size=self._cover)
        self.bind(size=self.forget)

    def fade(self, gone: Widget) -> None:
        """A screen that is no more, over the one that is there now."""
        self.forget()
        self.past = Past(gone)
        self.add_widget(self.past)

    def forget(self, *_: Any) -> None:
        if self.past is not None:
            self.past.leave()
        self.past = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.touched = Clock.time()
        if self.dim:
            self.darken(False)
            return True
        return bool(super().on_touch_down(touch))

    def darken(self, dim: bool) -> None:
        self.dim = dim
        self._cover()

    def _cover(self, *_: Any) -> None:
        """Without a veil nothing is drawn: a whole screen is dear."""
        self.veil.size = self.size if self.dim else (0, 0)


class Manners:
    def __init__(self, app: Showing) -> None:
        self.app = app
        self.root = Root()
        self.ticking = Clock.schedule_interval(self._tick, 5)
        self.breathing = Clock.create_trigger(lambda _: tidying.breathe(), BREATH)
        self.stirred = Clock.time()
        Window.bind(on_keyboard=self._key, on_touch_down=self._stir, on_touch_up=self._stir)
        app.host.dice.listen(self._stir)

    def lay(self, screens: Widget) -> None:
        self.root.add_widget(screens)

    def go(self) -> None:
        self.ticking.cancel()
        self.breathing.cancel()
        Window.unbind(on_keyboard=self._key, on_touch_down=self._stir, on_touch_up=self._stir)
        self.app.host.dice.unlisten(self._stir)

    def _tick(self, _: float) -> None:
        idle = Clock.time() - self.root.touched
        self.root.darken(self.app.host.preferences.dim and idle > DIM_AFTER)
        if Clock.time() - self.stirred > STILL and tidying.wanted():
            tidying.tidy()

    def _stir(self, *_: Any) -> None:
        """A finger or a die: somebody waits for what comes of it, and soon nobody does."""
        self.stirred = Clock.time()
        self.breathing()

    def _key(self, window: Any, key: int, scancode: int, text: str | None, modifiers: Any) -> bool:
        self.root.touched = Clock.time()
        if key == ESCAPE:
            return self._up()
        if key == F11:
            Window.fullscreen = False if Window.fullscreen else "auto"
            return True
        if writing():
            return False
        if key in (ENTER, SPACE):
            return self._go_on()
        if key in (LEFT, RIGHT):
            return self._step(1 if key == RIGHT else -1)
        control = "ctrl" in modifiers or "meta" in modifiers
        letter = chr(key) if control and key < 128 else text or ""  # with control there is no text
        return self._shortcut(letter, control)

    def _up(self) -> bool:
        """One level up. At the top, Android closes the app and a desktop does nothing."""
        if getattr(self.app.screen, "strip", None) is not None and self.app.screen.strip.said:
            self.app.screen.strip.clear()
            return True
        if len(self.app.trail) > 1:
            self.app.back()
            return True
        return False

    def _shortcut(self, text: str, control: bool) -> bool:
        app = self.app
        match (control, text.lower()):
            case (_, "?"):
                app.open(lambda: KeysScreen(app.host, app))
            case (True, ","):
                app.open(lambda: SettingsScreen(app.host, app))
            case (True, "h"):
                app.home()
            case (False, "m") if app.playing is not None and len(app.trail) == 2:
                app.game_menu()
            case (True, "z" | "y" as letter):
                return self._undo(letter == "z")
            case _:
                return False
        return True

    def _go_on(self) -> bool:
        """The next step, which is as deaf to keys as to fingers while it is new."""
        screen = self.app.screen
        if not hasattr(screen, "dock") or screen.sheets.is_open:
            return False
        return bool(Clock.time() >= screen.quiet_until and screen.dock.next.by_key())

    def _step(self, by: int) -> bool:
        """Along the time line, while one looks back."""
        step = getattr(self.app.screen, "step", None)
        if step is not None:
            step(by)
        return step is not None

    def _undo(self, back: bool) -> bool:
        """The game screen's own taps, so that it asks as it always does."""
        tap = getattr(self.app.screen, "undo" if back else "redo", None)
        if tap is None or tap.disabled:
            return False
        tap.dispatch("on_release")
        return True


def writing() -> bool:
    return any(isinstance(each, TextInput) and each.focus for each in Window.children[0].walk())
