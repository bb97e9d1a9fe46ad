"""Drives the app as fingers do, frame by frame, on a clock of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app import Companion
from companion.app.opened import Opened
from companion.core.session import Session
from companion.ui.host.plan import CARDS
from companion.ui.questions.tumbling import STEP, STEPS
from companion.ui.screens.play import PlayScreen
from companion.ui.theme import named
from companion.ui.theme.tile import Tile
from companion.ui.theme.widgets import DieFace, Field, Sheet, Tap
from companion.ui.window import CompanionApp
from companion.words import Words
from tests.ui.theme.drawn import everything, is_lettered

FRAME = 1 / 60
BEGUN = 3  # frames: a screen is painted once before it fades, and a fade begins with its start
AFTER_PAUSE = 0.4  # seconds until the screen listens again


class FakeTime:
    """Every frame lasts as long as every other, on every machine."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


TIME = FakeTime()
TOUCHES = count()
RUNNING: list[CompanionApp] = []  # the one in the window


def idle() -> None:
    """A frame passes. It is painted only when somebody looks: that takes longer than all else."""
    with patch.object(type(EventLoop.window), "on_draw", _unseen):
        EventLoop.idle()


def _unseen(_: object) -> None:
    """Everything is laid out and touched, but nothing is painted."""


class Finger(MotionEvent):
    def __init__(self, x: float, y: float) -> None:
        at = EventLoop.window
        place = (x / (at.width - 1), y / (at.height - 1))
        super().__init__("driver", next(TOUCHES), place, is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)


def plain(text: str) -> str:
    """Without the marks that say how it looks."""
    return re.sub(r"\[/?(b|size|color)[^]]*\]", "", text)


Target = Tap | DieFace | Tile


def said(tap: Target) -> str:
    if isinstance(tap, DieFace):
        return str(tap.symbol)
    return plain(tap.text) or str(getattr(tap, "named", ""))


def shut() -> None:
    """End the app that runs, as closing its window does; nothing holds what it showed."""
    while RUNNING:
        RUNNING.pop().on_stop()
    named.use(lambda _: (), lambda *_: None)  # nor what it named
    window = EventLoop.window
    for old in window.children[:] if window is not None else ():
        window.remove_widget(old)
    App._running_app = None


class Driver:
    painted = False  # whether each frame is painted: for those who measure how long it takes

    def __init__(self, companion: Companion, size: tuple[int, int]) -> None:
        Clock.time = TIME
        Clock._last_tick = TIME.now
        shut()
        EventLoop.ensure_window()
        self.window = EventLoop.window
        if EventLoop.status != "started":
            EventLoop.start()
        self.window.size = size
        self.companion = companion
        self.app = CompanionApp(companion)
        self.window.add_widget(self.app.build())
        RUNNING[:] = [self.app]
        self.settle()

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def session(self) -> Session:
        assert isinstance(self.screen, PlayScreen)
        return self.screen.session

    @property
    def words(self) -> Words:
        """Those of the screen: of a game, of a box, or the app's own."""
        words: Words = getattr(self.screen, "words", self.companion.words)
        return words

    @property
    def opened(self) -> Opened:
        assert isinstance(self.app.playing, Opened)
        return self.app.playing

    @contextmanager
    def unseen(self) -> Iterator[Session]:
        """What happens meanwhile is drawn once it is over, not at each answer; cards that wait for
        somebody were read, but for the last one's."""
        screen = self.screen
        run, hear = screen.run, screen.run.hear

        def heard(*told: Any) -> Any:
            run.pages.clear()
            return hear(*told)

        with patch.object(screen, "draw", lambda: None), patch.object(run, "hear", heard):
            yield self.session
        screen.draw()

    # Time

    def frames(self, n: int = 1) -> None:
        for _ in range(n):
            TIME.now += FRAME
            (EventLoop.idle if self.painted else idle)()

    def settle(self, seconds: float = AFTER_PAUSE) -> None:
        """Time passes at once: what has begun to move arrives, and nothing begins by itself."""
        self.frames(BEGUN)
        TIME.now += seconds
        self.frames(3)

    def throw(self, text: str = "") -> None:
        """The app throws, and its dice tumble until they lie."""
        self.tap(text or self.companion.say("roll.for_me"))
        self.frames(round((STEPS + 1) * STEP / FRAME))
        self.settle()

    # What is there

    def walk(self, under: Widget | None = None) -> Iterator[Widget]:
        yield from everything(under or self.sheet or self.screen)

    @property
    def sheet(self) -> Sheet | None:
        """What lies over the screen and must be dealt with first."""
        over = (child for child in self.window.children if child is not self.app.root)
        layers = (w for child in over for w in child.walk())
        return next((w for w in layers if isinstance(w, Sheet)), None)

    def taps(self, under: Widget | None = None) -> list[Target]:
        found = (widget for widget in self.walk(under) if isinstance(widget, Target))
        return [tap for tap in found if isinstance(tap, Tap | Tile) or tap.tapped is not None]

    def texts(self, under: Widget | None = None) -> list[str]:
        """Without the marks that say how they look."""
        return [plain(widget.text) for widget in self.walk(under) if is_lettered(widget)]

    def find(self, text: str) -> Target:
        """What says this, or says it first."""
        (found,) = [tap for tap in self.taps() if text in (said(tap), said(tap).split("\n")[0])]
        return found

    def find_icon(self, icon: str) -> Tap:
        """The tap with this drawing."""
        (found,) = [each for each in self.walk() if isinstance(each, Tap) and each.icon == icon]
        return found

    def read(self) -> str:
        """Everything on the screen."""
        return "\n".join(map(plain, self.texts()))

    def write(self, hint: str, text: str) -> None:
        """On the field that is marked with this."""
        (field,) = [
            each for each in self.walk() if isinstance(each, Field) and each.hint_text == hint
        ]
        field.text = text

    def press(self, key: int, text: str = "", *modifiers: str) -> bool:
        """A key of a keyboard."""
        pressed = self.window.dispatch("on_keyboard", key, 0, text, list(modifiers))
        self.settle()
        return bool(pressed)

    def begin(self, game: str) -> None:
        """A new game with the cards in the app and dice on the table: both are seen at work."""
        self.ask_for(game)
        self.screen.draft.preset(CARDS)
        self.tap(self.companion.say("new.start"))

    def ask_for(self, game: str) -> None:
        """Its form; of several games it is that of the last one, with the others on it."""
        self.tap(self.companion.say("home.new"))
        if len(self.companion.games()) > 1:
            self.tap(game)

    @property
    def strip(self) -> str:
        """What the line at the bottom says; empty when it is not there."""
        return str(self.screen.strip.said)

    # Fingers

    def wait(self) -> None:
        """Until nothing moves any more that a finger is meant for; here nothing does by itself."""

    def tap(self, what: str | Target, wait: float = AFTER_PAUSE) -> None:
        tap = self.find(what) if isinstance(what, str) else what
        self.wait()
        self.sight(tap)
        with self.held(tap):
            self.frames(2)
        self.settle(wait)

    @contextmanager
    def held(self, tap: Target) -> Iterator[None]:
        """A finger lies on it; afterwards it is lifted."""
        finger = Finger(*tap.to_window(*tap.center))
        EventLoop.post_dispatch_input("begin", finger)
        yield
        self.lift(finger)

    def lift(self, finger: Finger) -> None:
        EventLoop.post_dispatch_input("end", finger)
        self.frames(2)

    def touch_at(self, over: Widget, place: tuple[float, float]) -> None:
        """Shortly, at a place on this widget."""
        finger = Finger(*over.to_window(*place))
        EventLoop.post_dispatch_input("begin", finger)
        self.frames(2)
        self.lift(finger)
        self.settle()

    def drag(self, over: Widget, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger goes down there and is lifted elsewhere; both are places on this widget."""
        finger = Finger(*over.to_window(*start))
        EventLoop.post_dispatch_input("begin", finger)
        x, y = over.to_window(*end)
        finger.move((x / (self.window.width - 1), y / (self.window.height - 1)))
        EventLoop.post_dispatch_input("update", finger)
        self.frames(2)
        self.lift(finger)

    def sight(self, tap: Widget) -> None:
        """Scrolled into sight."""
        parent = tap.parent
        while parent is not None and parent is not self.window:
            if isinstance(parent, ScrollView) and parent.viewport_size[1] > parent.height:
                parent.scroll_to(tap, padding=0, animate=False)
                self.frames(2)
            parent = parent.parent

    # Eyes

    def save_picture(self, path: Path) -> None:
        self.window.canvas.ask_update()
        self.window.dispatch("on_draw")
        width, height = self.window.system_size
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        self.window.flip()
        texture = Texture.create(size=(width, height), colorfmt="rgba")
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        texture.save(str(path), flipped=True)
