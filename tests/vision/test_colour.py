"""The same dice under other lamps are the same dice."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawings import table
from vision import colour, crops
from vision.colour import Coat
from vision.drawn import spoil
from vision.picture import Floats

SEEDS = range(8)


def coats(picture: Floats, quads: list[Floats]) -> list[Coat]:
    size = np.array(picture.shape[1::-1])
    return [colour.coat(crops.top(picture, quad * size, 1.0)) for quad in quads]


def right(kelvin: float, stops: float, known: colour.Known) -> tuple[int, int]:
    good = every = 0
    for seed in SEEDS:
        picture, labels = table(seed, dice=8, hard=0.0)
        light = (spoil.cast(kelvin) * 2.0**stops).astype(np.float32)
        shot = spoil.film(spoil.light(picture) * light)
        named = colour.name(coats(shot, [one.quad for one in labels]), known)
        good += sum(one.kind == label.kind for one, label in zip(named, labels, strict=True))
        every += len(labels)
    return good, every


def learned() -> colour.Known:
    """Colours of these dice in one light, as enrolling keeps them."""
    known: dict[str, list[Floats]] = {}
    for seed in range(50, 54):
        picture, labels = table(seed, dice=8, hard=0.0)
        named = colour.name(coats(picture, [one.quad for one in labels]), colour.usual())
        for one, label in zip(named, labels, strict=True):
            known.setdefault(label.kind, []).append(one.feature)
    return {kind: np.array(features) for kind, features in known.items()}


@pytest.mark.parametrize("kelvin", [2_700, 4_000, 6_500, 7_500])
@pytest.mark.parametrize("stops", [-1.5, 0.0])
def test_lamps_and_exposure_change_no_colour(kelvin: float, stops: float) -> None:
    good, every = right(kelvin, stops, learned())
    assert every > 30
    assert good >= 0.97 * every


def test_colours_nobody_taught_are_mostly_known() -> None:
    good, every = right(5_000, 0.0, colour.usual())
    assert good >= 0.9 * every


def test_ink_and_body_are_told_apart() -> None:
    face = np.full((40, 40, 3), (30, 20, 160), np.uint8)
    face[12:28, 14:26] = 235
    one = colour.coat(face)
    assert one.ink is not None
    assert np.allclose(one.body, spoil.light(face)[0, 0], atol=1e-3)
    assert np.allclose(one.ink, spoil.light(face)[20, 20], atol=1e-3)
    assert colour.coat(255 - face).ink is None


def test_no_dice_have_no_colours() -> None:
    assert colour.name([], colour.usual()) == []
