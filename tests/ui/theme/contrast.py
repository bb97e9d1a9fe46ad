"""Contrast as it is seen: a colour against the pixels that are really behind it."""

from __future__ import annotations

from collections import Counter

import numpy as np
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from companion.ui.theme.colours import BLACK, READABLE, Colour, contrast
from companion.ui.theme.fading import TALL, Fading
from companion.ui.theme.icons import Icon
from tests.ui.theme.drawn import is_lettered
from tests.ui.theme.places import Box, area, box_of, seen, text_box
from tests.ui.theme.stage import pixels

Pixels = NDArray[np.uint32]  # rows from the lowest up

LARGE, LARGE_BOLD = 24, 18.66  # dp: WCAG's 18 and 14 points at 96 pixels an inch
READABLE_LARGE = 3.0
COMMON = 0.08  # of the pixels behind words that must have a colour for it to count
INK = 0.02  # squared distance at which a pixel is the words themselves
PAINTED = 0.02  # of them: a painting has no colour as often as that
ROWS, GOLDEN = 24, (5**0.5 - 1) / 2  # so many rows are looked at, and how they are spread
SHADES = 32  # of each of red, green and blue, that are told apart
TINY = 30  # pixels: too little is seen to say anything
OPAQUE = np.uint32(0xFFFFFF)  # of a pixel: its colour alone


def pale(widgets: list[Widget]) -> list[str]:
    """One reading of the screen serves all of them."""
    shown, (width, height) = pixels()
    screen = np.frombuffer(shown, "<u4").reshape(height, width) & OPAQUE
    found = []
    for widget in widgets:
        part = _part(widget)
        if part is None or area(visible := seen(widget, part)) < TINY:
            continue
        if area(visible) < 0.5 * area(box_of(widget, part)):
            continue  # most of it is scrolled away: it is looked at when it is here
        if _fades(widget, visible):
            continue  # it goes on below: it is looked at when it has been scrolled up
        colours, full = _colours(screen, visible), isinstance(widget, Icon)
        ratio = _worst(_ink(widget), colours if full else _alike(colours), full=full)
        if ratio < (least := _least(widget)) - 0.05:
            name = getattr(widget, "text", "") or getattr(widget, "name", "")
            found.append(f"{type(widget).__name__} “{name}”: contrast {ratio:.1f}, not {least:g}")
    return found


def _fades(widget: Widget, visible: Box) -> bool:
    """Whether it lies in the foot of what says that there is more."""
    each = widget if isinstance(widget, Widget) else widget.parent
    while isinstance(each, Widget) and each.parent is not each:
        if isinstance(each, Fading) and each.has_more:
            return bool(visible[1] < each.to_window(each.x, each.y)[1] + dp(TALL))
        each = each.parent
    return False


def _part(widget: Widget) -> Box | None:
    if is_lettered(widget) and widget.text.strip() and "[color" not in widget.text:
        return text_box(widget)
    if isinstance(widget, Icon):
        return widget.x, widget.y, widget.right, widget.top
    return None


def _least(widget: Widget) -> float:
    if isinstance(widget, Icon):
        return READABLE_LARGE  # WCAG 2.2, 1.4.11
    size = float(widget._label.options["font_size"])  # as it is drawn
    large = size >= dp(LARGE_BOLD if widget.bold else LARGE)
    return READABLE_LARGE if large else READABLE


def _ink(widget: Widget) -> Colour:
    disabled = getattr(widget, "disabled", False) and isinstance(widget, Label)
    red, green, blue, solid = widget.disabled_color if disabled else widget.color
    each: Widget | None = widget
    while each is not None and each is not Window:
        solid *= each.opacity
        each = each.parent
    return red, green, blue, solid


def _colours(screen: Pixels, box: Box) -> Counter[Colour]:
    """How often each colour is seen there."""
    height, width = screen.shape
    left, right = max(0, int(box[0]) - 2), min(width, int(box[2]) + 3)
    bottom, top = max(0, int(box[1])), min(height, int(box[3]) + 1)
    there = screen[_rows(bottom, top), left:right]
    keys, counts = np.unique(there, return_counts=True)
    each = zip(keys.tolist(), counts.tolist(), strict=True)
    return Counter(
        {((k & 255) / 255, (k >> 8 & 255) / 255, (k >> 16) / 255, 1.0): n for k, n in each}
    )


def _rows(bottom: int, top: int) -> NDArray[np.int64]:
    """Of many a few, at no regular distance: or all of them might lie on the lines under names."""
    tall = top - bottom
    if tall <= ROWS:
        return np.arange(bottom, top)
    parts = np.arange(ROWS) * GOLDEN % 1
    return bottom + np.unique((parts * tall).astype(np.int64))


def _alike(colours: Counter[Colour]) -> Counter[Colour]:
    """Shades of a ground that is lit from above are one: each row of it has its own."""
    alike: dict[tuple[int, int, int], list[float]] = {}  # the sum of each part, and how many
    for (red, green, blue, _), n in colours.items():
        shade = int(red * SHADES), int(green * SHADES), int(blue * SHADES)
        sums = alike.setdefault(shade, [0.0, 0.0, 0.0, 0])
        sums[0] += red * n
        sums[1] += green * n
        sums[2] += blue * n
        sums[3] += n
    return Counter({(r / n, g / n, b / n, 1.0): int(n) for r, g, b, n in alike.values()})


def _worst(ink: Colour, colours: Counter[Colour], *, full: bool) -> float:
    """Against every common colour but the ink; ink that cannot be seen at all gives 1.

    A drawing may fill its box, and leave little of what is behind it.
    """
    everything = sum(colours.values())
    behind = max(colours, key=lambda colour: colours[colour] * (_distance(colour, ink) > INK))
    inked = _over(ink, behind)
    ratios = [
        contrast(inked, colour)
        for colour, count in colours.items()
        if count > COMMON * everything and _distance(colour, inked) > INK
    ]
    if full and not ratios and _distance(behind, inked) > INK:
        if colours[behind] > PAINTED * everything:
            return contrast(inked, behind)
        rest = [each for each in colours.elements() if _distance(each, inked) > INK]
        return contrast(inked, _middle(rest))
    return min(ratios, default=1.0)


def _middle(painted: list[Colour]) -> Colour:
    """Half of a painting is darker. No colour of it is found often, so each counts by its light."""
    return sorted(painted, key=lambda colour: contrast(colour, BLACK))[len(painted) // 2]


def _over(ink: Colour, ground: Colour) -> Colour:
    red, green, blue = (
        i * ink[3] + g * (1 - ink[3]) for i, g in zip(ink[:3], ground, strict=False)
    )
    return red, green, blue, 1.0


def _distance(one: Colour, other: Colour) -> float:
    red, green, blue = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return red * red + green * green + blue * blue
