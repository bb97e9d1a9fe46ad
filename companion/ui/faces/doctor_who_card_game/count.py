"""The final count: what everybody has kept and conquered, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.doctor_who_card_game.seen import Place, View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene, Words
from companion.ui.theme import colours

from .pieces import points

GAP, PAD, SHAPE = 10, 14, 44
BROAD = 560
OWN, CONQUERED = "own", "conquered"


def count(kit: Kit, view: View, width: float) -> Scene:
    """All who share the win wear the star."""
    scene, best = Scene(), max(view.scores.values())
    for seat in sorted(view.displays, key=lambda each: -view.scores[each]):
        top = scene.height + (kit.s(GAP) if scene.items else 0)
        scene.add(_row(kit, view, seat, width, wins=view.scores[seat] == best), 0, top)
    return scene


def scoring(view: View, seat: str) -> dict[str, list[Place]]:
    """Places that score for somebody: their own that nobody attacks, and those they attack."""
    found: dict[str, list[Place]] = {OWN: [], CONQUERED: []}
    for owner, display in view.displays.items():
        for place in display.places:
            if place.by == seat and not spoilt(view, place):
                found[CONQUERED].append(place)
            elif owner == seat and not place.by:
                found[OWN].append(place)
    return found


def spoilt(view: View, place: Place) -> bool:
    """Whether an open card says that it scores for nobody."""
    cards = (view.facts.get(each.card) for each in place.attack if each.up)
    effects = (effect for card in cards for effect in getattr(card, "effects", None) or ())
    return any(effect.word == "no_score" for effect in effects)


def _row(kit: Kit, view: View, seat: str, width: float, *, wins: bool) -> Scene:
    scene, pad, broad = Scene(), kit.s(PAD), width >= kit.s(BROAD)
    player, side = kit.players[seat], kit.s(40)
    kit.figure(scene, f"row.{seat}/figure", Box(pad, pad, side, side), "seat", seat)
    right = width - kit.s(110) - pad
    name = Box(pad + side + kit.s(10), pad + kit.s(2), 0, 0)
    name = name._replace(w=min(kit.s(138), right - name.x))
    tall = kit.text(scene, f"row.{seat}/name", name, player.name, 20, bold=True, most=1)
    if wins:
        star = Box(name.x, name.y + tall + kit.s(4), kit.s(22), kit.s(22))
        scene.put(f"row.{seat}/star", star, Icon("special", colours.LAMP))
        said = Box(star.right + kit.s(5), star.y, kit.s(120), 0)
        kit.text(
            scene, f"row.{seat}/wins", said, kit.say("board.wins"), 17, colours.LAMP, bold=True
        )
    total, size = str(view.scores[seat]), kit.s(62)
    tint = colours.LAMP if wins else colours.TEXT
    at = Box(right, pad * 0.4, kit.s(110), size * 1.2)
    scene.put(f"total.{seat}", at, Words(total, size, tint, True, "right"))
    found = scoring(view, seat)
    if broad:
        room = (at.x - kit.s(216)) / 2
        for n, (what, places) in enumerate(found.items()):
            box = Box(kit.s(212) + n * room, pad, room - kit.s(8), 0)
            _places(kit, scene, seat, what, places, box)
    else:
        low = max(scene.height, at.bottom) + kit.s(4)
        for what, places in found.items():
            box = Box(pad, low, width - 2 * pad, 0)
            low = _places(kit, scene, seat, what, places, box) + kit.s(8)
    fill, edge = (tints.lit(), player.colour) if wins else (colours.SURFACE, tints.edge())
    look = Plate(fill, kit.s(14), edge, kit.s(2.6 if wins else 1.2))
    whole = Box(0, 0, width, max(kit.s(120), scene.height + pad))
    scene.insert(f"row.{seat}", whole, look)
    return scene


def _places(
    kit: Kit, scene: Scene, seat: str, what: str, places: Sequence[Place], box: Box
) -> float:
    """As shapes with their points; their sum below. Where it ends."""
    key, side, gap = f"{what}.{seat}", kit.s(SHAPE), kit.s(8)
    y = box.y + kit.text(scene, f"{key}/title", box, kit.say(f"board.{what}"), 14, colours.QUIET)
    y += kit.s(4)
    columns = max(1, int((box.w + gap) // (side + gap)))
    for n, place in enumerate(places):
        line, column = divmod(n, columns)
        at = Box(box.x + column * (side + gap), y + line * (side + gap), side, side)
        points(kit, scene, f"{key}.{place.card}", at, seat, place.vp)
        scene.put(f"{key}.{place.card}/reads", at, Plate(tints.CLEAR), reads=(place.card,))
    y += max(1, -(-len(places) // columns)) * (side + gap)
    total = sum(place.vp for place in places)
    sign = "+ " if what == CONQUERED else ""
    return y + kit.text(scene, f"{key}/sum", box._replace(y=y), f"{sign}{total}", 19, bold=True)
