"""What is drawn on a piece: its band, what is seen from afar, its words, who says so."""

from __future__ import annotations

from collections.abc import Iterator

from fpdf.enums import Align

from companion.core.printed import Printed
from companion.core.reading import Does, Mark
from companion.words.words import Words

from .page import INK, QUIET, TONES, WHITE, Box, Colour, Page

BAND = 11.0
PAD = 4.0
FOOT = 4.5
GAP = 1.5
NAME, TEXT, SMALL, LARGE = 13.0, 10.5, 6.5, 46.0  # points


def tone(piece: Printed) -> Colour:
    return TONES.get(piece.reading.accent, QUIET)


def front(page: Page, words: Words, piece: Printed, box: Box) -> None:
    match piece.shape:
        case "disk":
            disk(page, words, piece.symbol, box, tone(piece))
        case "tile":
            card(page, words, piece, box)
            track(page, piece, box)
        case "card":
            card(page, words, piece, box)


def card(page: Page, words: Words, piece: Printed, box: Box) -> None:
    left, top, width, height = box
    reading, ink = piece.reading, tone(piece)
    page.plate(box, WHITE, ink)
    page.plate((left, top, width, BAND), ink, None)
    page.plate((left, top + BAND - 3, width, 3), ink, None, 0)
    page.draw(piece.symbol or reading.drawing, (left + PAD, top + 2, 7, 7), WHITE)
    kind = words.name("read_as", reading.kind)
    room = (left + PAD + 9, top + 3, width - 2 * PAD - 9, BAND - 4)
    page.words(kind, room, 10.5, WHITE, bold=True)
    inside, y = width - 2 * PAD, top + BAND + 3
    if piece.figure:
        y += page.words(piece.figure, (left + PAD, y, inside, 22), LARGE, ink, bold=True) + GAP
    name = words.name(*reading.name)
    y += page.words(name, (left + PAD, y, inside, 12), NAME, INK, bold=True) + GAP
    y = marks(page, list(_icons(reading.marks)), (left + PAD, y, inside, 7), ink)
    end = top + height - FOOT - PAD - (TRACK if piece.track else 0)
    for n, said in enumerate(_sentences(words, reading.does)):
        if n:
            page.rule(left + PAD, y, inside)
            y += GAP
        y += page.words(said, (left + PAD, y, inside, end - y), TEXT) + GAP
    source = words.phrase(f"read.source.{reading.source or 'rules'}")
    foot = (left + PAD, top + height - FOOT - 1, inside, FOOT)
    page.words(source, foot, SMALL, QUIET)


def _sentences(words: Words, does: tuple[Does, ...]) -> Iterator[str]:
    """Each way of several by itself: halves of a card."""
    for each in does:
        yield from (words.told([Does((way,), each.lead)]) for way in each.ways)


def _icons(rows: tuple[tuple[Mark, ...], ...]) -> Iterator[str]:
    for row in rows:
        yield from (mark[1] for mark in row if mark[0] == "icon")


def marks(page: Page, icons: list[str], box: Box, ink: Colour) -> float:
    left, top, _, side = box
    for n, icon in enumerate(icons):
        page.draw(icon, (left + n * (side + 1), top, side, side), ink)
    return top + (side + GAP if icons else 0)


TRACK = 15.0  # high, with what stands above it


def track(page: Page, piece: Printed, box: Box) -> None:
    """A row of spaces at the foot, for a marker."""
    if not piece.track:
        return
    left, top, width, height = box
    each = (width - 2 * PAD) / len(piece.track)
    y = top + height - FOOT - PAD - TRACK + 4
    for n, number in enumerate(piece.track):
        space = (left + PAD + n * each, y, each, TRACK - 5)
        page.plate(space, None, QUIET, 0)
        words = (space[0], y + 3.2, each, 5)
        page.words(number, words, SMALL, INK, align=Align.C)


def disk(page: Page, words: Words, side: str, box: Box, ink: Colour) -> None:
    left, top, width, height = box
    page.set_draw_color(*ink)
    page.set_line_width(1.2)
    page.ellipse(left, top, width, height)
    page.draw(side, (left + width * 0.3, top + height * 0.16, width * 0.4, width * 0.4), ink)
    said = words.name("face", side)
    page.words(said, (left, top + height * 0.64, width, 12), 16, ink, bold=True, align=Align.C)


def back(page: Page, words: Words, piece: Printed, box: Box) -> None:
    """Of a deck all alike; nothing else has one."""
    left, top, width, height = box
    if piece.shape == "disk":
        disk(page, words, piece.back, box, tone(piece))
        return
    ink = tone(piece)
    page.plate(box, WHITE, ink)
    page.plate((left + 3, top + 3, width - 6, height - 6), None, ink)
    side = width * 0.5
    middle = (left + (width - side) / 2, top + (height - side) / 2, side, side)
    page.draw(piece.back, middle, ink)
