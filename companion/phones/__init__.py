"""Phones at the table: a private hand, answers from one's own seat, a camera for the dice.

Off until switched on. A phone gets one seat's view and nothing else.
"""

from __future__ import annotations

from .desk import Desk
from .pairing import CAMERA, WATCH, Guest, Place
from .server import Phones

__all__ = ["CAMERA", "WATCH", "Desk", "Guest", "Phones", "Place"]
