"""Lettering: words on the screen, drawn anew on a sheet of their own."""

from __future__ import annotations

from typing import Any

from kivy.uix.label import Label


class Lettering(Label):
    """Kivy would write over a sheet that the last picture may still be painted with, and wait for
    that: a fresh sheet need not wait."""

    def texture_update(self, *_: Any) -> None:
        self._label.texture = None
        super().texture_update()
