"""What an Adventure is about: whom one meets, what is won by it, what failing costs."""

from __future__ import annotations

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit

from .effects import effect_chips
from .zone import HIDDEN


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


def what_it_is(view: View) -> tuple[str, ...]:
    """The place, and the Dilemma that lies there, if it is not hidden."""
    dilemma = dilemma_of(view)
    shown = dilemma not in ("", HIDDEN)
    return (view.going_on.zone, *([dilemma] if shown else []))
