"""What lies before one player: who it is and how they stand, then their Locations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.core.questions import Choose
from companion.games.doctor_who_card_game.cards import COUNTERS
from companion.games.doctor_who_card_game.seen import Display, Place, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene, Words
from companion.ui.theme import colours, sizes

from .location import BIG, MIDDLE, SMALL, Kind, least_height, location, narrowest
from .pieces import FIVE, figure, pips

HEAD = 178  # how wide it is beside the Locations
WIDEST, NARROWEST = 120, 84  # of a Location
GAP, PAD = 8, 9
BETWEEN = 0.75  # of that, where places stand in lines
TWO_LINES, ONE_LINE, ROOMY = 170, 134, 172  # how tall a row is at the least; and to be large


def base(view: View, seat: str, kit: Kit, width: float) -> float:
    """How tall its row must be, in the kit's units."""
    places = view.displays[seat].places
    columns = _columns(kit, places, width)
    lines = -(-len(places) // columns) if places else 1
    if lines == 1:
        return ONE_LINE
    wide = _across(kit, places, columns, width)
    tall = max(least_height(kit, kit.name("card", place.card), wide) for place in places)
    return max(TWO_LINES, lines * (tall / kit.unit + GAP * BETWEEN) + 2 * PAD)


def display(kit: Kit, view: View, seat: str, width: float, height: float) -> Scene:
    scene, now = Scene(), view.turn == seat
    player = kit.players[seat]
    fill, edge = (tints.lit(), player.colour) if now else (colours.SURFACE, tints.edge())
    look = Plate(fill, kit.s(14), edge, kit.s(2.6 if now else 1.2))
    scene.put(f"row.{seat}", Box(0, 0, width, height), look, mend=f"new_place.{seat}")
    _head(kit, scene, view, seat, Box(0, 0, kit.s(HEAD), height))
    places = view.displays[seat].places
    count = _columns(kit, places, width)
    left = kit.s(HEAD + 12)
    room = Box(left, kit.s(PAD), width - left - kit.s(PAD), height - 2 * kit.s(PAD))
    lines = -(-len(places) // count) if places else 1
    kind = SMALL if lines > 1 else BIG if height >= kit.s(ROOMY) else MIDDLE
    _lay(kit, scene, view, seat, room, kind, count)
    return scene


def _columns(kit: Kit, places: Sequence[Place], width: float) -> int:
    """All beside one another where their names can be read; else half of them."""
    room, gap = width - kit.s(HEAD + 12 + PAD), kit.s(GAP)
    fits = max(1, int((room + gap) // (max(needed(kit, places), kit.s(NARROWEST)) + gap)))
    lines = max(1, -(-len(places) // fits))
    return max(1, -(-len(places) // lines))


def _across(kit: Kit, places: Sequence[Place], columns: int, width: float) -> float:
    """How wide a place is, where so many stand side by side."""
    room = width - kit.s(HEAD + 12 + PAD)
    widest = max(kit.s(WIDEST), needed(kit, places))
    return min(widest, (room - kit.s(GAP) * (columns - 1)) / columns)


def needed(kit: Kit, places: Sequence[Place]) -> float:
    """How wide each is, or a word of a name would be cut short."""
    return max((narrowest(kit, kit.name("card", each.card)) for each in places), default=0.0)


def _lay(
    kit: Kit, scene: Scene, view: View, seat: str, room: Box, kind: Kind, columns: int
) -> None:
    places, gap = view.displays[seat].places, kit.s(GAP)
    lines = max(1, -(-len(places) // columns))
    wide = _across(kit, places, columns, room.right + kit.s(PAD))
    tall = (room.h - gap * BETWEEN * (lines - 1)) / lines
    for n, place in enumerate(places):
        line, column = divmod(n, columns)
        at = Box(room.x + column * (wide + gap), room.y + line * (tall + gap * BETWEEN), wide, tall)
        may, about = may_do(view, place), asked_about(view) == place.card
        location(kit, scene, view, seat, place, at, kind, may=may, about=about)


def may_do(view: View, place: Place) -> str:
    """What the open question lets be done at a place."""
    question = view.question
    if not isinstance(question, Choose):
        return ""
    if f"defend:{place.card}" in question.options:
        return "defend"
    if f"attack:{place.card}" in question.options:
        return "add" if place.by in question.by else "attack"
    return ""


def asked_about(view: View) -> str:
    """The place of which the open question is."""
    return str(dict(view.question.about.values).get("place", "")) if view.question else ""


# Who it is


class Counted(NamedTuple):
    drawing: str
    n: int
    tint: str
    mend: str


def counted(view: View, seat: str) -> Iterator[Counted]:
    shown = view.displays[seat]
    yield Counted("hourglass", shown.points, "CHARGE", f"points.{seat}")
    yield Counted("hand", len(view.hands[seat]), "QUIET", f"hand.{seat}")
    yield Counted("card_down", len(shown.reserve), "QUIET", "")


def in_doubt(view: View, seat: str) -> int:
    """Points of attacks in which a card lies face down that might spoil them."""
    places = (place for each in view.displays.values() for place in each.places)
    mine = (place for place in places if place.by == seat)
    return sum(place.vp for place in mine if not all(lies.up for lies in place.attack))


def _head(kit: Kit, scene: Scene, view: View, seat: str, box: Box) -> None:
    shown, big = view.displays[seat], box.h >= kit.s(ROOMY)
    x, side = box.x + kit.s(13), kit.s(34 if big else 30)
    top = box.y + kit.s(13 if big else 9)
    scene.put(
        f"head.{seat}",
        box.inset(kit.s(3)),
        Plate(tints.CLEAR, kit.s(12)),
        options=(seat,),
        acts=True,
    )
    kit.figure(scene, f"head.{seat}/figure", Box(x, top, side, side), "seat", seat)
    name = Box(x + side + kit.s(9), top + (side - kit.s(25)) / 2, 0, 0)
    name = name._replace(w=box.right - name.x)
    kit.text(scene, f"head.{seat}/name", name, kit.players[seat].name, 20, bold=True, most=1)
    _score(kit, scene, view, seat, Box(x, top + side, kit.s(110), kit.s(58 if big else 44)))
    low = top + side + kit.s(60 if big else 43)
    tall = kit.s(20 if big else 17)
    for n, kind in enumerate(COUNTERS):
        at = Box(x, low + n * (tall + kit.s(4)), kit.s(19) * FIVE, tall)
        pips(kit, scene, seat, kind, FIVE - shown.left[kind], at)
    step = kit.s(29 if big else 26)
    for n, each in enumerate(counted(view, seat)):
        line = Box(box.x + kit.s(126), top + side + kit.s(2) + n * step, kit.s(52), kit.s(21))
        tint = getattr(colours, each.tint)
        key = f"count.{seat}.{each.drawing}"
        figure(kit, scene, key, line, each.drawing, str(each.n), 23, tint, mend=each.mend)
    if shown.open:
        _open(kit, scene, seat, shown, box, big=big)


def _score(kit: Kit, scene: Scene, view: View, seat: str, box: Box) -> None:
    """What is sure, and what hangs on cards that lie face down."""
    doubt = in_doubt(view, seat)
    sure, size = str(view.scores[seat] - doubt), box.h * 0.86
    wide = writing.width(sure, size, True) + 1
    at = Box(box.x, box.y, wide, box.h)
    scene.put(f"score.{seat}", at, Words(sure, size, colours.TEXT, True))
    if doubt:
        said, little = f"+{doubt}?", size * 0.5
        at = Box(at.right + kit.s(4), box.y + box.h * 0.36, box.w, little * 1.2)
        at = at._replace(w=writing.width(said, little, True) + 1)
        scene.put(f"score.{seat}/doubt", at, Words(said, little, colours.QUIET, True))


def _open(kit: Kit, scene: Scene, seat: str, shown: Display, box: Box, *, big: bool) -> None:
    """Support cards beside the Reserve: by name where there is room, else how many."""
    key, said = f"open.{seat}", ", ".join(kit.name("card", card) for card in shown.open)
    side = kit.s(19)
    if not big:
        at = Box(box.right - kit.s(22), box.bottom - side - kit.s(8), side, side)
        scene.put(key, at, Icon("special", colours.LAMP), reads=shown.open)
        return
    at = Box(box.x + kit.s(12), box.bottom - kit.s(29), box.w - kit.s(14), kit.s(23))
    scene.put(key, at, Plate(colours.RAISED, kit.s(6), tints.rim()), reads=shown.open)
    star = Box(at.x + kit.s(5), at.y + kit.s(2), side, side)
    scene.put(f"{key}/drawing", star, Icon("special", colours.LAMP))
    room, size = at.right - star.right - kit.s(8), max(sizes.least(), kit.s(14))
    if writing.width(said, size, True) > room:
        said = str(len(shown.open))
    line = Box(star.right + kit.s(4), at.y + (at.h - size * 1.2) / 2, room, size * 1.2)
    scene.put(f"{key}/names", line, Words(said, size, colours.TEXT, True))
