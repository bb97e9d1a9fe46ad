"""Measures what people see and touch: ``findings(root)`` says what is wrong with a screen.

It looks at the widget as it is rendered in the window, scrolls what scrolls, and leaves it as it
was. What lies under something else, such as an open Sheet, is not measured.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from kivy.core.text import Label as Ink
from kivy.core.text.markup import MarkupLabel as MarkupInk
from kivy.core.window import Window
from kivy.metrics import mm, sp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from tests.ui.theme import contrast
from tests.ui.theme.drawn import everything, is_lettered
from tests.ui.theme.places import area, meet, seen, text_box, uncovered
from tests.ui.theme.stage import frames

FINGERTIP = 11.0  # millimetres
ROUNDING = 1.5  # pixels
LEGIBLE = 12.5  # sp: the smallest type at the smallest scale
STEPS = 12  # of scrolling, at the most
ID = re.compile(r"[a-z]\w*(\.[a-z]\w*)+( \w+=\S+)*$")

Check = Callable[[list[Widget]], list[str]]  # of what can be seen now


def findings(root: Widget) -> list[str]:
    """Everything that is wrong, once each; an empty list is a good screen."""
    found: dict[str, None] = {}
    for _ in scrolled(root):
        there = list(shown(root))
        for check in CHECKS:
            found.update(dict.fromkeys(check(there)))
    return list(found)


def small_targets(there: list[Widget]) -> list[str]:
    """Taps whose visible part is smaller than a fingertip."""
    found = []
    for widget in there:
        if not isinstance(widget, ButtonBehavior) or not _answers(widget):
            continue
        visible = seen(widget, scrolling=False)
        across = min(visible[2] - visible[0], visible[3] - visible[1])
        if across < mm(FINGERTIP) - ROUNDING:
            found.append(f"{called(widget)}: only {max(0, across) / mm(1):.1f} mm to tap")
    return found


def pale_text(there: list[Widget]) -> list[str]:
    """Words and drawings that do not stand out from what is really behind them."""
    return contrast.pale(there)


def cut_text(there: list[Widget]) -> list[str]:
    """Words that are clipped, shortened, broken inside a word, or outside the window."""
    found = []
    for label in labels(there):
        where = called(label)
        if (
            max(label.texture_size[0] - label.width, label.texture_size[1] - label.height)
            > ROUNDING
        ):
            found.append(f"{where}: cut off by its own edges")
        elif area(text_box(label)) - area(seen(label, text_box(label), scrolling=False)) > 4:
            found.append(f"{where}: cut off by what it lies in")
        if label.shorten and label.is_shortened:
            found.append(f"{where}: ends in dots")
        if _lines_missing(label):
            found.append(f"{where}: lines are missing")
        if broken := _broken_word(label):
            found.append(f"{where}: breaks inside “{broken}”")
    return found


def tiny_text(there: list[Widget]) -> list[str]:
    """Words that had to shrink too much to stay whole."""
    found = []
    for label in labels(there):
        size = min((size for _, size, _ in _parts(label)), default=0.0)
        if drawn_size(label) < int(label.font_size) and size < sp(LEGIBLE):
            found.append(f"{called(label)}: only {size:.0f} high")
    return found


def overlapping(there: list[Widget]) -> list[str]:
    """Words on other words, and taps on other taps."""
    found = []
    words = [(label, seen(label, text_box(label))) for label in labels(there)]
    taps = [(w, seen(w)) for w in there if isinstance(w, ButtonBehavior) and _answers(w)]
    for things, what in ((words, "words on"), (taps, "lies on")):
        for (one, a), (other, b) in combinations(things, 2):
            common = meet(a, b)
            if min(common[2] - common[0], common[3] - common[1]) > ROUNDING:
                found.append(f"{called(one)}: {what} {called(other)}")
    return found


def missing_glyphs(there: list[Widget]) -> list[str]:
    """Letters the font in use does not have."""
    found = []
    for label in labels(there):
        missing = [
            letter
            for letter in sorted(set(label.text) - set(" \n\t"))
            if _glyph(letter, label.font_name) == _glyph("\uffff", label.font_name)
        ]
        if missing:
            found.append(f"{called(label)}: the font has no {' '.join(missing)}")
    return found


def unworded(there: list[Widget]) -> list[str]:
    """Where a catalogue lacks a sentence, what it would have been called by."""
    lines = ((label, line) for label in labels(there) for line in label.text.split("\n"))
    return [f"{called(label)}: nobody has worded it" for label, line in lines if ID.match(line)]


CHECKS: tuple[Check, ...] = (
    small_targets,
    pale_text,
    cut_text,
    tiny_text,
    overlapping,
    missing_glyphs,
    unworded,
)


# What is there


def shown(root: Widget) -> Iterator[Widget]:
    """All that can be seen now, whole or in part."""
    for widget in everything(root, restrict=True):
        there = all(each.opacity for each in _with_parents(widget))
        if there and area(seen(widget)) > 0 and uncovered(widget):
            yield widget


def labels(there: list[Widget]) -> list[Label]:
    return [w for w in there if is_lettered(w) and w.text.strip()]


def called(widget: Widget) -> str:
    """How a finding names it."""
    name = getattr(widget, "text", "") or getattr(widget, "icon", "") or getattr(widget, "name", "")
    name = name or getattr(widget, "symbol", "")
    return f"{type(widget).__name__} “{name}”"


def scrolled(root: Widget) -> Iterator[None]:
    """Every place that has to be looked at, one windowful after another."""
    views = [w for w in root.walk(restrict=True) if isinstance(w, ScrollView)]
    before = [(view, view.scroll_x, view.scroll_y) for view in views]
    steps = max([_windowfuls(view) for view in views], default=1)
    for step in range(steps):
        for view in views:
            share = 1 - step / max(1, steps - 1)
            view.scroll_y = share if view.do_scroll_y else view.scroll_y
            view.scroll_x = 1 - share if view.do_scroll_x else view.scroll_x
        frames(2)
        yield
    for view, x, y in before:
        view.scroll_x, view.scroll_y = x, y
    frames(2)


def _windowfuls(view: ScrollView) -> int:
    parts = [1.0]
    for held, size in zip(view.viewport_size, view.size, strict=True):
        if size and held > size:
            parts.append(1 + (held - size) / (size * 0.6))
    return min(STEPS, round(max(parts) + 0.49))


def _with_parents(widget: Widget) -> Iterator[Widget]:
    while widget is not None and widget is not Window and widget.parent is not widget:
        yield widget
        widget = widget.parent


def _answers(widget: Widget) -> bool:
    """A die that is only shown may be small."""
    tapped, held = getattr(widget, "tapped", True), getattr(widget, "held", None)
    return tapped is not None or held is not None


# Words


def _lines_missing(label: Label) -> bool:
    """Kivy leaves lines out without a word when a height or a number of lines is given."""
    limited = label.max_lines or (label.text_size and label.text_size[1] is not None)
    if not limited or label.shorten:
        return False
    kind = MarkupInk if label.markup else Ink
    free = _ink(label, drawn_size(label), label.bold, kind)
    free.text = label.text
    free.refresh()
    return bool(free.texture.height - label.texture_size[1] > ROUNDING)


def _broken_word(label: Label) -> str:
    width = label.text_size[0]
    if width is None or label.shorten:
        return ""
    room = width - label.padding[0] - label.padding[2]
    for text, size, bold in _parts(label):
        ink = _ink(label, size, bold)
        for word in text.split():
            if ink.get_extents(word)[0] > room + 1:
                return word
    return ""


def _parts(label: Label) -> Iterator[tuple[str, float, bool]]:
    """Words, their size and whether they are bold, as they are drawn."""
    if not label.markup:
        yield label.text, drawn_size(label), label.bold
        return
    size, bold = drawn_size(label), label.bold
    for part in re.split(r"(\[[^]]*\])", label.text):
        if part.startswith("[size="):
            size = float(part[6:-1])
        elif part in ("[b]", "[/b]"):
            bold = part == "[b]"
        elif not part.startswith("["):
            yield part, size, bold


def drawn_size(label: Label) -> float:
    """It may be smaller than was wished."""
    return float(label._label.options["font_size"])


def _ink(label: Label, size: float, bold: bool, kind: type[Ink] = Ink) -> Ink:
    width = label.text_size[0]
    return kind(
        font_size=size,
        font_name=label.font_name,
        bold=bold,
        italic=label.italic,
        text_size=(width, None),
        padding=label.padding,
    )


@cache
def _glyph(letter: str, font: str) -> bytes:
    ink = Ink(text=letter, font_name=font, font_size=24)
    ink.refresh()
    return bytes(ink.texture.pixels)
