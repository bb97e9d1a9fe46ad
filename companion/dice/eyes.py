"""Pictures to dice, as the game calls them. Slow, and so for a thread beside the loop."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from vision import apart, card
from vision.area import Area
from vision.dice_set import PIPS, DiceSet
from vision.errors import VisionError
from vision.motion import STILL
from vision.picture import Picture
from vision.reading import TARDIS, Doubt, Reading
from vision.recognise import Eyes as Networks
from vision.watch import Glimpse, State, Watch, near

from .seen import Sight
from .shown import Photo, kept_size, photo

KINDS = {TARDIS: "tardis"}  # what vision calls a kind, and what the game does
GAMES_KINDS = {ours: theirs for theirs, ours in KINDS.items()}

__all__ = [
    "KINDS",
    "Area",
    "DiceSet",
    "Doubt",
    "Eyes",
    "Reading",
    "Shot",
    "State",
    "VisionError",
    "forget",
    "near",
    "pips",
]


_OWN = threading.local()


def networks() -> Networks:
    """Those of this thread: loading them takes longer than a picture, and they are large."""
    if not hasattr(_OWN, "networks"):
        _OWN.networks = Networks()
    found: Networks = _OWN.networks
    return found


def forget() -> None:
    """Gives back the memory of this thread's networks and the process that opens pictures; the
    next picture makes them anew."""
    _OWN.__dict__.clear()
    apart.close()


def pips() -> DiceSet:
    return PIPS


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture that was read. Outlines are fractions of its width and height."""

    id: str
    readings: tuple[Reading, ...]
    state: State | None = None  # of a live camera
    stirred: bool = False  # something has just moved before it
    lain: frozenset[int] = frozenset()  # readings that lie where kept dice lay
    picture: Picture | None = None  # to cut dice out of, for as long as it is the newest
    photo: Photo | None = None  # the same, as screens show it

    @property
    def sights(self) -> list[Sight]:
        return [sight(one) for one in self.readings]


def sight(one: Reading) -> Sight:
    return Sight(KINDS.get(one.kind, one.kind), one.face, one.doubt is None)


class Eyes:
    """One for each camera: a live one remembers its frames. ``known`` are the dice at the table,
    which may be taught in the meantime."""

    def __init__(self, known: Callable[[], DiceSet] = pips) -> None:
        self._known = known
        self._kept: tuple[Reading, ...] = ()
        self._area: Area | None = None
        self._watch = self._watching()
        self._last = Shot("", ())

    def _watching(self) -> Watch:
        self._frames = 0
        watch = Watch(self._known(), area=self._area, eyes=networks)
        watch.keep(self._kept)
        return watch

    # What is told them

    def keep(self, dice: Sequence[Reading]) -> None:
        """These stay on the table while the others are thrown again."""
        self._kept = tuple(dice)
        self._watch.keep(self._kept)

    def look_at(self, area: Area | None) -> None:
        """Dice count here alone."""
        if area != self._area:
            self._area = area
            self._watch = self._watching()

    # What they see

    def read(self, file: bytes) -> Shot:
        picture = apart.decode(file)
        seen = card.find(picture)
        readings = networks().read(picture, self._known(), area=self._area, card=seen)
        shot = Shot(secrets.token_hex(6), tuple(readings))
        return _with(shot, picture)

    def watch(self, frame: bytes) -> Shot:
        """The next frame of a live camera: nothing counts before all lies still."""
        return self.see(apart.decode(frame))

    def see(self, picture: Picture) -> Shot:
        """As long as nothing else is to be told of them, shots have the same id."""
        if self._known() is not self._watch.known:
            self._watch = self._watching()
        glimpse = self._watch.see(picture)
        self._frames += 1
        state, readings = glimpse.state, glimpse.readings
        moved = state is State.HOLD_STILL and self._frames > STILL
        if state is State.HOLD_STILL:
            readings = ()  # they were where they are no more, perhaps
        before, lain = self._last, _lain(glimpse)
        same = (before.readings, before.state, before.lain) == (readings, state, lain)
        id = before.id if same else secrets.token_hex(6)
        self._last = Shot(id, readings, state, moved, lain)
        return _with(self._last, picture)


def _lain(glimpse: Glimpse) -> frozenset[int]:
    still = glimpse.readings if glimpse.state is not State.HOLD_STILL else ()
    return frozenset(n for n, one in enumerate(still) if one in glimpse.kept)


def _with(shot: Shot, picture: Picture) -> Shot:
    picture = kept_size(picture)
    return replace(shot, picture=picture, photo=photo(picture))
