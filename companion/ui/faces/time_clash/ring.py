"""The ring of three arcs with their tracks, the pawn, and the disk in its middle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import cos, radians, sin

from companion.games.time_clash.cards import BUILD_UP, STACKS, signed
from companion.games.time_clash.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Colour, Icon, Plate, Scene, Sector
from companion.ui.theme import colours, sizes

from .cards import KINDS, ROUND, ink

MIDDLES = {"enemy": 150, "time": 270, "companion": 30}  # degrees
HALF, FIRST, APART = 57, 50, 10  # of a third; from its middle to the first tick; between ticks
INNER, DISK = 0.6, 0.53  # of the radius
STEPS = 10  # of a track
BESIDE = 0.74  # of the radius: between two thirds, before his first move
SMALL = 4.7  # times the least words is its radius, or it has room for a number alone


def ring(
    kit: Kit,
    scene: Scene,
    view: View,
    middle: tuple[float, float],
    radius: float,
    marked: Collection[str] = (),
) -> None:
    x, y = middle
    whole = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    for stack in STACKS:
        here = view.pawn == stack
        at = MIDDLES[stack]
        ticks = tuple(at + FIRST - APART * n for n in range(STEPS + 1))
        edge = colours.base("blue") if here else colours.LINE
        part = Sector(
            _fill(stack),
            at - HALF,
            at + HALF,
            INNER,
            edge,
            3 if here else 1.5,
            ticks,
            colours.QUIET,
        )
        scene.put(f"ring.{stack}", whole, part)
    for stack in STACKS:
        _place(kit, scene, view, stack, middle, radius)
        if f"arc.{stack}" in marked:
            box = scene.items[-1].box.inset(-radius * 0.08)
            rim = Plate(tints.CLEAR, box.w / 2, colours.LAMP, kit.s(4))
            scene.put(f"arc.{stack}/marked", box, rim)
        _marker(kit, scene, view, stack, middle, radius)
    disk(kit, scene, view, Box(x - radius * DISK, y - radius * DISK, *[2 * radius * DISK] * 2))
    _pawn(kit, scene, view, middle, radius)


def _fill(stack: str) -> Colour:
    own = {"enemy": colours.DANGER, "time": colours.BLUE, "companion": colours.GOOD}[stack]
    return tints.mix(colours.SURFACE, own, 0.16)


def _at(middle: tuple[float, float], far: float, angle: float) -> tuple[float, float]:
    turned = radians(angle)
    return middle[0] + far * cos(turned), middle[1] - far * sin(turned)


def _around(at: tuple[float, float], side: float) -> Box:
    return Box(at[0] - side / 2, at[1] - side / 2, side, side)


def _place(
    kit: Kit, scene: Scene, view: View, stack: str, middle: tuple[float, float], radius: float
) -> None:
    """Where the Doctor would stand: to be touched, and drawn as the kind of arc it is."""
    at, arc = (
        _at(middle, radius * (INNER + 0.98) / 2 * 0.96, MIDDLES[stack]),
        view.stacks[stack].arc,
    )
    box = _around(at, min(radius * 0.4, kit.s(44)))
    reads = (arc,) if arc else ()
    options = (stack, f"arc.{stack}")
    scene.put(
        f"arc.{stack}",
        box,
        Plate(tints.CLEAR, box.w / 2),
        mend="pawn",
        options=options,
        reads=reads,
    )
    if view.pawn != stack:
        scene.put(f"arc.{stack}/kind", box.inset(box.w * 0.22), Icon(KINDS[stack], colours.QUIET))


def _marker(
    kit: Kit, scene: Scene, view: View, stack: str, middle: tuple[float, float], radius: float
) -> None:
    """On the track, with its sign; past the last space it stops there, the number goes on."""
    total = view.stacks[stack].total
    far = min(STEPS, abs(total) * STEPS / max(1, view.rules.track))
    at = _at(middle, radius, MIDDLES[stack] + FIRST - APART * far)
    box, tint = _around(at, kit.s(20)), ink(total)
    scene.put(f"marker.{stack}", box, Plate(colours.NIGHT, box.w / 2, tint, kit.s(2)), moves=True)
    if total:
        sign = Icon("plus" if total > 0 else "minus", tint)
        scene.put(f"marker.{stack}/sign", box.inset(box.w * 0.22), sign, moves=True)


def _pawn(kit: Kit, scene: Scene, view: View, middle: tuple[float, float], radius: float) -> None:
    """Before his first move on the disk's rim."""
    at = _at(middle, radius * (INNER + 0.98) / 2 * 0.96, MIDDLES[view.pawn]) if view.pawn else None
    box = _around(at or _at(middle, radius * BESIDE, 90), min(radius * 0.36, kit.s(38)))
    edge = colours.WHITE if colours.in_use != "light" else colours.NIGHT
    blue = Plate(tints.faint(colours.die("blue"), ROUND), box.w / 2, edge, kit.s(1.8))
    scene.put("pawn", box, blue, mend="pawn", moves=True)
    tint = colours.on(colours.die("blue"))
    scene.put("pawn/drawing", box.inset(box.w * 0.16), Icon("tardis", tint), moves=True)


def disk(kit: Kit, scene: Scene, view: View, box: Box) -> None:
    """The phase, and the sum of all stacks: in the Endgame it decides, and grows."""
    builds = view.disk == BUILD_UP
    tint, fill = colours.toned("VORTEX" if builds else "ANOMALY")
    fill = tints.faint(colours.area("blue") if builds else fill, ROUND)
    scene.put("disk", box, Plate(fill, box.w / 2, tint, kit.s(2.6)), mend="disk", options=("disk",))
    if not builds:
        rim = Plate(tints.CLEAR, box.w / 2, tint, kit.s(1.4), dashed=True)
        scene.put("disk/rim", box.inset(kit.s(4)), rim)
    side = box.w * 0.2
    scene.put(
        "disk/drawing", _around((box.middle[0], box.y + box.h * 0.17), side), Icon(view.disk, tint)
    )
    for key, at, text, share, colour, bold in _lines(kit, view, box.w / 2, builds=builds):
        size = share * box.w
        wide = box._replace(x=box.x + box.w * 0.09, w=box.w * 0.82)
        kit.text(
            scene,
            f"disk/{key}",
            wide._replace(y=box.y + box.h * at),
            text,
            max(sizes.least(), size) / kit.unit,
            colour,
            bold=bold,
            align="center",
            most=1,
        )


def _lines(
    kit: Kit, view: View, radius: float, *, builds: bool
) -> Iterator[tuple[str, float, str, float, Colour, bool]]:
    tint = colours.TEXT
    yield "phase", 0.29 if builds else 0.26, kit.name("disk", view.disk), 0.155, tint, True
    if builds:
        if radius > SMALL * sizes.least():
            yield "all", 0.5, kit.say("board.all_stacks"), 0.105, colours.QUIET, False
        yield "sum", 0.63, signed(view.sum), 0.15, tint, True
    else:
        colour = colours.DANGER if view.sum < 0 else tint
        yield "sum", 0.46, signed(view.sum), 0.24, colour, True
        if radius > SMALL * sizes.least():
            yield "below", 0.74, kit.say("board.below"), 0.09, tint, True
