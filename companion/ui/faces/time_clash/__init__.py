"""What Time Clash shows: three stacks round the disk, who plays, the Gambit."""

from __future__ import annotations

from companion.games.time_clash.seen import View
from companion.games.time_clash.table import STEPS
from companion.ui.face import Face

from .asking import panel
from .board import Board
from .place import Place, goes_on, stage

__all__ = ["FACE"]


class _Clash(Face[View]):
    board = Board
    place = Place
    emblem = "build_up"
    steps = STEPS

    goes_on = staticmethod(goes_on)
    stage = staticmethod(stage)
    panel = staticmethod(panel)


FACE = _Clash()
