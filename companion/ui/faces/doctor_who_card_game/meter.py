"""How long it goes on: cards to the Game End, discards, Time Points that are left."""

from __future__ import annotations

from companion.games.doctor_who_card_game.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Hatched, Icon, Plate, Scene, Words
from companion.ui.theme import colours

TALL = 56
NARROW = 560  # in less width the words below the figures are left out


def meter(kit: Kit, view: View, width: float) -> Scene:
    scene, tall = Scene(), kit.s(TALL)
    look = Plate(colours.SURFACE, kit.s(13), tints.edge(), kit.s(1.2))
    scene.put("meter", Box(0, 0, width, tall), look, mend="end_card")
    broad = width >= kit.s(NARROW)
    left = str(view.pile if view.seen_end else view.above)
    what = "board.left_to_draw" if view.seen_end else "board.to_game_end"
    x = kit.s(12) + _figure(kit, scene, "pile", kit.s(12), "card_down", left, what, broad=broad)
    supply = f"{view.supply} / {view.points}"
    aside = [("discards", "discard", str(len(view.discards)), "board.discards")]
    aside.append(("supply", "hourglass", supply, "board.points_left"))
    right = width - kit.s(12)
    for key, drawing, text, said in reversed(aside):
        wide = _wide(kit, text, said, broad=broad)
        _figure(kit, scene, key, right - wide, drawing, text, said, broad=broad)
        right -= wide + kit.s(16)
    _bar(kit, scene, view, Box(x + kit.s(16), 0, right - x - kit.s(16), tall))
    return scene


def _wide(kit: Kit, text: str, said: str, *, broad: bool) -> float:
    words = [writing.width(text, kit.s(22), True)]
    if broad:
        words.append(writing.width(kit.say(said), kit.s(13.5)))
    return kit.s(34) + max(words) + 2


def _figure(
    kit: Kit, scene: Scene, key: str, x: float, drawing: str, text: str, said: str, *, broad: bool
) -> float:
    """How wide it is."""
    tall, side = kit.s(TALL), kit.s(28)
    at = Box(x, (tall - side) / 2, side, side)
    scene.put(f"meter.{key}/drawing", at, Icon(drawing, colours.QUIET))
    wide = _wide(kit, text, said, broad=broad)
    room = Box(at.right + kit.s(6), kit.s(6 if broad else 14), wide - kit.s(34), 0)
    size = kit.s(22)
    look = Words(text, size, colours.TEXT, True)
    scene.put(f"meter.{key}", room._replace(h=size * 1.2), look)
    if broad:
        low = room._replace(y=kit.s(33), h=kit.s(13.5) * 1.2)
        scene.put(f"meter.{key}/said", low, Words(kit.say(said), kit.s(13.5), colours.QUIET))
    return wide


def _bar(kit: Kit, scene: Scene, view: View, box: Box) -> None:
    """Hatched: the cards below the Game End card, which few games come to."""
    if box.w < kit.s(60):
        return
    high = kit.s(18)
    trough = Box(box.x, box.y + (box.h - high) / 2, box.w, high)
    scene.put("meter.bar", trough, Plate(colours.NIGHT, kit.s(5), tints.edge(), kit.s(1.2)))
    inner = trough.inset(kit.s(2))
    below = view.pile - view.above
    whole = max(1, below + view.start)
    share = inner.w / whole
    if below:
        stripes = Hatched(tints.done(), colours.LINE)
        scene.put("meter.below", inner._replace(w=share * below), stripes)
    if view.above:
        more = inner._replace(x=inner.x + share * below, w=share * view.above)
        fill = tints.mix(colours.VORTEX, colours.NIGHT, 0.35)
        scene.put("meter.above", more, Plate(fill, kit.s(3)))
    flag = Box(inner.x + share * (0 if view.seen_end else below) - kit.s(4), box.y, kit.s(26), 0)
    flag = flag._replace(y=trough.y - kit.s(9), h=kit.s(26))
    scene.put("meter.flag", flag, Icon("target", colours.LAMP))
