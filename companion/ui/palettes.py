"""The themes: what each of the theme's colours is in the dark, by day, and at its clearest.

A screen reads its colours when it is built, so whoever puts a palette on builds the screen anew.
"""

from __future__ import annotations

from companion.ui.theme import colours
from companion.ui.theme.widgets import Surface, Tap

NAMES = ("NIGHT", "SURFACE", "RAISED", "BLUE", "LAMP", "WARNING", "TEXT", "QUIET", "DIM", "DARK")
DARK = {name: getattr(colours, name) for name in NAMES}  # as the theme comes
LIGHT = {
    "NIGHT": "dfe5ee",
    "SURFACE": "f7f9fc",
    "RAISED": "d5deec",
    "BLUE": "9fc4ff",
    "LAMP": "7a4a00",
    "WARNING": "ffe0a3",
    "TEXT": "0d1726",
    "QUIET": "3d4c64",
    "DIM": "77849a",
    "DARK": "ffffff",
}
CONTRAST = {
    "NIGHT": "000000",
    "SURFACE": "000000",
    "RAISED": "2b2b2b",
    "BLUE": "0033b8",
    "LAMP": "ffe600",
    "WARNING": "5c1a00",
    "TEXT": "ffffff",
    "QUIET": "e6e6e6",
    "DIM": "9a9a9a",
    "DARK": "000000",
}
PALETTES: dict[str, dict[str, colours.Colour]] = {
    "dark": DARK,
    "light": {name: colours._hex(value) for name, value in LIGHT.items()},
    "contrast": {name: colours._hex(value) for name, value in CONTRAST.items()},
}


def put_on(theme: str) -> None:
    for name, colour in PALETTES[theme].items():
        setattr(colours, name, colour)
    Tap.fill.defaultvalue = list(colours.RAISED)
    Surface.fill.defaultvalue = list(colours.SURFACE)
