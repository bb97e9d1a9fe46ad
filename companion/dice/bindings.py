"""Which physical die plays which die of a game, and what its sides mean there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

ANY = "any"  # plays whatever is asked for; lights and order say which
NONE = ""  # is only tried out
AGAIN = ""  # a side that means: throw again

SHAPES: Mapping[str, tuple[int, ...]] = {
    "d4": tuple(range(1, 5)),
    "d6": tuple(range(1, 7)),
    "d8": tuple(range(1, 9)),
    "d10": tuple(range(10)),
    "d00": tuple(range(0, 100, 10)),
    "d12": tuple(range(1, 13)),
    "d20": tuple(range(1, 21)),
}
LONGEST = 40  # letters of a die's name


@dataclass(frozen=True)
class Bound:
    """A physical die as its owner wants it used. ``faces`` is empty while sides count as numbered:
    the first side is the first face of the die that is played, and so on."""

    die: str
    model: str = ""
    shape: str = "d6"
    name: str = ""
    plays: str = NONE
    faces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise ValueError(f"no die has the shape {self.shape!r}")
        if self.faces and len(self.faces) != len(self.sides):
            raise ValueError(f"{len(self.faces)} faces do not fit a {self.shape}")

    @property
    def sides(self) -> tuple[int, ...]:
        return SHAPES[self.shape]

    def can_play(self, kind: str) -> bool:
        return self.plays in (ANY, kind) and self.plays != NONE

    def symbols(self, faces: Sequence[str]) -> tuple[str, ...]:
        """What each side means for a die with those faces."""
        return self.faces or numbered(len(self.sides), faces)

    def symbol(self, side: int | None, faces: Sequence[str]) -> str | None:
        """``AGAIN`` where the side plays nothing; None where the die has no such side."""
        if side is None or side not in self.sides:
            return None
        return self.symbols(faces)[self.sides.index(side)]


def numbered(sides: int, faces: Sequence[str]) -> tuple[str, ...]:
    """Every face equally often; sides left over mean to throw again, so that it stays fair."""
    times = sides // len(faces) if faces else 0
    return tuple(faces[n % len(faces)] if n < times * len(faces) else AGAIN for n in range(sides))


@dataclass
class Bindings:
    """All dice that are known, by address."""

    all: dict[str, Bound] = field(default_factory=dict)

    def get(self, die: str) -> Bound | None:
        return self.all.get(die)

    def put(self, bound: Bound) -> None:
        self.all[bound.die] = bound

    def forget(self, die: str) -> None:
        self.all.pop(die, None)
