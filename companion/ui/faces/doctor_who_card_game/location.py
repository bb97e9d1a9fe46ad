"""A Location: above it what comes at it, or the counter that bars that; its Defenders below."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.doctor_who_card_game.cards import DEFENDER, ENEMY
from companion.games.doctor_who_card_game.seen import Place, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene, Words
from companion.ui.theme import colours, sizes

from .pieces import counter, points, small, small_cards

TOKEN = 28  # of whoever attacks
SIGNS = {"defend": "shield", "attack": "dalek", "add": "plus"}
NAME = (16.0, 15.0, 14.0, 13.0)  # sizes of its name
LINES = 2  # of it
FOOT = 5  # below them: a lit place has a broad rim
INSET = 4  # its points


class Kind(NamedTuple):
    """How large the parts of a place are, at the smallest scale."""

    zone: float  # above it
    shape: float  # its points
    card: tuple[float, float]  # an Enemy's width at most; a Defender's
    tardis: tuple[float, float]
    defender: float  # how tall a Defender is
    sign: float


BIG = Kind(58, 46, (30, 24), (36, 44), 30, 28)
MIDDLE = Kind(40, 38, (27, 22), (30, 34), 27, 24)
SMALL = Kind(27, 28, (24, 19), (24, 26), 24, 20)


def narrowest(kit: Kit, name: str) -> float:
    """So wide it must be that no word of its name is cut short."""
    return writing.word_width(name, max(sizes.least(), kit.s(NAME[-1])), True) + kit.s(15)


def least_height(kit: Kit, name: str, width: float) -> float:
    """So tall a small one must be that its name ends inside it."""
    size = max(sizes.least(), kit.s(NAME[-1]))
    lines = writing.lines(name, size, width - kit.s(13), True)
    return kit.s(SMALL.zone + SMALL.shape + INSET + 3) + writing.height(len(lines), size)


def location(
    kit: Kit,
    scene: Scene,
    view: View,
    owner: str,
    place: Place,
    box: Box,
    kind: Kind,
    *,
    may: str = "",
    about: bool = False,
) -> None:
    """``may``: what the open question lets be done there; ``about``: it is asked about it."""
    key, zone = f"place.{place.card}", kit.s(kind.zone)
    card = Box(box.x, box.y + zone, box.w, box.h - zone)
    if about:
        look = Plate(colours.LAMP_FILL, kit.s(14), colours.LAMP, kit.s(4))
        scene.put(f"{key}/asked", box.inset(-kit.s(4)), look)
    fill = tints.card() if may else tints.done()
    scene.put(
        key,
        card,
        Plate(fill, kit.s(10), tints.rim(), kit.s(1.4)),
        mend=f"place.{place.card}",
        options=(f"defend:{place.card}", f"attack:{place.card}", place.card),
        reads=(place.card,),
    )
    _zone(kit, scene, view, place, box._replace(h=zone), kind)
    inside = card.inset(kit.s(INSET))
    side = kit.s(kind.shape)
    scorer = place.by or owner
    points(kit, scene, f"{key}/points", Box(inside.x, inside.y, side, side), scorer, place.vp)
    if may:
        _sign(kit, scene, key, card, kind, may)
    below = _name(kit, scene, key, place, card, kind)
    _defenders(kit, scene, view, place, card, kind, below=below)


def _zone(kit: Kit, scene: Scene, view: View, place: Place, box: Box, kind: Kind) -> None:
    """An attack and a TARDIS counter never lie there together."""
    key = f"place.{place.card}"
    if place.tardis:
        wide, high = map(kit.s, kind.tardis)
        at = Box(box.x + kit.s(10), box.bottom - high + kit.s(4), wide, high)
        counter(kit, scene, f"{key}/tardis", at, f"tardis.{place.card}")
    if not place.by:
        return
    side = min(kit.s(TOKEN), box.h - kit.s(6))
    token = Box(box.x + kit.s(3), box.y + (box.h - kit.s(4) - side) / 2, side, side)
    colour = kit.players[place.by].colour
    thick = kit.s(5)
    stem = Box(token.middle[0] - thick / 2, token.middle[1], thick, box.bottom - token.middle[1])
    scene.put(f"{key}/stem", stem._replace(h=stem.h + kit.s(10)), Plate(colour))
    kit.figure(scene, f"{key}/by", token, "seat", place.by, mend=f"attack.{place.card}")
    room = Box(token.right + kit.s(3), box.y + kit.s(1), 0, box.h - kit.s(4))
    room = room._replace(w=box.right - room.x)
    boxes = small_cards(kit, len(place.attack), room, kind.card[0])
    for n, (lies, at) in enumerate(zip(place.attack, boxes, strict=True)):
        options = (f"{ENEMY}:{place.card}:{n + 1}",)
        mend = f"enemy.{place.card}.{n}" if lies.up else f"enemy.{place.card}.count"
        small(kit, scene, f"{key}/enemy.{n}", view, lies, ENEMY, at, mend=mend, options=options)


def _sign(kit: Kit, scene: Scene, key: str, card: Box, kind: Kind, may: str) -> None:
    side = kit.s(kind.sign)
    at = Box(card.right - side - kit.s(5), card.y + kit.s(5), side, side)
    scene.put(f"{key}/sign", at, Plate(colours.LAMP_FILL, kit.s(7)))
    scene.put(f"{key}/sign/drawing", at.inset(side * 0.16), Icon(SIGNS[may], colours.LAMP))


def _name(kit: Kit, scene: Scene, key: str, place: Place, card: Box, kind: Kind) -> bool:
    """As large as breaks no word; whether there is room for Defenders below it."""
    name, room = kit.name("card", place.card), card.w - kit.s(13)
    top, low = card.y + kit.s(kind.shape + INSET), card.bottom - kit.s(2)
    above = card.bottom - kit.s(kind.defender + FOOT + 1)
    lines, size = _written(kit, name, room, (above if place.defenders else low) - top)
    below = writing.height(len(lines), size) <= above - top
    if place.defenders and not below:
        lines, size = _written(kit, name, room, low - top)
    at = Box(card.x + kit.s(8), top, room, writing.height(len(lines), size))
    scene.put(f"{key}/name", at, Words("\n".join(lines), size, colours.TEXT, True))
    return below


def _written(kit: Kit, name: str, room: float, tall: float) -> tuple[tuple[str, ...], float]:
    for n in NAME:
        size = max(sizes.least(), kit.s(n))
        lines = writing.lines(name, size, room, True)
        whole = not any(line.endswith(writing.CUT) for line in lines)
        if whole and len(lines) <= LINES and writing.height(len(lines), size) <= tall:
            break
    return lines, size


def _defenders(
    kit: Kit, scene: Scene, view: View, place: Place, card: Box, kind: Kind, *, below: bool
) -> None:
    """Tucked under the lower edge, or beside the points: one of each type at the most."""
    high, key = kit.s(kind.defender), f"place.{place.card}"
    if below:
        room = Box(card.x + kit.s(6), card.bottom - high - kit.s(FOOT), card.w - kit.s(12), high)
    else:
        left = card.x + kit.s(kind.shape + INSET + 4)
        room = Box(left, card.y + kit.s(4), card.right - left - kit.s(kind.sign + 8), high)
    boxes = small_cards(kit, len(place.defenders), room, kind.card[1], gap=2)
    for n, (lies, at) in enumerate(zip(place.defenders, boxes, strict=True)):
        mend = f"defender.{place.card}.{n}" if lies.up else f"defender.{place.card}.count"
        small(kit, scene, f"{key}/defender.{n}", view, lies, DEFENDER, at, mend=mend)
