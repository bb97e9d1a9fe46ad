"""What is remembered about dice from one evening to the next, as plain data and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from companion.core.plain import Misfit, from_plain

from .bindings import Bindings, Bound


@dataclass
class Kept:
    """``counts`` is how often each side of a die has come up in its life."""

    bindings: Bindings = field(default_factory=Bindings)
    counts: dict[str, dict[int, int]] = field(default_factory=dict)
    ports: list[str] = field(default_factory=list)
    at_once: bool = True  # a throw that is in no doubt counts without a tap
    lights: bool = True

    def landed(self, die: str, side: int) -> None:
        counts = self.counts.setdefault(die, {})
        counts[side] = counts.get(side, 0) + 1


def as_plain(kept: Kept) -> dict[str, Any]:
    counts = {
        die: {str(side): count for side, count in sorted(sides.items())}
        for die, sides in kept.counts.items()
    }
    dice = [{**asdict(bound), "faces": list(bound.faces)} for bound in kept.bindings.all.values()]
    switches = {"at_once": kept.at_once, "lights": kept.lights}
    return {"dice": dice, "counts": counts, "ports": list(kept.ports), **switches}


def read(plain: Any) -> Kept:
    """As much of it as is sound."""
    kept = Kept()
    if not isinstance(plain, dict):
        return kept
    for bound in _bound(plain.get("dice")):
        kept.bindings.put(bound)
    counts = plain.get("counts")
    for die, sides in counts.items() if isinstance(counts, dict) else ():
        if die in kept.bindings.all and isinstance(sides, dict):
            kept.counts[die] = dict(_counted(sides))
    ports = plain.get("ports")
    kept.ports = (
        [each for each in ports if isinstance(each, str)] if isinstance(ports, list) else []
    )
    kept.at_once = plain.get("at_once") is not False
    kept.lights = plain.get("lights") is not False
    return kept


def _bound(plain: Any) -> Iterator[Bound]:
    for each in plain if isinstance(plain, list) else ():
        try:
            yield from_plain(Bound, each)
        except (Misfit, TypeError, ValueError, AttributeError):
            continue  # from another version, or from damage


def _counted(sides: dict[str, Any]) -> Iterator[tuple[int, int]]:
    for side, count in sides.items():
        if side.isdecimal() and type(count) is int and count > 0:
            yield int(side), count
