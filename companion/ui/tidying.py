"""Memory is tidied while nobody waits: going through all of it takes as long as many pictures."""

from __future__ import annotations

import gc

YOUNG, MIDDLING, OLD = 10_000, 10, 100  # objects, then rounds, until they are looked at


def begin() -> None:
    """What was made by now stays for good. What is older than a while waits for ``tidy``; if
    nobody ever pauses, it does not wait for ever."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, OLD)


def wanted() -> bool:
    """Whether much has been made since it was tidied, by fingers, dice or phones."""
    return gc.get_count()[2] > 0


def tidy() -> None:
    gc.collect()
