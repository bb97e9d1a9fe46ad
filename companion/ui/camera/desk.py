"""What the screens know of cameras. ``companion.app`` supplies it; a test may supply another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

Point = tuple[float, float]  # fractions of a picture, from its upper left
NO_DIE = ":"  # what is said of a find that is none


class Photo(Protocol):
    """Red, green and blue, row by row from the upper left."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def pixels(self) -> bytes: ...


class Face(NamedTuple):
    id: str  # as "red:running"
    name: str
    pips: str = ""  # what an ordinary die shows for it: "4", "1, 2, 3"


@dataclass(frozen=True, slots=True)
class Outlined:
    """A die in a picture."""

    id: str
    outline: tuple[Point, ...]
    kind: str
    face: str = ""  # as the game calls it; empty when nobody knows
    name: str = "?"  # the same in words
    asked: bool = False  # people must say what it is
    kept: bool = False  # it was not thrown now
    faces: tuple[Face, ...] = ()  # what it may be said to be


@dataclass(frozen=True, slots=True)
class Look:
    """What a camera shows now, and what is made of it."""

    id: str
    said: str  # clear, hold still, too dark … in words
    dice: tuple[Outlined, ...] = ()
    photo: Photo | None = None
    ready: bool = False  # all dice of the throw are read, none in doubt
    asks: bool = False
    counts: bool = False  # people may say that it counts as it is shown
    current: bool = False  # it is of the throw that is asked for now


@dataclass(frozen=True, slots=True)
class SetOfDice:
    """Dice somebody has taught, as a list shows them."""

    id: str  # empty: ordinary dice
    name: str
    faces: Mapping[str, int]  # and how often each was shown


class CameraDesk(Protocol):
    """Whatever is seen changes it: ``listen``. Frames come as quickly as somebody listens."""

    def listen(self, heard: Callable[[], None]) -> None: ...
    def unlisten(self, heard: Callable[[], None]) -> None: ...

    # The tablet's own camera

    @property
    def on(self) -> bool: ...
    @property
    def source(self) -> str: ...  # a number, an address, or a folder of photos
    @property
    def problem(self) -> str: ...  # why there is no picture
    def switch(self, on: bool) -> None: ...
    def choose(self, source: str) -> None: ...

    @property
    def area(self) -> tuple[Point, ...]: ...  # where dice count; empty: everywhere
    def keep_area(self, corners: Sequence[Point]) -> None: ...

    # What is seen, by this camera or a phone's

    @property
    def look(self) -> Look | None: ...
    def cut(self, die: str) -> Photo | None: ...  # one die of it, large
    def mend(self, shot: str, die: str, face: str) -> None: ...
    def count(self, shot: str) -> None: ...
