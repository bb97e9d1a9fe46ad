"""One board per game: the position as a picture to look at and to choose on."""

from __future__ import annotations

from .daleks.board import Board

BOARDS: dict[str, type[Board]] = {"time_of_the_daleks": Board}
