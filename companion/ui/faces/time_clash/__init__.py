"""What Time Clash shows: three stacks round the disk, who plays, the Gambit."""

from __future__ import annotations

from companion.games.time_clash.seen import View
from companion.games.time_clash.table import STEPS
from companion.ui.face import Face

from .asking import panel
from .board import Board

__all__ = ["FACE"]


class _Clash(Face[View]):
    board = Board
    emblem = "build_up"
    steps = STEPS
    panel = staticmethod(panel)


FACE = _Clash()
