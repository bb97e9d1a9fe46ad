"""A page in millimetres: words that fit, drawings in a colour, lines to cut along."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import Align, MethodReturnValue

Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]  # left, top, width, height

INK: Colour = (20, 24, 33)
QUIET: Colour = (96, 104, 120)
WHITE: Colour = (255, 255, 255)
TONES: dict[str, Colour] = {
    "vortex": (14, 92, 108),
    "danger": (150, 28, 36),
    "anomaly": (86, 50, 140),
    "lamp": (138, 84, 0),
    "good": (18, 104, 56),
}
POINT = 25.4 / 72  # millimetres
LEADING = 1.22
LEAST = 6.0  # points: smaller words would not be read


class Page(FPDF):
    """``drawings`` are the app's, as text of their files."""

    def __init__(self, drawings: Callable[[str], str]) -> None:
        super().__init__(unit="mm", format="A4")
        self.drawing = cache(drawings)
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.c_margin = 0
        for style, name in (("", "Roboto-Regular"), ("B", "Roboto-Bold")):
            self.add_font("roboto", style, fonts() / f"{name}.ttf")

    # Words

    def words(
        self,
        text: str,
        box: Box,
        size: float,
        colour: Colour = INK,
        *,
        bold: bool = False,
        align: Align = Align.L,
    ) -> float:
        """As large as wished, or as fits; how much of the height they take."""
        left, top, width, height = box
        while (tall := self.tall(text, width, size, bold=bold)) > height and size > LEAST:
            size -= 0.25
        self.set_text_color(*colour)
        self.set_xy(left, top)
        self.multi_cell(width, size * POINT * LEADING, text, align=align)
        return tall

    def tall(self, text: str, width: float, size: float, *, bold: bool = False) -> float:
        self.set_font("roboto", "B" if bold else "", size)
        line = size * POINT * LEADING
        high = self.multi_cell(width, line, text, dry_run=True, output=MethodReturnValue.HEIGHT)
        assert isinstance(high, float | int)
        return float(high)

    # Drawings

    def draw(self, name: str, box: Box, colour: Colour) -> None:
        """One of the app's drawings, which are white."""
        left, top, width, height = box
        side = min(width, height)
        tinted = self.drawing(name).replace("#fff", "#{:02x}{:02x}{:02x}".format(*colour))
        x, y = left + (width - side) / 2, top + (height - side) / 2
        self.image(io.BytesIO(tinted.encode()), x, y, side, side)

    def plate(self, box: Box, fill: Colour | None, edge: Colour | None, round_: float = 3) -> None:
        if fill:
            self.set_fill_color(*fill)
        if edge:
            self.set_draw_color(*edge)
        self.set_line_width(0.5)
        style = "DF" if fill and edge else "F" if fill else "D"
        self.rect(*box, style=style, round_corners=round_ > 0, corner_radius=round_)

    def rule(self, left: float, top: float, width: float) -> None:
        self.set_draw_color(*QUIET)
        self.set_line_width(0.2)
        self.line(left, top, left + width, top)

    def to_cut(self, box: Box) -> None:
        """Thin corners outside of what is cut out."""
        left, top, width, height = box
        self.set_draw_color(*QUIET)
        self.set_line_width(0.1)
        for x in (left, left + width):
            out = -3 if x == left else 3
            for y in (top, top + height):
                down = -3 if y == top else 3
                self.line(x, y + down * 0.3, x, y + down)
                self.line(x + out * 0.3, y, x + out, y)

    def written(self) -> bytes:
        out = io.BytesIO()
        self.output(out)
        return out.getvalue()


def fonts() -> Path:
    """Those the app is written in: they come with Kivy, which need not be started for them."""
    found = find_spec("kivy")
    assert found is not None
    assert found.submodule_search_locations is not None
    return Path(found.submodule_search_locations[0]) / "data" / "fonts"
