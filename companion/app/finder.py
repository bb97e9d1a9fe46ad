"""What the tablet's camera shows of something that is no die, to take a photo of it."""

from __future__ import annotations

from collections.abc import Callable

from companion.advisor import Post
from companion.dice.eyes import Shot
from companion.dice.shown import Photo, photo
from vision.errors import Reason
from vision.picture import Picture

from .lens import QUICK, Lens, Make
from .photos import LONGEST


class Finder:
    """``photo`` is the newest picture, as large as one is kept; ``problem`` says why there is none.
    Nothing is kept of what it shows."""

    def __init__(self, make: Make, heard: Callable[[], None], gone: Callable[[], None]) -> None:
        self.heard, self.gone = heard, gone
        self.photo: Photo | None = None
        self.problem = ""
        self.lens = Lens(_shown, self._saw, self._failed, make)
        self.lens.pace = QUICK

    def open(self, source: str, post: Post | None, *others: Lens) -> None:
        if post is None:
            self.problem = Reason.NO_CAMERA  # there is no window, and no loop
        else:
            self.lens.open(source, post, *others)

    def close(self) -> None:
        self.lens.close()
        self.gone()

    def _saw(self, shot: Shot) -> None:
        self.photo = shot.photo
        self.heard()

    def _failed(self, reason: str) -> None:
        self.problem = reason
        self.heard()


def _shown(picture: Picture) -> Shot:
    return Shot("", (), photo=photo(picture, LONGEST))
