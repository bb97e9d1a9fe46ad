"""Memory is tidied while nobody waits: going through all of it takes as long as many pictures."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable

YOUNG, MIDDLING, OLD = 100_000, 10, 100  # objects, then rounds, until they are looked at
MANY = 2_000  # objects that are worth a breath


def begin() -> None:
    """What was made by now stays for good. What is new waits for ``breathe``, what is older for
    ``tidy``; if nobody ever pauses, neither waits for ever."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, OLD)


def breathe() -> None:
    """What was made lately is looked at: soon, while it is little, and not in the next answer."""
    young, _, rounds = gc.get_count()
    if young > MANY:
        gc.collect(1 if rounds < OLD else 2)


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
