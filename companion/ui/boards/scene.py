"""What a picture consists of: items in boxes, described before anything is drawn.

Boxes are measured from the top left corner down, as one reads. Nothing here knows Kivy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

Colour = tuple[float, float, float, float]


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, x: float, y: float, slack: float = 0) -> bool:
        inside = self.x - slack <= x <= self.right + slack
        return inside and self.y - slack <= y <= self.bottom + slack


@dataclass(frozen=True, slots=True)
class Plate:
    """What things lie on."""

    fill: Colour
    radius: float = 0
    edge: Colour | None = None
    thick: float = 1.5
    dashed: bool = False
    cut: bool = False  # its corners are cut off instead of rounded


@dataclass(frozen=True, slots=True)
class Hatched:
    """Stripes from side to side, as high as their box."""

    fill: Colour
    stripe: Colour


@dataclass(frozen=True, slots=True)
class Sector:
    """Part of a ring, from one angle to another, in degrees against the clock; its box is that of
    the whole ring. ``ticks`` lines stand at its outer edge, every fifth of them longer."""

    fill: Colour
    start: float
    end: float
    inner: float  # of the outer radius
    edge: Colour
    thick: float = 1.5
    ticks: tuple[float, ...] = ()  # the angles
    ink: Colour = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Words:
    """Text that was broken into lines so that it fits its box."""

    text: str
    size: float
    colour: Colour
    bold: bool = False
    align: str = "left"


@dataclass(frozen=True, slots=True)
class Icon:
    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Piece:
    """Something hands move. A player's piece has a shape of its own and a letter upon it."""

    kind: str  # which drawing of ``draw`` it is
    colour: Colour
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """``state``: "", "met", "spare", "gone", "exterminated" or "empty"."""

    colour: str
    symbol: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    """A line through the middle of its box, from top to bottom or from side to side."""

    colour: Colour
    across: bool = False


@dataclass(frozen=True, slots=True)
class Painting:
    """One of the pictures that no palette tints: as much of its middle as fills the box."""

    name: str
    radius: float = 0


Look = Plate | Hatched | Sector | Words | Icon | Piece | Die | Join | Painting


class Item(NamedTuple):
    """One thing in a picture. ``key`` is the same as long as it is the same thing."""

    key: str
    box: Box
    look: Look
    mend: str = ""  # what a long press corrects
    options: tuple[str, ...] = ()  # what a touch may choose, where it is offered
    moves: bool = False  # glides to its new place
    reads: tuple[str, ...] = ()  # what it is: a touch that chooses nothing says more about it
    acts: bool = False  # but for an "i" of its own: a touch does something else anyway
    quiet: bool = False  # where it may be chosen it is not what is asked: what lies in it is read


@dataclass
class Scene:
    """Items in the order they are drawn, and how tall they are together."""

    items: list[Item] = field(default_factory=list)
    height: float = 0

    def put(
        self,
        key: str,
        box: Box,
        look: Look,
        *,
        mend: str = "",
        options: Iterable[str] = (),
        moves: bool = False,
        reads: Iterable[str] = (),
        acts: bool = False,
        quiet: bool = False,
    ) -> None:
        more = tuple(options), moves, tuple(reads), acts, quiet
        self.items.append(Item(key, box, look, mend, *more))
        self.height = max(self.height, box.bottom)

    def add(self, other: Scene, x: float = 0, y: float = 0) -> None:
        """Another scene becomes part of this one."""
        if x or y:
            self.items += [item._replace(box=item.box.moved(x, y)) for item in other.items]
        else:
            self.items += other.items
        self.height = max(self.height, y + other.height)

    def insert(self, key: str, box: Box, look: Look, **more: object) -> None:
        """Behind everything that is there already."""
        below = Scene()
        below.put(key, box, look, **more)  # type: ignore[arg-type]
        self.items[:0] = below.items
        self.height = max(self.height, box.bottom)


def side_by_side(count: int, within: Box, most: float) -> list[Box]:
    """Squares for so many pieces, as large as fit and never larger than ``most``; centred."""
    if not count:
        return []
    fits = ((min(within.w / n, within.h / -(-count // n)), n) for n in range(1, count + 1))
    size, columns = max(fits)
    size = min(size, most)
    rows = -(-count // columns)
    boxes = []
    for n in range(count):
        row, column = divmod(n, columns)
        here = min(columns, count - row * columns)
        x = within.x + (within.w - here * size) / 2 + column * size
        y = within.y + (within.h - rows * size) / 2 + row * size
        boxes.append(Box(x, y, size, size))
    return boxes
