"""The Web of Time: a track that winds where it has not the width for one row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.games.time_of_the_daleks.seen import View, Web
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Colour, Icon, Piece, Plate, Scene, side_by_side
from companion.ui.theme import colours

LEAST = 46  # the narrowest a space may be
LANDMARK = 1.45  # how much wider Skaro, Earth and Gallifrey are


def track(kit: Kit, view: View, width: float) -> Scene:
    web, scene = view.web, Scene()
    landmarks = landmarks_of(web)
    spaces = spaces_of(kit, web, width)
    _path(kit, scene, spaces)
    for n, box in spaces.items():
        _space(kit, scene, web, n, box, landmarks.get(n, ""))
    for n, box in spaces.items():
        _pieces(kit, scene, web, n, box, landmarks.get(n, ""))
    return scene


def landmarks_of(web: Web) -> dict[int, str]:
    return {web.skaro: "skaro", web.earth: "earth", web.gallifrey: "gallifrey"}


def spaces_of(kit: Kit, web: Web, width: float) -> dict[int, Box]:
    """Where each space lies. Rows run to and fro, so that neighbours stay neighbours."""
    numbers = list(range(web.skaro, web.gallifrey + 1))
    weights = {n: LANDMARK if n in landmarks_of(web) else 1.0 for n in numbers}
    rows = max(1, -int(-sum(weights.values()) * kit.s(LEAST) // width))
    each = -(-len(numbers) // rows)
    tall = kit.s(86 if rows == 1 else 66 if rows == 2 else 56)
    gap, found = kit.s(4), {}
    for row in range(rows):
        here = numbers[row * each : (row + 1) * each]
        share = (width - gap * (len(here) - 1)) / sum(weights[n] for n in here)
        x = 0.0
        for n in here:
            w = share * weights[n]
            left = width - x - w if row % 2 else x
            found[n] = Box(left, row * (tall + gap), w, tall)
            x += w + gap
    return found


def _path(kit: Kit, scene: Scene, spaces: dict[int, Box]) -> None:
    """A ribbon under the spaces shows which way time runs."""
    boxes = list(spaces.values())
    for n, (one, other) in enumerate(pairwise(boxes)):
        (ax, ay), (bx, by) = one.middle, other.middle
        thick = kit.s(10)
        left, top = min(ax, bx) - thick / 2, min(ay, by) - thick / 2
        box = Box(left, top, abs(ax - bx) + thick, abs(ay - by) + thick)
        if one.y != other.y:
            edge = one.right - kit.s(22) if one.x > one.w else one.x + kit.s(22)
            box = Box(edge - thick / 2, ay, thick, by - ay)
        scene.put(f"path.{n}", box, Plate(tints.mix(colours.SURFACE, colours.VORTEX, 0.3)))


def _space(kit: Kit, scene: Scene, web: Web, n: int, box: Box, landmark: str) -> None:
    fill = _tint(landmark) if landmark else colours.SURFACE
    edge = tints.veil(0.24) if landmark else tints.edge()
    inner = web.skaro < n < web.gallifrey
    mend = f"marker.{n}" if inner else ""
    plate = Plate(fill, kit.s(9), edge)
    scene.put(f"space.{n}", box, plate, mend=mend, options=(f"space.{n}",))
    named = bool(landmark) and box.h < kit.s(70)
    title = kit.say(f"board.{landmark}") if named else kit.name("space", str(n))
    inside = Box(box.x + kit.s(3), box.y + kit.s(3), box.w - kit.s(6), kit.s(16))
    kit.text(
        scene, f"space.{n}/number", inside, title, 13, colours.QUIET, align="center", bold=named
    )
    if landmark and not named:
        low = Box(inside.x, box.bottom - kit.s(20), inside.w, kit.s(16))
        kit.text(
            scene,
            f"space.{n}/name",
            low,
            kit.say(f"board.{landmark}"),
            13.5,
            bold=True,
            align="center",
        )
        mark = Box(box.right - kit.s(20), box.y + kit.s(4), kit.s(15), kit.s(15))
        scene.put(f"space.{n}/mark", mark, Icon(landmark, colours.QUIET))


def _tint(landmark: str) -> Colour:
    tint = {"skaro": colours.DANGER, "earth": colours.VORTEX, "gallifrey": colours.LAMP}[landmark]
    return tints.mix(colours.SURFACE, tint, 0.2)


def _pieces(kit: Kit, scene: Scene, web: Web, n: int, box: Box, landmark: str) -> None:
    """Markers, ship and TARDISes share what room the number leaves."""
    low = kit.s(20) if landmark and box.h >= kit.s(70) else kit.s(3)
    room = Box(box.x + kit.s(2), box.y + kit.s(19), box.w - kit.s(4), box.h - kit.s(19) - low)
    here = list(pieces_on(web, n))
    for piece, at in zip(here, side_by_side(len(here), room, kit.s(46)), strict=True):
        kind, _, seat = piece.partition(".")
        inner = at.inset(at.w * 0.04)
        if kind == "tardis":
            kit.figure(scene, piece, inner, "tardis", seat, mend=piece)
        elif kind == "ship":
            scene.put(piece, inner, Piece("ship", colours.DANGER), mend="ship", moves=True)
        else:
            scene.put(piece, inner, Piece("anomaly", colours.ANOMALY), mend=piece)


def pieces_on(web: Web, n: int) -> Iterator[str]:
    if n in web.markers:
        yield f"marker.{n}"
    if web.ship == n:
        yield "ship"
    yield from (f"tardis.{seat}" for seat, at in web.tardises.items() if at == n)
