"""Games and files as lists show them."""

from __future__ import annotations

from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file that may hold a game."""

    path: str
    name: str
    when: str  # in words
