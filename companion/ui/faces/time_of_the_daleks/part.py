"""Places of the table, each alone, for those who go over it."""

from __future__ import annotations

from typing import Any

from companion.ui.boards.kit import Kit
from companion.ui.boards.part import Drawn, Part
from companion.ui.boards.scene import Scene
from companion.ui.host import Names
from companion.ui.phrases import Phrases

from .console import BRIEF, FULL, console
from .places import places
from .track import track


def drawn(words: Names, say: Phrases) -> Drawn:
    def scene(part: Part, view: dict[str, Any], scale: float, width: float) -> Scene:
        return _scene(part.kit_for(words, say, view["doctors"], scale), view, part.place, width)

    return scene


def has_picture(view: dict[str, Any], place: str) -> bool:
    """Piles have none, nor has a place where nothing lies."""
    filled = {
        "game": True,
        "web": True,
        "earth": True,
        "elsewhere": len(view["locations"]) > 1,
        "anomalies": bool(view["anomalies"]),
    }
    return place in view["doctors"] or filled.get(place, False)


def _scene(kit: Kit, view: dict[str, Any], place: str, width: float) -> Scene:
    earth, *others = view["locations"]
    nothing: dict[str, Any] = {"locations": [], "anomalies": [], "offered": []}
    match place:
        case "game":
            return _all(kit, view, width)
        case "web":
            return track(kit, view, width)
        case "earth":
            return places(kit, view | nothing | {"locations": [earth]}, width)
        case "elsewhere":
            return places(kit, view | nothing | {"locations": others}, width)
        case "anomalies":
            return places(kit, view | nothing | {"anomalies": view["anomalies"]}, width)
    return console(kit, view, place, width, FULL)


def _all(kit: Kit, view: dict[str, Any], width: float) -> Scene:
    """Everybody's console in brief: one of them has the turn."""
    scene = Scene()
    for seat in view["doctors"]:
        scene.add(console(kit, view, seat, width, BRIEF), 0, scene.height + kit.s(8))
    return scene
