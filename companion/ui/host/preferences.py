"""What people prefer, whichever game they play. Plain facts: no Kivy, no file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

THEMES = ("dark", "light", "contrast")
SCALES = tuple(range(80, 161, 10))  # per cent
VOLUMES = tuple(range(0, 101, 10))
GUIDE, ASK, AUTO = MODES = ("guide", "ask", "auto")
EQUIPMENT, UNSEEN = "equipment", "unseen"
# Phases of every game, and who does them unless people say; of a game's own, the app asks.
# "unseen" is saying which card was taken face down: auto says nothing, as at any table.
COMMON = {EQUIPMENT: AUTO, UNSEEN: AUTO}


@dataclass(frozen=True, slots=True)
class Preferences:
    language: str = "en"
    theme: str = "dark"
    text_scale: int = 100
    sound: bool = True
    volume: int = 70
    speech: bool = False
    keep_awake: bool = True
    dim: bool = True
    reduce_motion: bool = False
    chances: bool = True  # how good each answer is
    face: bool = False  # whether a question turns to whom it asks
    automation: Mapping[str, str] = field(default_factory=dict)  # by phase

    def __post_init__(self) -> None:
        for name, allowed in _ALLOWED.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} cannot be {getattr(self, name)!r}")
        if any(mode not in MODES for mode in self.automation.values()):
            raise ValueError(f"automation cannot be {self.automation!r}")

    def mode(self, phase: str) -> str:
        """Guide, ask or auto."""
        return self.automation.get(phase, COMMON.get(phase, ASK))

    def doing(self, phase: str, mode: str) -> Preferences:
        return replace(self, automation={**self.automation, phase: mode})


_ALLOWED: dict[str, tuple[Any, ...]] = {
    "theme": THEMES,
    "text_scale": SCALES,
    "volume": VOLUMES,
    **dict.fromkeys(
        ("sound", "speech", "keep_awake", "dim", "reduce_motion", "chances", "face"), (True, False)
    ),
}


def as_plain(preferences: Preferences) -> dict[str, Any]:
    plain = {each.name: getattr(preferences, each.name) for each in fields(preferences)}
    return plain | {"automation": dict(preferences.automation)}


def from_plain(plain: Any, language: str) -> Preferences:
    """As much of it as is sound: a preference that is not is at its default again."""
    found = Preferences(language=language)
    for name, value in plain.items() if isinstance(plain, dict) else ():
        changes: dict[str, Any] = {name: value}
        if type(value) is type(getattr(found, name, None)):
            try:
                found = replace(found, **changes)
            except ValueError:
                continue  # from another version, or from damage
    return found
