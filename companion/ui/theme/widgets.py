"""The widgets that every screen is made of, under one roof."""

from __future__ import annotations

from .choosing import Chips, Segments, Stepper, Tick, Toggle, chips, needed
from .die_face import DieFace, SymbolBadge
from .facing import Facing
from .field import Field
from .icons import Icon
from .layout import Card, Column, Even, Flow, Row, Scroll, Surface, Text, Wrap
from .pressing import Held
from .sheet import Curtain, Sheet
from .tap import NextStep, Tap

__all__ = [
    "Card",
    "Chips",
    "Column",
    "Curtain",
    "DieFace",
    "Even",
    "Facing",
    "Field",
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
    "chips",
    "needed",
]
