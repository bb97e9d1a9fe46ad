"""Pieces side by side on as few pages as hold them, and their backs where they will lie behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from companion.core.printed import Printed, Shape
from companion.words.words import Words

from .page import QUIET, Box, Page
from .pieces import SMALL, back, front

WIDE, HIGH = 210.0, 297.0  # A4


class Cut(NamedTuple):
    """How large a shape is, and how many lie across and down a page."""

    width: float
    height: float
    across: int
    down: int


CUTS: dict[Shape, Cut] = {
    "card": Cut(63, 88, 3, 3),  # a sleeve's
    "tile": Cut(126, 88, 1, 3),
    "disk": Cut(60, 60, 3, 4),
}


def sheets(
    pieces: Iterable[Printed], words: Words, title: str, drawings: Callable[[str], str]
) -> bytes:
    """A PDF. To be printed on both sides, turned over along the long edge."""
    page = Page(drawings)
    for shape, of_it in groupby(pieces, key=lambda piece: piece.shape):
        cut, left = CUTS[shape], [each for piece in of_it for each in [piece] * piece.copies]
        rest = iter(left)
        while chunk := list(islice(rest, cut.across * cut.down)):
            _side(page, words, title, zip(chunk, _places(cut), strict=False), front)
            if any(piece.back for piece in chunk):
                behind = zip(chunk, _places(cut, mirrored=True), strict=False)
                _side(page, words, title, ((p, at) for p, at in behind if p.back), back)
    return page.written()


Drawn = Callable[[Page, Words, Printed, Box], None]


def _side(
    page: Page, words: Words, title: str, pieces: Iterable[tuple[Printed, Box]], drawn: Drawn
) -> None:
    page.add_page()
    for piece, box in pieces:
        page.to_cut(box)
        drawn(page, words, piece, box)
    page.words(title, (10, HIGH - 9, WIDE - 20, 5), SMALL, QUIET)


def _places(cut: Cut, *, mirrored: bool = False) -> Iterator[Box]:
    """In the middle of the page, row by row; from the right where the paper was turned over."""
    left = (WIDE - cut.across * cut.width) / 2
    top = (HIGH - cut.down * cut.height) / 2
    for row in range(cut.down):
        for column in range(cut.across):
            n = cut.across - 1 - column if mirrored else column
            yield left + n * cut.width, top + row * cut.height, cut.width, cut.height
