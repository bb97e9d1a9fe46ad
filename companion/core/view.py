"""What one seat may see of a game: the same of every game, and what is a game's own beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .messages import Message
from .questions import Question


@dataclass(frozen=True, slots=True)
class Lying:
    """A die that lies where it was thrown."""

    place: str  # which die of whose: as the throw named it
    kind: str
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game that shows more adds fields of its own. Nobody changes a view."""

    round: int  # 0 while it is set up
    turn: str  # whose it is
    step: str
    opening: str = ""  # the seat that began
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by seat, as far as known
    dice: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by kind, its faces
    thrown: tuple[Lying, ...] = ()
    teams: Mapping[str, str] = field(default_factory=dict)  # by seat, its side
    scores: Mapping[str, int] = field(default_factory=dict)  # by seat or side
    for_app: Mapping[str, str] = field(default_factory=dict)  # seats left to it, and who plays them
    # What the session adds
    n: int = 0  # the number of the question: an answer says which one it is for
    question: Question | None = None
    offers: tuple[str, ...] = ()  # what may be played out of turn
    conclusion: Message | None = None

    @property
    def faces(self) -> frozenset[str]:
        """Whatever its dice can show."""
        return frozenset(face for faces in self.dice.values() for face in faces)
