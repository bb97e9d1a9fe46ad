"""Which of a throw's places a physical die may fill, and which of them it fills first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .bindings import ANY, Bindings
from .places import Place


class Matching:
    """``lying`` is the die at each place of all that lie on the table, thrown now or kept."""

    def __init__(
        self,
        bindings: Bindings,
        places: Sequence[Place],
        lying: Mapping[str, str],
        near: Callable[[str], bool],
        landed: set[str],
    ) -> None:
        self.bindings, self.places, self.lying = bindings, places, lying
        self.near, self.landed = near, landed

    @property
    def kept(self) -> set[str]:
        """Dice that lie on the table and are not to be thrown."""
        asked = {place.id for place in self.places}
        return {die for place, die in self.lying.items() if place not in asked}

    @property
    def empty(self) -> list[int]:
        return [n for n, place in enumerate(self.places) if place.is_empty]

    def could(self, die: str) -> bool:
        """Whether it may be one of those that are thrown, were there room."""
        return any(self.fits(die, n) for n in range(len(self.places)))

    def fits(self, die: str, n: int) -> bool:
        """A die that lies there already is the one that is thrown again, and no other."""
        bound, place = self.bindings.get(die), self.places[n]
        if bound is None or not bound.can_play(place.kind):
            return False
        there = self.lying.get(place.id)
        if there == die:
            return True
        free = there is None or not self.near(there)
        return free and die not in self.lying.values()

    def first(self, die: str, places: Sequence[int]) -> int | None:
        """Of these places. A die of any kind leaves to others what is theirs."""
        mine = [n for n in places if self.fits(die, n)]
        bound = self.bindings.get(die)
        if bound is not None and bound.plays == ANY:
            mine = [n for n in mine if not self._spoken_for(n, mine)] or mine
        return min(mine, key=lambda n: (self.lying.get(self.places[n].id) != die, n), default=None)

    def too_few(self, die: str) -> bool:
        """There are more places for such dice than dice: one may be thrown for several."""
        waiting = [n for n in self.empty if self.fits(die, n)]
        return bool(waiting) and not any(
            self.first(other, waiting) is not None for other in self._waiting() if other != die
        )

    def _spoken_for(self, place: int, among: Sequence[int]) -> bool:
        kind = self.places[place].kind
        own = sum(self.bindings.all[die].plays == kind for die in self._waiting())
        alike = [n for n in among if self.places[n].kind == kind]
        return alike.index(place) < own

    def _waiting(self) -> list[str]:
        """Dice at hand that have not landed since the question."""
        return [die for die in self.bindings.all if die not in self.landed and self.near(die)]
