"""Contrast as it is seen: a colour against the pixels that are really behind it."""

from __future__ import annotations

from collections import Counter

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.theme.colours import BLACK, READABLE, Colour, contrast
from companion.ui.theme.fading import TALL, Fading
from companion.ui.theme.icons import Icon
from tests.ui.theme.places import Box, area, box_of, seen, text_box
from tests.ui.theme.stage import pixels

LARGE, LARGE_BOLD = 24, 18.66  # dp: WCAG's 18 and 14 points at 96 pixels an inch
READABLE_LARGE = 3.0
COMMON = 0.08  # of the pixels behind words that must have a colour for it to count
INK = 0.02  # squared distance at which a pixel is the words themselves
PAINTED = 0.02  # of them: a painting has no colour as often as that
SHADES = 32  # of each of red, green and blue, that are told apart
TINY = 30  # pixels: too little is seen to say anything


def pale(widgets: list[Widget]) -> list[str]:
    """One reading of the screen serves all of them."""
    screen, (width, height) = pixels()
    found = []
    for widget in widgets:
        part = _part(widget)
        if part is None or area(visible := seen(widget, part)) < TINY:
            continue
        if area(visible) < 0.5 * area(box_of(widget, part)):
            continue  # most of it is scrolled away: it is looked at when it is here
        if _fades(widget, visible):
            continue  # it goes on below: it is looked at when it has been scrolled up
        colours, full = _colours(screen, width, height, visible), isinstance(widget, Icon)
        ratio = _worst(_ink(widget), colours if full else _alike(colours), full=full)
        if ratio < (least := _least(widget)) - 0.05:
            name = getattr(widget, "text", "") or getattr(widget, "name", "")
            found.append(f"{type(widget).__name__} “{name}”: contrast {ratio:.1f}, not {least:g}")
    return found


def _fades(widget: Widget, visible: Box) -> bool:
    """Whether it lies in the foot of what says that there is more."""
    each = widget
    while isinstance(each, Widget) and each.parent is not each:
        if isinstance(each, Fading) and each.has_more:
            return bool(visible[1] < each.to_window(each.x, each.y)[1] + dp(TALL))
        each = each.parent
    return False


def _part(widget: Widget) -> Box | None:
    if isinstance(widget, Label) and widget.text.strip() and "[color" not in widget.text:
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


def _colours(screen: bytes, width: int, height: int, box: Box) -> Counter[Colour]:
    """How often each colour is seen there."""
    left, right = max(0, int(box[0]) - 2), min(width, int(box[2]) + 3)
    bottom, top = max(0, int(box[1])), min(height, int(box[3]) + 1)
    found: Counter[tuple[int, int, int]] = Counter()
    for y in range(bottom, top, 1 + (top - bottom) // 24):
        row = screen[4 * (y * width + left) : 4 * (y * width + right)]
        found.update(zip(row[0::4], row[1::4], row[2::4], strict=True))
    return Counter({(r / 255, g / 255, b / 255, 1.0): n for (r, g, b), n in found.items()})


def _alike(colours: Counter[Colour]) -> Counter[Colour]:
    """Shades of a ground that is lit from above are one: each row of it has its own."""
    alike: dict[tuple[int, ...], Counter[Colour]] = {}
    for colour, n in colours.items():
        alike.setdefault(tuple(int(part * SHADES) for part in colour), Counter())[colour] += n
    return Counter({_mean(shades): shades.total() for shades in alike.values()})


def _mean(shades: Counter[Colour]) -> Colour:
    whole = shades.total()
    red, green, blue = (sum(c[k] * n for c, n in shades.items()) / whole for k in range(3))
    return red, green, blue, 1.0


def _worst(ink: Colour, colours: Counter[Colour], *, full: bool) -> float:
    """Against every common colour but the ink; ink that cannot be seen at all gives 1.

    A drawing may fill its box, and leave little of what is behind it.
    """
    everything = sum(colours.values())
    behind = max(colours, key=lambda colour: colours[colour] * (_distance(colour, ink) > INK))
    inked = _over(ink, behind)
    rest = [each for each in colours.elements() if _distance(each, inked) > INK]
    ratios = [
        contrast(inked, colour)
        for colour, count in colours.items()
        if count > COMMON * everything and _distance(colour, inked) > INK
    ]
    if full and not ratios and _distance(behind, inked) > INK:
        return contrast(inked, behind if colours[behind] > PAINTED * everything else _middle(rest))
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
    return sum((a - b) ** 2 for a, b in zip(one[:3], other[:3], strict=True))
