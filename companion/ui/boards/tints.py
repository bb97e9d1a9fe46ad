"""What lies under things, mixed from the palette in use; so they are read when drawing."""

from __future__ import annotations

from companion.ui.theme import colours

from .scene import Colour

CLEAR: Colour = (0, 0, 0, 0)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """``share`` of the other colour, solid."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1.0


def faint(colour: Colour, solid: float) -> Colour:
    red, green, blue, _ = colour
    return red, green, blue, solid


def veil(solid: float) -> Colour:
    """A breath of the text's colour, on whatever it lies."""
    return faint(colours.TEXT, solid)


def edge() -> Colour:
    """Round what lies on something else; bold where the players asked for contrast."""
    return faint(colours.LINE, 0.8)


def rim() -> Colour:
    """Round what is only read."""
    return colours.EDGE


def band() -> Colour:
    return mix(colours.SURFACE, colours.RAISED, 0.12)


def card() -> Colour:
    return mix(colours.SURFACE, colours.RAISED, 0.55)


def done() -> Colour:
    return mix(colours.SURFACE, colours.NIGHT, 0.35)


def ground() -> Colour:
    return mix(colours.NIGHT, colours.SURFACE, 0.6)


def sea() -> Colour:
    return mix(colours.SURFACE, colours.VORTEX, 0.10)


def lit() -> Colour:
    return mix(colours.SURFACE, colours.BLUE, 0.22)


def peril() -> Colour:
    return mix(colours.SURFACE, colours.DANGER, 0.13)


def face_down() -> Colour:
    return mix(colours.SURFACE, colours.DANGER, 0.05)


def rift() -> Colour:
    return mix(colours.SURFACE, colours.ANOMALY, 0.12)


def good() -> Colour:
    return faint(colours.GOOD, 0.13)


def bad() -> Colour:
    return faint(colours.DANGER, 0.15)
