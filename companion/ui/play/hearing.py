"""What is heard when the game moves on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.questions import Roll
from companion.ui.theme import sounds

from .telling import Step


def hear(heard: Mapping[str, str], new: Iterable[Step], asked: str, *, over: bool) -> str:
    """One sound, the weightiest of those the game has: the name of what was played."""
    told = [heard.get(step.message.id, "") for step in new]
    loud = [name for name in told if name]
    if over:
        name = "end"
    elif loud:
        name = loud[0]
    else:
        name = "settle" if asked.startswith(Roll.kind) else "next"
    sounds.play(name)
    return name
