"""What is drawn in pictures, beside the widgets: it is none, and people see it all the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.boards.draw import View, Written
from companion.ui.boards.picture import Picture


class Drawn:
    """A thing in a picture, to be asked as a widget is."""

    opacity = 1.0

    def __init__(self, picture: Picture, view: View | Written) -> None:
        self.parent, self.view = picture, view
        (self.x, self.y), (self.width, self.height) = view.pos, view.size
        self.right, self.top = self.x + self.width, self.y + self.height
        self.center_x, self.center_y = self.x + self.width / 2, self.y + self.height / 2
        self.center = self.center_x, self.center_y

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        at: tuple[float, float] = self.parent.to_window(x, y)
        return at


class Words(Drawn):
    """As a label has them."""

    view: Written
    padding, max_lines = (0.0, 0.0, 0.0, 0.0), 0
    shorten = markup = italic = disabled = False

    def __init__(self, picture: Picture, view: Written) -> None:
        super().__init__(picture, view)
        self._label = view.ink
        assert view.look is not None
        look = view.look
        self.text, self.font_size, self.bold, self.color = (
            look.text,
            look.size,
            look.bold,
            look.colour,
        )
        self.texture_size, self.text_size = tuple(view.sheet.size), (self.width, None)
        self.font_name = view.ink.options["font_name"] if view.ink is not None else ""


Seen = Widget | Drawn


def everything(root: Widget, **more: Any) -> Iterator[Any]:
    """All widgets, and what pictures among them show."""
    for widget in root.walk(**more):
        yield widget
        if isinstance(widget, Picture):
            for view in widget.drawn():
                yield Words(widget, view) if isinstance(view, Written) else Drawn(widget, view)


def is_lettered(each: object) -> bool:
    return isinstance(each, Label | Words)
