"""Lettering: words on the screen, drawn anew on a sheet of their own; and how wide they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Ink
from kivy.uix.label import Label

KEPT = 8192  # measured pieces of text that are remembered

_known: dict[tuple[str, str], tuple[int, int]] = {}


class Lettering(Label):
    """Kivy would write over a sheet that the last picture may still be painted with, and wait for
    that: a fresh sheet need not wait."""

    def texture_update(self, *_: Any) -> None:
        self._label.texture = None
        super().texture_update()


def width(text: str, size: float, bold: bool = False) -> float:
    """What it needs on one line."""
    return float(_pen(size, bold)(text)[0])


@lru_cache(maxsize=64)
def _pen(size: float, bold: bool) -> Callable[[str], tuple[int, int]]:
    ink = Ink(font_size=size, bold=bold)
    return _measuring(ink)


def _font(ink: Any) -> str:
    """Kivy draws in whole sizes. By fractions it would hold one font to be many, of which it keeps
    but sixty-four: boards as large as there is room for would open fonts all the time."""
    how = ink.options
    style = (how[each] for each in ("bold", "italic", "underline", "strikethrough"))
    return f"{int(how['font_size'])}|{how['font_name_r']}|{'|'.join(map(str, style))}"


def _measuring(ink: Any) -> Callable[[str], tuple[int, int]]:
    """Breaking lines measures the same words and parts of words again and again."""
    font = _font(ink)

    def extents(text: str) -> tuple[int, int]:
        found = _known.get((font, text))
        if found is None:
            if len(_known) >= KEPT:
                _known.clear()
            found = _known[font, text] = ink.get_extents(text)
        return found

    return extents


Ink._get_font_id = _font
Ink.get_cached_extents = _measuring
