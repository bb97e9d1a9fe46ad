"""The Web of Time as small as a list of games shows it: who is how far, and how near the ship."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, pairwise
from typing import Any

from companion.games.time_of_the_daleks.seen import Web
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Colour, Icon, Join, Piece, Plate, Scene
from companion.ui.theme import colours

from .track import landmarks_of

LINE = 40  # how far below the top it runs
DOT, MARK, SHIP, TOKEN = 11, 19, 34, 24
TALL = 80


def glimpse(kit: Kit, facts: Mapping[str, Any], width: float) -> Scene:
    web = Web(**facts)
    scene, numbers = Scene(), range(web.skaro, web.gallifrey + 1)
    first = kit.s(TOKEN)
    step = (width - 2 * first) / max(1, len(numbers) - 1)
    at = {n: first + step * k for k, n in enumerate(numbers)}
    for one, other in pairwise(numbers):
        ink = colours.DANGER if other <= web.ship else colours.LINE
        run = Box(at[one], kit.s(LINE) - 2, at[other] - at[one], 4)
        scene.put(f"run.{one}", run, Join(ink, across=True))
    for n in numbers:
        _space(kit, scene, web, n, at[n])
    if web.ship in at:
        place = _around(at[web.ship], kit.s(LINE - 22), kit.s(SHIP))
        scene.put("ship", place, Piece("ship", colours.DANGER), moves=True)
    _tokens(kit, scene, web, at, width)
    scene.height = kit.s(TALL)
    return scene


def _space(kit: Kit, scene: Scene, web: Web, n: int, x: float) -> None:
    landmark = landmarks_of(web).get(n, "")
    if n in web.markers:
        box = _around(x, kit.s(LINE), kit.s(MARK))
        scene.put(f"marker.{n}", box, Icon("anomaly", colours.ANOMALY))
        return
    box = _around(x, kit.s(LINE), kit.s(MARK if landmark else DOT))
    edge = _ink(landmark) if landmark else colours.LINE
    plate = Plate(colours.SURFACE, box.w / 2, edge, kit.s(2.5 if landmark else 1.5))
    scene.put(f"space.{n}", box, plate)
    if landmark == "gallifrey":
        scene.put("gallifrey", box.inset(box.w * 0.2), Icon(landmark, edge))


def _ink(landmark: str) -> Colour:
    return {"skaro": colours.DANGER, "earth": colours.VORTEX, "gallifrey": colours.LAMP}[landmark]


def _tokens(kit: Kit, scene: Scene, web: Web, at: Mapping[int, float], width: float) -> None:
    """Below their spaces; those that would touch one another stand side by side."""
    here = [(at[n], seat) for seat, n in web.tardises.items() if n in at and seat in kit.players]
    side, lefts = kit.s(TOKEN), list[float]()
    for x, _ in sorted(here):
        lefts.append(max([x - side / 2, *(left + side for left in lefts[-1:])]))
    for n, right in zip(reversed(range(len(lefts))), count(1), strict=False):
        lefts[n] = min(lefts[n], width - side * right)
    for left, (_, seat) in zip(lefts, sorted(here), strict=True):
        place = Box(left, kit.s(LINE + 14), side * 0.96, side * 0.96)
        kit.figure(scene, f"seat.{seat}", place, "seat", seat)


def _around(x: float, y: float, side: float) -> Box:
    return Box(x - side / 2, y - side / 2, side, side)
