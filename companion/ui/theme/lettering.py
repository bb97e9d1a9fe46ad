"""Lettering: words drawn whole, on a sheet of their own; and how wide they are."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Ink
from kivy.uix.label import Label

KEPT = 8192  # measured pieces of text that are remembered
LEAST = 0.5  # of the size that was wished for: a word that is longer yet is broken

FONT = ("font_size", "font_name_r", "bold", "italic", "underline", "strikethrough")

_known: dict[tuple[tuple[Any, ...], str], tuple[int, int]] = {}


class Lettering(Label):
    """Kivy would write over a sheet that the last picture may still be painted with, and wait for
    that: a fresh sheet need not wait. And it would break a word that is longer than the line."""

    def texture_update(self, *_: Any) -> None:
        self._label.texture = None
        self._label.options["font_size"] = self.written
        super().texture_update()

    @property
    def written(self) -> int:
        """How large it is drawn: as was wished, or rather smaller than with a broken word."""
        wide, size = self.text_size[0], int(self.font_size)
        if wide is None or self.shorten or self.markup:
            return size
        return int(whole(self.text, wide - self.padding[0] - self.padding[2], size, self.bold))


def ink(text: str, size: float, **more: Any) -> Ink:
    """Kivy draws in whole sizes. By fractions it would hold one font to be many, of which it keeps
    but sixty-four: boards as large as there is room for would open fonts all the time."""
    return Ink(text=text, font_size=int(size), **more)


def width(text: str, size: float, bold: bool = False) -> float:
    """What it needs on one line."""
    return float(_pen(int(size), bold)(text)[0])


def word_width(text: str, size: float, bold: bool = False) -> float:
    """What the longest word needs: a column narrower than this would break it."""
    return max((width(word, size, bold) for word in text.split()), default=0.0)


def whole(text: str, room: float, size: float, bold: bool = False) -> float:
    """The largest size up to this at which no word must be broken."""
    least = LEAST * size
    while room > 0 and size > least and (longest := word_width(text, size, bold)) > room:
        size = max(least, min(size - 1, size * room // longest))
    return size


def height(text: str, size: float, room: float, bold: bool = False) -> float:
    """What it needs in lines of this width; there is no end to it where words would be broken."""
    if room <= 0 or word_width(text, size, bold) > room:
        return math.inf
    lines = ink(text, size, bold=bold, text_size=(room, None))
    lines.refresh()
    return float(lines.texture.height)


def fitting(text: str, size: float, room: float, bold: bool = False) -> float:
    """How tall it is drawn in lines of this width: smaller where a word would be broken."""
    return height(text, int(whole(text, room, int(size), bold)), max(room, 1), bold) if text else 0


@lru_cache(maxsize=64)
def _pen(size: int, bold: bool) -> Callable[[str], tuple[int, int]]:
    return _measuring(ink("", size, bold=bold))


def _measuring(ink: Ink) -> Callable[[str], tuple[int, int]]:
    """Breaking lines measures the same words and parts of words again and again."""
    font = tuple(ink.options[each] for each in FONT)

    def extents(text: str) -> tuple[int, int]:
        found = _known.get((font, text))
        if found is None:
            if len(_known) >= KEPT:
                _known.clear()
            found = _known[font, text] = ink.get_extents(text)
        return found

    return extents


Ink.get_cached_extents = _measuring
