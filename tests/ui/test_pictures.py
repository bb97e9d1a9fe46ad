"""The README's pictures show the app as it is accepted to look."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from tests.ui.accepted import compare, games
from tests.ui.pictures import SCENES

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_of_the_readme_is_of_today(name: str) -> None:
    picture = cv2.imread(str(FOLDER / f"{name}.png"))
    assert picture is not None
    shown = cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA)
    height, width, _ = shown.shape
    accepted = compare.read(games.FOLDER / "wide_en" / f"{SCENES[name]}.png")
    half = compare.halved(shown[::-1].tobytes(), (width, height))
    assert not compare.changed(half, accepted), "python -m tests.ui.pictures docs/pictures"


def test_the_readme_shows_them_all() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert {f"{name}.png" for name in SCENES} == {file.name for file in FOLDER.iterdir()}
    assert all(f"(docs/pictures/{name}.png)" in readme for name in SCENES)
