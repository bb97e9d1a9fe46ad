"""A live camera: waits until all is still, reads a few frames, and lets them vote."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from vision import card
from vision.area import Area
from vision.dice_set import PIPS, DiceSet
from vision.motion import MotionGate
from vision.picture import Picture, dark
from vision.reading import Doubt, Reading
from vision.recognise import NO_LIMITS, Eyes, Limits, limited

VOTES = 5  # frames that are asked
DOUBTED = 0.34  # of a vote
AGREE = 0.6  # of them, from which a die is settled
NEAR = 0.5  # of a die's width: the same place


class State(StrEnum):
    """What to tell the people at the table."""

    TOO_DARK = "too_dark"
    HOLD_STILL = "hold_still"
    READING = "reading"
    CLEAR = "clear"
    DOUBTFUL = "doubtful"  # a die is cocked, covered, or looks like two faces
    EMPTY = "empty"


@dataclass(frozen=True)
class Glimpse:
    """The state now, and the dice as far as they are settled; ``kept`` lay there before."""

    state: State
    readings: tuple[Reading, ...] = ()
    kept: tuple[Reading, ...] = ()

    @property
    def thrown(self) -> tuple[Reading, ...]:
        """The dice that were not kept."""
        return tuple(one for one in self.readings if one not in self.kept)


class Watch:
    """Feed it every frame; what it gives back is to be shown, and counted once it is clear."""

    def __init__(
        self,
        known: DiceSet = PIPS,
        *,
        limits: Limits = NO_LIMITS,
        area: Area | None = None,
        votes: int = VOTES,
        eyes: Callable[[], Eyes] = Eyes,
    ) -> None:
        self.known, self.limits, self.area = known, limits, area
        self._votes, self._gate = votes, MotionGate()
        self._make = eyes
        self._eyes: Eyes | None = None
        self._frames: list[list[Reading]] = []
        self._settled: tuple[Reading, ...] = ()
        self._kept: tuple[Reading, ...] = ()
        self._width: float | None = None
        self._card: card.Card | None = None

    def keep(self, dice: tuple[Reading, ...]) -> None:
        """These stay on the table while the others are thrown again."""
        self._kept = dice

    def see(self, picture: Picture) -> Glimpse:
        """The next frame."""
        moved = self._gate.see(picture)
        if moved:
            self._frames.clear()
        if dark(picture):
            return Glimpse(State.TOO_DARK)
        if not self._gate.still:
            return Glimpse(State.HOLD_STILL, self._settled if not moved else ())
        if len(self._frames) < self._votes:
            self._frames.append(self._read(picture))
            self._settled = tuple(limited(voted(self._frames), self.limits))
            if len(self._frames) < self._votes:
                return Glimpse(State.READING, self._settled)
        return Glimpse(self._state(), self._settled, self._lying())

    def _read(self, picture: Picture) -> list[Reading]:
        if self._eyes is None:  # made in the thread that reads
            self._eyes = self._make()
        if not self._frames:  # a card that lies there lies still
            self._card = card.find(picture)
        told = {"width": self._width} if self._card is None else {"card": self._card}
        readings = self._eyes.read(picture, self.known, area=self.area, **told)
        size = np.array(picture.shape[1::-1])
        wide = [
            float(np.sqrt(np.prod((np.subtract(r.box[2:], r.box[:2])) * size))) for r in readings
        ]
        self._width = float(np.median(wide)) if wide else None
        return readings

    def _state(self) -> State:
        if not self._settled:
            return State.EMPTY
        doubtful = any(one.doubt for one in self._settled)
        return State.DOUBTFUL if doubtful else State.CLEAR

    def _lying(self) -> tuple[Reading, ...]:
        """Settled dice that lie where a kept one lay and show what it showed."""
        return tuple(
            one
            for one in self._settled
            if any(
                near(one, old) and (one.kind, one.face) == (old.kind, old.face)
                for old in self._kept
            )
        )


def near(one: Reading, two: Reading) -> bool:
    """Whether two readings are of the same place."""
    wide = max(one.box[2] - one.box[0], one.box[3] - one.box[1])
    away = np.hypot(one.middle[0] - two.middle[0], one.middle[1] - two.middle[1])
    return bool(away < NEAR * wide)


def voted(frames: list[list[Reading]]) -> list[Reading]:
    """One reading a place: what most frames say; a place that few frames see is no die."""
    places: list[list[Reading]] = []
    for frame in frames:
        for one in frame:
            for place in places:
                if near(one, place[0]):
                    place.append(one)
                    break
            else:
                places.append([one])
    needed = AGREE * len(frames)
    return [_elected(place, needed) for place in places if len(place) >= needed / 2]


def _elected(place: list[Reading], needed: float) -> Reading:
    weights: dict[tuple[str, str | None], float] = {}
    for one in place:
        said = one.kind, one.face
        weights[said] = weights.get(said, 0) + (DOUBTED if one.doubt else 1)
    winner, weight = max(weights.items(), key=lambda each: each[1])
    alike = [one for one in place if (one.kind, one.face) == winner]
    best = max(alike, key=lambda one: one.confidence)
    if weight >= needed:
        return replace(best, doubt=None)
    doubt = next((one.doubt for one in place if one.doubt), None)
    return replace(best, doubt=doubt or (Doubt.DIE if len(place) < needed else Doubt.FACE))
