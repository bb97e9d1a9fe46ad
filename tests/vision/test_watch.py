"""A live camera: what is still is read, frames vote, and kept dice are known again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest

from vision.camera import FolderCamera, OpenCvCamera
from vision.errors import Reason, VisionError
from vision.motion import STILL, MotionGate
from vision.reading import Doubt, Reading
from vision.recognise import Eyes, Limits, limited
from vision.watch import State, Watch, voted

TABLE = np.full((540, 960, 3), 120, np.uint8)


def die(x: float, y: float, face: str, kind: str = "red", doubt: Doubt | None = None) -> Reading:
    outline = (
        (x - 0.02, y - 0.02),
        (x + 0.02, y - 0.02),
        (x + 0.02, y + 0.02),
        (x - 0.02, y + 0.02),
    )
    box = (x - 0.02, y - 0.03, x + 0.02, y + 0.03)
    return Reading(kind, face, 0.5 if doubt else 0.9, outline, box, doubt)


class Told:
    """Eyes that see what they are told."""

    def __init__(self, *frames: list[Reading]) -> None:
        self.frames = list(frames)

    def read(self, picture: object, known: object, **how: object) -> list[Reading]:
        return self.frames.pop(0) if len(self.frames) > 1 else self.frames[0]


def watch(*frames: list[Reading], limits: Limits | None = None) -> Watch:
    eyes = cast("Eyes", Told(*frames))
    return Watch(limits=limits or Limits(), eyes=lambda: eyes)


def states(one: Watch, frames: int) -> list[State]:
    return [one.see(TABLE).state for _ in range(frames)]


def test_it_waits_then_reads_then_is_sure() -> None:
    seen = states(watch([die(0.5, 0.5, "3")]), 12)
    assert seen[:STILL] == [State.HOLD_STILL] * STILL
    assert seen[STILL] is State.READING
    assert seen[-1] is State.CLEAR


def test_movement_begins_anew() -> None:
    one = watch([die(0.5, 0.5, "3")])
    states(one, 12)
    moved = TABLE.copy()
    cv2.circle(moved, (300, 300), 60, (0, 0, 250), -1)
    assert one.see(moved).state is State.HOLD_STILL
    assert states(one, 1) == [State.HOLD_STILL]


def test_frames_outvote_a_slip() -> None:
    good, bad = [die(0.5, 0.5, "3")], [die(0.5, 0.5, "4")]
    assert [one.face for one in voted([good, bad, good, good, good])] == ["3"]
    assert voted([good, bad, good, bad, bad])[0].doubt is None
    assert voted([good, bad, good, bad])[0].doubt is Doubt.FACE


def test_what_one_frame_sees_is_no_die() -> None:
    both, one = [die(0.5, 0.5, "3"), die(0.2, 0.2, "1")], [die(0.5, 0.5, "3")]
    assert len(voted([one, both, one, one, one])) == 1


def test_doubt_stays_when_every_frame_doubts() -> None:
    frames = [[die(0.5, 0.5, "3", doubt=Doubt.HIDDEN)]] * 5
    assert voted(frames)[0].doubt is Doubt.HIDDEN
    assert states(watch(frames[0]), 12)[-1] is State.DOUBTFUL


def test_darkness_and_an_empty_table_are_said() -> None:
    one = watch([])
    assert one.see(np.zeros_like(TABLE)).state is State.TOO_DARK
    assert states(one, 12)[-1] is State.EMPTY


def test_kept_dice_are_known_again() -> None:
    old, fresh = die(0.2, 0.2, "1"), die(0.6, 0.6, "5")
    one = watch([old, fresh, die(0.8, 0.2, "2")])
    one.keep((die(0.205, 0.2, "1"), die(0.8, 0.2, "6")))
    for _frame in range(12):
        glimpse = one.see(TABLE)
    assert glimpse.kept == (old,)
    assert [each.face for each in glimpse.thrown] == ["5", "2"]


def test_limits_doubt_the_least_sure() -> None:
    sure, less = die(0.1, 0.1, "1"), replace(die(0.5, 0.5, "2"), confidence=0.7)
    assert [one.doubt for one in limited([sure, less], Limits(dice=1))] == [None, Doubt.COUNT]
    reds = limited([sure, less], Limits(kinds=(("red", 1),)))
    assert [one.doubt for one in reds] == [None, Doubt.COUNT]
    assert [one.doubt for one in limited([sure, less], Limits(dice=2))] == [None, None]


def test_a_slow_change_of_light_is_no_movement() -> None:
    gate = MotionGate()
    for level in range(100, 160, 3):
        gate.see(np.full_like(TABLE, level))
    assert gate.still


def test_a_folder_stands_in_for_a_camera(tmp_path: Path) -> None:
    for number in range(2):
        cv2.imwrite(str(tmp_path / f"{number}.png"), TABLE + number)
    with FolderCamera(tmp_path, each=2) as camera:
        frames = [camera.frame() for _ in range(4)]
        assert [int(frame[0, 0, 0]) for frame in frames if frame is not None] == [
            120,
            120,
            121,
            121,
        ]
        with pytest.raises(VisionError) as caught:
            camera.frame()
    assert caught.value.reason is Reason.CAMERA_LOST


def test_no_camera_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(VisionError) as caught:
        OpenCvCamera(str(tmp_path / "none.avi"))
    assert caught.value.reason is Reason.NO_CAMERA
    with pytest.raises(VisionError):
        FolderCamera(tmp_path)
    with pytest.raises(VisionError):
        FolderCamera(tmp_path / "nowhere")
