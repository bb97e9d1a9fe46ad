"""The panel of each kind of question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import choose, draw, roll
from .panel import Asking, Panel

PANELS: dict[str, Callable[[Asking[Any]], Panel]] = {
    "choose": choose.panel,
    "roll": roll.panel,
    "draw": draw.panel,
}
