"""Cameras as the screens know them, with pictures that never change: nothing here is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.dice.shown import Photo, cut, photo
from companion.ui.host import GameFile, Words
from companion.ui.host.camera import Face, Look, Outlined, Point, SetOfDice, Subject

SIZE = (960, 640)
DICE = (("black", 180, 160), ("black", 430, 130), ("green", 700, 190), ("blue", 250, 380))
MORE = (("red", 520, 360), ("black", 780, 440), ("green", 420, 540))
PAINT = {"black": (40, 40, 40), "green": (60, 130, 40), "blue": (170, 90, 40), "red": (50, 40, 170)}
FACES = ("science", "cunning", "diplomacy", "science", "tactics", "running", "running")
SYMBOLS = ("running", "diplomacy", "science", "cunning", "tactics", "strength")
HALF = 45


def _table() -> np.ndarray:
    """Flat squares on cloth."""
    picture = np.full((SIZE[1], SIZE[0], 3), (96, 104, 88), np.uint8)
    for kind, x, y in (*DICE, *MORE):
        corner, other = (x - HALF, y - HALF), (x + HALF, y + HALF)
        cv2.rectangle(picture, corner, other, PAINT[kind], -1)
        cv2.circle(picture, (x, y), HALF // 2, (225, 225, 225), 9)
    return picture


TABLE = _table()
PHOTO = photo(TABLE)


def outlined(words: Words, *, asked: Sequence[int] = (), kept: Sequence[int] = ()) -> Look:
    dice = tuple(_die(words, n, n in asked, n in kept) for n in range(len(FACES)))
    return Look("look", "", dice, PHOTO, current=True, asks=bool(asked))


def _die(words: Words, n: int, asked: bool, kept: bool) -> Outlined:
    kind, x, y = (*DICE, *MORE)[n]
    xs, ys = (
        ((x - HALF) / SIZE[0], (x + HALF) / SIZE[0]),
        ((y - HALF) / SIZE[1], (y + HALF) / SIZE[1]),
    )
    square = ((xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1]))
    faces = tuple(
        Face(f"{each}:{face}", words.name("face", face), str(1 + m))
        for each in PAINT
        for m, face in enumerate(SYMBOLS)
    )
    name = words.name("face", FACES[n])
    return Outlined(str(n), square, kind, FACES[n], name, asked, kept, faces)


@dataclass
class Sets:
    chosen: str = ""
    found: list[SetOfDice] = field(default_factory=list)

    def all(self) -> Sequence[SetOfDice]:
        return self.found

    def choose(self, id: str) -> None:
        self.chosen = id

    def begin(self, name: str) -> str:
        return name

    def forget(self, id: str) -> None:
        self.chosen = ""

    def export(self, id: str) -> str:
        return id

    def files(self) -> Sequence[GameFile]:
        return ()

    def take_in(self, path: str) -> str:
        return path


@dataclass
class Lesson:
    subject: Subject
    look: Look | None = None
    faces: Mapping[str, int] = field(
        default_factory=lambda: dict(zip(SYMBOLS, (3, 1, 2, 0, 0, 1), strict=True))
    )
    named: int = 4
    busy: bool = False
    problem: str = ""
    learned: int = 0
    waiting: int = 0

    def freeze(self) -> None:
        """It is frozen, or live, for ever."""

    def open(self, path: str) -> None:
        """There are no files."""

    def name(self, die: str, face: str) -> None:
        assert self.look is not None
        dice = [replace(d, face=face, asked=False) if d.id == die else d for d in self.look.dice]
        self.look = replace(self.look, dice=tuple(dice))

    def name_all(self, face: str) -> None:
        """Nobody says so."""

    def colour(self, die: str, kind: str) -> None:
        """Nobody says so."""

    def learn(self) -> None:
        """Nothing is learned."""

    def drop(self) -> None:
        self.look = None


@dataclass
class Cameras:
    look: Look | None = None
    on: bool = False
    source: str = "0"
    problem: str = ""
    area: tuple[Point, ...] = ()
    sets: Sets = field(default_factory=Sets)
    learns: bool | None = None
    lesson_look: Look | None = None
    heard: list[Callable[[], None]] = field(default_factory=list)
    subjects: Sequence[Subject] = (
        Subject("story", ("black", "green", "blue", "red"), SYMBOLS),
        Subject("tardis", ("tardis",), ("tardis", "unknown")),
        Subject("own", ("other",), ()),
    )

    def listen(self, heard: Callable[[], None]) -> None:
        self.heard.append(heard)

    def unlisten(self, heard: Callable[[], None]) -> None:
        if heard in self.heard:
            self.heard.remove(heard)

    def switch(self, on: bool) -> None:
        self.on = on

    def choose(self, source: str) -> None:
        self.source = source

    def keep_area(self, corners: Sequence[Point]) -> None:
        self.area = tuple(corners)

    def cut(self, die: str) -> Photo | None:
        _, x, y = (*DICE, *MORE)[int(die)]
        box = (x - HALF) / SIZE[0], (y - HALF) / SIZE[1], (x + HALF) / SIZE[0], (y + HALF) / SIZE[1]
        return cut(TABLE, box)

    def mend(self, shot: str, die: str, face: str) -> None:
        """It stays as it is."""

    def count(self, shot: str) -> None:
        """It stays as it is."""

    def lesson(self, id: str, subject: Subject) -> Lesson:
        return Lesson(subject, self.lesson_look)

    def learn(self, on: bool) -> None:
        self.learns = on
