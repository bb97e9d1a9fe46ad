"""``labels.json``: what is on the pictures of a folder, for enrolling and for measuring."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.errors import Reason, VisionError
from vision.picture import Floats


@dataclass(frozen=True)
class Label:
    """A die: its box and perhaps its top face, fractions of the picture; ``kind`` may be unsaid."""

    box: Floats
    face: str
    kind: str | None
    quad: Floats | None


@dataclass(frozen=True)
class Labelled:
    """A picture's file and its dice."""

    file: Path
    dice: tuple[Label, ...]


def read(folder: Path) -> list[Labelled]:
    """All labelled pictures of a folder, which must lie in it."""
    file = folder / "labels.json"
    try:
        rows = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise VisionError(Reason.NO_FILE, str(file)) from error
    except (ValueError, RecursionError) as error:
        raise VisionError(Reason.BAD_LABELS, file.name) from error
    try:
        return [_picture(folder, row) for row in rows]
    except (KeyError, TypeError, ValueError) as error:
        raise VisionError(Reason.BAD_LABELS, file.name) from error


def _picture(folder: Path, row: dict[str, Any]) -> Labelled:
    name = Path(row["file"])
    if name.is_absolute() or ".." in name.parts:
        raise ValueError(name)
    return Labelled(folder / name, tuple(_label(die) for die in row["dice"]))


def _label(die: dict[str, Any]) -> Label:
    quad = die.get("quad")
    return Label(
        box=_numbers(die["box"], (4,)),
        face=str(die["face"]),
        kind=None if die.get("kind") is None else str(die["kind"]),
        quad=None if quad is None else _numbers(quad, (4, 2)),
    )


def _numbers(values: object, shape: tuple[int, ...]) -> Floats:
    numbers = np.array(values, np.float64)
    if numbers.shape != shape or not np.isfinite(numbers).all():
        raise ValueError(values)
    return numbers
