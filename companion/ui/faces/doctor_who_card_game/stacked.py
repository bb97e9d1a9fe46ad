"""The same where there is little width: each player's head above the places, line by line."""

from __future__ import annotations

from companion.games.doctor_who_card_game.cards import COUNTERS
from companion.games.doctor_who_card_game.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene
from companion.ui.theme import colours

from .display import asked_about, counted, in_doubt, may_do, needed
from .location import MIDDLE, location
from .meter import meter
from .pieces import FIVE, figure, pips

GAP, PAD = 8, 9
PLACE, TALL = 92, 124  # a place: at the least, and how tall


def stacked(kit: Kit, view: View, width: float) -> Scene:
    scene = meter(kit, view, width)
    for seat in view.displays:
        scene.add(row(kit, view, seat, width), 0, scene.height + kit.s(GAP))
    return scene


def row(kit: Kit, view: View, seat: str, width: float) -> Scene:
    scene, pad, now = Scene(), kit.s(PAD), view.turn == seat
    low = _head(kit, scene, view, seat, Box(pad, pad, width - 2 * pad, 0))
    places, gap = view.displays[seat].places, kit.s(GAP)
    room = width - 2 * pad
    columns = max(1, int((room + gap) // (max(needed(kit, places), kit.s(PLACE)) + gap)))
    wide = (room - gap * (columns - 1)) / columns
    for n, place in enumerate(places):
        line, column = divmod(n, columns)
        at = Box(pad + column * (wide + gap), low + line * (kit.s(TALL) + gap), wide, kit.s(TALL))
        may, about = may_do(view, place), asked_about(view) == place.card
        location(kit, scene, view, seat, place, at, MIDDLE, may=may, about=about)
    player = kit.players[seat]
    fill, edge = (tints.lit(), player.colour) if now else (colours.SURFACE, tints.edge())
    whole = Box(0, 0, width, scene.height + pad)
    look = Plate(fill, kit.s(14), edge, kit.s(2.6 if now else 1.2))
    scene.insert(f"row.{seat}", whole, look, mend=f"new_place.{seat}")
    return scene


def _head(kit: Kit, scene: Scene, view: View, seat: str, box: Box) -> float:
    """Who it is and the score, what they have, their counters; where it ends."""
    side, doubt = kit.s(32), in_doubt(view, seat)
    kit.figure(scene, f"head.{seat}/figure", Box(box.x, box.y, side, side), "seat", seat)
    said = f"{view.scores[seat] - doubt}"
    score = kit.chip(f"score.{seat}", [said], 36, bold=True)
    more = kit.chip(f"score.{seat}/doubt", [f"+{doubt}?"], 22, colours.QUIET, bold=True)
    wide = score.w + (more.w + kit.s(4) if doubt else 0)
    scene.add(score.scene, box.right - wide, box.y)
    if doubt:
        scene.add(more.scene, box.right - more.w, box.y + kit.s(10))
    room = Box(box.x + side + kit.s(9), box.y + kit.s(5), 0, 0)
    room = room._replace(w=box.right - wide - kit.s(6) - room.x)
    kit.text(scene, f"head.{seat}/name", room, kit.players[seat].name, 19, bold=True, most=1)
    scene.put(
        f"head.{seat}",
        Box(box.x, box.y, box.w, kit.s(66)),
        Plate(tints.CLEAR, kit.s(12)),
        options=(seat,),
        acts=True,
    )
    return _line(kit, scene, view, seat, box._replace(y=box.y + side + kit.s(8)))


def _line(kit: Kit, scene: Scene, view: View, seat: str, box: Box) -> float:
    shown, x = view.displays[seat], box.x
    for each in counted(view, seat):
        key, tint = f"count.{seat}.{each.drawing}", getattr(colours, each.tint)
        at = Box(x, box.y, kit.s(50), kit.s(20))
        figure(kit, scene, key, at, each.drawing, str(each.n), 18, tint, mend=each.mend)
        x += kit.s(50)
    if shown.open:
        at = Box(x, box.y, kit.s(20), kit.s(20))
        scene.put(f"open.{seat}", at, Icon("special", colours.LAMP), reads=shown.open)
    wide = min(kit.s(19) * FIVE, (box.right - x - kit.s(26)))
    for n, kind in enumerate(COUNTERS):
        at = Box(box.right - wide, box.y - kit.s(2) + n * kit.s(19), wide, kit.s(16))
        pips(kit, scene, seat, kind, FIVE - shown.left[kind], at)
    return box.y + kit.s(42)
