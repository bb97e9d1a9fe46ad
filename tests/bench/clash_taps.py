"""Taps of Time Clash at a table of paper: what a play, its window and a Gambit cost fingers."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from tests.bench import Row
from tests.bench.process import Found, measured
from tests.bench.tablet import Tablet

NUMBERED, DARED = 100, 10
GOALS = {"play": 3, "first": 3, "gambit": 4}
CALLED = {
    "play": "a numbered card and its window",
    "first": "one whose stack let the last one stand",
    "gambit": "a Gambit, beyond the cards turned",
}


def taps() -> Iterator[Row]:
    """Two players, nothing held by the app: draws cost none, and one tap says all it can."""
    with tempfile.TemporaryDirectory() as folder:
        found = measured(counted, Path(folder) / "saves.db", str(NUMBERED), str(DARED))
    for way, most in GOALS.items():
        each = found[way]
        yield Row(f"{CALLED[way]}, mean", fmean(each), "taps", f"<= {most}")
        yield Row(f"the most of {len(each)}", max(each), "taps", f"<= {most}")


def counted(numbered: str, dared: str) -> Found:
    from companion.games import time_clash
    from tests.ui.clash_sparing import GAMBIT, PLAY, Sparing

    with Tablet() as tablet:
        one, rng = tablet.companion, random.Random(5)
        plan = replace(one.plan(time_clash.NAME), held=())
        found: dict[str, list[int]] = {way: [] for way in GOALS}
        while len(found[PLAY]) < int(numbered) or len(found[GAMBIT]) < int(dared):
            tablet.play(one.begin(plan).id)
            hands = Sparing(tablet.driver, rng)
            while tablet.driver.session.question is not None:
                hands.act()
            for way, each in hands.found.items():
                found[way] += each
        return found
