"""The app's sounds: ``play("settle")``. Silence is never an error."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from .places import folder

LOG = logging.getLogger(__name__)

_volume = 0.6


def use(volume: float) -> None:
    """From 0, which is mute, to 1."""
    global _volume
    _volume = min(1.0, max(0.0, volume))


def volume() -> float:
    return _volume


def play(name: str) -> bool:
    """Whether it can be heard: a tablet may have no sound, and a sound may be missing."""
    if not _volume:
        return False
    try:
        sound = _loaded(name)
        if sound is None:
            return False
        sound.volume = _volume
        sound.stop()
        sound.play()
    except Exception:  # no trouble with a driver may stop a game
        LOG.warning("The sound %s cannot be played.", name, exc_info=True)
        return False
    return True


@cache
def _loaded(name: str) -> Any:
    from kivy.core.audio import SoundLoader  # slow: it looks for every player there may be

    path = folder("sounds") / f"{name}.wav"
    return SoundLoader.load(str(path)) if path.is_file() else None
