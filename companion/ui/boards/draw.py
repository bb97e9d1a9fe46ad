"""How items become pictures: each is painted at its own corner and then moved."""

from __future__ import annotations

from itertools import count
from typing import Any

from kivy.core.text import Label as Ink
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Translate,
)

from companion.ui.theme import colours, icons, lettering, pictures, plates
from companion.ui.theme.die_face import picture, shown

from . import tints, writing
from .dashes import Dashes
from .scene import Die, Hatched, Icon, Join, Look, Painting, Piece, Plate, Sector, Words
from .shapes import Octagon, Part, stripes

NUMBERS = count()
FADED = {"spare": 0.7, "gone": 0.4, "exterminated": 0.4}
STRUCK = {"gone": "cross", "exterminated": "exterminate"}


class Placed:
    """Something in a picture, where it lies now. It is no widget: a board has hundreds of things,
    and a widget takes longer to make, and to be forgotten, than all that is painted of them."""

    def __init__(self) -> None:
        self.uid = next(NUMBERS)  # animations know things by it
        self.canvas = InstructionGroup()
        self._pos, self._size = (0.0, 0.0), (0.0, 0.0)

    @property
    def pos(self) -> tuple[float, float]:
        return self._pos

    @pos.setter
    def pos(self, pos: tuple[float, float]) -> None:
        if tuple(pos) != self._pos:
            self._pos = (pos[0], pos[1])
            self._move()

    @property
    def size(self) -> tuple[float, float]:
        return self._size

    @size.setter
    def size(self, size: tuple[float, float]) -> None:
        if tuple(size) != self._size:
            self._size = (size[0], size[1])
            self._repaint()

    def _move(self) -> None:
        raise NotImplementedError

    def _repaint(self) -> None:
        raise NotImplementedError


class View(Placed):
    """Painted once for its size; only a translation changes when it moves."""

    def __init__(self) -> None:
        super().__init__()
        self.shift, self.paint = Translate(), InstructionGroup()
        for instruction in (PushMatrix(), self.shift, self.paint, PopMatrix()):
            self.canvas.add(instruction)
        self.look: Look | None = None
        self.painted: tuple[Look | None, tuple[float, float]] = (None, (0.0, 0.0))

    def put(self, look: Look, size: tuple[float, float]) -> None:
        """At once in this size: what is painted twice takes twice as long."""
        self._size, self.look = size, look
        self._repaint()

    def _move(self) -> None:
        self.shift.xy = (round(self._pos[0]), round(self._pos[1]))

    def _repaint(self) -> None:
        now = (self.look, self._size)
        if self.look is None or now == self.painted:
            return
        self.painted = now
        self.paint.clear()
        PAINTERS[type(self.look)](self.paint, self.look, *self._size)


class Written(Placed):
    """Words whose lines were broken before, in the middle of their box."""

    def __init__(self) -> None:
        super().__init__()
        self.look: Words | None = None
        self.ink: Ink | None = None  # it draws them again where the system forgot its pictures
        self.sheet = Rectangle()
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self.sheet)

    def put(self, look: Words, size: tuple[float, float]) -> None:
        """On a fresh sheet: nobody waits until the last picture is painted with the old one."""
        if (look, size) == (self.look, self._size):
            return
        self.look, self._size = look, size
        self._repaint()

    def _repaint(self) -> None:
        look, (width, _) = self.look, self._size
        self.ink, texture = None, None
        if look is not None and look.text.strip():
            size = lettering.whole(look.text, width, int(look.size), look.bold)
            self.ink = lettering.ink(
                writing.airy(look.text, look.size),
                size,
                bold=look.bold,
                color=look.colour,
                halign=look.align,
                valign="middle",
                text_size=(width, None),
            )
            self.ink.refresh()
            texture = self.ink.texture
        self.sheet.texture, self.sheet.size = texture, texture.size if texture else (0, 0)
        self._move()

    def _move(self) -> None:
        (x, y), (width, height), (wide, high) = self._pos, self._size, self.sheet.size
        self.sheet.pos = int(x + width / 2 - wide / 2), int(y + height / 2 - high / 2)


# Painters: into a group, from the corner of the item


def _plate(group: InstructionGroup, look: Plate, w: float, h: float) -> None:
    radius = plates.fitting(look.radius, w, h)
    if look.cut:
        _cut(group, look, w, h)
        return
    if look.fill[3]:
        laid = plates.ground if look.fill[3] == 1 else plates.plate
        group.add(Color(*look.fill))
        group.add(laid((0, 0), (w, h), radius))
    if not look.edge:
        return
    group.add(Color(*look.edge))
    if look.dashed:
        group.add(Dashes(w, h, radius, look.thick))
    else:
        group.add(plates.Rim((0, 0), (w, h), radius, look.thick))


def _cut(group: InstructionGroup, look: Plate, w: float, h: float) -> None:
    shape = Octagon(w, h, plates.fitting(look.radius, w, h))
    if look.fill[3]:
        group.add(Color(*look.fill))
        group.add(shape.ground())
    if look.edge:
        group.add(Color(*look.edge))
        for line in shape.edge(look.thick, dashed=look.dashed):
            group.add(line)


def _hatched(group: InstructionGroup, look: Hatched, w: float, h: float) -> None:
    group.add(Color(*look.fill))
    group.add(Rectangle(size=(w, h)))
    group.add(Color(*look.stripe))
    group.add(stripes(w, h))


def _sector(group: InstructionGroup, look: Sector, w: float, h: float) -> None:
    part = Part(min(w, h) / 2, look.inner, look.start, look.end)
    group.add(Color(*look.fill))
    group.add(part.ground())
    group.add(Color(*look.edge))
    group.add(part.edge(look.thick))
    group.add(Color(*look.ink))
    for n, angle in enumerate(look.ticks):
        group.add(part.tick(angle, long=n % 5 == 0))


def _icon(group: InstructionGroup, look: Icon, w: float, h: float) -> None:
    side = min(w, h)
    picture(group, look.name, ((w - side) / 2, (h - side) / 2, side), look.colour)


def _join(group: InstructionGroup, look: Join, w: float, h: float) -> None:
    group.add(Color(*look.colour))
    if look.across:
        group.add(Rectangle(pos=(0, h / 2 - 1.5), size=(w, 3)))
    else:
        group.add(Rectangle(pos=(w / 2 - 1.5, 0), size=(3, h)))


def _painting(group: InstructionGroup, look: Painting, w: float, h: float) -> None:
    whole = pictures.picture(look.name)
    share = min(whole.width / w, whole.height / h)
    wide, high = w * share, h * share
    left, low = (whole.width - wide) / 2, (whole.height - high) / 2
    part = whole.get_region(left, low, wide, high)
    group.add(Color(*colours.SPACE))
    group.add(plates.plate((0, 0), (w, h), plates.fitting(look.radius, w, h)))
    group.add(Color(1, 1, 1, 1))
    round_to = [plates.fitting(look.radius, w, h)] * 4
    group.add(RoundedRectangle(texture=part, size=(w, h), radius=round_to))


# Dice: the theme's bodies, so that a die looks the same everywhere


def _die(group: InstructionGroup, look: Die, w: float, h: float) -> None:
    side = min(w, h)
    if look.state == "empty":
        hole = Plate(tints.veil(0.04), side * 0.2, tints.veil(0.35), side * 0.04, dashed=True)
        _plate(group, hole, w, h)
        return
    if look.colour == "any":
        _any(group, side)
    else:
        _body(group, look, side)
    if look.state in STRUCK:
        picture(group, STRUCK[look.state], (side * 0.1, side * 0.1, side * 0.8), colours.DANGER)


def _body(group: InstructionGroup, look: Die, side: float) -> None:
    solid = FADED.get(look.state, 1.0)
    body = colours.die(look.colour)
    ink = colours.on(body)
    rim = colours.GOOD if look.state == "met" else colours.rim(look.colour)
    drawing, box = icons.die(look.colour), (0.0, 0.0, side)
    picture(group, drawing, box, tints.faint(body, solid))
    picture(group, f"{drawing}_edge", box, tints.faint(rim, solid))
    if look.symbol:
        shown(group, look.symbol, box, tints.faint(ink, solid))


def _any(group: InstructionGroup, side: float) -> None:
    """A die of any colour: a quarter of each."""
    half = side / 2
    corners = ((0, half), (half, half), (0, 0), (half, 0))
    for colour, (x, y) in zip(("black", "green", "blue", "red"), corners, strict=True):
        body = colours.die(colour)
        picture(group, f"die_{colour}", (x, y, half), body)
        picture(group, f"die_{colour}_edge", (x, y, half), colours.rim(colour))


# Pieces


def _piece(group: InstructionGroup, look: Piece, w: float, h: float) -> None:
    side = min(w, h)
    if look.kind == "tardis":
        _tardis(group, look, side)
    elif look.kind == "away":
        picture(group, look.mark, (0, 0, side), tints.faint(look.colour, 0.3))
    else:
        picture(group, look.mark or look.kind, (0, 0, side), look.colour)


def _tardis(group: InstructionGroup, look: Piece, side: float) -> None:
    """A blue box with a lamp; its edge and its letter are the player's."""
    group.add(Color(*colours.LAMP))
    group.add(plates.plate((side * 0.435, side * 0.86), (side * 0.13, side * 0.13), 2))
    box = Plate(colours.die("blue"), side * 0.1, look.colour, max(2.0, side * 0.09))
    group.add(PushMatrix())
    group.add(Translate(side * 0.13, 0))
    _plate(group, box, side * 0.74, side * 0.88)
    group.add(PopMatrix())


PAINTERS: dict[type, Any] = {
    Plate: _plate,
    Hatched: _hatched,
    Sector: _sector,
    Icon: _icon,
    Die: _die,
    Join: _join,
    Painting: _painting,
    Piece: _piece,
}
