"""The faces of all games, by the game's name. Nothing else in ui knows one."""

from __future__ import annotations

from typing import Any

from . import time_of_the_daleks
from .face import Face

__all__ = ["FACES", "Face", "face_of"]

FACES: dict[str, Face[Any]] = {"time_of_the_daleks": time_of_the_daleks.FACE}
PLAIN: Face[Any] = Face()  # of a game that shows nothing but its questions


def face_of(game: str) -> Face[Any]:
    return FACES.get(game, PLAIN)
