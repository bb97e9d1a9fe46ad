"""Pictures to dice, as the game calls them. Slow, and so for a thread beside the loop."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import cv2

from vision.dice_set import PIPS, DiceSet
from vision.errors import VisionError
from vision.picture import decode
from vision.reading import TARDIS, Reading
from vision.recognise import forget, recognise
from vision.watch import Glimpse, State, Watch

from .seen import Sight

KINDS = {TARDIS: "tardis"}  # what vision calls a kind, and what the game does

cv2.setNumThreads(1)  # the other processors have a screen to paint

__all__ = ["Eyes", "Shot", "State", "VisionError", "forget"]


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture that was read. Outlines are fractions of its width and height."""

    id: str
    readings: tuple[Reading, ...]
    state: State | None = None  # of a live camera

    @property
    def sights(self) -> list[Sight]:
        return [
            Sight(KINDS.get(one.kind, one.kind), one.face, one.doubt is None)
            for one in self.readings
        ]


class Eyes:
    """One for each camera: a live one remembers its frames."""

    def __init__(self, known: DiceSet = PIPS) -> None:
        self.known = known
        self._watch = Watch(known)

    def read(self, photo: bytes) -> Shot:
        return _shot(recognise(decode(photo), self.known))

    def watch(self, frame: bytes) -> Shot:
        """The next frame of a live camera: nothing counts before all lies still."""
        glimpse: Glimpse = self._watch.see(decode(frame))
        return _shot(glimpse.readings, glimpse.state)


def _shot(readings: Sequence[Reading], state: State | None = None) -> Shot:
    return Shot(secrets.token_hex(6), tuple(readings), state)
