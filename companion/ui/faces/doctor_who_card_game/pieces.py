"""What a place is drawn with: points in somebody's shape, small cards, counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.questions import UNKNOWN
from companion.games.doctor_who_card_game.cards import DEFENDER, TARDIS
from companion.games.doctor_who_card_game.seen import Lies, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Colour, Icon, Plate, Scene, Words
from companion.ui.theme import colours, sizes

# In each shape: how large figures are, and how far below its middle they stand
FIGURES = {
    "seat_1": (0.66, 0.0),
    "seat_2": (0.68, 0.0),
    "seat_3": (0.6, 0.12),
    "seat_4": (0.6, 0.0),
}
STRENGTH = 0.8  # of a small card's height
FIVE, NEARLY = 5, 4  # counters of a kind that end the game; and when that is said beforehand
WARNS = "!"


def points(kit: Kit, scene: Scene, key: str, box: Box, seat: str, vp: int) -> None:
    """Victory Points, in the shape and colour of whoever would score them now."""
    player = kit.players[seat]
    scene.put(key, box, Icon(player.mark, player.colour), moves=True)
    share, lower = FIGURES[player.mark]
    size = box.h * share
    at = Box(box.x, box.middle[1] + box.h * lower - size * 0.6, box.w, size * 1.2)
    look = Words(str(vp), size, colours.on(player.colour), True, "center")
    scene.put(f"{key}/vp", at, look, moves=True)


def tone(kind: str) -> tuple[Colour, Colour]:
    return colours.toned("VORTEX" if kind == DEFENDER else "DANGER")


def strength(view: View, card: str) -> str:
    """As it stands on the card, if anybody has told."""
    if card == UNKNOWN:
        return UNKNOWN
    known = getattr(view.facts[card], "strength", None)
    return "–" if known is None else str(known)


def small(
    kit: Kit,
    scene: Scene,
    key: str,
    view: View,
    lies: Lies,
    kind: str,
    box: Box,
    *,
    mend: str = "",
    options: Iterable[str] = (),
) -> None:
    """Defenders have round corners, Enemies cut ones. What lies face down is darker; whoever looks
    alone reads its strength there all the same."""
    ink, fill = tone(kind)
    ground = fill if lies.up else tints.mix(fill, colours.NIGHT, 0.6)
    look = Plate(ground, kit.s(5 if kind == DEFENDER else 6), ink, kit.s(1.6), cut=kind != DEFENDER)
    reads = () if lies.card == UNKNOWN else (lies.card,)
    scene.put(key, box, look, mend=mend, options=options, reads=reads)
    text = strength(view, lies.card)
    size = min(box.h * STRENGTH, box.w * 1.25)
    size = max(sizes.least(), size)
    said = Words(text, size, colours.TEXT if lies.up else ink, True, "center")
    scene.put(f"{key}/strength", box, said)


def small_cards(kit: Kit, count: int, box: Box, widest: float, *, gap: float = 3) -> Iterator[Box]:
    """Side by side from the left, narrower where there are many."""
    between = min(kit.s(gap), box.w / max(1, count) * 0.15)
    wide = min(kit.s(widest), (box.w - between * (count - 1)) / max(1, count))
    for n in range(count):
        yield Box(box.x + n * (wide + between), box.y, wide, box.h)


def counter(kit: Kit, scene: Scene, key: str, box: Box, mend: str) -> None:
    """The Doctor protects the place."""
    blue = colours.die("blue")
    edge = colours.on(blue)
    scene.put(key, box, Plate(blue, kit.s(6), edge, kit.s(2)), mend=mend, moves=True)
    side = min(box.w, box.h) * 0.74
    at = Box(box.middle[0] - side / 2, box.middle[1] - side / 2, side, side)
    scene.put(f"{key}/drawing", at, Icon("tardis", edge), moves=True)


def pips(kit: Kit, scene: Scene, seat: str, kind: str, out: int, box: Box) -> None:
    """Five places for counters; the last one warns while it alone is empty."""
    player, step = kit.players[seat], box.w / FIVE
    side = min(box.h, step * 0.8)
    for n in range(FIVE):
        key = f"pip.{seat}.{kind}.{n}"
        at = Box(box.x + n * step, box.y + (box.h - side) / 2, side, side)
        if n < out:
            _out(kit, scene, key, kind, at, player.mark, player.colour)
            continue
        last = out >= NEARLY
        edge = colours.LAMP if last else colours.LINE
        radius = kit.s(3) if kind == TARDIS else side / 2
        empty = Plate(tints.CLEAR, radius, edge, kit.s(2.2 if last else 1.4))
        scene.put(key, at, empty)
        if last:
            _warning(scene, key, at)


def _out(kit: Kit, scene: Scene, key: str, kind: str, at: Box, mark: str, colour: Colour) -> None:
    if kind == TARDIS:
        blue = colours.die("blue")
        scene.put(key, at, Plate(blue, kit.s(3), colours.on(blue), kit.s(1.4)))
    else:
        scene.put(key, at, Icon(mark, colour))


def _warning(scene: Scene, key: str, at: Box) -> None:
    size = max(sizes.least(), at.h * 0.9)
    wide = writing.width(WARNS, size, True) + 1
    box = Box(at.middle[0] - wide / 2, at.middle[1] - size * 0.6, wide, size * 1.2)
    scene.put(f"{key}/warns", box, Words(WARNS, size, colours.LAMP, True, "center"))


def figure(
    kit: Kit,
    scene: Scene,
    key: str,
    box: Box,
    drawing: str,
    text: str,
    size: float,
    colour: Colour,
    *,
    mend: str = "",
) -> None:
    """A drawing and how much of it there is, in one line."""
    side = box.h
    at = Box(box.x, box.y, side, side)
    scene.put(f"{key}/drawing", at, Icon(drawing, colour))
    points_ = kit.s(size)
    high = points_ * 1.2
    said = Box(
        at.right + kit.s(4), box.y + (side - high) / 2, box.right - at.right - kit.s(4), high
    )
    scene.put(key, said, Words(text, points_, colours.TEXT, True), mend=mend)
