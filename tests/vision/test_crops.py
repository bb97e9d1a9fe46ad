"""Cutting a top face out, and putting its corners right."""

import numpy as np
import pytest

from vision import crops


@pytest.fixture
def truth() -> np.ndarray:
    return np.array([[102.0, 98], [141, 104], [137, 143], [99, 139]])


def test_corners_that_were_right_stay(truth: np.ndarray) -> None:
    assert np.abs(crops.mended(truth, np.zeros(8)) - truth).max() < 1.0


@pytest.mark.parametrize("seed", range(5))
def test_what_the_network_should_say_brings_the_corners_back(truth: np.ndarray, seed: int) -> None:
    guessed = truth + np.random.default_rng(seed).normal(0, 4, (4, 2))
    said = crops.amiss(guessed, truth)
    assert np.abs(said).max() > 0.05
    assert np.abs(crops.mended(guessed, said) - truth).max() < 1e-2


def test_a_turned_guess_keeps_its_first_corner(truth: np.ndarray) -> None:
    turned = np.roll(truth, 1, axis=0)
    assert np.abs(crops.mended(turned, np.zeros(8))[0] - truth[3]).max() < 1.0
