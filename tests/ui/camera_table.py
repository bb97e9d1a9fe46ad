"""The app in its window and drawn photos before its camera; everything between is real."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from unittest import mock

import cv2
import numpy as np

from companion.app import lens
from companion.core.questions import Choose, Roll
from companion.ui.camera.doubt import DoubtCard
from companion.ui.host.camera import Look
from companion.ui.theme.widgets import DieFace
from tests.phones.throws import photo
from tests.ui.dice_table import to_the_throw, turn_pages
from tests.ui.driver import Driver
from vision.drawn import scene
from vision.errors import Reason, VisionError
from vision.picture import Picture, decode
from vision.reading import Reading
from vision.recognise import Eyes
from vision.watch import Watch

ROUNDS = 20_000
FRAMES = 12  # for which each photo of a folder lies there: to be still, and for every vote
BARE = np.full((1200, 1600, 3), 160, np.uint8)
Faces = Mapping[str, Sequence[str]]


class Table:
    """A camera of the test's own behind the app's port: it sees what is laid before it."""

    def __init__(self) -> None:
        self.picture: Picture = BARE
        self.is_open, self.lost = True, False

    def frame(self) -> Picture | None:
        if self.lost:
            raise VisionError(Reason.CAMERA_LOST)
        return self.picture

    def close(self) -> None:
        self.is_open = False


class CameraTable:
    """``until`` lets time pass, and hands on what the camera's thread has to say."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.table = driver, Table()
        self.companion, self.say = driver.companion, driver.companion.say
        self.cameras = driver.companion.cameras
        self.posted: deque[Callable[[], None]] = deque()
        # Waiting for the camera's thread takes the app's time along: its window would go dim
        self.companion.prefer(replace(self.companion.preferences, dim=False))

    def until(self, true: Callable[[], object]) -> None:
        """Counted in rounds: a machine may stand still for a while. A finger comes only when the
        screen listens again."""
        for _ in range(ROUNDS):
            if true():
                self.driver.settle()
                return
            self.hear()
            self.driver.frames(1)
            time.sleep(0.002)
        raise AssertionError(self.driver.read())

    def hear(self) -> None:
        while self.posted:
            self.posted.popleft()()

    @property
    def look(self) -> Look:
        assert self.cameras.look is not None
        return self.cameras.look

    # The camera

    def switch_on(self) -> None:
        self.cameras._lens.make = lambda source: self.table
        self.cameras.start(self.posted.append)
        self.cameras.switch(True)
        self.until(lambda: self.cameras.look)

    def lay(self, picture: bytes) -> None:
        """A hand takes the dice away, and then they lie there."""
        self.table.picture = BARE
        self.until(lambda: self.look.said == self.say("phone.state.empty"))
        self.table.picture = decode(picture)
        self.until(lambda: self.look.dice and self.look.said != self.say("phone.state.reading"))

    # The throw

    def to_the_throw(self) -> Roll:
        return to_the_throw(self.driver, random.Random(5))

    def to_a_re_roll(self) -> None:
        """Charges pay for dice to be thrown again."""
        session = self.driver.session
        assert session.question is not None
        seat = session.question.by[0]
        session.correct(None, f"charges.{seat}", "4", session.n)
        while not isinstance(session.question, Roll):
            assert isinstance(session.question, Choose)
            options = session.question.options
            charges = f"{seat}:charges"
            session.answer(None, (charges if charges in options else options[0],), session.n)
            self.driver.settle()
            turn_pages(self.driver)
            self.driver.settle()

    @property
    def doubt(self) -> DoubtCard | None:
        cards = [each for each in self.driver.walk() if isinstance(each, DoubtCard)]
        return cards[0] if cards else None

    def put_right(self, labels: Sequence[scene.Drawn], known: Faces) -> int:
        """What a person does with the dice that are asked about; how many those were."""
        n, asked = self.driver.session.n, 0
        while self.driver.session.n == n and (card := self.doubt) is not None:
            middle = np.mean(card.die.outline, axis=0)
            near = min(labels, key=lambda one: float(np.hypot(*(one.quad.mean(0) - middle))))
            self.answer(card, near.kind, known[near.kind][int(near.face) - 1])
            self.driver.settle()
            self.hear()
            asked += 1
        return asked

    def answer(self, card: DoubtCard, kind: str, face: str) -> None:
        if not card.colours_shown and card.kind != kind:
            self.driver.tap(card.other)
        if card.colours_shown:
            self.driver.tap(_key(card, kind, ""))
        self.driver.tap(_key(card, kind, face))


def _key(card: DoubtCard, kind: str, symbol: str) -> DieFace:
    keys = [each for each in card.keys.walk() if isinstance(each, DieFace)]
    return next(each for each in keys if (each.colour, each.symbol) == (kind, symbol))


@contextmanager
def camera_table(driver: Driver) -> Iterator[CameraTable]:
    made = CameraTable(driver)
    with (
        mock.patch.multiple(lens, EACH=FRAMES),
        mock.patch("companion.app.looking.QUICK", 0.0),
        mock.patch("companion.app.looking.SLOW", 0.0),
    ):
        made.cameras._lens.pace = 0.0
        try:
            yield made
        finally:
            made.cameras.stop()


@lru_cache
def drawn(kinds: tuple[str, ...], seed: int = 0) -> tuple[bytes, list[scene.Drawn]]:
    return photo(kinds, seed)


def thrown(question: Roll, seed: int = 0) -> tuple[bytes, list[scene.Drawn]]:
    return drawn(tuple(die.kind for die in question.dice), seed)


@lru_cache
def undoubted(question: Roll) -> tuple[bytes, list[scene.Drawn]]:
    """A throw that is read as it lies and leaves no doubt, whatever the networks have learned. It
    does not decide what it is thrown for: somebody may re-roll it."""
    known = faces_of(question)
    for seed in range(12):
        picture, labels = thrown(question, seed)
        if question.is_enough(known[one.kind][int(one.face) - 1] for one in labels):
            continue
        readings = Eyes().read(decode(picture))
        read = sorted((one.kind, one.face) for one in readings if one.doubt is None)
        if read == sorted((one.kind, one.face) for one in labels):
            return picture, labels
    raise AssertionError("There is always some doubt.")


@lru_cache
def doubted(question: Roll) -> tuple[bytes, list[scene.Drawn], scene.Drawn]:
    """The same with a finger on one die, which is seen and cannot be read."""
    picture, labels = undoubted(question)
    for die in labels:
        hidden = covered(picture, die)
        readings = watched(decode(hidden))
        doubts = [one for one in readings if one.doubt is not None]
        if len(readings) == len(labels) and len(doubts) == 1:
            return hidden, labels, die
    raise AssertionError("A finger hides nothing.")


def watched(picture: Picture) -> tuple[Reading, ...]:
    """What a live camera settles on, when it sees nothing else."""
    watch = Watch()
    for _ in range(FRAMES):
        glimpse = watch.see(picture)
    return glimpse.readings


def faces_of(question: Roll) -> Faces:
    return {die.kind: die.faces for die in question.dice}


def covered(picture: bytes, die: scene.Drawn) -> bytes:
    """A finger lies on most of its top."""
    image = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    corners = die.quad * np.array(image.shape[1::-1])
    x, y = corners.mean(0).astype(int)
    radius = int(np.ptp(corners, axis=0).max() * 0.36)
    cv2.circle(image, (int(x), int(y)), radius, (120, 150, 190), -1)
    return cv2.imencode(".jpg", image)[1].tobytes()


def folder(where: Path, *photos: bytes) -> Path:
    where.mkdir()
    for n, each in enumerate(photos):
        (where / f"{n}.jpg").write_bytes(each)
    return where
