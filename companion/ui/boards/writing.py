"""Measures words and breaks them into lines: a picture knows its size before it is drawn."""

from __future__ import annotations

from functools import lru_cache

from companion.ui.theme import lettering, sizes

LINE = 1.2  # heights of a line, in sizes of its type
SMALL = 20  # below it a space in this type is but three or four pixels wide
CUT = "…"
SMALLER = (0.88, 0.76)  # of the size that was wished for
AIR = " \u200a"  # a space, and a hair's breadth


def airy(text: str, size: float) -> str:
    """Small words that keep apart: a T beside a plain space would stick to the word before."""
    return text.replace(" ", AIR) if size < SMALL else text


def width(text: str, size: float, bold: bool = False) -> float:
    return lettering.width(airy(text, size), size, bold)


def word_width(text: str, size: float, bold: bool = False) -> float:
    return lettering.word_width(text, size, bold)


def height(lines: int, size: float) -> float:
    return lines * size * LINE


@lru_cache(maxsize=8192)
def lines(
    text: str, size: float, room: float, bold: bool = False, most: int = 0
) -> tuple[str, ...]:
    """Broken at spaces and after hyphens; what even then is too long ends in three dots."""
    found: list[str] = []
    for word in _pieces(text):
        longer = (found[-1] + word) if found else word
        if found and width(longer.rstrip(), size, bold) <= room:
            found[-1] = longer
        else:
            found.append(word)
    found = [line.rstrip() for line in found] or [""]
    if most and len(found) > most:
        found[most - 1 :] = [" ".join(found[most - 1 :])]
    return tuple(_shortened(line, size, room, bold) for line in found)


def whole(
    text: str, size: float, room: float, bold: bool = False, most: int = 0
) -> tuple[tuple[str, ...], float]:
    """Its lines and their size: rather a little smaller than cut short, and rather on more lines
    than that."""
    tried = (size, *(share * size for share in SMALLER if share * size >= sizes.least()))
    for limit in dict.fromkeys((most, 0)):
        for points in tried:
            found = lines(text, points, room, bold, limit)
            if not _is_cut(found):
                return found, points
    return lines(text, size, room, bold), size


def _is_cut(found: tuple[str, ...]) -> bool:
    return any(line.endswith(CUT) for line in found)


def _pieces(text: str) -> list[str]:
    spaced = text.replace("-", "-\0").replace(" ", " \0").replace("/", "/\0")
    return [piece for piece in spaced.split("\0") if piece]


def _shortened(text: str, size: float, room: float, bold: bool) -> str:
    if width(text, size, bold) <= room:
        return text
    while text and width(text + CUT, size, bold) > room:
        text = text[:-1]
    return text.rstrip() + CUT
