"""What the network's numbers mean: the corners that go in come out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import locate
from vision.area import Area
from vision.locate import Found, levelled, merged, overlap, read_out
from vision.picture import Floats
from vision.training.views import STRIDE, top


@given(
    turn=st.floats(-3.2, 3.2),
    wide=st.floats(10, 90),
    squash=st.floats(0.35, 1),
    slant=st.floats(-0.3, 0.3),
    off=st.tuples(st.floats(-0.2, 0.2), st.floats(-0.2, 0.2)),
)
def test_a_top_face_survives_being_told_in_seven_numbers(
    turn: float, wide: float, squash: float, slant: float, off: tuple[float, float]
) -> None:
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    squeeze = np.array([[1, slant], [0, squash]])
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * wide / 2
    middle = np.array([162.0, 122.0])
    quad = square @ spin.T @ squeeze.T + middle + np.array(off) * wide
    out = np.zeros((12, 60, 80), np.float32)
    out[:, 30, 40] = [0.9, 0, 0, *np.log([wide / 32] * 2), *top(quad, middle, wide)]
    (found,) = read_out(out, np.ones(2))
    assert STRIDE == 4
    for corner in quad:
        assert np.abs(found.quad - corner).sum(1).min() < 0.02 * wide


def die(x: float, y: float, size: float, score: float) -> Found:
    return Found(np.array([x, y, x + size, y + size]), np.zeros((4, 2)), score)


def test_a_die_seen_twice_is_one() -> None:
    kept = merged([die(0, 0, 10, 0.5), die(1, 1, 10, 0.9), die(9, 0, 10, 0.4)])
    assert [one.score for one in kept] == [0.9, 0.4]


@given(shade=st.floats(0.15, 1), cells=st.lists(st.integers(0, 255), min_size=64, max_size=64))
def test_a_picture_is_levelled_as_if_it_had_been_exposed_well(
    shade: float, cells: list[int]
) -> None:
    picture = np.zeros((8, 8, 3), np.uint8)
    picture[..., 1] = np.array(cells).reshape(8, 8)
    picture[0] = 255
    whole, dark = levelled(picture), levelled((picture * shade).astype(np.uint8))
    assert whole.max() == 255, "what is exposed well is not burnt out"
    assert (whole >= picture).all()
    assert dark.max() > 255 * min(0.94, 4 * shade) ** 0.7 - 6
    assert not levelled(np.zeros((8, 8, 3), np.uint8)).any()


def test_a_picture_of_nothing_but_dice_is_not_compared_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[int] = []

    def counted(one: Floats, others: Floats) -> Floats:
        compared.append(1)
        return overlap(one, others)

    monkeypatch.setattr(locate, "overlap", counted)
    kept = merged([die(50 * (n % 80), 50 * (n // 80), 40, 0.9 - n / 9000) for n in range(4000)])
    assert [each.score for each in kept] == [0.9 - n / 9000 for n in range(locate.CROWD)]
    assert len(compared) <= 2 * locate.CROWD


def test_overlap_is_shared_of_all() -> None:
    assert overlap(np.array([0, 0, 2, 2]), np.array([1, 0, 3, 2])) == 1 / 3
    assert overlap(np.array([0, 0, 1, 1]), np.array([2, 2, 3, 3])) == 0


def test_an_area_takes_its_corners_in_any_order() -> None:
    area = Area(((0.9, 0.9), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9)))
    assert area.holds(np.array([0.5, 0.5]))
    assert not area.holds(np.array([0.95, 0.5]))
