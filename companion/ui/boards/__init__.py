"""One board per game: the position as a picture to look at and to choose on."""

from __future__ import annotations

from .daleks.adventure import AdventurePlace
from .daleks.board import Board
from .daleks.choices import choices
from .daleks.part import Part, has_picture
from .daleks.prices import prices

__all__ = [
    "ADVISED",
    "BOARDS",
    "CALLED",
    "PARTS",
    "PLACES",
    "PRICED",
    "AdventurePlace",
    "Board",
    "Part",
]

BOARDS: dict[str, type[Board]] = {"time_of_the_daleks": Board}
CALLED = {"time_of_the_daleks": choices}  # options that only the game can put in words
PRICED = {"time_of_the_daleks": prices}  # of the open question: with what they cost or end
ADVISED = {  # questions the odds have a say in: there is room for it from the start
    f"daleks.{each}"
    for each in (
        *("throw", "not_met", "which_dice", "which_die", "turn_to", "turn_which"),
        *("build_pool", "discard_down", "exterminate", "how_to_help"),
    )
}
PARTS = {"time_of_the_daleks": (Part, has_picture)}  # one place of the table alone
PLACES: dict[str, type[AdventurePlace]] = {"time_of_the_daleks": AdventurePlace}
