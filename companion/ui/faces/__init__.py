"""The faces of all games, by the game's name. Nothing else in ui knows one."""

from __future__ import annotations

from typing import Any

from companion.ui.face import Face
from companion.ui.host import Playing
from companion.ui.teaching.forms import Speech

from . import doctor_who_card_game, time_clash, time_of_the_daleks

__all__ = ["FACES", "Face", "face_of", "speech_of"]

FACES: dict[str, Face[Any]] = {
    "time_of_the_daleks": time_of_the_daleks.FACE,
    "time_clash": time_clash.FACE,
    "doctor_who_card_game": doctor_who_card_game.FACE,
}
PLAIN: Face[Any] = Face()  # of a game that shows nothing but its questions


def face_of(game: str) -> Face[Any]:
    return FACES.get(game, PLAIN)


def speech_of(playing: Playing) -> Speech:
    """What forms need to know of an open game."""
    return Speech(playing, face_of(playing.session.game.NAME).forms)
