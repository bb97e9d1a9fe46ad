"""One board per game: the position as a picture to look at and to choose on."""

from __future__ import annotations

from .daleks.adventure import AdventurePlace
from .daleks.board import Board

__all__ = ["BOARDS", "PLACES", "AdventurePlace", "Board"]

BOARDS: dict[str, type[Board]] = {"time_of_the_daleks": Board}
PLACES: dict[str, type[AdventurePlace]] = {"time_of_the_daleks": AdventurePlace}
