"""What is to be read about a thing: ids and messages, so that any screen words and draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .messages import Message

Mark = tuple[str, ...]  # ("icon", drawing), ("die", "red/blue", symbol), ("text", …), ("name", …)
Named = tuple[str, str]  # what the words are asked for: a kind and an id


@dataclass(frozen=True, slots=True)
class Does:
    """One sentence: what happens, one thing after another, or one of several ways."""

    ways: tuple[tuple[Message, ...], ...]
    lead: tuple[Message, ...] = ()  # when and for whom


@dataclass(frozen=True, slots=True)
class Reading:
    """What stands on a thing, the same for everybody: never where it lies or who has it."""

    id: str
    name: Named
    kind: str  # "equipment", "condition": its heading
    does: tuple[Does, ...] = ()
    marks: tuple[tuple[Mark, ...], ...] = ()  # its icons, each a row of drawings
    timing: str = ""
    cost: int | None = None
    parts: tuple[str, ...] = ()  # of which it consists, each to be read as well
    drawing: str = "card"  # what stands for its kind
    accent: str = "quiet"  # what its kind means to people: good, danger, lamp…
    corners: Literal["", "round", "cut"] = ""  # whose it is, where that is to be known at a glance
    source: str = ""  # who says so: starter, box or taught; empty for what the rulebook says
