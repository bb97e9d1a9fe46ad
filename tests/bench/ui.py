"""Taps in numbers: how soon the app answers them, how many a turn takes, and what none cost."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median

from tests.bench import Row
from tests.bench.process import measured
from tests.bench.saved import keep_game, keep_new
from tests.bench.screen import home as left_at_home
from tests.bench.screen import idle as left_alone
from tests.bench.screen import taps, turns
from tests.bench.tablet import Spent, p95

TAPS, PLAIN = 200, 100


def touched() -> Iterator[Row]:
    """From the finger's lift to the changed picture, in a game of four played by taps."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        found = measured(taps, saves, keep_game(saves, 0, 4), str(TAPS))
    tapped, told = ([Spent(*each) for each in found[name]] for name in ("taps", "told"))
    processor = [tap.processor for tap in tapped]
    yield Row("tap to changed screen, p50", median(processor), "CPU ms")
    yield Row("tap to changed screen, p95", p95(processor), "CPU ms", "<= 50")
    yield Row("tap to changed screen, p95, by the clock", p95([tap.clock for tap in tapped]), "ms")
    yield Row("taps measured", len(tapped), "taps", f">= {TAPS}")
    yield Row("of them in an Adventure", found["in_adventure"], "taps")
    yield Row("times that advice came", len(told), "times", ">= 1")
    if told:
        pictures = [each.processor for each in told]
        yield Row("a picture with new advice, p95", p95(pictures), "CPU ms")


def plain() -> Iterator[Row]:
    """A Doctor's whole turn: travel, an Adventure without help, success by the first throw."""
    for dice, mean, worst in (("table", 9, 14), ("table, each tapped", 9, 14), ("app", 5, 9)):
        with tempfile.TemporaryDirectory() as folder:
            saves = Path(folder) / "saves.db"
            found = measured(turns, saves, keep_new(saves), dice, str(PLAIN))["taps"]
        counted = [sum(turn.values()) for turn in found]
        yield Row(f"a plain turn, dice of the {dice}, mean", fmean(counted), "taps", f"<= {mean}")
        yield Row(f"the most of {len(counted)} such turns", max(counted), "taps", f"<= {worst}")
        for what, spent in sum(map(Counter, found), Counter[str]()).most_common():
            yield Row(f"  of them for {what}", spent / len(found), "taps")


def idle() -> Iterator[Row]:
    """The app left alone with a game on the screen, and on Home."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        id = keep_game(saves, 60)
        found = measured(left_alone, saves, id)
        home = measured(left_at_home, saves, id)
    yield Row("idle", found["idle"], "% CPU", "<= 3")
    yield Row("Home, its picture at rest", home["rest"], "% CPU", "<= 3")
    yield Row("Home, its picture turning", home["turning"], "% CPU")
