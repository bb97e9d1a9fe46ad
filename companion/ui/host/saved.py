"""Games and files as lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game as the home screen lists it, in words."""

    id: str
    game: str  # what the game is called
    when: str  # when it was last played
    people: str = ""  # who plays
    where: str = ""  # how far it has got
    problem: str = ""  # why it cannot be opened
    unseen: bool = False  # nobody has looked how far since its last answer: ``Host.look`` does
    kind: str = ""  # which game it is
    name: str = ""  # that people gave it
    now: str = ""  # round and whose turn it is
    minutes: str = ""  # that people sat at it, as far as that is known
    over: bool = False
    seats: Mapping[str, str] = field(default_factory=dict)  # by seat, who plays it
    bases: Mapping[str, str] = field(default_factory=dict)  # and the colour of their pieces
    shows: Mapping[str, Any] = field(default_factory=dict)  # for the game's own picture of it


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file that may hold a game."""

    path: str
    name: str
    when: str  # in words
