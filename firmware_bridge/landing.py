"""What dice did, as frozen facts. ``at`` is in seconds of the clock that was handed in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from firmware_bridge.errors import Reason


class Quality(StrEnum):
    """How far a landing can be believed to be a throw."""

    STABLE = "stable"  # thrown, and came to rest flat
    TILTED = "tilted"  # came to rest cocked
    FAKE = "fake"  # the die itself doubts that it was thrown
    IN_HAND = "in_hand"  # turned to another face without a throw
    FOUND = "found"  # lies there after a time nobody listened; no throw is claimed
    MISSED = "missed"  # a throw was heard to begin, its end was not; the face it shows now


class LinkState(StrEnum):
    CONNECTING = "connecting"
    CONNECTED = "connected"
    ADVERTS = "adverts"  # followed without a link, by what the die broadcasts
    WAITING = "waiting"  # not followed for now; ``reason`` says why
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Landing:
    """A die lies there. ``face`` is None when nobody can tell which side is up."""

    die: str
    face: int | None
    quality: Quality
    at: float


@dataclass(frozen=True, slots=True)
class Rolling:
    """A throw was heard to begin: what the die showed before no longer counts."""

    die: str
    at: float


@dataclass(frozen=True, slots=True)
class Lifted:
    """A die is being handled, not thrown."""

    die: str
    at: float


@dataclass(frozen=True, slots=True)
class Battery:
    die: str
    percent: int | None
    charging: bool | None
    at: float


@dataclass(frozen=True, slots=True)
class Colour:
    die: str
    colour: str
    at: float


@dataclass(frozen=True, slots=True)
class Tapped:
    die: str
    times: int
    at: float


@dataclass(frozen=True, slots=True)
class Link:
    die: str
    state: LinkState
    reason: Reason | None
    at: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """A die is near: what it is called and how well it is heard."""

    die: str
    model: str
    name: str
    rssi: int | None
    at: float


Fact = Landing | Rolling | Lifted | Battery | Colour | Tapped | Link | Sighting
