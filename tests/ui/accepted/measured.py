"""``python -m tests.ui.accepted.measured [--only WHAT]… [NAME…]``: every screen and question, in
every theme, language, size of text and kind of window, with all that is wrong with it. All of them
take hours: ``--only 360x740 --only de --only light --only 160`` is one way, in a quarter of one."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import product

from companion.ui.boards.panes import Panes
from companion.ui.theme import colours
from tests.lanterns import spoken
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.boards.measure import TINY, problems
from tests.ui.theme.measure import findings

Way = tuple[tuple[int, int], str, str, int]  # window, language, theme, size of the text

WINDOWS = ((1280, 800), (800, 1280), (360, 740), (1376, 1032))  # a 6-inch phone, 13-inch tablet
LANGUAGES, SCALES = ("de", "en"), (160, 80, 100)
WAYS: list[Way] = list(product(WINDOWS, LANGUAGES, tuple(colours.PALETTES), SCALES))
PIECE = re.compile(r"Words “\w{1,2}”: contrast")  # the boards' own tests look at those


def on_stage(scene: str, way: Way) -> AbstractContextManager[Stage]:
    size, language, theme, scale = way
    return staged(size, language, SCENES[scene], theme=theme, text_scale=scale)


def wrong(stage: Stage) -> list[str]:
    stage.driver.settle()
    stage.driver.settle()
    top = stage.driver.sheet or stage.driver.screen
    pictures = (each for each in top.walk() if isinstance(each, Panes))
    drawn = (each for panes in pictures for each in problems(panes) if not each.endswith(TINY))
    return [*(each for each in findings(top) if not PIECE.match(each)), *drawn]


def in_turn() -> Iterator[tuple[str, Way]]:
    """Each scene in one of the ways, so that the scenes see them all."""
    for n, scene in enumerate(SCENES):
        yield scene, WAYS[n * 7 % len(WAYS)]  # neighbours are alike: they differ in all four


def called(way: Way) -> tuple[str, ...]:
    (width, height), *rest = way
    return f"{width}x{height}", *map(str, rest)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.accepted.measured")
    parser.add_argument("names", nargs="*", help="parts of the names of scenes; all without")
    known = list(dict.fromkeys(part for way in WAYS for part in called(way)))
    parser.add_argument("--only", action="append", default=[], choices=known)
    asked = parser.parse_args()
    found = 0
    for way in WAYS:
        if not set(asked.only) <= set(called(way)):
            continue
        for scene in SCENES:
            if asked.names and not any(name in scene for name in asked.names):
                continue
            with on_stage(scene, way) as stage:
                seen = wrong(stage)
            for each in seen:
                found += 1
                print(scene, *called(way), each, flush=True)
        print(*called(way), "measured", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    with spoken():
        raise SystemExit(main())
