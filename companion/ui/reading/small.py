"""A card among others: its band, its icons, its name, and where it is from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp

from companion.core.reading import Mark, Reading
from companion.ui.theme import colours, icons, pictures, plates, sizes
from companion.ui.theme.art import GROUND, INK, REACH, SEEN
from companion.ui.theme.colours import Colour
from companion.ui.theme.die_face import picture, shown
from companion.ui.theme.lines import Lines

from .face import TONES, accent
from .marks import large

BAND, ART = 34.0, 76.0  # dp
WIDE = 164.0
MOST = 4  # drawings
Box = tuple[float, float, float, float]


class SmallFace(Lines):
    """``about`` stands below its name, beside a dot in ``ink``."""

    def __init__(
        self,
        reading: Reading,
        name: str,
        tapped: Callable[[], None],
        about: str = "",
        ink: Colour | None = None,
        *,
        opens: bool = False,  # a tap reads it: it needs no "i" beside
        **more: Any,
    ) -> None:
        self.opens = opens
        self.reading, self.named, self.accent = reading, name, accent(reading)
        self.ink = ink or colours.QUIET
        size = sizes.small()
        lines = [(name, size, colours.TEXT), (f"• {about}" if about else "", size, self.ink)]
        self.band, self.art = dp(BAND) * _more(), dp(ART)
        self._painted = InstructionGroup()
        super().__init__(lines, tapped, halign="left", fill=colours.SURFACE, **more)
        self.canvas.add(self._painted)
        for what in ("pos", "size", "texture_size", "chosen"):
            self.fbind(what, self._face)
        self._face()

    @property
    def aside(self) -> float:
        return 0.0 if self.opens else super().aside

    def _lay(self, *_: Any) -> None:
        self._lay_aside()
        pad = sizes.gap() * 0.8
        self.padding = (pad, self.band + self.art + pad * 0.5, pad, pad * 0.6)

    def _lay_aside(self) -> float:
        """Its "i" is drawn on the band."""
        return float(self.aside)

    def _face(self, *_: Any) -> None:
        group, edge = self._painted, sizes.line()
        group.clear()
        left, top, wide = self.x + edge, self.top - edge, self.width - 2 * edge
        group.add(Color(*self.accent))
        band = (left, top - self.band, wide, self.band)
        radius = sizes.radius() - edge
        group.add(plates.plate(band[:2], band[2:], radius))
        group.add(Rectangle(pos=band[:2], size=(wide, self.band / 2)))
        self._on_the_band(band)
        spare = max(0.0, self.height - self.texture_size[1]) / 2
        self._painting((left, band[1] - self.art - spare, wide, self.art + spare))
        group.add(Color(*(colours.LAMP if self.chosen else self.accent)))
        thick = edge * (2 if self.chosen else 1)
        group.add(plates.Rim(self.pos, self.size, sizes.radius(), thick))

    def _on_the_band(self, box: Box) -> None:
        x, y, wide, high = box
        side, ink, pad = 0.7 * high, colours.on(self.accent), sizes.gap() * 0.8
        at = y + (high - side) / 2
        picture(self._painted, self.reading.drawing, (x + pad, at, side), ink)
        beside = "info" if self.aside else "charge" if self.reading.cost else ""
        if beside:
            picture(self._painted, beside, (x + wide - pad - side, at, side), ink)

    def _painting(self, box: Box) -> None:
        """As on the large card, with fewer drawings."""
        group, (x, y, wide, high) = self._painted, box
        plain = colours.in_use == "contrast"
        group.add(Color(*((0, 0, 0, 1) if plain else GROUND)))
        group.add(Rectangle(pos=(x, y), size=(wide, high)))
        if not plain and wide:
            tone = TONES.get(self.reading.accent, "blue")
            across, up = REACH / 2, REACH / 2 * high / wide
            left, right, foot, top = 0.5 - across, 0.5 + across, 0.5 - up, 0.5 + up
            group.add(Color(1, 1, 1, SEEN))
            texture = pictures.picture(f"vortex_{tone}")
            coords = (left, top, right, top, right, foot, left, foot)
            group.add(Rectangle(pos=(x, y), size=(wide, high), texture=texture, tex_coords=coords))
        found = large(self.reading)[:MOST]
        side = min(0.56 * high, 0.86 * wide / len(found) - dp(6))
        across = side * len(found) + dp(6) * (len(found) - 1)
        for n, each in enumerate(found):
            at = (x + (wide - across) / 2 + n * (side + dp(6)), y + (high - side) / 2, side)
            _drawn(group, each, at)


def _drawn(group: InstructionGroup, mark: Mark, box: tuple[float, float, float]) -> None:
    x, y, side = box
    match mark:
        case ("die", kinds, symbol) if "/" in kinds:
            half = side / 2
            for n, kind in enumerate(kinds.split("/")[:4]):
                _die(group, kind, "", (x + n % 2 * half, y + (1 - n // 2) * half, half * 0.94))
            if symbol:
                picture(group, symbol, (x + side / 4, y + side / 4, half), INK)
        case ("die", kind, symbol):
            _die(group, kind, symbol, box)
        case ("text", _):
            inner = 0.55 * side
            picture(group, "plus", (x + (side - inner) / 2, y + (side - inner) / 2, inner), INK)
        case _:
            picture(group, mark[1], box, INK)


def _die(group: InstructionGroup, kind: str, symbol: str, box: tuple[float, float, float]) -> None:
    body, drawing = colours.die(kind), icons.die(kind)
    picture(group, drawing, box, body)
    picture(group, f"{drawing}_edge", box, colours.rim(kind))
    if symbol:
        shown(group, symbol, box, colours.on(body))


def wide() -> float:
    return float(dp(WIDE)) * _more()


def _more() -> float:
    return max(1.0, min(sizes.scale(), 1.4))
