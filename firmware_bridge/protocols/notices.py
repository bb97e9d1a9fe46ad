"""What a die said, in words all models share. Which die, when, and if it is news, is for others."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Rgb = tuple[int, int, int]


class How(StrEnum):
    """How a die says it came to lie there."""

    THROWN = "thrown"
    TILTED = "tilted"
    FAKE = "fake"
    MOVED = "moved"  # another face is up, and nobody threw it
    SETTLED = "settled"  # lies flat; the die does not say if it was thrown


@dataclass(frozen=True, slots=True)
class Moving:
    """``thrown``: tumbling; else only handled."""

    thrown: bool


@dataclass(frozen=True, slots=True)
class Rest:
    face: int | None
    how: How


@dataclass(frozen=True, slots=True)
class Charge:
    percent: int | None
    charging: bool | None


@dataclass(frozen=True, slots=True)
class Tint:
    colour: str


@dataclass(frozen=True, slots=True)
class Taps:
    times: int


@dataclass(frozen=True, slots=True)
class Identity:
    """What a die or board says of itself. ``build`` is the firmware's date in Unix time; of a
    ``kind`` that is not ``known`` here nobody can tell the faces."""

    id: str
    kind: str
    leds: int | None = None
    build: int | None = None
    name: str = ""
    known: bool = True


@dataclass(frozen=True, slots=True)
class Unused:
    """Understood as a message, but nothing to do with a throw: an acknowledgement, a setting."""

    what: str


Notice = Moving | Rest | Charge | Tint | Taps | Identity | Unused
