"""Lettering: words on the screen, drawn anew on a sheet of their own; and how wide they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Ink
from kivy.uix.label import Label

KEPT = 8192  # measured pieces of text that are remembered

FONT = ("font_size", "font_name_r", "bold", "italic", "underline", "strikethrough")

_known: dict[tuple[tuple[Any, ...], str], tuple[int, int]] = {}


class Lettering(Label):
    """Kivy would write over a sheet that the last picture may still be painted with, and wait for
    that: a fresh sheet need not wait."""

    def texture_update(self, *_: Any) -> None:
        self._label.texture = None
        self._label.options["font_size"] = int(self.font_size)
        super().texture_update()


def ink(text: str, size: float, **more: Any) -> Ink:
    """Kivy draws in whole sizes. By fractions it would hold one font to be many, of which it keeps
    but sixty-four: boards as large as there is room for would open fonts all the time."""
    return Ink(text=text, font_size=int(size), **more)


def width(text: str, size: float, bold: bool = False) -> float:
    """What it needs on one line."""
    return float(_pen(int(size), bold)(text)[0])


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
