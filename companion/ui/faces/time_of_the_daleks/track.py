"""The Web of Time: spaces joined by a line, red as far as the Dalek Ship has come, pieces below
them. It winds where it has not the width for one row."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from companion.games.time_of_the_daleks.seen import View, Web
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Colour, Icon, Piece, Plate, Scene, side_by_side
from companion.ui.theme import colours

LEAST = 35  # the narrowest a space may be
LANDMARK = 1.2  # how much wider Skaro, Earth and Gallifrey are
ROUND, LARGE = 42, 50  # a space's circle at most, and a landmark's
PIECE = 40
NUMERALS = (15, 13.5, 12)  # as large as fits a circle
PAD = 9


def track(kit: Kit, view: View, width: float) -> Scene:
    web, scene = view.web, Scene()
    spaces = spaces_of(kit, web, width)
    circles = {n: _circle(kit, web, n, box) for n, box in spaces.items()}
    _path(kit, scene, web, circles)
    for n, box in spaces.items():
        _space(kit, scene, web, n, box, circles[n])
    for n, box in spaces.items():
        _pieces(kit, scene, web, n, box, circles[n])
    whole = Box(0, 0, width, max(box.bottom for box in spaces.values()) + kit.s(PAD))
    scene.insert("track", whole, Plate(tints.band(), kit.s(16), tints.rim()))
    return scene


def landmarks_of(web: Web) -> dict[int, str]:
    return {web.skaro: "skaro", web.earth: "earth", web.gallifrey: "gallifrey"}


def enlarged(kit: Kit, web: Web, width: float, wanted: float) -> Kit:
    """Up to this unit, as far as that costs no further row."""
    rows = _rows(kit, web, width)
    fits = width / (sum(_weights(web).values()) * LEAST / rows + 2 * PAD)
    return replace(kit, unit=max(kit.unit, min(wanted, fits)))


def _weights(web: Web) -> dict[int, float]:
    numbers = range(web.skaro, web.gallifrey + 1)
    return {n: LANDMARK if n in landmarks_of(web) else 1.0 for n in numbers}


def _rows(kit: Kit, web: Web, width: float) -> int:
    room = width - 2 * kit.s(PAD)
    return max(1, math.ceil(sum(_weights(web).values()) * kit.s(LEAST) / room))


def spaces_of(kit: Kit, web: Web, width: float) -> dict[int, Box]:
    """Where each space lies. Rows run to and fro, so that neighbours stay neighbours."""
    weights, pad = _weights(web), kit.s(PAD)
    numbers, rows = [*weights], _rows(kit, web, width)
    room = width - 2 * pad
    each = -(-len(numbers) // rows)
    found, y = dict[int, Box](), pad
    for row in range(rows):
        here = numbers[row * each : (row + 1) * each]
        share = room / sum(weights[n] for n in here)
        most = max(sum(at == n for at in web.tardises.values()) for n in here)
        tall = kit.s(LARGE) + kit.s(PIECE if most < 2 else PIECE * 1.5)
        x = 0.0
        for n in here:
            w = share * weights[n]
            left = room - x - w if row % 2 else x
            found[n] = Box(pad + left, y, w, tall)
            x += w
        y += tall + kit.s(4)
    return found


def _circle(kit: Kit, web: Web, n: int, box: Box) -> Box:
    """Where its numeral or drawing stands; what the ship is on is as large as a landmark."""
    large = n in landmarks_of(web) or n == web.ship
    side = min(kit.s(LARGE if large else ROUND), box.w * (1.06 if large else 0.94))
    middle = box.y + kit.s(LARGE) / 2
    return Box(box.middle[0] - side / 2, middle - side / 2, side, side)


def _path(kit: Kit, scene: Scene, web: Web, circles: dict[int, Box]) -> None:
    thick = kit.s(4)
    for (n, one), (_, other) in pairwise(circles.items()):
        (ax, ay), (bx, by) = one.middle, other.middle
        left, top = min(ax, bx) - thick / 2, min(ay, by) - thick / 2
        box = Box(left, top, abs(ax - bx) + thick, abs(ay - by) + thick)
        scene.put(f"path.{n}", box, Plate(colours.DANGER if n < web.ship else colours.LINE))


def _space(kit: Kit, scene: Scene, web: Web, n: int, box: Box, circle: Box) -> None:
    landmark = landmarks_of(web).get(n, "")
    inner = web.skaro < n < web.gallifrey
    mend = f"marker.{n}" if inner else ""
    scene.put(f"space.{n}", box, Plate(tints.CLEAR, kit.s(10)), mend=mend, options=(f"space.{n}",))
    edge, fill = _colours(web, n, landmark)
    plate = Plate(fill, circle.w / 2, edge, kit.s(2.2))
    scene.put(f"space.{n}/circle", circle, plate)
    if n == web.ship or n in web.markers:
        return
    if landmark:
        scene.put(f"space.{n}/mark", circle.inset(circle.w * 0.2), Icon(landmark, edge))
        return
    name = kit.name("space", str(n))
    fits = (s for s in NUMERALS if writing.width(name, kit.s(s), True) <= circle.w * 0.86)
    size = next(fits, NUMERALS[-1])
    tall = writing.height(1, kit.s(size))
    inset = circle.w * 0.06
    at = Box(circle.x + inset, circle.middle[1] - tall / 2, circle.w - 2 * inset, tall)
    kit.text(scene, f"space.{n}/number", at, name, size, bold=True, align="center")


def _colours(web: Web, n: int, landmark: str) -> tuple[Colour, Colour]:
    """Of a space's edge and of its ground: red where the ship has been."""
    if n in web.markers and n != web.ship:
        return colours.ANOMALY, colours.ANOMALY_FILL
    if landmark == "gallifrey" and web.ship < n:
        return colours.LAMP, colours.LAMP_FILL
    if n <= web.ship:
        return colours.DANGER, tints.mix(colours.NIGHT, colours.DANGER_FILL, 0.7)
    if landmark == "earth":
        return colours.VORTEX, colours.VORTEX_FILL
    return colours.LINE, tints.mix(colours.NIGHT, colours.SURFACE, 0.5)


def _pieces(kit: Kit, scene: Scene, web: Web, n: int, box: Box, circle: Box) -> None:
    """The ship and markers stand on the space, TARDISes below it."""
    low = box._replace(y=box.y + kit.s(LARGE), h=box.h - kit.s(LARGE))
    parked = [seat for seat, at in web.tardises.items() if at == n]
    for seat, at in zip(parked, side_by_side(len(parked), low, kit.s(PIECE)), strict=True):
        kit.figure(scene, f"tardis.{seat}", at.inset(1), "tardis", seat, mend=f"tardis.{seat}")
    if n in web.markers:
        at = circle.inset(circle.w * 0.16)
        if n == web.ship:  # it is about to be taken away
            at = Box(circle.right - circle.w * 0.3, circle.y, circle.w * 0.4, circle.w * 0.4)
        scene.put(f"marker.{n}", at, Piece("anomaly", colours.ANOMALY), mend=f"marker.{n}")
    if n == web.ship:
        ship = Piece("ship", colours.DANGER)
        scene.put("ship", circle.inset(circle.w * 0.1), ship, mend="ship", moves=True)
