"""Sets are files that strangers may have written."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from vision.dice_set import PIPS, DiceSet, View
from vision.errors import Reason, VisionError


def view(face: str, kind: str, seed: int = 0) -> View:
    numbers = np.random.default_rng(seed).standard_normal(64).astype(np.float32)
    return View(face, kind, numbers / np.linalg.norm(numbers))


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    first = DiceSet("mine", pips=False)
    first = first.with_view(view("running", "green"), np.array([0.1, 0.2, 0.3]))
    first = first.with_view(view("police box", "TARDIS", 1), np.zeros(3))
    first.save(tmp_path / "mine.json")
    second = DiceSet.load(tmp_path / "mine.json")
    assert second.faces == ("running", "police box")
    assert (second.name, second.pips) == ("mine", False)
    assert np.allclose(second.views[0].fingerprint, first.views[0].fingerprint, atol=1e-4)
    assert [kind for kind, _ in second.colours] == ["green"]


def test_a_face_of_the_tardis_die_names_its_kind() -> None:
    known = DiceSet(views=(view("box", "TARDIS"), view("running", "green"), view("both", "red")))
    known = known.with_view(view("both", "TARDIS"))
    assert known.kind_of("box") == "TARDIS"
    assert known.kind_of("running") is None
    assert known.kind_of("both") is None


def test_ordinary_dice_need_no_views() -> None:
    assert PIPS.faces == ("1", "2", "3", "4", "5", "6")


GOOD = {
    "format": "dice set 1",
    "name": "x",
    "pips": True,
    "views": [{"face": "a", "kind": "red", "print": [0.0] * 64}],
    "colours": [],
}


@pytest.mark.parametrize(
    "harm",
    [
        {"format": "dice set 9"},
        {"name": 3},
        {"name": "x" * 500},
        {"views": None},
        {"views": [{"face": "a", "kind": "red", "print": [0.0] * 63}]},
        {"views": [{"face": "a", "kind": "puce", "print": [0.0] * 64}]},
        {"views": [{"face": "", "kind": "red", "print": [0.0] * 64}]},
        {"views": [{"face": "a", "kind": "red", "print": [float("nan")] * 64}]},
        {"views": [{"face": "a"}]},
        {"colours": [{"kind": "red", "is": "much"}]},
        {"colours": 4},
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, harm: dict[str, object]) -> None:
    file = tmp_path / "set.json"
    file.write_text(json.dumps(GOOD))
    assert DiceSet.load(file).faces[-1] == "a"
    file.write_text(json.dumps(GOOD | harm))
    with pytest.raises(VisionError) as caught:
        DiceSet.load(file)
    assert caught.value.reason is Reason.BAD_SET


@pytest.mark.parametrize("text", ["", "[", "[]", "3", "[" * 100_000, "\x00"])
def test_no_set_at_all(tmp_path: Path, text: str) -> None:
    file = tmp_path / "set.json"
    file.write_text(text)
    with pytest.raises(VisionError):
        DiceSet.load(file)
    with pytest.raises(VisionError):
        DiceSet.load(tmp_path / "nowhere")
