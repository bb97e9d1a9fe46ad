"""The faces of the Gambit die: which of them win with what lies there."""

from __future__ import annotations

from companion.games.time_clash.cards import FAIL
from companion.games.time_clash.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene, Words
from companion.ui.theme import colours, sizes


def wins(face: str, needed: int) -> bool:
    return face != FAIL and face.isdecimal() and int(face) >= needed


def winning(view: View, needed: int) -> int:
    return sum(wins(face, needed) for face in view.rules.die)


def faces(
    kit: Kit, view: View, needed: int, width: float, columns: int, tall: float, shown: str = ""
) -> Scene:
    """Each with a tick or a cross; the one that was thrown with the lamp's rim."""
    scene, gap = Scene(), kit.s(6)
    wide = (width - gap * (columns - 1)) / columns
    for n, face in enumerate(view.rules.die):
        row, column = divmod(n, columns)
        box = Box(column * (wide + gap), row * (tall + gap), wide, tall)
        _face(kit, scene, n, face, box, good=wins(face, needed), shown=face == shown)
    return scene


def _face(kit: Kit, scene: Scene, n: int, face: str, box: Box, *, good: bool, shown: bool) -> None:
    key = f"face.{n}"
    tint, fill = colours.toned("GOOD") if good else (colours.QUIET, tints.card())
    edge = colours.LAMP if shown else tint if good else tints.edge()
    scene.put(key, box, Plate(fill, kit.s(8), edge, kit.s(3 if shown else 1.8 if good else 1.2)))
    name = face if face.isdecimal() else kit.name("face", face)
    beside = box.w > box.h * 1.35
    side = min(box.h * 0.36, box.w * 0.28)
    size = min(box.h * (0.36 if beside else 0.34), kit.s(24))
    room = box.w * (0.58 if beside else 0.92)
    size = max(sizes.least(), size * min(1.0, room / writing.width(name, size, True)))
    ink = colours.TEXT if good else colours.QUIET
    high = size * 1.2
    if beside:
        said = Box(box.x + box.w * 0.08, box.y + (box.h - high) / 2, box.w * 0.6, high)
        mark = Box(box.right - side - box.w * 0.1, box.y + (box.h - side) / 2, side, side)
    else:
        said = Box(box.x, box.y + box.h * 0.14, box.w, high)
        mark = Box(box.x + (box.w - side) / 2, box.bottom - side - box.h * 0.14, side, side)
    scene.put(f"{key}/said", said, Words(name, size, ink, True, "center"))
    drawing = Icon("tick" if good else "cross", colours.GOOD if good else colours.DANGER)
    scene.put(f"{key}/mark", mark, drawing)
