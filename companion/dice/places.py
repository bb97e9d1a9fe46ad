"""What the tray shows: the places of a throw, what lies there, and dice that fill none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.core.questions import Die
from firmware_bridge.landing import Quality


class Doubt(StrEnum):
    """Why a person must say whether it counts."""

    NONE = ""
    COCKED = "cocked"
    FAKE = "fake"  # the die itself doubts that it was thrown
    MISSED = "missed"  # its landing was not heard
    FOUND = "found"  # lay there after nobody had listened
    AGAIN = "again"  # thrown once more, though it had landed
    BEFORE = "before"  # thrown before it was asked for
    NOTHING = "nothing"  # this side plays nothing: to be thrown again
    UNREAD = "unread"  # a camera is not sure


DOUBTS = {
    Quality.TILTED: Doubt.COCKED,
    Quality.FAKE: Doubt.FAKE,
    Quality.MISSED: Doubt.MISSED,
    Quality.FOUND: Doubt.FOUND,
}
WEAK = (Doubt.FAKE, Doubt.FOUND, Doubt.BEFORE)  # a throw that is sure takes such a place


class Why(StrEnum):
    """Why a die that landed fills no place."""

    KEPT = "kept"  # it lies there, and is not to be thrown
    SPARE = "spare"  # one more than there are places
    OTHER = "other"  # no die like this is asked for


@dataclass(frozen=True, slots=True)
class Place:
    """One die of the throw, and what lies there so far."""

    id: str
    kind: str
    faces: tuple[str, ...]
    face: str = ""
    by: str = ""  # an address; or a finger, the app, a camera
    side: int | None = None
    doubt: Doubt = Doubt.NONE
    rolling: bool = False
    at: float = 0.0

    @property
    def counts(self) -> bool:
        return bool(self.face) and not self.doubt and not self.rolling

    @property
    def is_empty(self) -> bool:
        return not self.by

    def emptied(self) -> Place:
        return Place(self.id, self.kind, self.faces)


@dataclass(frozen=True, slots=True)
class Stray:
    """A die that landed and fills no place."""

    die: str
    side: int | None
    why: Why


def places_of(dice: Sequence[Die]) -> list[Place]:
    """Each has the die's own place in the game; else its kind, numbered where several are alike."""
    kinds = [die.kind for die in dice]
    seen: dict[str, int] = {}
    places = []
    for die in dice:
        seen[die.kind] = seen.get(die.kind, 0) + 1
        several = kinds.count(die.kind) > 1
        id = f"{die.kind}_{seen[die.kind]}" if several else die.kind
        places.append(Place(die.place or id, die.kind, die.faces))
    return places
