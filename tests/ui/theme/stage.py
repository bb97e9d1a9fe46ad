"""A window for one widget, in any theme, scale and size; and eyes to look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.ui.theme import colours, motion, sizes
from tests.ui.driver import FRAME, TIME, Finger, idle

Size = tuple[int, int]
TABLET: Size = (1280, 800)


def frames(n: int = 3) -> None:
    for _ in range(n):
        TIME.now += FRAME
        idle()


@contextmanager
def staged(
    make: Callable[[], Widget], size: Size = TABLET, theme: str = "dark", scale: float = 1.0
) -> Iterator[Widget]:
    """The widget in the window; afterwards everything is as it was."""
    Clock.time = TIME
    Clock._last_tick = TIME.now
    EventLoop.ensure_window()
    if EventLoop.status != "started":
        EventLoop.start()
    _clear()
    colours.use(theme)
    sizes.use(scale)
    motion.reduce()
    Window.size = size
    Window.clearcolor = colours.NIGHT
    try:
        widget = make()
        Window.add_widget(widget)
        frames(6)
        yield widget
    finally:
        _clear()
        colours.use("dark")
        sizes.use(1.0)
        motion.reduce(False)
        Window.clearcolor = colours.NIGHT


def _clear() -> None:
    for old in Window.children[:]:
        Window.remove_widget(old)


@contextmanager
def pressed(widget: Widget) -> Iterator[Finger]:
    """A finger lies on the widget's middle."""
    finger = Finger(*widget.to_window(*widget.center))
    EventLoop.post_dispatch_input("begin", finger)
    frames()
    yield finger
    EventLoop.post_dispatch_input("end", finger)
    frames()


def tap(widget: Widget) -> None:
    with pressed(widget):
        pass
    wait(0.1)


def wait(seconds: float) -> None:
    frames(max(1, round(seconds / FRAME)))


def pixels() -> tuple[bytes, Size]:
    """What the window shows, four bytes a pixel, the lowest row first."""
    Window.canvas.ask_update()
    Window.dispatch("on_draw")
    width, height = Window.system_size
    seen = bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
    Window.flip()
    return seen, (width, height)


def save_picture(path: Path) -> None:
    seen, size = pixels()
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.blit_buffer(seen, colorfmt="rgba", bufferfmt="ubyte")
    texture.save(str(path), flipped=True)
