"""Photos of one's own cards: small, without what cameras note beside them, on this device alone."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.app.photos import LONGEST, Photos, waiting
from companion.core.messages import NotAllowed
from companion.dice.shown import photo


def a_photo(file: Path, wide: int = 1600, high: int = 1200) -> Path:
    picture = np.full((high, wide, 3), (40, 120, 220), np.uint8)
    cv2.imwrite(str(file), picture)
    return file


def test_it_is_kept_small_and_found_again(tmp_path: Path) -> None:
    photos = Photos(tmp_path / "photos")
    assert photos.of("fez") == ""
    photos.bring("fez", str(a_photo(tmp_path / "IMG_1.jpg")))
    kept = photos.of("fez")
    assert kept
    picture = cv2.imread(kept)
    assert picture is not None
    assert max(picture.shape) == LONGEST
    photos.forget("fez")
    photos.forget("fez")
    assert photos.of("fez") == ""


def test_where_it_was_taken_is_left_out(tmp_path: Path) -> None:
    """A JPEG's head may hold the place: a picture made anew has no such part."""
    taken = a_photo(tmp_path / "IMG_1.jpg")
    plain = taken.read_bytes()
    note = b"Exif\x00\x00 48.8584 N 2.2945 E"
    taken.write_bytes(
        plain[:2] + b"\xff\xe1" + (len(note) + 2).to_bytes(2, "big") + note + plain[2:]
    )
    photos = Photos(tmp_path / "photos")
    photos.bring("fez", str(taken))
    assert b"Exif" not in Path(photos.of("fez")).read_bytes()


@pytest.mark.parametrize("made", ["text", "nothing", "folder"])
def test_what_is_no_picture_changes_nothing(tmp_path: Path, made: str) -> None:
    photos, file = Photos(tmp_path / "photos"), tmp_path / "IMG.jpg"
    photos.bring("fez", str(a_photo(tmp_path / "good.jpg")))
    before = Path(photos.of("fez")).read_bytes()
    if made == "text":
        file.write_text("no picture", "utf-8")
    elif made == "folder":
        file.mkdir()
    with pytest.raises(NotAllowed):
        photos.bring("fez", str(file))
    assert Path(photos.of("fez")).read_bytes() == before


def test_one_taken_here_is_kept_like_a_file(tmp_path: Path) -> None:
    """The same colours in the same places, as small, and with nothing beside them."""
    picture = np.zeros((1200, 1600, 3), np.uint8)
    picture[:, :800] = (200, 60, 20)
    photos = Photos(tmp_path / "photos")
    photos.keep("fez", photo(picture, LONGEST))
    kept = cv2.imread(photos.of("fez"))
    assert kept is not None
    assert max(kept.shape) <= LONGEST
    assert np.allclose(kept[10, 10], (200, 60, 20), atol=6)
    assert np.allclose(kept[10, -10], 0, atol=6)
    head = Path(photos.of("fez")).read_bytes()[:200]
    assert b"Exif" not in head


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "photos").write_text("in the way", "utf-8")
    photos = Photos(tmp_path / "photos")
    taken = photo(np.zeros((80, 80, 3), np.uint8), LONGEST)
    with pytest.raises(NotAllowed) as refused:
        photos.keep("fez", taken)
    assert refused.value.why.id == "box.photo_not_kept"
    with pytest.raises(NotAllowed) as refused:
        photos.bring("fez", str(a_photo(tmp_path / "good.jpg")))
    assert refused.value.why.id == "box.photo_not_kept"


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.jpg").write_bytes(b"x")
    assert Photos(tmp_path / "photos").of("../secret") == ""


def test_pictures_that_lie_about_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "Pictures").mkdir()
    (tmp_path / "Pictures" / "note.txt").write_text("x", "utf-8")
    a_photo(tmp_path / "Pictures" / "card.png")
    assert [each.name for each in waiting(5)] == ["card.png"]
