"""The app in its window and a folder of drawn photos as its camera; everything else is real."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import cv2
import numpy as np

from companion.app import lens
from companion.core.questions import Roll
from tests.phones.throws import photo
from tests.ui.dice_table import begun, play_to_the_throw
from tests.ui.driver import Driver
from vision.drawn import scene

FRAMES = 12  # for which each photo lies there: enough to be still, and for every vote
BARE = cv2.imencode(".jpg", np.full((1200, 1600, 3), 160, np.uint8))[1].tobytes()


class CameraTable:
    """``until`` lets time pass, and hands on what the camera's thread has to say."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver, self.folder = driver, folder
        self.companion, self.say = driver.companion, driver.companion.say
        self.posted: deque[Callable[[], None]] = deque()
        folder.mkdir(exist_ok=True)

    def until(self, true: Callable[[], object], seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, self.driver.read()
            while self.posted:
                self.posted.popleft()()
            self.driver.frames(1)
            time.sleep(0.002)

    def show(self, *photos: bytes) -> None:
        """One after the other, again and again; the camera is switched on."""
        for old in self.folder.iterdir():
            old.unlink()
        for n, each in enumerate(photos):
            (self.folder / f"{n}.jpg").write_bytes(each)
        cameras = self.companion.cameras
        cameras.switch(False)
        cameras.choose(str(self.folder))
        cameras.start(self.posted.append)
        cameras.switch(True)

    def to_the_throw(self) -> Roll:
        """The first throw of eight dice."""
        playing = begun(self.companion)
        question = play_to_the_throw(playing.session, random.Random(5))
        self.driver.app.play(playing)
        self.driver.settle()
        while self.driver.screen.run.page:
            self.driver.tap(self.say("play.next"))
        self.driver.settle()
        return question


@contextmanager
def camera_table(driver: Driver, folder: Path) -> Iterator[CameraTable]:
    table = CameraTable(driver, folder)
    with (
        mock.patch.multiple(lens, QUICK=0.0, SLOW=0.0, EACH=FRAMES),
        mock.patch("companion.app.looking.QUICK", 0.0),
        mock.patch("companion.app.looking.SLOW", 0.0),
    ):
        try:
            yield table
        finally:
            table.companion.cameras.stop()


def thrown(question: Roll, seed: int = 0) -> tuple[bytes, Sequence[scene.Drawn]]:
    return photo([die.kind for die in question.dice], seed)
