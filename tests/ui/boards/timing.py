"""How long ``show(view)`` takes, position after position of whole games."""

from __future__ import annotations

import gc
import sys
import time
from itertools import islice
from statistics import quantiles

import tests.ui  # noqa: F401 - before Kivy
from companion.ui.faces.time_of_the_daleks.adventure import AdventurePlace
from companion.ui.faces.time_of_the_daleks.board import Board
from tests.ui.boards.show import Stage, game, phrases, positions, settle, words_for


def times(
    kind: type[Board] | type[AdventurePlace], size: tuple[int, int], seed: int, most: int = 1000
) -> list[float]:
    """In milliseconds of work, a frame between any two; the first picture is not counted."""
    words = words_for(game(4), "en")
    stage = Stage(size)
    widget = kind(words, phrases("en"))
    stage.put(widget)
    found = []
    gc.collect()
    gc.freeze()  # what other tests have left is not to be searched again and again
    for session in islice(positions(4, seed), most):
        view = session.view()
        start = time.process_time()
        widget.show(view)
        found.append((time.process_time() - start) * 1000)
        settle(0.02)
    gc.unfreeze()
    return found[1:]


def p95(found: list[float]) -> float:
    return quantiles(found, n=20)[-1]


if __name__ == "__main__":
    for kind in (Board, AdventurePlace):
        for size in ((1280, 800), (800, 1280), (360, 740)):
            found = times(kind, size, 4)
            median = quantiles(found, n=2)[0]
            print(f"{kind.__name__} {size}: median {median:.1f} p95 {p95(found):.1f} ms")
    sys.stdout.flush()
