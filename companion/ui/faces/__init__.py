"""The faces of all games, by the game's name. Nothing else in ui knows one."""

from __future__ import annotations

from . import time_of_the_daleks
from .face import Face

__all__ = ["FACES", "Face", "face_of"]

FACES: dict[str, Face] = {"time_of_the_daleks": time_of_the_daleks.FACE}
PLAIN = Face()  # of a game that shows nothing but its questions


def face_of(game: str) -> Face:
    return FACES.get(game, PLAIN)
