"""Tables drawn for the tests: the game's dice on cloth and wood, small enough to be quick."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.drawn import scene, spoil
from vision.drawn.paint import KINDS, paint
from vision.picture import Floats

SYMBOLS = (3_000_001, 3_000_002, 3_000_003, 3_000_005, 3_000_008, 3_000_013)  # none was taught
SIZE = (640, 480)


def table(
    seed: int,
    dice: int = 6,
    *,
    pips: bool = False,
    hard: float = 0.4,
    die: float = 60.0,
    tilt: float = 0.25,
    litter: int = 0,
    size: tuple[int, int] = SIZE,
) -> tuple[Floats, list[scene.Drawn]]:
    """A photograph of dice in the game's colours, and what is on it."""
    luck = np.random.default_rng([77, seed])
    thrown = []
    for number in range(dice):
        coat = paint(luck, KINDS[number % 4])
        coat = replace(coat, rim=0.1, ink=np.full(3, 0.7), marbled=0.0)
        faces = (
            scene.pip_die(luck, coat) if pips else scene.symbol_die(luck, coat, np.array(SYMBOLS))
        )
        thrown.append(faces)
    linear, labels = scene.draw(luck, size, thrown, die=die, tilt=tilt, close=0.2, litter=litter)
    whole = [one for one in labels if one.seen > 0.6]
    return spoil.spoiled(linear, luck, hard), whole


def folder(where: Path, seeds: range, **how: object) -> Path:
    """Pictures with ``labels.json``, as people have them."""
    where.mkdir(parents=True, exist_ok=True)
    rows = []
    for seed in seeds:
        picture, labels = table(seed, **how)  # type: ignore[arg-type]
        name = f"t{seed:03}.png"
        cv2.imwrite(str(where / name), picture)
        dice = [
            {"box": one.box, "kind": one.kind, "face": one.face, "quad": one.quad.tolist()}
            for one in labels
        ]
        rows.append({"file": name, "dice": dice})
    (where / "labels.json").write_text(json.dumps(rows, default=float))
    return where
