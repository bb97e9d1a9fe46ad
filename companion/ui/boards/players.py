"""The players: each has a colour, a shape and a letter, so nobody need tell colours apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.ui.host.plan import COLOURS
from companion.ui.theme import colours

from .scene import Colour

SHAPES = 4  # of the theme


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    letter: str
    colour: Colour
    mark: str  # the drawing of the player's shape
    area: Colour  # behind what is theirs


def players(
    seats: Sequence[str], names: Sequence[str], bases: Mapping[str, str]
) -> dict[str, Player]:
    """In the colours of their bases; who came late gets one that nobody has."""
    worn: dict[str, str] = {}
    for seat in seats:
        left = (each for each in COLOURS if each not in (*bases.values(), *worn.values()))
        mine = bases.get(seat, "")
        worn[seat] = mine if mine and mine not in worn.values() else next(left)
    marks = letters(names)
    return {
        seat: Player(
            name,
            marks[n],
            colours.base(worn[seat]),
            f"seat_{n % SHAPES + 1}",
            colours.area(worn[seat]),
        )
        for n, (seat, name) in enumerate(zip(seats, names, strict=True))
    }


def letters(names: Sequence[str]) -> list[str]:
    """The first letter of each name, or whatever else is shortest and still tells them apart."""
    firsts = [name[:1].upper() for name in names]
    lasts = [name[-1:].upper() for name in names]
    pairs = [name[:2].capitalize() for name in names]
    for found in (firsts, lasts, pairs):
        if all(found) and len(set(found)) == len(found):
            return found
    return [str(n + 1) for n in range(len(names))]
