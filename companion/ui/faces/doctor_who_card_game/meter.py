"""How long it goes on: cards to the Game End, discards, Time Points that are left."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.doctor_who_card_game.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Hatched, Icon, Plate, Scene, Words
from companion.ui.theme import colours, sizes

TALL, PAD, GAP = 56, 12, 16
NARROW = 560  # in less width the words below the figures are left out
SIZE, SMALL, DRAWN = 22, 13.5, 28  # of figures, of words, of drawings


class Figure(NamedTuple):
    key: str
    drawing: str
    text: str
    said: str  # below it


def meter(kit: Kit, view: View, width: float) -> Scene:
    scene, tall, pad = Scene(), kit.s(TALL), kit.s(PAD)
    look = Plate(colours.SURFACE, kit.s(13), tints.edge(), kit.s(1.2))
    scene.put("meter", Box(0, 0, width, tall), look, mend="end_card")
    broad = width >= kit.s(NARROW)
    first, *others = _figures(kit, view, broad=broad)
    size = kit.s(SIZE)
    while size > sizes.least() and _all(kit, (first, *others), size) > width - 2 * pad:
        size *= 0.94
    left = pad + _put(kit, scene, first, pad, size)
    right = width - pad
    for each in reversed(others):
        right -= _wide(kit, each, size)
        _put(kit, scene, each, right, size)
        right -= kit.s(GAP)
    _bar(kit, scene, view, Box(left + kit.s(GAP), 0, right - left - kit.s(GAP), tall))
    return scene


def _figures(kit: Kit, view: View, *, broad: bool) -> tuple[Figure, ...]:
    def said(id: str) -> str:
        return kit.say(id) if broad else ""

    pile = str(view.pile if view.seen_end else view.above)
    until = said("board.left_to_draw" if view.seen_end else "board.to_game_end")
    supply = f"{view.supply} / {view.points}"
    return (
        Figure("pile", "card_down", pile, until),
        Figure("discards", "discard", str(len(view.discards)), said("board.discards")),
        Figure("supply", "hourglass", supply, said("board.points_left")),
    )


def _small(kit: Kit) -> float:
    return max(sizes.least(), kit.s(SMALL))


def _all(kit: Kit, figures: tuple[Figure, ...], size: float) -> float:
    return sum(_wide(kit, each, size) + kit.s(GAP) for each in figures) - kit.s(GAP)


def _wide(kit: Kit, figure: Figure, size: float) -> float:
    words = writing.width(figure.text, size, True), writing.width(figure.said, _small(kit))
    return size * DRAWN / SIZE + kit.s(6) + max(words) + 2


def _put(kit: Kit, scene: Scene, figure: Figure, x: float, size: float) -> float:
    """How wide it is."""
    tall, side, key = kit.s(TALL), size * DRAWN / SIZE, f"meter.{figure.key}"
    at = Box(x, (tall - side) / 2, side, side)
    scene.put(f"{key}/drawing", at, Icon(figure.drawing, colours.QUIET))
    wide = _wide(kit, figure, size)
    left, high = at.right + kit.s(6), size * 1.2
    top = kit.s(6) if figure.said else (tall - high) / 2
    look = Words(figure.text, size, colours.TEXT, True)
    scene.put(key, Box(left, top, x + wide - left, high), look)
    if figure.said:
        low = Box(left, kit.s(33), x + wide - left, _small(kit) * 1.2)
        scene.put(f"{key}/said", low, Words(figure.said, _small(kit), colours.QUIET))
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
    share = inner.w / max(1, below + view.start)
    if below > 0:
        stripes = Hatched(tints.done(), colours.LINE)
        scene.put("meter.below", inner._replace(w=share * below), stripes)
    if view.above:
        more = inner._replace(x=inner.x + share * below, w=share * view.above)
        fill = tints.mix(colours.VORTEX, colours.NIGHT, 0.35)
        scene.put("meter.above", more, Plate(fill, kit.s(3)))
    at = inner.x + share * (0 if view.seen_end else below) - kit.s(4)
    flag = Box(at, trough.y - kit.s(9), kit.s(26), kit.s(26))
    scene.put("meter.flag", flag, Icon("target", colours.LAMP))
