"""What a reading's marks look like: icons, dice and numbers, in a line or large on a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.reading import Mark, Reading
from companion.ui.host import Names
from companion.ui.theme import colours, sizes
from companion.ui.theme.colours import Colour
from companion.ui.theme.icons import Icon
from companion.ui.theme.layout import MIDDLE
from companion.ui.theme.widgets import DieFace, Surface, Text

MOST = 6  # drawings on a picture: more would be too small to be known again


def plate(words: Names, drawings: Sequence[Mark], size: float) -> Surface:
    """The drawings of one icon, side by side on a plate of their own."""
    side = 1.5 * size
    made = Surface(orientation="horizontal", size_hint=(None, None), fill=colours.RAISED)
    made.padding, made.spacing = (sizes.gap() * 0.8, dp(5)), dp(7)
    for each in drawings:
        made.add_widget(drawn(words, each, side, size))
    inside = sum(each.width for each in made.children)
    made.width = inside + made.spacing * (len(drawings) - 1) + 1.6 * sizes.gap()
    made.height = side + dp(12)
    return made


def drawn(words: Names, mark: Mark, side: float, size: float) -> Widget:
    match mark:
        case ("icon", name):
            return Icon(name, side, colours.TEXT, pos_hint=MIDDLE)
        case ("die", kinds, symbol):
            return dice(kinds.split("/"), symbol, side, colours.TEXT)
        case ("name", kind, id):
            return written(words.name(kind, id), size)
    return written(mark[1], size, bold=True)


def written(text: str, size: float, *, bold: bool = False) -> Text:
    made = Text(text, size, colours.TEXT, reads=False, bold=bold, pos_hint=MIDDLE)
    made.size_hint_x, made.width = None, sizes.text_width(text, size) + dp(2)
    return made


def dice(kinds: Sequence[str], symbol: str, side: float, ink: Colour) -> Widget:
    """A die; of several kinds one of each, close together, and what they show after them."""
    if len(kinds) == 1:
        die = DieFace(kinds[0], symbol, side / 1.14)
        die.pos_hint = MIDDLE
        return die
    box = BoxLayout(size_hint=(None, None), pos_hint=MIDDLE)
    square = BoxLayout(orientation="vertical", size_hint=(None, None), size=(side, side))
    for pair in (kinds[:2], kinds[2:]):
        row = BoxLayout()
        for each in pair:
            row.add_widget(DieFace(each, "", 0.5 * side / 1.14))
        if pair:
            square.add_widget(row)
    box.add_widget(square)
    if symbol:
        box.add_widget(Icon(symbol, side, ink, pos_hint=MIDDLE))
    box.size = (sum(each.width for each in box.children), side)
    return box


def large(reading: Reading) -> list[Mark]:
    """What stands on the picture: drawings alone, else what stands for its kind."""
    found = list(_drawings(reading))[:MOST]
    return found or [("icon", reading.drawing)]


def _drawings(reading: Reading) -> Iterator[Mark]:
    for row in reading.marks:
        signs = [each for each in row if each[0] in ("icon", "die")]
        plus = [each for each in row if each == ("text", "+")]
        yield from (*plus, *signs)
