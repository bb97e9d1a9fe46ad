"""The Adventure as a place of its own: Challenge, dice, means, outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.time_of_the_daleks.seen import Adventure, Pool, View
from companion.ui.boards import tints
from companion.ui.boards.alone import MOST, Alone
from companion.ui.boards.kit import Kit
from companion.ui.boards.matching import Slots, match
from companion.ui.boards.panes import Touched, least
from companion.ui.boards.scene import Box, Colour, Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours

from .challenge import challenge, faces, needed
from .dice_pool import pool_band
from .means import means_band
from .outcome import outcome_band
from .stakes import stakes, what_it_is

BROAD = 700
ABREAST = 290  # the least width of a band beside another
STAGES = {"recruit": 1, "build": 2, "discard": 2, "exterminate": 2, "spend": 2, "roll": 3}
LAST = 4


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
        return MOST if self.width >= dp(BROAD) else least(self.width)

    def scene(self, view: View, scale: float, width: float) -> Scene:
        now, scene = view.adventure, Scene()
        if now is None:
            return scene
        kit = self.kit_for(self.words, self.say, view.doctors, scale)
        gap = kit.s(10)
        self.slots = match(needed(now), faces(now), self.slots)
        bands = [heading(kit, view, width), challenge(kit, view, self.slots, width)]
        if not now.outcome and (at_stake := stakes(kit, view, width)).items:
            bands.insert(1, at_stake)
        if now.outcome:
            bands.append(outcome_band(kit, view, width))
        bands.append(
            abreast(kit, width, [partial(pool_band, kit, view, p, self.slots) for p in now.pools])
        )
        if not now.outcome:
            titles = [self._whose(kit, now, pool) for pool in now.pools]
            means = [
                partial(means_band, kit, view, pool, title)
                for pool, title in zip(now.pools, titles, strict=True)
            ]
            bands.append(abreast(kit, width, means))
        for band in bands:
            scene.add(band, 0, scene.height + (gap if scene.items else 0))
        return scene

    def _whose(self, kit: Kit, now: Adventure, pool: Pool) -> str:
        name = kit.players[pool.seat].name
        return f"{name} · {kit.say('board.crew')}" if len(now.pools) > 1 else kit.say("board.crew")


def abreast(kit: Kit, width: float, bands: Sequence[Callable[[float], Scene]]) -> Scene:
    """Those of both Doctors side by side where there is room, else one below the other."""
    gap, scene = kit.s(10), Scene()
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


def heading(kit: Kit, view: View, width: float) -> Scene:
    """Who is where, who helps, and how far the Adventure is."""
    now, scene = view.going_on, Scene()
    size = kit.s(44)
    kit.figure(scene, "heading/figure", Box(0, 0, size, size), "doctor", now.seat)
    stages = _stages(kit, now)
    across = sum(chip.w for chip in stages) + 3 * kit.s(6)
    room = width - size - kit.s(12)
    wide = room - across > kit.s(220)
    at = Box(size + kit.s(12), 0, room - (across + kit.s(10) if wide else 0), 0)
    reads = zone, *dilemma = what_it_is(view)
    name = " · ".join([kit.name("zone", zone), *(kit.name("card", each) for each in dilemma)])
    y = kit.text(scene, "heading/zone", at, name, 22, bold=True, most=2, reads=reads)
    who, doctor = _who(kit, view), (view.doctors[now.seat].card,)
    y += kit.text(scene, "heading/who", at._replace(y=y), who, 15, colours.QUIET, reads=doctor)
    if wide:
        kit.wrap(scene, stages, Box(width - across, kit.s(6), across + 1, 0), 6)
        return scene
    scene.height = max(scene.height, size)
    kit.wrap(scene, stages, Box(0, scene.height + kit.s(8), width, 0), 6)
    return scene


def _who(kit: Kit, view: View) -> str:
    now = view.going_on
    card = kit.name("card", view.doctors[now.seat].card)
    said = f"{kit.players[now.seat].name} · {card}"
    if now.helper:
        how = kit.say("board.afar" if now.afar else "board.here")
        said += f" · {kit.players[now.helper].name} {kit.say('board.helper')} {how}"
    return said


def _stages(kit: Kit, now: Adventure) -> list[Any]:
    here = STAGES.get(now.stage, LAST)
    lit: Colour = tints.faint(colours.LAMP, 0.18)
    return [
        kit.chip(
            f"stage.{n}",
            [kit.say(f"board.stage.{n}")],
            22,
            colours.LAMP if n == here else colours.TEXT if n < here else colours.DIM,
            fill=lit if n == here else tints.veil(0.04),
            bold=n == here,
        )
        for n in range(1, LAST + 1)
    ]
