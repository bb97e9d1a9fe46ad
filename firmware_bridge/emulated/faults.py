"""What goes wrong with real dice, as chances for each throw or each notification."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import StrEnum


class Outcome(StrEnum):
    """How an emulated throw ends, in truth."""

    FLAT = "flat"
    COCKED = "cocked"
    FAKE = "fake"


@dataclass
class Faults:
    """Chances between 0 and 1. The default is a perfect world."""

    drop: float = 0.0  # a notification is lost between the system and us
    repeat: float = 0.0  # a notification arrives twice
    wobble: float = 0.0  # shaken in the hand before the throw
    cocked: float = 0.0
    fake: float = 0.0
    lose_link: float = 0.0  # the link breaks while the die tumbles
    luck: random.Random = field(default_factory=random.Random)

    def happens(self, chance: float) -> bool:
        return chance > 0 and self.luck.random() < chance

    def copies(self) -> int:
        """How often the next notification arrives."""
        if self.happens(self.drop):
            return 0
        return 2 if self.happens(self.repeat) else 1

    def outcome(self) -> Outcome:
        if self.happens(self.cocked):
            return Outcome.COCKED
        return Outcome.FAKE if self.happens(self.fake) else Outcome.FLAT


@dataclass(frozen=True)
class Thrown:
    """The truth about one throw, and how many of its notifications arrived."""

    die: str
    n: int
    face: int
    outcome: Outcome
    began: float
    ended: float
    start_heard: bool
    end_heard: bool
    link_lost: bool
