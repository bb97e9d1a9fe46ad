"""Having: a game's box with cards and dice around it, or a tablet with the same in it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    SmoothQuad,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.uix.widget import Widget

from companion.ui.faces import face_of
from companion.ui.theme import colours, icons, plates
from companion.ui.theme.colours import Colour
from companion.ui.theme.pictures import picture

WIDE, HIGH = 520.0, 250.0  # in which it is drawn, from the top left corner
BOX = {  # the sides of a box that is seen from above: four corners, and how much light they get
    1.0: ((60, 66), (156, 30), (286, 62), (194, 98)),
    0.72: ((60, 66), (194, 98), (194, 196), (60, 150)),
    0.52: ((194, 98), (286, 62), (286, 150), (194, 196)),
}
FRAME = (14, 42, 100, 78)  # of the emblem on its front: from its left edge, and how large
CARDS = (("ANOMALY", "anomaly", -11), ("CHARGE", "people", 4), ("VORTEX", "log", 17))
PAPER = 0.55  # of a card's colour, with the night behind it
TILTS = (-10, 8, -3, 12)


class Having(Widget):
    """``real``: it lies on the table."""

    def __init__(self, game: str, real: bool, **more: Any) -> None:
        super().__init__(**more)
        self.face, self.real = face_of(game), real
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        scale = min(self.width / WIDE, self.height / HIGH)
        if scale <= 0:
            return
        with self.canvas:
            PushMatrix()
            Translate(self.center_x - scale * WIDE / 2, self.center_y - scale * HIGH / 2)
            Scale(scale, scale, 1)
            if self.real:
                _box(self.face.emblem)
                _cards(318, 70, 1.0)
                _dice(self.face.emblems or PLAIN, ((300, 205), (370, 212), (440, 200), (230, 222)))
            else:
                _tablet()
                _cards(112, 88, 0.86)
                places = ((330, 80), (405, 130), (335, 165), (262, 130))
                _dice(self.face.emblems or PLAIN, places)
            PopMatrix()


PLAIN = (("black", ""), ("white", ""), ("red", ""))  # dice of a game that has none of its own


def _box(emblem: str) -> None:
    for light, corners in BOX.items():
        blue = colours.die("blue")
        Color(*(part * light for part in blue[:3]), 1)
        SmoothQuad(points=[part for x, y in corners for part in (x, HIGH - y)])
    if not emblem:
        return
    x, y, wide, tall = 60 + FRAME[0] + 6, FRAME[1] + 44, FRAME[2], FRAME[3]
    Color(*GOLD)
    side = tall * 0.8
    at = (x + (wide - side) / 2, HIGH - y - (tall + side) / 2 - 6)
    Rectangle(texture=icons.picture(emblem), pos=at, size=(side, side))


GOLD: Colour = (1.0, 0.79, 0.37, 1.0)  # printed on a blue box, whatever the palette


def _cards(x: float, y: float, scale: float) -> None:
    wide, tall = 64 * scale, 92 * scale
    for n, (ink, icon, tilt) in enumerate(CARDS):
        left, top = x + n * wide * 0.98, y + abs(n - 1) * 10 * scale
        PushMatrix()
        middle = (left + wide / 2, HIGH - top - tall / 2)
        Rotate(angle=-tilt, axis=(0, 0, 1), origin=middle)
        _card((left, HIGH - top - tall), wide, tall, getattr(colours, ink), icon)
        PopMatrix()


def _card(at: tuple[float, float], wide: float, tall: float, ink: Colour, icon: str) -> None:
    x, y = at
    for inset, share in ((0, 1.0), (2, PAPER)):  # turned, a rim of pixels would have steps
        Color(*(part * share for part in ink[:3]), 1)
        inner = (wide - 2 * inset, tall - 2 * inset)
        SmoothRoundedRectangle(pos=(x + inset, y + inset), size=inner, radius=[8 - inset])
    side = wide * 0.5
    Color(*colours.WHITE)
    Rectangle(
        texture=icons.picture(icon),
        pos=(x + (wide - side) / 2, y + tall * 0.53),
        size=(side, side),
    )
    for n, long in enumerate((0.7, 0.7, 0.45)):
        Color(*colours.WHITE[:3], 0.6)
        plates.plate((x + wide * 0.15, y + tall * (0.38 - 0.13 * n)), (wide * long, 4), 2)


def _dice(dice: Any, places: Any) -> None:
    side = 58.0
    for (kind, face), (x, y), tilt in zip(dice, places, TILTS, strict=False):
        left, foot = x - side / 2, HIGH - y - side / 2
        PushMatrix()
        Rotate(angle=tilt, axis=(0, 0, 1), origin=(x, HIGH - y))
        drawing, body = icons.die(kind), colours.die(kind)
        for name, ink in ((drawing, body), (f"{drawing}_edge", colours.rim(kind))):
            Color(*ink)
            Rectangle(texture=icons.picture(name), pos=(left, foot), size=(side, side))
        if face in icons.names():
            Color(*colours.on(body))
            inset = side * 0.16
            Rectangle(
                texture=icons.picture(face),
                pos=(left + inset, foot + inset),
                size=(side - 2 * inset, side - 2 * inset),
            )
        PopMatrix()


def _tablet() -> None:
    Color(*colours.BLACK)
    plates.plate((58, 8), (404, 234), 24)
    Color(*colours.rim("blue"))
    plates.Rim((58, 8), (404, 234), 24, 3)
    inside = (76, 26), (368, 198)
    Color(*colours.PALETTES["dark"]["SURFACE"])
    Rectangle(pos=inside[0], size=inside[1])
    texture = picture("vortex_blue")
    part = texture.get_region(0, texture.height * 0.23, texture.width, texture.height * 0.54)
    Color(*colours.WHITE)
    Rectangle(texture=part, pos=inside[0], size=inside[1])
