"""The renderer, where its camera stands awkwardly."""

from __future__ import annotations

import numpy as np

from vision.training.scenes import drawn


def test_a_die_at_the_foot_of_the_camera_is_left_out() -> None:
    """Drawn out, that one would be 73,000 pixels wide and take 50 gigabytes."""
    linear, dice, tilt = drawn(np.random.default_rng([1002, 2171]))
    assert linear.shape == (448, 448, 3)
    assert tilt > 0.8
    assert dice
    assert all(0 <= edge <= 1 for die in dice for edge in die.box)
