"""The widgets that every screen is made of, under one roof."""

from __future__ import annotations

from .choosing import Chips, Stepper, Tick, Toggle, chips, needed
from .die_face import DieFace, SymbolBadge
from .facing import Facing
from .field import Field
from .icons import Icon
from .layout import Card, Column, Even, Flow, Laid, Row, Scroll, Surface, Text, Wrap, lay
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
    "Laid",
    "NextStep",
    "Row",
    "Scroll",
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
    "lay",
    "needed",
]
