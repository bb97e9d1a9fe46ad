"""``python -m vision.training.close_ups FOLDER --count N --seed S``: one die a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.drawn import scene, tables
from vision.drawn.paint import paint
from vision.training.scenes import SYMBOLS, keep

SMALLEST, LARGEST = 16.0, 54.0
TABLES = 48


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--pips", type=float, default=0.0, help="share of ordinary dice")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    asked.folder.mkdir(parents=True, exist_ok=True)
    grounds = [tables.table(np.random.default_rng([asked.seed, n])) for n in range(TABLES)]
    for number in range(asked.count):
        luck = np.random.default_rng([asked.seed, 1, number])
        die = float(np.exp(luck.uniform(np.log(SMALLEST), np.log(LARGEST))))
        side, tilt = round(die * 2.4), float(min(luck.exponential(0.4), 1.0))
        faces = tuple(f"s{v}" for v in (number % SYMBOLS, *luck.integers(0, SYMBOLS, 5)))
        coat = paint(luck)
        pips = luck.random() < asked.pips
        thrown = [scene.pip_die(luck, coat) if pips else scene.Die(coat, faces)]
        ground = grounds[number % TABLES]
        linear, labels = scene.draw(
            luck, (side, side), thrown, die=die, tilt=tilt, table=ground, middle=True
        )
        keep(asked.folder / f"{number:05}", linear, labels, tilt)


if __name__ == "__main__":
    main()
