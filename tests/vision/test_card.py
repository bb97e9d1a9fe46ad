"""The printed card tells how large a die is, and the page holds it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import card, sheet


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
