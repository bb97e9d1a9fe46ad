"""Field: one line to write on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.uix.textinput import TextInput

from . import colours, sizes


class Field(TextInput):
    """One line to write on; every letter is told."""

    def __init__(self, text: str, hint: str, written: Callable[[str], None]) -> None:
        super().__init__(
            text=text,
            hint_text=hint,
            multiline=False,
            write_tab=False,
            size_hint_y=None,
            height=max(sizes.touch(), 1.9 * sizes.body()),
            font_size=int(sizes.body()),  # as lettering has it
            background_normal="",
            background_active="",
            background_color=(0, 0, 0, 0),
            foreground_color=colours.TEXT,
            hint_text_color=colours.QUIET,
            cursor_color=colours.LAMP,
        )
        self.ground = RoundedRectangle(radius=[sizes.radius()])
        group = InstructionGroup()
        group.add(Color(rgba=colours.RAISED))
        group.add(self.ground)
        self.canvas.before.insert(0, group)  # its last colour is the writing's: ours comes first
        self.bind(size=self._middle, pos=self._middle, line_height=self._middle)
        self._middle()
        self.bind(text=lambda _, text: written(text))

    def _middle(self, *_: Any) -> None:
        space = max(0, (self.height - self.line_height) / 2)
        self.padding = (sizes.gap(), space, sizes.gap(), space)
        self.ground.pos, self.ground.size = self.pos, self.size
