"""Places of the table, each alone, for those who go over it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.time_of_the_daleks.seen import Anomaly, Tile, View
from companion.ui.boards.kit import Kit
from companion.ui.boards.part import Drawn, Part
from companion.ui.boards.scene import Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases

from .alarms import tasks
from .anomaly import badge
from .console import BRIEF, FULL, console
from .places import places
from .track import track


def drawn(words: Names, say: Phrases) -> Drawn:
    def scene(part: Part, view: View, scale: float, width: float) -> Scene:
        return _scene(part.kit_for(words, say, view.doctors, scale), view, part.place, width)

    return scene


def has_picture(view: View, place: str) -> bool:
    """Piles have none, nor has a place where nothing lies."""
    filled = {
        "game": True,
        "web": True,
        "earth": True,
        "elsewhere": len(view.locations) > 1,
        "anomalies": bool(view.anomalies),
    }
    return place in view.doctors or filled.get(place, False)


def _scene(kit: Kit, view: View, place: str, width: float) -> Scene:
    earth, *others = view.locations
    match place:
        case "game":
            return _all(kit, view, width)
        case "web":
            return track(kit, view, width)
        case "earth":
            return places(kit, _only(view, locations=(earth,)), width)
        case "elsewhere":
            return places(kit, _only(view, locations=(*others,)), width)
        case "anomalies":
            return _anomalies(kit, view, width)
    return console(kit, view, place, width, FULL)


def _anomalies(kit: Kit, view: View, width: float) -> Scene:
    """Those to be done, and below them those to travel to."""
    scene = Scene()
    for each in tasks(view):
        scene.add(badge(kit, view, each, width), 0, scene.height + kit.s(8) * bool(scene.items))
    there = tuple(each for each in view.anomalies if each not in tasks(view))
    if there:
        below = scene.height + kit.s(10) * bool(scene.items)
        scene.add(places(kit, _only(view, anomalies=there), width), 0, below)
    return scene


def _only(
    view: View, locations: tuple[Tile, ...] = (), anomalies: tuple[Anomaly, ...] = ()
) -> View:
    return replace(view, locations=locations, anomalies=anomalies, offered=())


def _all(kit: Kit, view: View, width: float) -> Scene:
    """Everybody's console in brief: one of them has the turn."""
    scene = Scene()
    for seat in view.doctors:
        scene.add(console(kit, view, seat, width, BRIEF), 0, scene.height + kit.s(8))
    return scene
