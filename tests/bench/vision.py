"""Reading dice from photographs: how often whole pictures are right, how soon, how much memory.

Photographs are not part of the project: ``TABLE_PHOTOS`` names the folder that holds them.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from tests.bench import Row, peak
from tests.vision.drawings import table
from vision import labels
from vision.bench import Score, measure
from vision.classical import read as contours
from vision.dice_set import PIPS, DiceSet
from vision.drawn import scene, spoil
from vision.enrol import enrol, teach
from vision.locate import Locator
from vision.motion import MotionGate
from vision.name import Namer
from vision.picture import Picture
from vision.recognise import Eyes

ROOT = Path(__file__).parents[2]
PHOTOS = Path(os.environ.get("TABLE_PHOTOS", ROOT.parent / "shared" / "photos"))
FOLDS = Path(__file__).with_name("folds")
EMPTY = 200
FOUR = ((0, 1, 2, 3), (12, 13, 14, 15), (4, 17, 30, 43))  # pictures enrolled from, three times
LAMPS = ((2_700, -1.5), (2_700, 0.0), (4_000, 1.5), (5_500, -1.0), (7_500, 0.0), (7_500, 1.5))


def _rows(name: str, score: Score, exact: str, wrong: str) -> Iterator[Row]:
    row = score.row()
    yield Row(f"{name}: exact photos", row["exact"], "share", exact)
    yield Row(f"{name}: wrong without asking", row["wrong_unasked"], "of dice", wrong)
    yield Row(f"{name}: asked", row["asked"], "of dice", "<= 0.05")
    yield Row(f"{name}: found", row["found"], "of dice")
    yield Row(f"{name}: false", row["false"], "of dice")
    yield Row(f"{name}: faces right", row["face"], "of found")


def photos() -> Iterator[Row]:
    """Real photographs of pip dice, beside the usual way. None of those measured taught us."""
    for folder, exact in (("many_scenes", ">= 0.8"), ("mixed_tray", ">= 0.7")):
        if not (PHOTOS / folder).is_dir():
            yield Row(f"{folder} is missing: not measured", 0, "")
            continue
        pictures, ours = labels.read(PHOTOS / folder), Score()
        for eyes, part in _readers(folder):
            measure(pictures[part], eyes.read, into=ours)
        yield from _rows(folder, ours, exact, "<= 0.01")
        yield Row(f"{folder}: a photo, median", ours.row()["ms_p50"], "ms")
        peer = measure(pictures, contours).row()
        yield Row(f"{folder}: exact by contours", peer["exact"], "share")


def _readers(folder: str) -> Iterator[tuple[Eyes, slice]]:
    """Who reads which pictures. ``mixed_tray`` is read by networks that learned from the other half
    of it only, as docs/camera.md tells.
    """
    if folder != "mixed_tray":
        yield Eyes(), slice(None)
        return
    for taught_by, part in (("first", slice(100, None)), ("second", slice(100))):
        eyes = Eyes()
        eyes.locator = Locator(FOLDS / taught_by / "dice.onnx")
        eyes.namer = Namer(FOLDS / taught_by / "faces.onnx")
        yield eyes, part


def story() -> Iterator[Row]:
    """Dice with symbols nobody taught the networks, learned from four pictures of them."""
    folder = PHOTOS / "rendered_story_dice"
    if not folder.is_dir():
        yield Row("rendered_story_dice is missing: not measured", 0, "")
        return
    pictures, eyes = labels.read(folder), Eyes()
    plain, lamps = Score(), Score()
    for chosen in FOUR:
        known = enrol([pictures[n] for n in chosen], DiceSet("story", pips=False), eyes)
        others = [one for n, one in enumerate(pictures) if n not in chosen]
        measure(others, lambda one, known=known: eyes.read(one, known), into=plain)  # type: ignore[misc]
    for kelvin, stops in LAMPS:
        measure(
            others[::3],
            lambda one: eyes.read(one, known),
            spoil=lambda one, lamp=(kelvin, stops): spoil.relit(one, *lamp),  # type: ignore[misc]
            into=lamps,
        )
    yield from _rows("story dice", plain, ">= 0.95", "<= 0.005")
    yield Row("story dice: colours", plain.row()["kind"], "of found", ">= 0.99")
    yield from _rows("story dice, other lamps", lamps, ">= 0.9", "<= 0.005")
    yield Row("story dice, other lamps: colours", lamps.row()["kind"], "of found")


def empty() -> Iterator[Row]:
    """Tables with cards, coins, trays and fingers, and no dice."""
    eyes, false, unasked = Eyes(), 0, 0
    for seed in range(EMPTY):
        luck = np.random.default_rng([13, seed])
        tilt, litter = float(luck.uniform(0, 0.9)), int(luck.integers(0, 9))
        linear, _ = scene.draw(
            luck, (960, 540), [], die=float(luck.uniform(20, 90)), tilt=tilt, litter=litter
        )
        readings = eyes.read(np.maximum(spoil.spoiled(linear, luck), 20))
        false += len(readings)
        unasked += sum(one.doubt is None for one in readings)
    yield Row("empty tables", EMPTY, "pictures")
    yield Row("false dice on them", false, "dice", "<= 1")
    yield Row("… of which not asked about", unasked, "dice")


def speed() -> Iterator[Row]:
    """One thread; a frame of a live camera, a phone's photo, and the gate before them."""
    cv2.setNumThreads(1)
    for name, size, goal in (
        ("a 1080p frame, 8 dice", (1920, 1080), "<= 60"),
        ("a 12-megapixel photo, 8 dice", (4000, 3000), "<= 150"),
    ):
        picture, eyes = _eight(size), Eyes()
        times = [_timed(lambda p=picture, e=eyes: e.read(p)) for _ in range(25)]  # type: ignore[misc]
        yield Row(f"{name}, median", statistics.median(times[3:]), "ms", goal)
        yield Row(f"{name}, 95 %", sorted(times[3:])[20], "ms")
    picture, eyes = _eight((1920, 1080), pips=False), Eyes()
    known = DiceSet("story", pips=False)
    for one in eyes.see(picture):
        known = teach(known, one, "symbol", one.colour.kind)
    times = [_timed(lambda: eyes.read(picture, known)) for _ in range(25)]
    yield Row(
        "the same of 8 dice with symbols, median", statistics.median(times[3:]), "ms", "<= 60"
    )
    gate, frame = MotionGate(), _eight((1920, 1080))
    times = [_timed(lambda: gate.see(frame)) for _ in range(200)]
    yield Row("motion gate, median", statistics.median(times), "ms", "<= 1")


def memory() -> Iterator[Row]:
    """In a process of its own: what it takes to read a phone's photo."""
    done = subprocess.run(
        [sys.executable, "-c", "from tests.bench.vision import read_large; read_large()"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    yield Row("memory to read a 12-megapixel photo", float(done.stdout), "MB", "<= 250")


def read_large() -> None:
    """Prints the most memory that it took, in megabytes."""
    cv2.setNumThreads(1)
    luck = np.random.default_rng(4)
    Eyes().read(luck.integers(0, 255, (3000, 4000, 3), np.uint8), PIPS)
    print(peak())


def _eight(size: tuple[int, int], *, pips: bool = True) -> Picture:
    small, _ = table(3, 8, pips=pips, size=(960, 540 if size[0] == 1920 else 720), die=52.0)
    return cv2.resize(small, size, interpolation=cv2.INTER_CUBIC)


def _timed(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return (time.perf_counter() - began) * 1000
