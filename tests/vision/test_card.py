"""The printed card tells how large a die is, and the page holds it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import card, colour, sheet
from vision.reading import OTHER, Reading
from vision.recognise import Eyes
from vision.watch import Watch


@pytest.fixture(scope="module")
def page() -> np.ndarray:
    return sheet.page()


@pytest.mark.parametrize("turn", [0, 17, 90, 200])
def test_the_card_is_found_and_measured(page: np.ndarray, turn: float) -> None:
    small = cv2.resize(page, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA)
    side = int(np.hypot(*small.shape[:2]))
    middle = small.shape[1] / 2, small.shape[0] / 2
    matrix = cv2.getRotationMatrix2D(middle, turn, 1)
    matrix[:, 2] = matrix[:, 2] + side / 2 - np.array(middle)
    shot = cv2.warpAffine(small, matrix, (side, side), borderValue=(90, 120, 60))
    warm = np.clip(shot * (0.5, 0.8, 1.0), 0, 255).astype(np.uint8)
    found = card.find(warm)
    assert found is not None
    millimetre = sheet.DOTS / sheet.INCH * 0.3
    assert found.scale == pytest.approx(millimetre, rel=0.03)
    assert found.die() == pytest.approx(16 * millimetre, rel=0.03)
    blue, green, red = found.white
    assert blue < green < red


def test_a_bare_table_has_no_card() -> None:
    assert card.find(np.full((480, 640, 3), 99, np.uint8)) is None


def test_the_sheet_is_saved_for_printers(tmp_path: Path, page: np.ndarray) -> None:
    sheet.save(tmp_path / "sheet.png")
    assert np.array_equal(np.asarray(cv2.imread(str(tmp_path / "sheet.png"))), page)
    assert b"pHYs" in (tmp_path / "sheet.png").read_bytes()[:60]
    sheet.save(tmp_path / "sheet.pdf")
    data = (tmp_path / "sheet.pdf").read_bytes()
    assert data.startswith(b"%PDF-1.4")
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[start:].startswith(b"xref")
    for line in data[start:].splitlines()[3:8]:
        number = data[int(line[:10]) :].split(b" ", 1)[0]
        assert number in b"12345"


# What it is for


def pasted(page: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """The card lies in the upper left corner, cut out of its page."""
    left, upper = sheet.CARD_AT
    dots = sheet.DOTS / sheet.INCH
    size = int((left + card.WIDE) * dots), int((upper + card.HIGH) * dots)
    cut = page[int(upper * dots) : size[1], int(left * dots) : size[0]]
    small = cv2.resize(cut, (280, 177), interpolation=cv2.INTER_AREA)
    picture = picture.copy()
    picture[10:187, 10:290] = (small * 0.85).astype(np.uint8)
    return picture


def test_its_markers_are_no_dice(page: np.ndarray) -> None:
    cloth = np.random.default_rng(3).normal(95, 3, (720, 960, 3)).clip(0, 255).astype(np.uint8)
    picture = pasted(page, cloth)
    found = card.find(picture)
    assert found is not None
    assert len(found.marks) == 4
    eyes = Eyes()
    assert eyes.read(picture, card=found) == []
    middle = found.marks[0].mean(0)
    assert found.covers(middle)
    assert not found.covers(middle + 200)


def test_a_live_camera_finds_it_by_itself(page: np.ndarray) -> None:
    told: list[object] = []

    class Asked(Eyes):
        def read(self, picture: object, known: object = None, **how: object) -> list[Reading]:
            told.append(how.get("card"))
            return []

    watch = Watch(eyes=Asked)
    picture = pasted(page, np.full((720, 960, 3), 95, np.uint8))
    for _frame in range(12):
        watch.see(picture)
    assert told
    assert all(isinstance(each, card.Card) for each in told)


def test_its_white_tells_colours_apart_that_a_lamp_makes_alike() -> None:
    """A single die without ink, under lamps from candle to sky."""
    right = {"alone": 0, "with the card": 0}
    for kind, paints in colour.PAINTS.items():
        if kind == OTHER:
            continue
        for lamp in colour.LAMPS[::11]:
            coat = colour.Coat(np.array(paints[0]) * lamp * 0.6, None)
            white = lamp * 0.6 / max(1.0, float(lamp.max()))
            for name, paper in (("alone", None), ("with the card", white)):
                right[name] += colour.name([coat], colour.usual(), paper)[0].kind == kind
    assert right["with the card"] > right["alone"]
