"""The table is set up in a few pictures. Rulebook p.4-6."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.games.time_clash.cards import SIDES
from companion.games.time_clash.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Painting, Plate, Scene
from companion.ui.face import SetUp
from companion.ui.host import Words
from companion.ui.theme import colours

from .cards import ROUND, TEAMS, tone
from .ring import ring
from .seats import seats

DECK = 150


def set_up(view: View, held: Collection[str], words: Words) -> Iterator[SetUp]:
    teams = {seat: words.name("winners", side) for seat, side in view.sides.items()}
    yield SetUp("teams", (("sides", "people"), ("sit", "swap")), _seats, each=True, of=teams)
    arcs = (("arcs", "arc"), ("tracks", "target"), ("disk", "build_up"), ("pawn", "tardis"))
    yield SetUp("ring", arcs, _ring)
    decks = tuple(side for side in SIDES if side not in held)
    if decks:
        parts = (("shuffle", "swap"), ("hands", "hand"))
        yield SetUp("decks", parts, lambda kit, _, width: _decks(kit, decks, width))
    yield SetUp("begins", (("begins", "next"),), _begins)


def _seats(kit: Kit, view: View, width: float) -> Scene:
    return seats(kit, view, width)


def _ring(kit: Kit, view: View, width: float) -> Scene:
    scene, radius = Scene(), min(width * 0.34, kit.s(170))
    ring(kit, scene, view, (width / 2, radius + kit.s(16)), radius)
    scene.height = 2 * radius + kit.s(32)
    return scene


def _decks(kit: Kit, decks: Collection[str], width: float) -> Scene:
    """A pile each."""
    scene, tall = Scene(), kit.s(DECK)
    wide = width / len(decks)
    for n, side in enumerate(decks):
        tint, fill = tone(side)
        across = tall * 0.7
        x = n * wide + (wide - across) / 2
        for k in range(3):
            box = Box(x + kit.s(5) * k, kit.s(10) - kit.s(5) * k + kit.s(6), across, tall)
            look = Plate(fill, kit.s(12), tint, kit.s(2), cut=side != "doctor")
            scene.put(f"deck.{side}.{k}", box, look)
        size = across * 0.5
        middle = Box(box.x + (across - size) / 2, box.y + (tall - size) / 2, size, size)
        scene.put(f"deck.{side}/drawing", middle, Icon(TEAMS[side], tint))
        under = Box(n * wide, box.bottom + kit.s(18), wide, 0)
        name = kit.name("deck", side)
        kit.text(scene, f"deck.{side}/name", under, name, 17, bold=True, align="center", most=2)
    return scene


def _begins(kit: Kit, view: View, width: float) -> Scene:
    """The Doctor's team, in the first game."""
    scene, side = Scene(), min(kit.s(150), width * 0.4)
    scene.put("art", Box(0, 0, width, side + kit.s(60)), Painting("vortex_blue", kit.s(18)))
    tint = tone(view.begins)[0]
    at = Box((width - side) / 2, kit.s(30), side, side)
    scene.put(
        "first/ground", at, Plate(tints.faint(colours.NIGHT, ROUND), side / 2, tint, kit.s(3))
    )
    scene.put("first", at.inset(side * 0.2), Icon(TEAMS[view.begins], tint))
    return scene
