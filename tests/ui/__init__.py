"""Kivy with real rendering and no screen: its environment first, Kivy only afterwards."""

from __future__ import annotations

import os
import sys

from companion.ui.environment import prepare

ENVIRONMENT = {
    "KIVY_DPI": "160",  # a ten-inch tablet's
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
    "SDL_AUDIODRIVER": "dummy",
}
# Offscreen, what is drawn on keeps its first size: large enough for every tablet tried.
GRAPHICS = {
    "width": "1376",
    "height": "1280",
    "multisamples": "0",
    "window_state": "visible",
    "maxfps": "0",
    "show_cursor": "0",
}


def set_up() -> None:
    os.environ |= ENVIRONMENT
    if sys.platform.startswith("linux"):
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    prepare()
    from kivy.config import Config

    for name, value in GRAPHICS.items():
        Config.set("graphics", name, value)


set_up()
