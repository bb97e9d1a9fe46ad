"""What every screen must keep to: no text cut off, nothing on top of anything, room for fingers."""

from __future__ import annotations

from itertools import combinations

from kivy.metrics import mm
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.boards.picture import Picture
from companion.ui.theme.widgets import Tap
from tests.ui.driver import Driver

FINGERTIP = 11  # millimetres
ROUNDING = 1.5  # pixels


def check_readable(driver: Driver) -> None:
    for widget in driver.walk():
        if not widget.opacity or _in_a_picture(widget):
            continue
        where = f"{type(widget).__name__} {getattr(widget, 'text', '')!r}"
        if isinstance(widget, Label) and widget.text:
            width, height = widget.texture_size
            assert width <= widget.width + ROUNDING, f"{where} is cut off"
            assert height <= widget.height + ROUNDING, f"{where} is cut off"
        if isinstance(widget, Tap):
            assert min(widget.size) >= mm(FINGERTIP), f"{where} is too small for a finger"
        _check_inside(widget, where)
        shown = [child for child in widget.children if child.width and child.height]
        for one, other in combinations(shown, 2):
            assert not _overlap(one, other), f"{where}: {one} lies on {other}"


def _in_a_picture(widget: Widget) -> bool:
    """Pieces lie on places there; ``boards.measure`` looks at them."""
    return isinstance(widget, Picture) or isinstance(widget.parent, Picture)


def _check_inside(widget: Widget, where: str) -> None:
    parent = widget.parent
    if not isinstance(parent, Widget) or not widget.height:
        return
    if isinstance(parent, ScrollView):
        assert widget.width <= parent.width + ROUNDING, f"{where} sticks out"
        return
    assert widget.x >= parent.x - ROUNDING, f"{where} sticks out"
    assert widget.right <= parent.right + ROUNDING, f"{where} sticks out"
    assert widget.y >= parent.y - ROUNDING, f"{where} sticks out"
    assert widget.top <= parent.top + ROUNDING, f"{where} sticks out"


def _overlap(one: Widget, other: Widget) -> bool:
    return bool(
        one.x < other.right - ROUNDING
        and other.x < one.right - ROUNDING
        and one.y < other.top - ROUNDING
        and other.y < one.top - ROUNDING
    )
