"""What is heard when the game moves on."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.questions import Roll
from companion.ui.theme import sounds

from .telling import Step

SOUNDS = {
    "success": "success",
    "failure": "failure",
    "move_ship": "daleks",
    "location_anomaly": "anomaly",
    "task_anomaly": "anomaly",
    "instant_anomaly": "anomaly",
}


def hear(new: Iterable[Step], asked: str, *, over: bool) -> str:
    """One sound, the weightiest: the name of what was played."""
    told = [SOUNDS.get(step.message.id.rpartition(".")[2], "") for step in new]
    loud = [name for name in told if name]
    if over:
        name = "end"
    elif loud:
        name = loud[0]
    else:
        name = "settle" if asked.startswith(Roll.kind) else "next"
    sounds.play(name)
    return name
