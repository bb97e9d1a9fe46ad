"""Memory is tidied while nobody waits: going through all of it takes as long as many pictures."""

from __future__ import annotations

import gc

YOUNG, MIDDLING, NEVER = 20_000, 20, 1_000_000  # objects, then rounds, until they are looked at


def begin() -> None:
    """What was made by now stays for good; what is older than a while waits for ``tidy``."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, NEVER)


def tidy() -> None:
    gc.collect()
