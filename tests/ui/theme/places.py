"""Where things are in the window, and how much of them is seen."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

Box = tuple[float, float, float, float]  # left, bottom, right, top, in the window


def box_of(widget: Widget, inside: Box | None = None) -> Box:
    """The widget, or a part of it in its own coordinates; it may have been turned."""
    left, bottom, right, top = inside or (widget.x, widget.y, widget.right, widget.top)
    corners = [
        widget.to_window(x, y)
        for x, y in ((left, bottom), (right, top), (left, top), (right, bottom))
    ]
    across, up = zip(*corners, strict=True)
    return min(across), min(up), max(across), max(up)


def text_box(label: Label) -> Box:
    """Where the words of a label are, in its own coordinates; its padding holds none."""
    width, height = label.texture_size
    left, top, right, bottom = label.padding
    x, y = label.center_x - width / 2, label.center_y - height / 2
    return x + left, y + bottom, x + width - right, y + height - top


def seen(widget: Widget, part: Box | None = None, *, scrolling: bool = True) -> Box:
    """What is left of it inside the window and everything that clips it.

    Without ``scrolling``, what a finger can scroll into sight counts as seen.
    """
    visible = box_of(widget, part)
    clip: Box = (0, 0, *Window.size)
    for view in inside_scroll(widget):
        frame = box_of(view)
        if scrolling:
            visible = meet(visible, frame)
        else:
            visible = _within_reach(visible, frame, view)
            clip = (-1e9, -1e9, 1e9, 1e9)  # the view itself is clipped by the window
    return meet(visible, clip)


def inside_scroll(widget: Widget) -> Iterator[ScrollView]:
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            yield parent
        parent = parent.parent


def _within_reach(box: Box, frame: Box, view: ScrollView) -> Box:
    left, bottom, right, top = box
    lying = abs(frame[2] - frame[0] - view.width) > 1  # turned to the side by a Facing
    across, up = (
        (view.do_scroll_y, view.do_scroll_x) if lying else (view.do_scroll_x, view.do_scroll_y)
    )
    if not across:
        left, right = max(left, frame[0]), min(right, frame[2])
    if not up:
        bottom, top = max(bottom, frame[1]), min(top, frame[3])
    return (
        left,
        bottom,
        min(right, left + frame[2] - frame[0]),
        min(top, bottom + frame[3] - frame[1]),
    )


def meet(one: Box, other: Box) -> Box:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def area(box: Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def uncovered(widget: Widget) -> bool:
    """Nothing that covers half of the window lies over it: no sheet, no panel."""
    half = 0.5 * Window.width * Window.height
    return not any(
        over.width * over.height > half and area(meet(box_of(widget), box_of(over))) > 0
        for over in _in_front(widget)
    )


def _in_front(widget: Widget) -> Iterator[Widget]:
    """Widgets drawn later, in no layout that keeps them beside this one."""
    while widget is not None and widget is not Window:
        parent = widget.parent
        if parent is None:
            return
        siblings = parent.children
        if widget in siblings:
            yield from siblings[: siblings.index(widget)]
        widget = parent
