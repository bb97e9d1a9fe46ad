"""The Adventure as a place of its own: Challenge, dice, means, outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.time_of_the_daleks.seen import Adventure, Pool, View
from companion.ui.boards.alone import Alone
from companion.ui.boards.kit import Kit
from companion.ui.boards.matching import Slots, match
from companion.ui.boards.panes import Touched, least
from companion.ui.boards.scene import Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases

from .challenge import challenge, faces, needed
from .dice_pool import pool_band
from .heading import heading
from .means import may_be_asked, means_band
from .outcome import outcome_band

BROAD = 700
GAP = 10
ABREAST = 290  # the least width of a band beside another


class AdventurePlace(Alone):
    """Shows ``view.adventure``; without one it is empty."""

    top_matters = True  # the Challenge says why one chooses

    def __init__(
        self, words: Names, say: Phrases, on_touch: Touched | None = None, **more: Any
    ) -> None:
        super().__init__(on_touch, **more)
        self.words, self.say = words, say
        self.slots: Slots = {}

    @property
    def most(self) -> float:
        return super().most if self.width >= dp(BROAD) else least(self.width)

    def scene(self, view: View, scale: float, width: float) -> Scene:
        now, scene = view.adventure, Scene()
        if now is None:
            return scene
        kit = self.kit_for(self.words, self.say, view.doctors, scale)
        self.slots = match(needed(now), faces(now), self.slots)
        bands = [challenge(kit, view, self.slots, width), *self._below(kit, view, width)]
        stakes = self.told or not now.outcome
        head = heading(kit, view, width, stakes=stakes)
        if self.told and _together(kit, head, *bands) > self.room:
            bands = bands[:1]  # what came of it is more than the dice that are left
        if _together(kit, head, *bands) > self.room:
            head = heading(kit, view, width, low=True, stakes=stakes)
        if _together(kit, head, *bands) > self.room and thrown(now) and not may_be_asked(view):
            bands.pop()  # the means: while something else is asked they can wait
        for band in (head, *bands):
            scene.add(band, 0, scene.height + (kit.s(GAP) if scene.items else 0))
        return scene

    def _below(self, kit: Kit, view: View, width: float) -> Iterator[Scene]:
        """The dice and what can be done about them; or how it has ended."""
        now = view.going_on
        if now.outcome and not self.told:
            yield outcome_band(kit, view, width)
        yield abreast(kit, width, [partial(pool_band, kit, view, p, self.slots) for p in now.pools])
        if not now.outcome:
            titles = [self._whose(kit, now, pool) for pool in now.pools]
            means = [
                partial(means_band, kit, view, pool, title)
                for pool, title in zip(now.pools, titles, strict=True)
            ]
            yield abreast(kit, width, means)

    def _whose(self, kit: Kit, now: Adventure, pool: Pool) -> str:
        return kit.players[pool.seat].name if len(now.pools) > 1 else ""


def _together(kit: Kit, *bands: Scene) -> float:
    return sum(band.height for band in bands) + kit.s(GAP) * (len(bands) - 1)


def thrown(now: Adventure) -> bool:
    return not now.outcome and any(pool.dice for pool in now.pools)


def abreast(kit: Kit, width: float, bands: Sequence[Callable[[float], Scene]]) -> Scene:
    """Those of both Doctors side by side where there is room, else one below the other."""
    gap, scene = kit.s(GAP), Scene()
    beside = len(bands) > 1 and width / len(bands) >= kit.s(ABREAST)
    each = (width - gap * (len(bands) - 1)) / len(bands) if beside else width
    drawn = [band(each) for band in bands]
    tallest = max(band.height for band in drawn)
    for n, band in enumerate(drawn):
        if beside:
            ground = band.items[0]
            band.items[0] = ground._replace(box=ground.box._replace(h=tallest))
            scene.add(band, n * (each + gap), 0)
        else:
            scene.add(band, 0, scene.height + (gap if scene.items else 0))
    return scene
