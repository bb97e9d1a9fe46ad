"""Which of the dice that a camera sees were thrown, which were kept, and which nobody asked for.

A camera knows no die by its address. Dice of one kind that show the same are the same to the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .places import Place

CAMERA = "camera"


class Sight(NamedTuple):
    """One die in a picture."""

    kind: str
    face: str | None
    sure: bool


@dataclass(frozen=True, slots=True)
class Matched:
    """For each sight the place it fills; the others were kept, or are one too many."""

    places: tuple[int | None, ...]
    kept: frozenset[int]
    doubtful: frozenset[int]
    missing: tuple[int, ...]  # places for which no die is seen

    @property
    def spare(self) -> tuple[int, ...]:
        filled = enumerate(self.places)
        return tuple(n for n, place in filled if place is None and n not in self.kept)


def face_of(read: str | None, faces: Sequence[str]) -> str | None:
    """What a face that was read means on this die: ordinary dice show numbers."""
    if read is None or read in faces:
        return read
    if read.isdigit() and 1 <= int(read) <= len(faces):
        return faces[int(read) - 1]
    return None


def match(
    sights: Sequence[Sight],
    places: Sequence[Place],
    lying: Sequence[tuple[str, str]],
    faces: Mapping[str, Sequence[str]],
    lain: Collection[int] = (),
) -> Matched:
    """``lying`` are kinds and faces of the dice that were not thrown now; ``faces`` those of every
    kind of die; ``lain`` the sights that lie where a die that was kept lay."""
    shown = [face_of(sight.face, faces.get(sight.kind, ())) for sight in sights]
    found: list[int | None] = [None] * len(sights)
    kept, doubtful, missing = set[int](), set[int](), list[int]()
    kinds = dict.fromkeys([*(place.kind for place in places), *(s.kind for s in sights)])
    for kind in filter(None, kinds):  # what is no die has none
        mine = [n for n, sight in enumerate(sights) if sight.kind == kind]
        asked = [n for n, place in enumerate(places) if place.kind == kind and _open(place)]
        there = Counter(face for die, face in lying if die == kind)
        stayed, unclear = _stayed(mine, shown, there, len(mine) - len(asked), lain)
        kept |= stayed
        doubtful |= unclear
        thrown = [n for n in mine if n not in stayed]
        for n, place in zip(thrown, asked, strict=False):
            found[n] = place
        missing += asked[len(thrown) :]
    doubtful |= {
        n
        for n, place in enumerate(found)
        if place is not None and (shown[n] is None or not sights[n].sure)
    }
    return Matched(tuple(found), frozenset(kept), frozenset(doubtful), tuple(sorted(missing)))


def _open(place: Place) -> bool:
    """Not filled by a die that is known by its address, by a finger or by the app."""
    return place.by in ("", CAMERA)


def _stayed(
    mine: Sequence[int],
    shown: Sequence[str | None],
    there: Counter[str],
    surplus: int,
    lain: Collection[int],
) -> tuple[set[int], set[int]]:
    """Those that lay there before; and those of which one cannot say, when only some of them are
    in the picture and none can be told by its place."""
    if surplus <= 0:
        return set(), set()
    left, could = there.copy(), list[int]()
    for n in sorted(mine, key=lambda n: n not in lain):
        face = shown[n]
        if face is not None and left[face]:
            left[face] -= 1
            could.append(n)
    placed = [n for n in could if n in lain]
    if len(placed) == surplus:
        return set(placed), set()
    stayed = set(could[:surplus])
    if len(could) < surplus:
        return stayed, {n for n in mine if n not in stayed}
    different = {shown[n] for n in could}
    unclear = set(could) if len(could) > surplus and len(different) > 1 else set[int]()
    return stayed, unclear
