"""What was seen: one frozen fact for each die."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

BLACK, GREEN, BLUE, RED, TARDIS, OTHER = "black", "green", "blue", "red", "TARDIS", "other"
COLOURS = (BLACK, GREEN, BLUE, RED)
KINDS = (*COLOURS, TARDIS, OTHER)

Point = tuple[float, float]
Outline = tuple[Point, Point, Point, Point]


def outline(corners: Iterable[Iterable[float]]) -> Outline:
    """Four corners of any numbers, as plain ones."""
    one, two, three, four = ((float(x), float(y)) for x, y in corners)
    return one, two, three, four


class Doubt(StrEnum):
    """Why a person is to be asked about a die."""

    FACE = "face"  # two faces look alike, or none does
    KIND = "kind"  # two colours look alike
    DIE = "die"  # it may be no die at all
    HIDDEN = "hidden"  # cut off by the picture's edge, covered, or cocked
    COUNT = "count"  # more dice, or more of a kind, than the caller said there are


@dataclass(frozen=True, slots=True)
class Reading:
    """One die. Places are fractions of the picture; ``guesses`` are faces, the likeliest first."""

    kind: str
    face: str | None
    confidence: float
    outline: Outline
    box: tuple[float, float, float, float]
    doubt: Doubt | None = None
    guesses: tuple[tuple[str, float], ...] = ()

    @property
    def middle(self) -> Point:
        """The middle of its top face."""
        return sum(x for x, _ in self.outline) / 4, sum(y for _, y in self.outline) / 4
