"""A thing to be read, drawn as a card: large where it is read, small among others, and live while
it is entered. The same wherever it was tapped, and the same for every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.reading import Mark, Reading
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, plates, sizes
from companion.ui.theme.art import INK, Art
from companion.ui.theme.colours import Colour
from companion.ui.theme.icons import Icon
from companion.ui.theme.layout import MIDDLE
from companion.ui.theme.pill import Pill
from companion.ui.theme.widgets import Column, Row, Text, Wrap

from . import marks

TONES = {"lamp": "gold", "danger": "red", "anomaly": "violet"}  # of other accents, blue
DOTS = {"taught": "GOOD", "box": "VORTEX"}  # of other sources, quiet
HIGH = 1.35  # times as high as wide is a card with few words


@dataclass(frozen=True)
class Cut:
    """How large its letters are, and how much of its width the picture is high."""

    name: float
    text: float
    least: float
    art: float
    pad: float


def large() -> Cut:
    return Cut(sizes.name(), sizes.body(), sizes.small(), 0.5, sizes.pad())


def live() -> Cut:
    """Beside keys, where there is less room."""
    return Cut(sizes.option(), sizes.small(), sizes.small(), 0.5, sizes.gap())


def wide() -> float:
    """How wide a card is where it is read."""
    return float(dp(392)) * max(1.0, min(sizes.scale(), 1.35))


class Face(BoxLayout):
    """As wide as it is told, at least as tall as a card is, and as what stands on it."""

    needed = NumericProperty(0)  # its height with everything that stands on it
    least = NumericProperty(0)  # as tall as those beside it

    def __init__(
        self,
        words: Words,
        say: Phrases,
        reading: Reading,
        width: float,
        *,
        name: str | None = None,  # of what is being entered
        cut: Cut | None = None,
        high: float = HIGH,  # at least, for its width
        photo: str = "",  # of one's own card, in the place of our picture
    ) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), width=width)
        self.words, self.say, self.reading, self.cut = words, say, reading, cut or large()
        self.accent = accent(reading)
        self.usual = self.least = high * width
        self.title = words.name(*reading.name) if name is None else name
        self.band = self._band()
        self.add_widget(self.band)
        self.add_widget(picture(reading, width, self.cut.art * width, photo))
        self.body = Column(padding=(self.cut.pad, self.cut.pad * 0.7, self.cut.pad, 0))
        for widget in self._stands():
            self.body.add_widget(widget)
        self.add_widget(self.body)
        self.add_widget(Widget())
        self.add_widget(self._source())
        self.paper = Paper(self, self.accent)
        for each in self.children:
            each.bind(height=self._fit)
        self.bind(least=self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        needed = sum(each.height for each in self.children if each.size_hint_y is None)
        self.height = max(self.least, needed)
        self.needed = max(self.usual, needed)

    def _band(self) -> BoxLayout:
        """What kind of thing it is, and what it costs."""
        size, ink = self.cut.text, colours.on(self.accent)
        row = BoxLayout(size_hint_y=None, spacing=sizes.gap(), padding=(self.cut.pad, 0))
        row.add_widget(Icon(self.reading.drawing, 1.35 * size, ink, pos_hint=MIDDLE))
        said = self.words.name("read_as", self.reading.kind)
        kind = Text(said, size, ink, reads=False, bold=True, pos_hint=MIDDLE)
        kind.bind(height=lambda *_: _tall(row, kind, size))
        row.add_widget(kind)
        if self.reading.cost is not None:
            row.add_widget(price(self.reading.cost, size))
        _tall(row, kind, size)
        return row

    def _stands(self) -> Iterator[Widget]:
        reading, cut = self.reading, self.cut
        self.name = Text(self.title, cut.name, colours.TEXT, reads=False, bold=True)
        yield self.name
        if reading.timing:
            row = Row()
            when = self.words.name("option", reading.timing)
            row.add_widget(Pill(when, self.accent, cut.least))
            row.add_widget(Widget())
            yield row
        if told := list(_line(reading)):
            yield Wrap(marks.plate(self.words, each, cut.text) for each in told)
        for each in reading.does:
            yield Text(self.words.told([each]), cut.text, colours.TEXT)

    def _source(self) -> Widget:
        row = Row(padding=(self.cut.pad, self.cut.pad * 0.8, self.cut.pad, self.cut.pad * 0.7))
        text = self.say(f"read.source.{self.reading.source or 'rules'}")
        row.add_widget(dot(self.reading.source, 0.5 * self.cut.least))
        row.add_widget(Text(text, self.cut.least, colours.QUIET, reads=False))
        row.spacing = sizes.gap() * 0.6
        return row


class Paper:
    """What a card is drawn on: a plate in its colour, on which its ground lies below the band."""

    def __init__(self, face: Any, ink: Colour) -> None:
        self.face, radius = face, dp(20)
        self.radius, self.edge = radius, max(2.0, 2 * sizes.line())
        with face.canvas.before:
            Color(*ink)
            self.whole = plates.plate(face.pos, face.size, radius)
            Color(*colours.SURFACE)
            self.foot = plates.plate(face.pos, face.size, radius)
            self.ground = Rectangle()
        with face.canvas.after:
            Color(*ink)
            self.rim = plates.Rim(face.pos, face.size, radius, self.edge)
        face.bind(pos=self.lay, size=self.lay)
        face.band.bind(height=self.lay)
        self.lay()

    def lay(self, *_: Any) -> None:
        face, radius = self.face, self.radius
        below = max(0.0, face.height - face.band.height)
        self.whole.pos, self.whole.size = face.pos, face.size
        self.foot.pos, self.foot.size = face.pos, (face.width, min(below, 2 * radius + dp(2)))
        self.ground.pos = (face.x, face.y + radius)
        self.ground.size = (face.width, max(0.0, below - radius))
        self.rim.put(face.pos, face.size)


def picture(reading: Reading, width: float, height: float, photo: str = "") -> Art:
    """A painting in the tone of its kind, and the card's own icons on it as large as fits."""
    art = Art(TONES.get(reading.accent, "blue"), photo, size_hint_y=None, height=height)
    if art.photo is not None:
        art.height = 1.5 * height
        return art
    found = marks.large(reading)
    rows = [found] if len(found) <= 3 else [found[: (len(found) + 1) // 2]]
    rows += [found[len(rows[0]) :]] if len(found) > 3 else []
    side = min(0.56 * height / len(rows), 0.72 * width / max(map(len, rows)) - dp(10))
    column = BoxLayout(orientation="vertical", size_hint=(None, None), spacing=dp(10))
    column.pos_hint = {"center_x": 0.5, "center_y": 0.5}
    for row in rows:
        line = BoxLayout(size_hint=(None, None), spacing=dp(14), pos_hint={"center_x": 0.5})
        for each in row:
            line.add_widget(_on_art(each, side))
        line.width = sum(each.width for each in line.children) + dp(14) * (len(row) - 1)
        line.height = side
        column.add_widget(line)
    column.width = max(each.width for each in column.children)
    column.height = side * len(rows) + dp(10) * (len(rows) - 1)
    art.add_widget(column)
    return art


def _on_art(mark: Mark, side: float) -> Widget:
    match mark:
        case ("die", kinds, symbol):
            return marks.dice(kinds.split("/"), symbol, side, INK)
        case ("text", _):
            return Icon("plus", 0.5 * side, INK, pos_hint=MIDDLE)
    return Icon(mark[1], side, INK, pos_hint=MIDDLE)


def _line(reading: Reading) -> Iterator[tuple[Mark, ...]]:
    """Its icons, where the picture does not say them all as plainly."""
    plain = all(len(row) == 1 and row[0][0] == "icon" for row in reading.marks)
    if not plain or len(reading.marks) > marks.MOST:
        yield from reading.marks


def price(cost: int, size: float) -> Pill:
    ink, fill = colours.CHARGE, colours.CHARGE_FILL
    return Pill(str(cost), ink, size, icon="charge", fill=fill, after=True, pos_hint=MIDDLE)


def dot(source: str, side: float) -> Icon:
    """In a colour of its own, beside words that say the same."""
    return Icon("seat_1", side, getattr(colours, DOTS.get(source, "QUIET")), pos_hint=MIDDLE)


def accent(reading: Reading) -> Colour:
    found: Colour = getattr(colours, reading.accent.upper())
    return found


def _tall(row: BoxLayout, kind: Text, size: float) -> None:
    row.height = max(2.6 * size, kind.height + size)
