"""Which die meets which symbol of a Challenge. Pure; no die is laid twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Slots = dict[int, str]  # the place of a symbol in the Challenge: the die that meets it


def match(needed: Sequence[str], faces: Mapping[str, str], before: Mapping[int, str] = {}) -> Slots:
    """A largest matching. A die that met a symbol before keeps to it as long as it may, so that
    nothing jumps; where several dice would do, the first is taken."""
    found: Slots = {}
    for n, die in before.items():
        if n < len(needed) and faces.get(die) == needed[n] and die not in found.values():
            found[n] = die
    free = [die for die in faces if die not in found.values()]
    for n, symbol in enumerate(needed):
        if n in found:
            continue
        fitting = [die for die in free if faces[die] == symbol]
        if fitting:
            found[n] = fitting[0]
            free.remove(fitting[0])
    return dict(sorted(found.items()))
