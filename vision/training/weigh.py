"""``python -m vision.training.weigh SCENES``: how much each network counts in saying "a die".

Fits a logistic curve to what both say of drawn tables that neither learned from; the three
numbers it prints are ``WEIGHED`` of ``vision.recognise``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.drawn import spoil
from vision.locate import Locator, overlap
from vision.name import NOTHING, Namer
from vision.picture import Floats
from vision.recognise import odds
from vision.training import views

SAME, APART = 0.5, 0.05  # overlap of what is a labelled die, and of what surely is none
SHOWN = 0.6


def seen(one: views.Labelled, locator: Locator, namer: Namer, shot: Floats) -> Iterator[Floats]:
    """What both networks say of each place (heat, not nothing), and whether a die is there."""
    dice = namer.mended(shot, locator.locate(shot))
    for die, look in zip(dice, namer.look(shot, dice), strict=True):
        shares = np.array([float(overlap(die.box, box)) for box in one.boxes] or [0.0])
        best = int(shares.argmax())
        there = shares[best] >= SAME and one.seen[best] >= SHOWN
        if there or shares[best] <= APART:
            yield np.array([odds(die.score), odds(1 - float(look.answers[NOTHING])), there])


def fitted(rows: Floats) -> Floats:
    """Newton's way to the three weights."""
    known = np.insert(rows[:, :2], 0, 1.0, axis=1)
    weights = np.zeros(3)
    for _step in range(50):
        said = 1 / (1 + np.exp(-known @ weights))
        slope = known.T @ (rows[:, 2] - said) - 1e-3 * weights
        bend = (known.T * (said * (1 - said))) @ known + 1e-3 * np.eye(3)
        weights += np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "scenes", type=Path, help="what vision.training.scenes drew, for this alone"
    )
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    luck, locator, namer = np.random.default_rng(asked.seed), Locator(), Namer()
    rows = [
        row
        for one in views.scenes(asked.scenes)
        for row in seen(one, locator, namer, spoil.spoiled(spoil.light(one.picture), luck))
    ]
    print(", ".join(f"{weight:.2f}" for weight in fitted(np.array(rows))))


if __name__ == "__main__":
    main()
