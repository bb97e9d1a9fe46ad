"""A thing to be read, drawn: its name, when it is played and for what, its icons, what it does."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.core.reading import Mark, Reading
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.colours import Colour
from companion.ui.theme.icons import Icon
from companion.ui.theme.layout import MIDDLE
from companion.ui.theme.widgets import Card, DieFace, Laid, Row, Surface, Text, Wrap, lay


class Face(Card):
    """The same wherever it was tapped. Only this is to be changed to have cards drawn."""

    def __init__(self, words: Words, say: Phrases, reading: Reading, *, named: bool = True) -> None:
        self.words, self.say, self.reading = words, say, reading
        super().__init__(accent=_accent(reading))
        self.add_widget(self._band())
        if named:
            name = words.name(*reading.name)
            self.add_widget(Text(name, sizes.name(), colours.TEXT, reads=False, bold=True))
        if reading.timing:
            when = say("read.timing", when=words.name("option", reading.timing))
            self.add_widget(Text(when, sizes.body(), colours.LAMP))
        if reading.marks:
            self.add_widget(Wrap(self._mark(each) for each in reading.marks))
        does = (Text(words.told([each]), sizes.body(), colours.TEXT) for each in reading.does)
        lay(self, *does, Text(self._source(), sizes.small(), colours.QUIET))

    def _band(self) -> Row:
        """What kind of thing it is, and what it costs."""
        ink, kind = self.accent, self.words.name("read_as", self.reading.kind)
        row = Row(
            Icon(self.reading.drawing, 1.3 * sizes.body(), ink, pos_hint=MIDDLE),
            Text(kind, sizes.body(), ink, reads=False, bold=True, pos_hint=MIDDLE),
        )
        if self.reading.cost is not None:
            charge = Icon("charge", 1.2 * sizes.body(), colours.CHARGE, pos_hint=MIDDLE)
            lay(row, _written(str(self.reading.cost), bold=True), charge)
        return row

    def _mark(self, drawings: tuple[Mark, ...]) -> Surface:
        """The drawings of one icon on a plate of their own."""
        side = 1.5 * sizes.body()
        plate = Surface(orientation="horizontal", size_hint=(None, None), fill=colours.RAISED)
        plate.padding, plate.spacing = (sizes.gap(), dp(6)), dp(8)
        lay(plate, *(self._drawn(each, side) for each in drawings))
        plate.size = (
            sum(each.width for each in plate.children)
            + plate.spacing * (len(drawings) - 1)
            + 2 * sizes.gap(),
            side + dp(16),
        )
        return plate

    def _drawn(self, mark: Mark, side: float) -> Widget:
        match mark:
            case ("icon", name):
                return Icon(name, side, colours.TEXT, pos_hint=MIDDLE)
            case ("die", kinds, symbol) if "/" in kinds:
                return _any(kinds.split("/"), symbol, side)
            case ("die", kind, symbol):
                return _die(kind, symbol, side)
            case ("name", kind, id):
                return _written(self.words.name(kind, id))
        return _written(mark[1])

    def _source(self) -> str:
        return self.say(f"read.source.{self.reading.source or 'rules'}")


def _accent(reading: Reading) -> Colour:
    found: Colour = getattr(colours, reading.accent.upper())
    return found


def _written(text: str, *, bold: bool = False) -> Text:
    made = Text(text, sizes.body(), colours.TEXT, reads=False, bold=bold, pos_hint=MIDDLE)
    made.size_hint_x, made.width = None, sizes.text_width(text, sizes.body()) + dp(2)
    return made


def _die(colour: str, symbol: str, side: float) -> DieFace:
    die = DieFace(colour, symbol, side / 1.14)
    die.pos_hint = MIDDLE
    return die


def _any(kinds: list[str], symbol: str, side: float) -> Widget:
    """A die of each kind, close together; what they show stands after them."""
    dice = (_die(each, "", 0.62 * side) for each in kinds)
    box = Laid(*dice, size_hint=(None, None), pos_hint=MIDDLE)
    if symbol:
        box.add_widget(Icon(symbol, side, colours.TEXT, pos_hint=MIDDLE))
    box.size = (sum(each.width for each in box.children), side)
    return box
