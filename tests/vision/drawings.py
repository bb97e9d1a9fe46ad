"""Tables drawn for the tests: the game's dice on cloth and wood, small enough to be quick."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from vision.drawn import scene, spoil
from vision.drawn.paint import paint
from vision.picture import Floats

SYMBOLS = (3_000_001, 3_000_002, 3_000_003, 3_000_005, 3_000_008, 3_000_013)  # none was taught
SIZE = (640, 480)
BODIES = {
    "black": (0.02, 0.02, 0.02),
    "green": (0.08, 0.25, 0.03),
    "blue": (0.4, 0.1, 0.03),
    "red": (0.03, 0.025, 0.4),
}
COATS = [
    replace(
        paint(np.random.default_rng(5), kind),
        body=np.array(body),
        ink=np.full(3, 0.7),
        rim=0.1,
        ball=2.0,
        gloss=0.1,
        marbled=0.0,
    )
    for kind, body in BODIES.items()
]


@lru_cache(64)
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
        coat = COATS[number % 4]
        faces = (
            scene.pip_die(luck, coat) if pips else scene.symbol_die(luck, coat, np.array(SYMBOLS))
        )
        thrown.append(faces)
    linear, labels = scene.draw(
        luck, size, thrown, die=die, tilt=tilt, close=0.15, litter=litter, edge=0.16
    )
    whole = [one for one in labels if one.seen > 0.6 and inside(one)]
    return spoil.spoiled(linear, luck, hard), whole


def inside(one: scene.Drawn) -> bool:
    return bool((one.quad > 0).all() and (one.quad < 1).all())


def folder(where: Path, seeds: range, **how: object) -> Path:
    """Pictures with ``labels.json``, as people have them."""
    where.mkdir(parents=True, exist_ok=True)
    rows = []
    for seed in seeds:
        picture, labels = table(seed, **how)
        name = f"t{seed:03}.png"
        cv2.imwrite(str(where / name), picture)
        dice = [
            {"box": one.box, "kind": one.kind, "face": one.face, "quad": one.quad.tolist()}
            for one in labels
        ]
        rows.append({"file": name, "dice": dice})
    (where / "labels.json").write_text(json.dumps(rows, default=float))
    return where
