"""The colours of the palette in use: a dark room, a blue box, a lamp; or daylight; or stark.

Read them when drawing (``colours.TEXT``): ``use`` changes them for whatever is drawn afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from . import palettes

Colour = tuple[float, float, float, float]
WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
BLACK: Colour = (0.0, 0.0, 0.0, 1.0)
SPACE: Colour = (0.039, 0.059, 0.11, 1.0)  # behind pictures, whatever the palette
READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text; large text needs 3

NIGHT: Colour  # behind everything
SURFACE: Colour  # what things lie on
WELL: Colour  # what is let into a surface
RAISED: Colour  # what can be tapped
LINE: Colour  # round what can be tapped
EDGE: Colour  # round what is only read
SCRIM: Colour  # over a screen that waits
TEXT: Colour
QUIET: Colour  # text that can wait
DIM: Colour  # what cannot be tapped now
DARK: Colour  # text on the lamp's colour
BLUE: Colour  # the way on
LAMP: Colour  # who is asked, what is chosen
LAMP_FILL: Colour  # behind what is chosen
WARNING: Colour  # behind what the table must confirm or know
DANGER: Colour  # what threatens, failure
DANGER_FILL: Colour
GOOD: Colour
GOOD_FILL: Colour
ANOMALY: Colour
ANOMALY_FILL: Colour
VORTEX: Colour  # the track, and what may be thrown again
VORTEX_FILL: Colour
CHARGE: Colour
CHARGE_FILL: Colour


def _colour(digits: str) -> Colour:
    red, green, blue, solid = (int((digits + "ff")[n : n + 2], 16) / 255 for n in (0, 2, 4, 6))
    return red, green, blue, solid


def _palette(digits: Mapping[str, str]) -> Mapping[str, Colour]:
    return {name: _colour(value) for name, value in digits.items()}


PALETTES: Mapping[str, Mapping[str, Colour]] = {
    "dark": _palette(palettes.DARK),
    "light": _palette(palettes.LIGHT),
    "contrast": _palette(palettes.CONTRAST),
}
in_use = ""


def use(name: str) -> None:
    """Take this palette. Screens are to be built anew: what is drawn keeps its colours."""
    global in_use
    globals().update(PALETTES[name])
    in_use = name


use("dark")


def toned(name: str) -> tuple[Colour, Colour]:
    """A colour that means something, and what lies behind it: "GOOD" on "GOOD_FILL"."""
    return PALETTES[in_use][name], PALETTES[in_use][f"{name}_FILL"]


def die(colour: str) -> Colour:
    """The body of a die by the name of its colour; of a kind that is called otherwise, black."""
    palette = PALETTES[in_use]
    return palette.get(f"DIE_{colour.upper()}", palette["DIE_BLACK"])


def rim(colour: str) -> Colour:
    """Of a die, by the name of its colour."""
    palette = PALETTES[in_use]
    return palette.get(f"RIM_{colour.upper()}", palette["RIM_BLACK"])


def shade() -> float:
    """How much of its light a surface keeps at its foot."""
    return palettes.SHADES[in_use]


def area(colour: str) -> Colour:
    """What lies behind all that is a player's, by the colour of their bases."""
    return PALETTES[in_use][f"AREA_{colour.upper()}"]


def base(colour: str) -> Colour:
    """Of a player, by the name of the colour of the bases that stand under their pieces."""
    return PALETTES[in_use][f"BASE_{colour.upper()}"]


def on(fill: Colour) -> Colour:
    """The colour of words on a fill."""
    palette = PALETTES[in_use]
    choices = (palette["TEXT"], palette["DARK"], WHITE, BLACK)
    good = (ink for ink in choices if contrast(ink, fill) >= READABLE)
    return next(good, max(choices, key=lambda ink: contrast(ink, fill)))


def contrast(one: Colour, other: Colour) -> float:
    """WCAG's ratio, from 1 for the same to 21 for black on white."""
    darker, lighter = sorted((_luminance(*one[:3]), _luminance(*other[:3])))
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=512)
def _luminance(*colour: float) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
