"""The colours: a dark room, a blue box, a lamp."""

from __future__ import annotations

Colour = tuple[float, float, float, float]


def _hex(value: str) -> Colour:
    red, green, blue = (int(value[n : n + 2], 16) / 255 for n in (0, 2, 4))
    return red, green, blue, 1.0


NIGHT = _hex("0b111d")  # behind everything
SURFACE = _hex("141d2f")  # what things lie on
RAISED = _hex("25334f")  # what can be tapped
BLUE = _hex("2b6be0")  # the way on
LAMP = _hex("ffca5f")  # who is asked, what is chosen
WARNING = _hex("4a3412")  # behind what the table must confirm or know
TEXT = _hex("f1f5fc")
QUIET = _hex("a4b3cd")  # text that can wait
DIM = _hex("55637f")  # what cannot be tapped now
DARK = _hex("1a1404")  # text on the lamp's colour
