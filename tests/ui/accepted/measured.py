"""``python -m tests.ui.accepted.measured [NAME…]``: every screen and question, in every theme,
language, size of text and kind of window, with all that is wrong with it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import product

from companion.ui.theme import colours
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import staged
from tests.ui.theme.measure import findings

Way = tuple[tuple[int, int], str, str, int]  # window, language, theme, size of the text

TABLETS = ((1280, 800), (800, 1280))
LANGUAGES, SCALES = ("de", "en"), (160, 80, 100)
WAYS: list[Way] = list(product(TABLETS, LANGUAGES, tuple(colours.PALETTES), SCALES))
PIECE = re.compile(r"TextView “\w{1,2}”: contrast")  # the boards' own tests look at those


def wrong(scene: str, way: Way) -> list[str]:
    size, language, theme, scale = way
    with staged(size, language, SCENES[scene], theme=theme, text_scale=scale) as stage:
        stage.driver.settle()
        stage.driver.settle()
        found = findings(stage.driver.sheet or stage.driver.screen)
    return [each for each in found if not PIECE.match(each)]


def in_turn() -> Iterator[tuple[str, Way]]:
    """Each scene in one of the ways, so that the scenes see them all."""
    for n, scene in enumerate(SCENES):
        yield scene, WAYS[n * 7 % len(WAYS)]  # neighbours are alike: they differ in all four


def main(names: list[str]) -> int:
    found = 0
    for scene in SCENES:
        for way in WAYS if not names or any(name in scene for name in names) else ():
            for each in wrong(scene, way):
                found += 1
                print(scene, *way, each)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
