"""Dice in a picture: which kind each is and which face is up. Knows no game.

``Eyes().read(picture, dice_set)`` reads one picture; ``Watch`` reads a live camera.
"""

import os

os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "36000000")  # it asks once, when it is loaded

from vision.area import Area
from vision.dice_set import PIPS, DiceSet
from vision.errors import Reason, VisionError
from vision.reading import Doubt, Reading
from vision.recognise import Eyes, Limits
from vision.watch import Glimpse, State, Watch

__all__ = [
    "PIPS",
    "Area",
    "DiceSet",
    "Doubt",
    "Eyes",
    "Glimpse",
    "Limits",
    "Reading",
    "Reason",
    "State",
    "VisionError",
    "Watch",
]
