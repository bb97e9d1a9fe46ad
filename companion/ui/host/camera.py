"""What the screens know of cameras. ``companion.app`` supplies it; a test may supply another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from .saved import GameFile

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


@dataclass(frozen=True, slots=True)
class Subject:
    """Dice that are taught together."""

    id: str
    kinds: tuple[str, ...]
    faces: tuple[str, ...]  # empty: people name them


class Lesson(Protocol):
    """Teaching one set: a picture, what people say of its dice, the next picture."""

    @property
    def subject(self) -> Subject: ...
    @property
    def faces(self) -> Mapping[str, int]: ...  # every face, and how often it was shown
    @property
    def look(self) -> Look | None: ...  # the picture whose dice are to be named
    @property
    def named(self) -> int: ...  # dice of it that can be learned
    @property
    def busy(self) -> bool: ...
    @property
    def problem(self) -> str: ...
    @property
    def learned(self) -> int: ...  # dice of the picture before
    @property
    def waiting(self) -> int: ...  # photos still to come

    def freeze(self) -> None: ...  # what the camera shows now
    def open(self, path: str) -> None: ...  # a photo, or a folder of them
    def name(self, die: str, face: str) -> None: ...
    def name_all(self, face: str) -> None: ...
    def colour(self, die: str, kind: str) -> None: ...
    def learn(self) -> None: ...
    def drop(self) -> None: ...


class DiceSets(Protocol):
    @property
    def chosen(self) -> str: ...  # empty while ordinary dice are played with
    def all(self) -> Sequence[SetOfDice]: ...
    def choose(self, id: str) -> None: ...
    def begin(self, name: str) -> str: ...
    def forget(self, id: str) -> None: ...
    def export(self, id: str) -> str: ...  # the file it was written to
    def files(self) -> Sequence[GameFile]: ...
    def take_in(self, path: str) -> str: ...


class Finder(Protocol):
    """What the camera shows of something that is no die. Nothing of it is kept."""

    @property
    def photo(self) -> Photo | None: ...
    @property
    def problem(self) -> str: ...  # why there is no picture
    def close(self) -> None: ...


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

    def finder(self, heard: Callable[[], None]) -> Finder: ...  # until it is closed

    # What is seen, by this camera or a phone's

    @property
    def look(self) -> Look | None: ...
    def cut(self, die: str) -> Photo | None: ...  # one die of it, large
    def mend(self, shot: str, die: str, face: str) -> None: ...
    def count(self, shot: str) -> None: ...

    # Dice that were taught

    @property
    def sets(self) -> DiceSets: ...
    @property
    def subjects(self) -> Sequence[Subject]: ...
    def lesson(self, id: str, subject: Subject) -> Lesson: ...
    @property
    def learns(self) -> bool | None: ...  # from answers to doubts; None where no set is chosen
    def learn(self, on: bool) -> None: ...
