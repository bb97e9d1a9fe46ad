"""What every picture must keep to: words whole and apart, things inside, pieces where they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.ui.boards.draw import Written
from companion.ui.boards.panes import Panes
from companion.ui.boards.picture import Picture
from companion.ui.boards.scene import Box, Item, Words
from companion.ui.boards.writing import CUT

ROUNDING = 1.5  # pixels
SMALLEST = 12  # the size of the smallest words, but for letters on pieces
TINY = "too small to read"


def problems(panes: Panes) -> list[str]:
    return [found for picture, _ in panes.pictures() for found in _picture(picture)]


def _picture(picture: Picture) -> Iterator[str]:
    items = picture.scene.items
    keys = [item.key for item in items]
    for key in {key for key in keys if keys.count(key) > 1}:
        yield f"{key} is there twice"
    for item in items:
        box = item.box
        if box.x < -ROUNDING or box.right > picture.width + ROUNDING:
            yield f"{item.key} sticks out"
        if box.bottom > picture.height + ROUNDING:
            yield f"{item.key} hangs over"
        yield from _cut_off(picture, item)
    words = [item for item in items if isinstance(item.look, Words) and not _letter(item)]
    for one, other in combinations(words, 2):
        if _overlap(one.box, other.box):
            yield f"{one.key} lies on {other.key}"


def _cut_off(picture: Picture, item: Item) -> Iterator[str]:
    view = picture.views[item.key]
    if not isinstance(view, Written) or not isinstance(item.look, Words) or not item.look.text:
        return
    (width, height), text = view.sheet.size, item.look.text
    if _letter(item):
        return
    if width > item.box.w + ROUNDING or height > item.box.h * 1.12 + ROUNDING:
        yield f"{item.key} {text!r} is cut off: {view.sheet.size} in {item.box}"
    if any(line.endswith(CUT) for line in text.split("\n")):
        yield f"{item.key} {text!r} is cut short"
    if item.look.size < SMALLEST:
        yield f"{item.key} {text!r} is {TINY}"


def _letter(item: Item) -> bool:
    return item.key.endswith("/letter")


def _overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.right - ROUNDING
        and other.x < one.right - ROUNDING
        and one.y < other.bottom - 2 * ROUNDING
        and other.y < one.bottom - 2 * ROUNDING
    )
