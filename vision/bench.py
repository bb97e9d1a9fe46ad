"""Measures reading on labelled pictures, beside a classical peer, on one thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from vision import labels
from vision.labels import Label
from vision.locate import overlap
from vision.picture import Picture, read
from vision.reading import Reading

SAME = 0.4  # overlap from which a die read is the die labelled
Reader = Callable[[Picture], list[Reading]]


@dataclass
class Score:
    """Counts over photographs; ``row`` gives the shares."""

    photos: int = 0
    exact: int = 0
    dice: int = 0
    found: int = 0
    false: int = 0
    face: int = 0
    kind: int = 0
    kinds: int = 0
    asked: int = 0
    wrong: int = 0

    def __post_init__(self) -> None:
        self.times: list[float] = []

    def add(self, readings: list[Reading], truth: Iterable[Label], took: float) -> bool:
        """Counts a photograph; whether it was exact."""
        truth = list(truth)
        before = (self.wrong, self.asked, self.found)
        pairs, false = matched(readings, truth)
        self.dice += len(truth)
        self.found += len(pairs)
        self.false += len(false)
        self.asked += sum(one.doubt is not None for one in readings)
        self.wrong += sum(one.doubt is None for one in false)
        for one, label in pairs:
            named = label.kind is None or one.kind == label.kind
            self.face += one.face == label.face
            self.kinds += label.kind is not None
            self.kind += label.kind is not None and named
            self.wrong += one.doubt is None and not (one.face == label.face and named)
        whole = before == (self.wrong, self.asked, self.found - len(truth)) and not false
        self.exact += whole
        self.photos += 1
        self.times.append(took * 1000)
        return whole

    def row(self) -> dict[str, float]:
        """The promised keys; shares are of photographs, dice, or dice found."""
        dice, found = max(self.dice, 1), max(self.found, 1)
        return {
            "photos": self.photos,
            "dice": self.dice,
            "exact": round(self.exact / max(self.photos, 1), 4),
            "wrong_unasked": round(self.wrong / dice, 4),
            "asked": round(self.asked / dice, 4),
            "found": round(self.found / dice, 4),
            "false": round(self.false / dice, 4),
            "face": round(self.face / found, 4),
            "kind": round(self.kind / self.kinds, 4) if self.kinds else 1.0,
            "ms_p50": round(float(np.percentile(self.times or [0], 50)), 1),
            "ms_p95": round(float(np.percentile(self.times or [0], 95)), 1),
        }


def matched(
    readings: list[Reading], truth: list[Label]
) -> tuple[list[tuple[Reading, Label]], list[Reading]]:
    """Which reading is of which die, the best overlap first; and those of none."""
    shares = sorted(
        (
            (overlap(np.array(one.box), label.box), n, m)
            for n, one in enumerate(readings)
            for m, label in enumerate(truth)
        ),
        reverse=True,
    )
    pairs: dict[int, int] = {}
    for share, n, m in shares:
        if share >= SAME and n not in pairs and m not in pairs.values():
            pairs[n] = m
    both = [(readings[n], truth[m]) for n, m in pairs.items()]
    return both, [one for n, one in enumerate(readings) if n not in pairs]


def measure(
    pictures: Iterable[labels.Labelled],
    reader: Reader,
    *,
    spoil: Callable[[Picture], Picture] = lambda picture: picture,
    tell: Callable[[labels.Labelled, list[Reading], bool], None] = lambda *_: None,
    into: Score | None = None,
) -> Score:
    """Reads every picture; decoding is not timed."""
    score = Score() if into is None else into
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for one in pictures:
            picture = spoil(read(one.file))
            began = time.perf_counter()
            readings = reader(picture)
            took = time.perf_counter() - began
            tell(one, readings, score.add(readings, one.dice, took))
    finally:
        cv2.setNumThreads(threads)
    return score
