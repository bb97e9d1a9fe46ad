"""The widgets that every screen is made of, under one roof."""

from __future__ import annotations

from .choosing import Segments, Stepper, Tick, Toggle
from .die_face import DieFace, SymbolBadge
from .facing import Facing
from .icons import Icon, seat_mark
from .layout import Card, Column, Flow, Row, Scroll, Surface, Text, Wrap
from .pressing import Held
from .sheet import Curtain, Sheet
from .tap import NextStep, Tap

__all__ = [
    "Card",
    "Column",
    "Curtain",
    "DieFace",
    "Facing",
    "Flow",
    "Held",
    "Icon",
    "NextStep",
    "Row",
    "Scroll",
    "Segments",
    "Sheet",
    "Stepper",
    "Surface",
    "SymbolBadge",
    "Tap",
    "Text",
    "Tick",
    "Toggle",
    "Wrap",
    "seat_mark",
]
