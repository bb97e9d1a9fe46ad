"""A tap that says several things, one below the other, each in a size and colour of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.utils import escape_markup

from . import lettering, sizes
from .colours import Colour
from .lettering import whole
from .tap import Tap

Line = tuple[str, float, Colour]


class Lines(Tap):
    """The first in bold, where it is ``headed``."""

    def __init__(
        self,
        lines: Sequence[Line],
        tapped: Callable[[], None],
        *,
        headed: bool = True,
        **more: Any,
    ) -> None:
        self.lines: list[Line] = []
        self.headed = headed
        more.setdefault("halign", "left")
        super().__init__("", tapped, markup=True, bold=False, **more)
        self.bind(text_size=self._write)
        self.show(lines)

    def show(self, lines: Sequence[Line]) -> None:
        self.lines = [line for line in lines if line[0]]
        self._write()

    def tall(self, width: float) -> float:
        left, above, right, below = self.padded(width)
        room = width - sizes.gap() - left - right
        words = sum(self._line(n, room) for n in range(len(self.lines)))
        return float(max(self.least, self.beside, above + words + below + sizes.gap()))

    def padded(self, width: float) -> tuple[float, float, float, float]:
        """The room round the words, in this width."""
        left, above, right, below = self.padding
        return left, above, right, below

    def _line(self, n: int, room: float) -> float:
        """The break between two of them is as high as a letter of the tap's own size."""
        text, size, _ = self.lines[n]
        bold = self.headed and not n
        tall, letter = lettering.fitting(text, size, room, bold), lettering.fitting("A", size, room)
        own = lettering.fitting("A", self.font_size, room) if len(self.lines) > 1 else 0.0
        return tall + max(0.0, own - letter)

    def _write(self, *_: Any) -> None:
        room = (self.text_size[0] or self.width) - self.padding[0] - self.padding[2]
        self.text = "\n".join(
            _marked(*line, bold=self.headed and not n, room=room)
            for n, line in enumerate(self.lines)
        )


def _marked(text: str, size: float, colour: Colour, *, bold: bool, room: float) -> str:
    size, text = whole(text, room, size, bold), escape_markup(text)
    text = f"[b]{text}[/b]" if bold else text
    return f"[size={int(size)}][color={_hex(colour)}]{text}[/color][/size]"


def _hex(colour: Colour) -> str:
    return "".join(f"{round(part * 255):02x}" for part in colour[:3])
