"""Memory is tidied while nobody waits: going through all of it takes as long as many pictures."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable

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
    if _trim is not None:
        _trim(0)


def _find_trim() -> Callable[[int], int] | None:
    """What C's library keeps in store goes back to the system, where it has a word for that."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


_trim = _find_trim()
