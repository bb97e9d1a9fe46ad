"""Where frames come from: a camera of this machine, or a folder of photos in its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import cv2

from vision.errors import Reason, VisionError
from vision.picture import Picture, read

WIDTH, HEIGHT = 1920, 1080
LOST = 30  # frames in a row that fail before a camera is given up
PICTURES = (".jpg", ".jpeg", ".png", ".webp")


class Camera(Protocol):
    """One frame at a time; None when there is none just now. Tablets have one of their own."""

    def frame(self) -> Picture | None:
        """The newest picture. ``VisionError`` when there will be no more."""

    def close(self) -> None:
        """Lets go of it; once is enough, twice does no harm."""


class OpenCvCamera:
    """A camera that OpenCV can open: a webcam, or a stream's URL."""

    def __init__(self, source: int | str = 0) -> None:
        self._capture = cv2.VideoCapture(source)
        if not self._capture.isOpened():
            raise VisionError(Reason.NO_CAMERA, str(source))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._missed = 0

    def frame(self) -> Picture | None:
        came, picture = self._capture.read()
        self._missed = 0 if came else self._missed + 1
        if self._missed >= LOST:
            raise VisionError(Reason.CAMERA_LOST)
        return picture if came else None

    def close(self) -> None:
        self._capture.release()


class FolderCamera:
    """Photos of a folder by name, each shown for a while as if it lay there."""

    def __init__(self, folder: Path, *, each: int = 8, again: bool = False) -> None:
        if not folder.is_dir():
            raise VisionError(Reason.NO_FILE, str(folder))
        self._files = sorted(file for file in folder.iterdir() if file.suffix.lower() in PICTURES)
        if not self._files:
            raise VisionError(Reason.NO_CAMERA, str(folder))
        self._each, self._again = each, again
        self._frames = self._played()

    def _played(self) -> Iterator[Picture]:
        while True:
            for file in self._files:
                picture = read(file)
                for _time in range(self._each):
                    yield picture
            if not self._again:
                return

    def frame(self) -> Picture | None:
        try:
            return next(self._frames)
        except StopIteration:
            raise VisionError(Reason.CAMERA_LOST) from None

    def close(self) -> None:
        self._frames = iter(())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()
