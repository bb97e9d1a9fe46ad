"""How items become pictures: a widget for each look, painted at its own corner and then moved."""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    RoundedRectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothQuad,
    SmoothRoundedRectangle,
    SmoothTriangle,
    Translate,
)
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.theme import colours

from .glyphs import GLYPHS, Disc, Fill, Ring, Shape
from .scene import Colour, Die, Icon, Join, Look, Piece, Plate, Words

DICE: dict[str, Colour] = {
    "black": (0.10, 0.12, 0.17, 1),
    "green": (0.11, 0.47, 0.27, 1),
    "blue": (0.13, 0.36, 0.78, 1),
    "red": (0.72, 0.18, 0.17, 1),
    "any": (0.35, 0.38, 0.46, 1),
}
DALEK: Colour = (0.96, 0.45, 0.36, 1)
RIFT: Colour = (0.98, 0.72, 0.36, 1)
MET: Colour = (0.62, 0.88, 0.66, 1)
INK: Colour = (0.05, 0.07, 0.11, 1)


class View(Widget):
    """Painted once for its size; only a translation changes when it moves."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.shift = Translate()
        self.paint = InstructionGroup()
        for instruction in (PushMatrix(), self.shift, self.paint, PopMatrix()):
            self.canvas.add(instruction)
        self.look: Look | None = None
        self.painted: tuple[Look | None, float, float] = (None, 0, 0)
        self.bind(pos=self._move, size=self._repaint)

    def put(self, look: Look) -> None:
        self.look = look
        self._repaint()

    def _move(self, *_: Any) -> None:
        self.shift.xy = (round(self.x), round(self.y))

    def _repaint(self, *_: Any) -> None:
        now = (self.look, self.width, self.height)
        if self.look is None or now == self.painted:
            return
        self.painted = now
        self.paint.clear()
        PAINTERS[type(self.look)](self.paint, self.look, self.width, self.height)


class TextView(Label):
    """Words whose lines were broken before."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), valign="middle")
        self.bind(size=self._align)

    def put(self, look: Words) -> None:
        self.font_size, self.bold, self.color = look.size, look.bold, look.colour
        self.halign = look.align
        self.line_height = 1.0
        self.text = look.text
        self._align()

    def _align(self, *_: Any) -> None:
        self.text_size = (self.width, None)


def view_for(look: Look) -> View | TextView:
    return TextView() if isinstance(look, Words) else View()


# Painters: into a group, from the corner of the item


def _plate(group: InstructionGroup, look: Plate, w: float, h: float) -> None:
    radius = min(look.radius, w / 2, h / 2)
    group.add(Color(*look.fill))
    if look.fill[3]:  # a faint plate needs no smooth edge, and leaks none out of what scrolls
        kind = SmoothRoundedRectangle if look.fill[3] > 0.5 else RoundedRectangle
        group.add(kind(size=(w, h), radius=[radius]))
    if look.edge:
        group.add(Color(*look.edge))
        inset = look.thick / 2
        outline = (inset, inset, w - look.thick, h - look.thick, max(1, radius - inset))
        if look.dashed:
            _dashes(group, w, h, radius, look.thick)
        else:
            group.add(SmoothLine(rounded_rectangle=outline, width=look.thick / 2 + 0.3))


def _dashes(group: InstructionGroup, w: float, h: float, radius: float, thick: float) -> None:
    step = max(4.0, min(w, h) / 7)
    for x, y, dx, dy, length in (
        (radius, thick / 2, 1, 0, w - 2 * radius),
        (radius, h - thick / 2, 1, 0, w - 2 * radius),
        (thick / 2, radius, 0, 1, h - 2 * radius),
        (w - thick / 2, radius, 0, 1, h - 2 * radius),
    ):
        at = 0.0
        while at < length:
            end = min(length, at + step)
            points = [x + dx * at, y + dy * at, x + dx * end, y + dy * end]
            group.add(Line(points=points, width=thick / 2 + 0.2, cap="none"))
            at += 2 * step


def _icon(group: InstructionGroup, look: Icon, w: float, h: float) -> None:
    size = min(w, h)
    group.add(Color(*look.colour))
    for shape in GLYPHS[look.name]:
        _shape(group, shape, (w - size) / 2, (h - size) / 2, size)


def _shape(group: InstructionGroup, shape: Shape, x: float, y: float, size: float) -> None:
    pen = max(1.0, size * 0.045)
    if isinstance(shape, Disc):
        r = shape.r * size
        corner = (x + shape.x * size - r, y + shape.y * size - r)
        group.add(SmoothEllipse(pos=corner, size=(2 * r, 2 * r), segments=36))
        return
    if isinstance(shape, Ring):
        at = (x + shape.x * size, y + shape.y * size, shape.r * size, shape.start, shape.end)
        group.add(SmoothLine(circle=at, width=pen))
        return
    points = [c * size + (y if n % 2 else x) for n, c in enumerate(shape.points)]
    if isinstance(shape, Fill):
        corners = points[:6] if points[:2] == points[6:8] or len(points) == 6 else points
        kind = SmoothTriangle if len(corners) == 6 else SmoothQuad
        group.add(kind(points=corners))
    else:
        group.add(SmoothLine(points=points, width=pen, joint="round", cap="round"))


def _die(group: InstructionGroup, look: Die, w: float, h: float) -> None:
    size = min(w, h)
    fades = {"spare": 0.62, "gone": 0.35, "empty": 0.0}.get(look.state, 1.0)
    if look.state == "empty":
        _plate(
            group, Plate((1, 1, 1, 0.04), size * 0.2, colours.DIM, size * 0.04, dashed=True), w, h
        )
        return
    fill = DICE[look.colour]
    edge = MET if look.state == "met" else (0.78, 0.83, 0.92, 0.75)
    thick = size * (0.06 if look.state == "met" else 0.035)
    _plate(group, Plate((*fill[:3], fades), size * 0.2, (*edge[:3], edge[3] * fades), thick), w, h)
    ink = (*colours.TEXT[:3], fades)
    if look.symbol:
        _inner(group, Icon(look.symbol, ink), size * 0.64, size * 0.18, size * 0.15)
        if look.colour not in ("black", "any"):
            _inner(group, Icon(look.colour, ink), size * 0.18, size * 0.74, size * 0.74)
    else:
        mark = Icon(look.colour, ink if look.colour != "black" else (*colours.QUIET[:3], fades))
        _inner(group, mark, size * 0.36, size * 0.32, size * 0.32)
    if look.state == "gone":
        _inner(group, Icon("gone", colours.TEXT), size * 0.8, size * 0.1, size * 0.1)


def _inner(group: InstructionGroup, look: Icon, size: float, x: float, y: float) -> None:
    group.add(Color(*look.colour))
    for shape in GLYPHS[look.name]:
        _shape(group, shape, x, y, size)


def _join(group: InstructionGroup, look: Join, w: float, h: float) -> None:
    group.add(Color(*look.colour))
    group.add(RoundedRectangle(pos=(w / 2 - 1.5, 0), size=(3, h), radius=[1.5]))


def _piece(group: InstructionGroup, look: Piece, w: float, h: float) -> None:
    PIECES[look.kind](group, look, min(w, h))


def _tardis(group: InstructionGroup, look: Piece, size: float) -> None:
    """A blue box with a lamp; edge and letter are the player's."""
    _quad(group, colours.LAMP, size, 0.43, 0.86, 0.14, 0.12)
    edge = Plate((0.07, 0.20, 0.50, 1), size * 0.1, look.colour, max(2.0, size * 0.08))
    _placed(group, edge, size * 0.14, 0, size * 0.72, size * 0.88)


def _doctor(group: InstructionGroup, look: Piece, size: float) -> None:
    """A figure on a coloured base."""
    group.add(Color(*look.colour))
    group.add(
        SmoothEllipse(pos=(size * 0.1, size * 0.1), size=(size * 0.8, size * 0.8), segments=48)
    )


def _away(group: InstructionGroup, look: Piece, size: float) -> None:
    """The place of a figure that stands elsewhere."""
    rim = Plate((*look.colour[:3], 0.22), size / 2, (*look.colour[:3], 0.8), max(1.5, size * 0.05))
    _placed(group, rim, size * 0.1, size * 0.1, size * 0.8, size * 0.8)


def _placed(group: InstructionGroup, look: Plate, x: float, y: float, w: float, h: float) -> None:
    group.add(PushMatrix())
    group.add(Translate(x, y))
    _plate(group, look, w, h)
    group.add(PopMatrix())


def _quad(
    group: InstructionGroup, colour: Colour, size: float, x: float, y: float, w: float, h: float
) -> None:
    group.add(Color(*colour))
    group.add(RoundedRectangle(pos=(x * size, y * size), size=(w * size, h * size), radius=[2]))


def _glyph(name: str) -> Any:
    def paint(group: InstructionGroup, look: Piece, size: float) -> None:
        _inner(group, Icon(name, look.colour), size, 0, 0)

    return paint


def _davros(group: InstructionGroup, look: Piece, size: float) -> None:
    """The sixth marker is a Dalek in a ring."""
    group.add(Color(*look.colour))
    group.add(SmoothLine(circle=(size / 2, size / 2, size * 0.46), width=max(1.2, size * 0.05)))
    _inner(group, Icon("dalek", look.colour), size * 0.66, size * 0.17, size * 0.2)


PIECES: dict[str, Any] = {
    "tardis": _tardis,
    "doctor": _doctor,
    "away": _away,
    "ship": _glyph("ship"),
    "dalek": _glyph("dalek"),
    "davros": _davros,
    "marker": _glyph("anomaly"),
    "k9": _glyph("k9"),
}
PAINTERS: dict[type, Any] = {
    Plate: _plate,
    Icon: _icon,
    Die: _die,
    Join: _join,
    Piece: _piece,
}
