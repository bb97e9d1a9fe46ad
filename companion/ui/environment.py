"""How Kivy is to behave. It reads this when it is first imported, so nothing here imports it."""

from __future__ import annotations

import os
import sys

SETTINGS = {
    "KIVY_NO_ARGS": "1",  # the command line is ours
    "KIVY_NO_CONFIG": "1",  # nobody's ~/.kivy changes how the app looks, and none is made
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_LOG_MODE": "MIXED",  # or Kivy would swallow what Python writes to stderr
    "KIVY_WINDOW": "sdl2",  # its older X11 window ends the whole process when there is no display
    "KIVY_CUTBUFFER": "none",
    "KIVY_CLIPBOARD": "sdl2,android,nspaste,winctypes",  # the others run programs and complain
    "KCFG_GRAPHICS_WIDTH": "1024",  # fits the smallest tablet, where nothing maximises it
    "KCFG_GRAPHICS_HEIGHT": "600",
    "KCFG_GRAPHICS_MINIMUM_WIDTH": "800",
    "KCFG_GRAPHICS_MINIMUM_HEIGHT": "480",
    "KCFG_GRAPHICS_WINDOW_STATE": "maximized",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",  # all we draw is smooth by itself: this halves the painting
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",  # or a right click leaves a dot behind
    "KCFG_KIVY_EXIT_ON_ESCAPE": "0",
}


def prepare(place: tuple[int, int, int, int] | None = None) -> None:
    """``place``: where the window stood last, and how large it was."""
    for name, value in SETTINGS.items() if place is None else (SETTINGS | _at(place)).items():
        os.environ.setdefault(name, value)


def _at(place: tuple[int, int, int, int]) -> dict[str, str]:
    names = ("LEFT", "TOP", "WIDTH", "HEIGHT")
    at = {f"KCFG_GRAPHICS_{n}": str(part) for n, part in zip(names, place, strict=True)}
    return at | {"KCFG_GRAPHICS_POSITION": "custom", "KCFG_GRAPHICS_WINDOW_STATE": "visible"}


def has_display() -> bool:
    """Whether a window could be seen. SDL draws into nothing rather than say that it could not."""
    seen = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "ANDROID_ARGUMENT")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in seen)
