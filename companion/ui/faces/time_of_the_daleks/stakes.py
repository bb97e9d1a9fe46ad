"""What an Adventure is about: whom one meets, what is won by it, what failing costs."""

from __future__ import annotations

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit
from companion.ui.boards.scene import Box, Plate, Scene
from companion.ui.theme import colours

from .effects import effect_chips
from .zone import HIDDEN

SIZE = 21


def dilemma_of(view: View) -> str:
    """The Dilemma that lies where the Adventure is; a Time Anomaly has none."""
    zone = view.going_on.zone
    lying = {z: d for each in view.locations for z, d in each.dilemmas.items()}
    return str(lying.get(zone, ""))


def reward(kit: Kit, view: View, key: str, size: float) -> list[Chip]:
    zone, facts = view.going_on.zone, view.facts
    place = facts.anomalies.get(zone) or facts.zones.get(zone)
    return effect_chips(kit, key, place.reward if place else None, size, tints.good())


def price(kit: Kit, view: View, key: str, size: float) -> list[Chip]:
    zone, facts = view.going_on.zone, view.facts
    lies = facts.dilemmas.get(dilemma_of(view)) or facts.anomalies.get(zone)
    fail = lies.fail if lies else None
    return effect_chips(kit, key, fail, size, tints.bad())


def stakes(kit: Kit, view: View, width: float) -> Scene:
    """Before it is decided: both in one line, where there is room for it."""
    scene = Scene()
    won, lost = reward(kit, view, "stakes/reward", SIZE), price(kit, view, "stakes/fail", SIZE)
    row = _said(kit, "stakes/reward/said", kit.say("board.stakes.reward"), won)
    row += _said(kit, "stakes/fail/said", kit.say("board.stakes.fail"), lost)
    kit.wrap(scene, row, Box(0, 0, width, 0), 6)
    if row:
        whole = Box(0, 0, width, scene.height)
        scene.insert("stakes", whole, Plate(tints.veil(0)), reads=what_it_is(view))
    return scene


def what_it_is(view: View) -> tuple[str, ...]:
    """The place, and the Dilemma that lies there, if it is not hidden."""
    dilemma = dilemma_of(view)
    shown = dilemma not in ("", HIDDEN)
    return (view.going_on.zone, *([dilemma] if shown else []))


def _said(kit: Kit, key: str, said: str, chips: list[Chip]) -> list[Chip]:
    return [kit.chip(key, [said], SIZE, colours.QUIET), *chips] if chips else []
