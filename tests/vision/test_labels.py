"""``labels.json`` of strangers, and how dice read are held against it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from vision import labels
from vision.bench import Score
from vision.errors import Reason, VisionError
from vision.labels import Label
from vision.reading import Doubt, Reading

DIE = {"box": [0.1, 0.1, 0.2, 0.2], "kind": None, "face": "3"}


def test_the_form_is_read(tmp_path: Path) -> None:
    quad = [[0.1, 0.1], [0.2, 0.1], [0.2, 0.2], [0.1, 0.2]]
    rows = [{"file": "a.jpg", "dice": [DIE, DIE | {"kind": "red", "quad": quad}]}]
    (tmp_path / "labels.json").write_text(json.dumps(rows))
    (one,) = labels.read(tmp_path)
    assert one.file == tmp_path / "a.jpg"
    assert [die.kind for die in one.dice] == [None, "red"]
    assert one.dice[1].quad is not None


@pytest.mark.parametrize(
    "rows",
    [
        "{",
        "3",
        json.dumps([{"file": "../../secret", "dice": []}]),
        json.dumps([{"file": "/etc/passwd", "dice": []}]),
        json.dumps([{"dice": []}]),
        json.dumps([{"file": "a", "dice": [{"face": "3"}]}]),
        json.dumps([{"file": "a", "dice": [DIE | {"box": [1, 2, 3]}]}]),
        json.dumps([{"file": "a", "dice": [DIE | {"box": "much"}]}]),
    ],
)
def test_other_forms_are_refused(tmp_path: Path, rows: str) -> None:
    (tmp_path / "labels.json").write_text(rows)
    with pytest.raises(VisionError) as caught:
        labels.read(tmp_path)
    assert caught.value.reason is Reason.BAD_LABELS


def label(x: float, face: str, kind: str | None = "red") -> Label:
    return Label(np.array([x, 0.1, x + 0.1, 0.2]), face, kind, None)


def reading(x: float, face: str, kind: str = "red", doubt: Doubt | None = None) -> Reading:
    corner = (x, 0.1)
    outline = (corner, corner, corner, corner)
    return Reading(kind, face, 0.9, outline, (x, 0.1, x + 0.1, 0.2), doubt)


@pytest.mark.parametrize(
    ("seen", "exact", "wrong", "asked", "found", "false"),
    [
        ([reading(0.1, "3"), reading(0.5, "4")], 1, 0, 0, 2, 0),
        ([reading(0.12, "3"), reading(0.5, "5")], 0, 1, 0, 2, 0),
        ([reading(0.1, "3"), reading(0.5, "4", "blue")], 0, 1, 0, 2, 0),
        ([reading(0.1, "3"), reading(0.5, "5", doubt=Doubt.FACE)], 0, 0, 1, 2, 0),
        ([reading(0.1, "3"), reading(0.5, "4", doubt=Doubt.FACE)], 0, 0, 1, 2, 0),
        ([reading(0.1, "3")], 0, 0, 0, 1, 0),
        ([reading(0.1, "3"), reading(0.5, "4"), reading(0.8, "1")], 0, 1, 0, 2, 1),
        ([reading(0.1, "3"), reading(0.5, "4"), reading(0.8, "1", doubt=Doubt.DIE)], 0, 0, 1, 2, 1),
    ],
)
def test_what_counts_as_exact(
    seen: list[Reading], exact: int, wrong: int, asked: int, found: int, false: int
) -> None:
    score = Score()
    score.add(seen, [label(0.1, "3"), label(0.5, "4")], 0.01)
    got = (score.exact, score.wrong, score.asked, score.found, score.false)
    assert got == (exact, wrong, asked, found, false)


def test_an_unsaid_colour_is_not_judged() -> None:
    score = Score()
    score.add([reading(0.1, "3", "blue")], [label(0.1, "3", None)], 0.01)
    assert (score.exact, score.row()["kind"]) == (1, 1.0)
