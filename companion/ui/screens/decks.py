"""A deck of one's own box to turn to, with how much of it is known: in figures, and as a bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color
from kivy.metrics import dp

from companion.ui.theme import colours, plates, sizes
from companion.ui.theme.lines import Lines

BAR = 8.0  # dp


class DeckTap(Lines):
    def __init__(
        self,
        icon: str,
        name: str,
        known: str,
        share: float,
        tapped: Callable[[], None],
        **more: Any,
    ) -> None:
        self.share = share
        lines = [(name, sizes.body(), colours.TEXT), (known, sizes.small(), colours.QUIET)]
        super().__init__(lines, tapped, icon=icon, **more)
        with self.canvas:
            Color(*colours.WELL)
            self._well = plates.plate(self.pos, self.size, dp(BAR) / 2)
            Color(*(colours.GOOD if share >= 1 else colours.LAMP))
            self._bar = plates.plate(self.pos, self.size, dp(BAR) / 2) if share else None
        self.bind(pos=self._fill, size=self._fill)
        self._fill()

    def _lay(self, *_: Any) -> None:
        """With room for the bar below the words."""
        super()._lay()
        left, _, right, _ = self.padding
        self.padding = (left, 0, right, dp(BAR) + sizes.gap() * 0.6)

    def _fill(self, *_: Any) -> None:
        x, y, high = self.x + sizes.gap(), self.y + sizes.gap() * 0.7, dp(BAR)
        whole = self.width - 2 * sizes.gap()
        self._well.pos, self._well.size = (x, y), (whole, high)
        if self._bar is not None:
            self._bar.pos = (x, y)
            self._bar.size = (max(high, whole * self.share), high)
