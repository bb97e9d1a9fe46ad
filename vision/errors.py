"""The one error that pictures, cameras and sets can cause, and a sentence for each reason."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """What went wrong, for programs; ``SENTENCES`` says it for people."""

    EMPTY = "empty"
    NOT_A_PICTURE = "not_a_picture"
    CUT_OFF = "cut_off"
    MOVING = "moving"
    TOO_SMALL = "too_small"
    TOO_LARGE = "too_large"
    TOO_DARK = "too_dark"
    NO_FILE = "no_file"
    NO_CAMERA = "no_camera"
    CAMERA_LOST = "camera_lost"
    BAD_LABELS = "bad_labels"
    BAD_SET = "bad_set"
    NOTHING_LEARNED = "nothing_learned"


SENTENCES = {
    Reason.EMPTY: "That file is empty.",
    Reason.NOT_A_PICTURE: "That is not a picture this app can read; take a JPEG, PNG or WebP.",
    Reason.CUT_OFF: "The picture is cut off: its end is missing.",
    Reason.MOVING: "That is an animation; a single picture is needed.",
    Reason.TOO_SMALL: "The picture is too small to see dice in.",
    Reason.TOO_LARGE: "The picture is too large.",
    Reason.TOO_DARK: "It is too dark to see anything; more light is needed.",
    Reason.NO_FILE: "There is no such file or folder.",
    Reason.NO_CAMERA: "No camera answers.",
    Reason.CAMERA_LOST: "The camera has stopped.",
    Reason.BAD_LABELS: "The labels beside the pictures cannot be understood.",
    Reason.BAD_SET: "That file is not a set of dice.",
    Reason.NOTHING_LEARNED: "No labelled die was found in those pictures.",
}


class VisionError(Exception):
    """The picture's or the camera's fault: a reason for programs, a sentence for people."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        sentence = SENTENCES[self.reason]
        return f"{sentence} ({self.detail})" if self.detail else sentence
