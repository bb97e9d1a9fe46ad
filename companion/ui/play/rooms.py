"""How the window is shared between the picture and the dock."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import dp

from companion.ui.theme import sizes

from .dock import BROAD, COLUMN, SLIM

BESIDE, LEAST, MOST = 0.32, 320, 460  # the dock's share of a width, and its bounds in dp
LOWEST = {"": 0.22, "roll": 0.32}  # of a height, by what is entered: dice want to be seen
BELOW, HIGHEST = 0.45, 0.54  # of a height, at most, where it lies below; on a phone
ENTERING = {"draw": 0.72, "roll": 0.66}  # of a phone's: lists and dice want room
TALL = {BROAD: 0.68, SLIM: 0.66}  # at most, so that something of the picture stays in sight
BARE = (0.68, 0.66)  # of height and width, where there is no picture but a list
PHONE = 520  # dp


def rooms(
    width: float, entering: str, *, picture: bool, lying: bool
) -> tuple[str, tuple[float, float]]:
    """The dock's shape and its part of width and height. ``lying``: turned to a player at a side;
    ``entering``: what kind of answer is given."""
    upright, large = sizes.upright(), max(1.0, sizes.scale())
    below = SLIM if Window.width < dp(PHONE) else BROAD
    shape = below if upright != lying else COLUMN
    if not upright:
        wide = min(max(width * BESIDE, dp(LEAST)), dp(MOST)) * large**0.7
        share = min(0.48, wide / max(1.0, width)) if picture else BARE[1]
        return shape, (share, 1)
    share = HIGHEST if below == SLIM else BELOW
    growth = large ** (0.5 if below == SLIM else 0.75)
    share = min(TALL[below], (share if picture else BARE[0]) * growth)
    return shape, (1, ENTERING.get(entering, share) if below == SLIM else share)
