"""The players' colours, each with a letter, so that nobody need tell colours apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .scene import Colour

# Far from the colours of the dice, and from one another for every kind of eye.
COLOURS: tuple[Colour, ...] = (
    (0.36, 0.86, 0.95, 1),  # sky
    (1.00, 0.62, 0.78, 1),  # rose
    (0.80, 0.90, 0.42, 1),  # lime
    (0.80, 0.70, 1.00, 1),  # lilac
)


@dataclass(frozen=True, slots=True)
class Player:
    seat: str
    name: str
    letter: str
    colour: Colour


def players(seats: Sequence[str], names: Sequence[str]) -> dict[str, Player]:
    marks = letters(names)
    return {
        seat: Player(seat, name, marks[n], COLOURS[n % len(COLOURS)])
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
