"""Which physical die filled which place, as the log keeps it: ``player_1:red_2 F0:…:01 5``.

Place, die and side, with a space between. What a finger, the app or a camera put there has no
side. Rules never read it; the tray does, after a game is resumed and before a re-roll.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from companion.core.log import Event
from companion.core.questions import Roll


def written(place: str, by: str, side: int | None) -> str:
    return f"{place} {by}" if side is None else f"{place} {by} {side}"


def read(line: str) -> tuple[str, str, int | None]:
    place, _, rest = line.partition(" ")
    by, _, side = rest.partition(" ")
    return place, by, int(side) if side.isdecimal() else None


def lying(events: Iterable[Event], places: Collection[str]) -> dict[str, str]:
    """Which die lies at each of these places, as far as the log tells.

    A throw that does not say leaves nothing known; a die that was thrown for two places lies at
    neither for certain.
    """
    found: dict[str, str] = {}
    for event in events:
        if not event.asked.startswith(Roll.kind):
            continue
        if not event.evidence:
            found.clear()
        thrown = {}
        for line in event.evidence:
            place, by, side = read(line)
            found.pop(place, None)
            if side is not None:
                thrown[place] = by
        moved = set(thrown.values())
        found = {place: die for place, die in found.items() if die not in moved} | thrown
    there = {place: die for place, die in found.items() if place in places}
    times = Counter(there.values())
    return {place: die for place, die in there.items() if times[die] == 1}
