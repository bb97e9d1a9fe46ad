"""Sizes: fingers and dice in millimetres, type that a table can read.

Type grows and shrinks with the players' own choice (``use``), fingers never shrink.
"""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import dp, mm, sp

from . import lettering

SMALLEST, LARGEST = 0.8, 1.6  # of the scale
LOW = 700  # a window lower than this has no room to spare
CAPITAL = 0.711  # of Roboto's size; its capitals are 1456 of 2048 units high

SYMBOL = 0.8  # of a die's edge

# What a window is, by its shorter side in dp: the one place that says so.
PHONE, SMALL, TABLET, LARGE = "phone", "small", "tablet", "large"
_BELOW = ((520, PHONE), (700, SMALL), (1000, TABLET))

# In sp. On a ten-inch tablet the question is read from 1.5 m: its capitals are 6 mm or more.
_TYPE = {
    "display": {PHONE: 38, SMALL: 52, TABLET: 72, LARGE: 84},
    "title": {PHONE: 30, SMALL: 38, TABLET: 46, LARGE: 56},
    "name": {PHONE: 24, SMALL: 29, TABLET: 34, LARGE: 40},
    "question": {PHONE: 25, SMALL: 38, TABLET: 44, LARGE: 54},
    "option": {PHONE: 20, SMALL: 24, TABLET: 26, LARGE: 31},
    "body": {PHONE: 18, SMALL: 20, TABLET: 22, LARGE: 26},
    "small": {PHONE: 16, SMALL: 17, TABLET: 18, LARGE: 22},
}
_HEADLINES = ("display", "title", "name", "question")
_SYMBOL = {PHONE: 9.0, SMALL: 11.0, TABLET: 15.5, LARGE: 18.0}  # mm

_scale = 1.0


def use(scale: float) -> None:
    """How large the players want their text; screens are to be built anew."""
    global _scale
    _scale = min(LARGEST, max(SMALLEST, scale))


def scale() -> float:
    return _scale


def kind() -> str:
    """A phone, a small tablet, a tablet, or a large one and any desktop."""
    shorter = min(Window.width, Window.height) / dp(1)
    return next((name for below, name in _BELOW if shorter < below), LARGE)


def upright() -> bool:
    return bool(Window.height > Window.width)


# Fingers


def touch() -> float:
    """The least height and width of anything to be tapped."""
    return float(max(mm(11.5), dp(56)))


def answer() -> float:
    """The height of an answer: larger than a fingertip where there is room."""
    return max(touch(), min(float(mm(15)), float(Window.height) * 0.11))


# Room


def gap() -> float:
    return float(dp(14) if _roomy() else dp(10))


def pad() -> float:
    """Between a surface's edge and what lies on it."""
    return float(dp(22) if _roomy() else dp(16))


def radius() -> float:
    """Of what can be tapped."""
    return float(dp(14))


def surface_radius() -> float:
    return float(dp(20 if kind() != PHONE else 16))


def line() -> float:
    return float(max(1, dp(1.5)))


# Type


def display() -> float:
    """The name on the front door, and who has won."""
    return _type("display")


def title() -> float:
    return _type("title")


def name() -> float:
    return _type("name")


def question() -> float:
    return max(_type("question"), afar() * max(1.0, _headline()))


def afar() -> float:
    """The least a question has on a tablet, so that the whole table reads it."""
    return float(mm(6.1)) / CAPITAL if kind() in (TABLET, LARGE) else 0.0


def option() -> float:
    return _type("option")


def body() -> float:
    return _type("body")


def small() -> float:
    return _type("small")


def least() -> float:
    """No words are smaller than this, however little room they have."""
    return float(sp(13))


# Drawings


def icon() -> float:
    """Beside words of an option."""
    return option() * 1.25


def symbol() -> float:
    """On a die: 14 mm and more of ink on a ten-inch tablet. The drawing's own margin is 1 in 11."""
    return float(mm(_SYMBOL[kind()])) * max(1.0, min(_scale, 1.25))


def die() -> float:
    return symbol() / SYMBOL


def small_die() -> float:
    """The least that the whole table sees, whatever size of text is liked."""
    return float(mm(_SYMBOL[kind()])) / SYMBOL


def width_for(texts: list[str], size: float) -> float:
    """Roughly what the longest text needs on one line inside a button."""
    return max(touch() * 1.2, max(map(len, texts), default=0) * size * 0.56 + 2 * pad())


def text_width(text: str, size: float) -> float:
    """What it needs on one line, in bold."""
    return lettering.width(text, size, bold=True)


def word_width(text: str, size: float, *, bold: bool = True) -> float:
    """What the longest word needs: a column narrower than this would make it smaller."""
    return lettering.word_width(text, size, bold=bold)


def _type(what: str) -> float:
    return float(sp(_TYPE[what][kind()])) * (_headline() if what in _HEADLINES else _scale)


def _headline() -> float:
    """What is large already grows half as much, or it would leave no room for the answers."""
    return 1 + (_scale - 1) / 2 if _scale > 1 else _scale


def _roomy() -> bool:
    return bool(Window.height >= dp(LOW)) and kind() != PHONE
