"""A picture with its line of words, as screens about cameras show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from companion.ui.host.camera import Look, Photo
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Text

from .snapshot import Snapshot

TOLD = ("no_camera", "camera_lost", "no_file")
HIGH = 0.5  # of the window: the picture, at the most


class Sight(Column):
    """The picture, and one line of words below it."""

    def __init__(self, touched: Callable[[str], None] | None = None) -> None:
        self.snapshot = Snapshot(touched=touched, size_hint_y=None)
        self.said = Text("", sizes.body(), colours.TEXT, halign="center")
        super().__init__(self.snapshot, self.said)
        self.bind(width=self._fit)

    def show(self, look: Look | None, said: str = "") -> None:
        if look is not None:
            self.snapshot.show(look.photo, look.dice)
            self.tell(said or look.said)

    def see(self, photo: Photo | None, said: str) -> None:
        """A picture in which no dice are looked for."""
        self.snapshot.show(photo)
        self.tell(said)

    def blind(self, said: str) -> None:
        """There is no picture, and none is waited for."""
        self.remove_widget(self.snapshot)
        self.tell(said)

    def tell(self, said: str) -> None:
        self.said.text = said
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.snapshot.height = min(HIGH * Window.height, self.width / self.snapshot.aspect)


def why(problem: str, say: Phrases) -> str:
    """Why there is no picture."""
    return say(f"camera.why.{problem if problem in TOLD else 'not_read'}")
