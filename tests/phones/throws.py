"""Photographs of throws, drawn: ordinary dice in the game's colours."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from tests.vision.drawings import BODIES, COATS, inside
from vision.drawn import scene, spoil
from vision.picture import decode
from vision.recognise import Eyes

SIZE = (1600, 1200)


def photo(kinds: Sequence[str], seed: int = 0) -> tuple[bytes, list[scene.Drawn]]:
    """A JPEG of these dice, all of them whole, and what they show."""
    coats = dict(zip(BODIES, COATS, strict=True))
    for luck_of in range(seed * 100, seed * 100 + 100):
        luck = np.random.default_rng([31, luck_of])
        dice = [scene.pip_die(luck, coats[kind]) for kind in kinds]
        linear, labels = scene.draw(luck, SIZE, dice, die=130.0, tilt=0.15, close=0.0)
        if sum(one.seen > 0.9 and inside(one) for one in labels) == len(kinds):
            picture = spoil.spoiled(linear, luck, 0.1)
            return cv2.imencode(".jpg", picture)[1].tobytes(), labels
    raise AssertionError("No table has room for so many.")


def seen(kinds: Sequence[str]) -> tuple[bytes, list[scene.Drawn]]:
    """The same, and the networks find every die in its colour; a face may be in doubt."""
    for seed in range(12):
        picture, labels = photo(kinds, seed)
        if sorted(one.kind for one in Eyes().read(decode(picture))) == sorted(kinds):
            return picture, labels
    raise AssertionError("Some die is always missing.")


def faces(labels: Sequence[scene.Drawn], known: dict[str, Sequence[str]]) -> list[tuple[str, str]]:
    """What the dice show in the game, sorted."""
    return sorted((one.kind, known[one.kind][int(one.face) - 1]) for one in labels)
