"""What is asked: which symbols are needed, whose dice there are, and what may be done to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

SYMBOLS = "RDSCTX"  # running, diplomacy, science, cunning, tactics, strength
COLOURS = "KGBR"  # black, green, blue, red

Pool = tuple[int, int, int, int]  # how many dice of each colour
Need = tuple[int, int, int, int, int, int]  # how many of each symbol
Faces = tuple[str, str, str, str]  # what the dice of each colour show, a letter a face


@dataclass(frozen=True, slots=True)
class Reroll:
    """Once: NUMBER re-rolls up to so many dice, "any" as many as one likes, "all" all or none."""

    colours: str
    dice: int | Literal["any", "all"]
    charges: int = 0  # its price
    cards: int = 0
    either: bool = False  # may be used on either Doctor's pool
    at_fixed_point: bool = False  # works even there


@dataclass(frozen=True, slots=True)
class Change:
    """Once: one die is turned to a symbol. After that nothing is re-rolled."""

    colours: str
    to: str
    either: bool = False


@dataclass(frozen=True, slots=True)
class Doctor:
    pool: Pool
    rerolls: tuple[Reroll, ...] = ()
    changes: tuple[Change, ...] = ()
    charges: int = 0
    cards: int = 0  # that may be given for a re-roll


@dataclass(frozen=True, slots=True)
class Problem:
    need: Need
    doctors: tuple[Doctor, ...]  # one, or two who throw together
    faces: Faces
    fixed_point: bool = False
    time_locked: bool = False
    number_reroll: Literal["together", "one_at_a_time"] = "together"
    tokens_on: Literal["own_dice", "either_pool"] = "own_dice"

    @property
    def pools(self) -> tuple[Pool, ...]:
        return tuple(doctor.pool for doctor in self.doctors)


def need(letters: str) -> Need:
    """ "RRDS" as counts."""
    found = [letters.count(symbol) for symbol in SYMBOLS]
    return (found[0], found[1], found[2], found[3], found[4], found[5])


def pool(dice: Mapping[str, int]) -> Pool:
    return (dice.get("K", 0), dice.get("G", 0), dice.get("B", 0), dice.get("R", 0))
