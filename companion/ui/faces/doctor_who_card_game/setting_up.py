"""The table is set up in a few pictures. Rulebook p.3."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.games.doctor_who_card_game.seen import View
from companion.games.doctor_who_card_game.setup import CARDS
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Painting, Plate, Scene
from companion.ui.face import SetUp
from companion.ui.host import Words
from companion.ui.theme import colours

from .location import BIG, location
from .pieces import FIVE, pips

PLACE, DECK = 120, 150


def set_up(view: View, held: Collection[str], words: Words) -> Iterator[SetUp]:
    starts = {
        seat: words.name("card", shown.places[0].card)
        for seat, shown in view.displays.items()
        if shown.places
    }
    yield SetUp("starts", (("start", "location"),), _starts, each=True, of=starts)
    yield SetUp("counters", (("counters", "tardis"), ("points", "hourglass")), _counters)
    if CARDS not in held:
        parts = (("shuffle", "swap"), ("hands", "hand"), ("end_card", "endgame"))
        yield SetUp("deck", parts, _deck)
    yield SetUp("begins", (("begins", "next"),), _begins)


def _starts(kit: Kit, view: View, width: float) -> Scene:
    """Before everybody theirs."""
    scene, gap = Scene(), kit.s(10)
    wide = (width - gap * (len(view.displays) - 1)) / max(1, len(view.displays))
    wide = min(wide, kit.s(150))
    for n, (seat, shown) in enumerate(view.displays.items()):
        x, side = n * (wide + gap), kit.s(34)
        kit.figure(scene, f"start.{seat}", Box(x, 0, side, side), "seat", seat)
        room = Box(x + side + kit.s(6), kit.s(7), wide - side - kit.s(6), 0)
        kit.text(scene, f"start.{seat}/name", room, kit.players[seat].name, 17, bold=True, most=1)
        for place in shown.places[:1]:
            box = Box(x, kit.s(-10), wide, kit.s(PLACE + 58))
            location(kit, scene, view, seat, place, box, BIG)
    return scene


def _counters(kit: Kit, view: View, _: float) -> Scene:
    """Five of each kind, and all Time Points in the middle."""
    scene, y = Scene(), 0.0
    for seat in view.displays:
        side = kit.s(34)
        kit.figure(scene, f"own.{seat}", Box(0, y, side, side), "seat", seat)
        for n, kind in enumerate(("tardis", "dalek")):
            left = side + kit.s(16) + n * kit.s(170)
            pips(kit, scene, seat, kind, FIVE, Box(left, y + kit.s(4), kit.s(150), kit.s(26)))
        y += kit.s(48)
    parts = (Icon("hourglass", colours.CHARGE), str(view.points))
    chip = kit.chip("points", parts, 44, bold=True)
    scene.add(chip.scene, 0, y)
    return scene


def _deck(kit: Kit, view: View, width: float) -> Scene:
    """Twenty cards, the Game End card across them, all others on top."""
    scene, tall = Scene(), kit.s(DECK)
    across = tall * 0.7
    x = (width - across) / 2
    low = ((view.pile - view.above, "card_down"), (1, "endgame"), (view.above, "card_down"))
    for n, (count, drawing) in enumerate(low):
        end = drawing == "endgame"
        ink, fill = colours.toned("ANOMALY" if end else "VORTEX")
        box = Box(x + (n - 1) * across * 1.15, kit.s(10), across, tall)
        scene.put(f"deck.{n}", box, Plate(fill, kit.s(12), ink, kit.s(2)))
        side = across * 0.5
        at = Box(box.x + (across - side) / 2, box.y + tall * 0.2, side, side)
        scene.put(f"deck.{n}/drawing", at, Icon(drawing, ink))
        under = Box(box.x, box.y + tall * 0.62, across, 0)
        kit.text(scene, f"deck.{n}/count", under, str(count), 26, bold=True, align="center")
    return scene


def _begins(kit: Kit, view: View, width: float) -> Scene:
    scene, side = Scene(), min(kit.s(150), width * 0.4)
    scene.put("art", Box(0, 0, width, side + kit.s(60)), Painting("vortex_blue", kit.s(18)))
    at = Box((width - side) / 2, kit.s(30), side, side)
    ground = Plate(tints.faint(colours.NIGHT, 0.999), side / 2, colours.LAMP, kit.s(3))
    scene.put("first/ground", at, ground)
    if view.first in kit.players:
        kit.figure(scene, "first", at.inset(side * 0.2), "seat", view.first)
    return scene
