"""The window on a desktop: the first takes the room there is, the next the place of the last."""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Callable
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.utils import platform

Rect = tuple[int, int, int, int]  # left, top, width, height

SETTLED = 0.4  # seconds a desktop takes to make a window as large as it was asked to
STILL = 1.0  # seconds until somebody who drags it has let go
FILLS = 0.94  # of the room: what has titles and edges fills no more
GRIP = (120, 40)  # of its top left corner's row: as much must lie where a mouse can take it
KNOWN = ("libSDL2-2", "SDL2.dll", "SDL2")  # what the library is called


class _Bounds(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int) for name in "xywh")


def screens() -> list[Rect]:
    """The room for windows on each screen; none where the system does not say."""
    library = _library()
    if library is None:
        return []
    found = []
    for n in range(max(0, library.SDL_GetNumVideoDisplays())):
        bounds = _Bounds()
        if library.SDL_GetDisplayUsableBounds(n, ctypes.byref(bounds)) == 0:
            found.append((bounds.x, bounds.y, bounds.w, bounds.h))
    return found


def reachable(place: Rect, screens: list[Rect]) -> bool:
    """Whether a mouse could take it by its title; if nothing is known, it is believed."""
    x, y, wide, _ = place
    grip, tall = GRIP
    for left, top, width, height in screens:
        across = min(x + wide, left + width) - max(x, left)
        if across >= min(grip, wide) and top <= y + tall and y + tall <= top + height:
            return True
    return not screens


def fills(place: Rect, screens: list[Rect]) -> bool:
    return any(
        place[2] >= FILLS * width and place[3] >= FILLS * height for _, _, width, height in screens
    )


class Desktop:
    """``kept`` is where the window stood last; ``keep`` is told where it stands now."""

    def __init__(self, kept: Rect | None, keep: Callable[[Rect | None], None]) -> None:
        self.kept, self.keep = kept, keep
        self._later = Clock.create_trigger(lambda _: self.remember(), STILL)
        self._watches = False

    def begin(self) -> None:
        if platform in ("android", "ios") or Window.fullscreen:
            return
        Clock.schedule_once(lambda _: self._settle(), SETTLED)

    def end(self) -> None:
        if self._watches:
            Window.unbind(size=self._later, on_move=self._later)
            self._later.cancel()
            self.remember()
            self._watches = False

    def remember(self) -> None:
        """Where it fills the room it is not to be remembered: the next one will, too."""
        place, known = where(), screens()
        if Window.fullscreen or not reachable(place, known):
            return
        now = None if fills(place, known) else place
        if now != self.kept:
            self.kept = now
            self.keep(now)

    def _settle(self) -> None:
        """Where nobody makes windows large, or its place is no more, it is put where it is seen."""
        known = screens()
        lost = self.kept is not None and not reachable(self.kept, known)
        if known and (lost or (self.kept is None and not fills(where(), known))):
            put(known[0])
            self.kept = None
        Window.bind(size=self._later, on_move=self._later)
        self._watches = True


def where() -> Rect:
    wide, tall = Window.system_size
    return int(Window.left), int(Window.top), int(wide), int(tall)


def put(place: Rect) -> None:
    left, top, wide, tall = place
    density = Window.system_size[0] / Window.width if Window.width else 1
    Window.left, Window.top = left, top
    Window.size = (wide / density, tall / density)


def _library() -> ctypes.CDLL | None:
    """The one Kivy has loaded: another would know no window."""
    for name in _loaded():
        try:
            library = ctypes.CDLL(name)
            if library.SDL_GetNumVideoDisplays() > 0:
                return library
        except (OSError, AttributeError):
            continue
    return None


def _loaded() -> list[str]:
    if not sys.platform.startswith("linux"):
        return list(KNOWN)
    try:
        maps = Path("/proc/self/maps").read_text("utf-8", "replace")
    except OSError:
        return []
    found = re.findall(rf"(/\S*{KNOWN[0]}\S*)", maps)
    return list(dict.fromkeys(found))
