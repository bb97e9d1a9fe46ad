"""``python -m vision.training.scenes FOLDER --count N --seed S``: drawn tables to learn from."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np

from vision.drawn import scene, spoil
from vision.drawn.paint import paint
from vision.picture import Floats

SIDE = 448
SYMBOLS = 2_400  # known while training; anything later numbered is new to the networks
SMALLEST, LARGEST = 11.0, 170.0


def drawn(
    luck: np.random.Generator, bare: float = 0.06, side: int = SIDE
) -> tuple[Floats, list[scene.Drawn], float]:
    """One table: nothing, one die or many, of pips or symbols, from above or aslant."""
    die = float(np.exp(luck.uniform(np.log(SMALLEST), np.log(LARGEST))))
    room = max(1, int((side / die / 1.4) ** 2))
    count = 0 if luck.random() < bare else int(luck.integers(1, min(room, 16) + 1))
    alike = paint(luck) if luck.random() < 0.1 else None
    pool = luck.integers(0, SYMBOLS, 12)
    pips = luck.choice([0.0, 1.0, 0.5])
    dice = []
    for _one in range(count):
        coat = alike or paint(luck)
        if luck.random() < pips:
            dice.append(scene.pip_die(luck, coat))
        else:
            dice.append(scene.symbol_die(luck, coat, pool))
    tilt = float(min(luck.exponential(0.4), 1.05))
    linear, labels = scene.draw(
        luck,
        (side, side),
        dice,
        die=die,
        tilt=tilt,
        litter=int(luck.integers(0, 7)) if luck.random() < 0.6 else 0,
        close=float(luck.uniform(0, 0.6)),
    )
    return linear, labels, tilt


def keep(stem: Path, linear: Floats, labels: list[scene.Drawn], tilt: float) -> None:
    """The picture, evenly lit, and beside it what is on it."""
    even = linear * (0.25 / max(float(linear.mean()), 1e-3))
    cv2.imwrite(str(stem.with_suffix(".png")), spoil.film(even))
    dice = [asdict(each) | {"quad": each.quad.tolist()} for each in labels]
    row = {"tilt": tilt, "dice": dice}
    stem.with_suffix(".json").write_text(json.dumps(row, default=float))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bare", type=float, default=0.06, help="share of tables without dice")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for number in range(asked.count):
        linear, labels, tilt = drawn(np.random.default_rng([asked.seed, number]), asked.bare)
        keep(asked.folder / f"{number:05}", linear, labels, tilt)


if __name__ == "__main__":
    main()
