"""Places of the table, each alone, for those who go over it."""

from __future__ import annotations

from companion.games.time_clash.cards import STACKS
from companion.games.time_clash.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.part import Drawn, Part
from companion.ui.boards.scene import Box, Icon, Plate, Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours

from .cards import TEAMS, small, tone
from .rows import band, tall
from .seats import seats
from .stack import CHIP, GAP, stack

PILE, RESERVE = "pile.", "reserve"


def drawn(words: Names, say: Phrases) -> Drawn:
    def scene(part: Part, view: View, scale: float, width: float) -> Scene:
        return _scene(part.kit_for(words, say, view.sides, scale), view, part.place, width)

    return scene


def has_part(view: View, place: str) -> bool:
    there = place == "game" or place in STACKS or place in view.sides
    return there or place.startswith(PILE) or (place == RESERVE and bool(view.reserve))


def _scene(kit: Kit, view: View, place: str, width: float) -> Scene:
    if place in STACKS:
        return stack(kit, view, place, width, tall(kit, view, place), whole=True)
    if place.startswith(PILE):
        return _pile(kit, view, place.removeprefix(PILE), width)
    if place == RESERVE:
        return _cards(kit, view, view.reserve, width)
    scene = seats(kit, view, width)
    if place == "game":
        scene.add(band(kit, view, width), 0, scene.height + kit.s(8))
    return scene


def _pile(kit: Kit, view: View, side: str, width: float) -> Scene:
    """How many cards are left, and what has been discarded."""
    scene, pile = Scene(), view.piles[side]
    tint = tone(side)[0]
    chips = [
        kit.chip(
            f"pile.{side}/side", [Icon(TEAMS[side], tint), kit.name("deck", side)], 26, bold=True
        ),
        kit.chip(f"pile.{side}/left", [Icon("card", colours.QUIET), str(pile.size)], 26, bold=True),
    ]
    pad = kit.s(12)
    y = pad + kit.wrap(scene, chips, Box(pad, pad, width - 2 * pad, 0), 12) + kit.s(8)
    known = tuple(card for card in pile.discards if card in view.facts)
    found = _cards(kit, view, known, width - 2 * pad)
    scene.add(found, pad, y)
    whole = Box(0, 0, width, y + found.height + pad)
    ground = Plate(colours.SURFACE, kit.s(13), tints.edge(), kit.s(1.2))
    scene.insert(f"pile.{side}", whole, ground, mend=f"new_discard.{side}")
    return scene


def _cards(kit: Kit, view: View, cards: tuple[str, ...], width: float) -> Scene:
    """Side by side, the newest last; a special card by its name."""
    scene, gap, high = Scene(), kit.s(GAP), kit.s(CHIP)
    columns = max(1, int(width // kit.s(96)))
    wide = (width - gap * (columns - 1)) / columns
    for n, card in enumerate(cards):
        row, column = divmod(n, columns)
        at = Box(column * (wide + gap), row * (high + gap), wide, high)
        if view.facts[card].suit:
            small(kit, scene, view, card, at, (card,))
            continue
        look = Plate(colours.ANOMALY_FILL, kit.s(7), colours.ANOMALY, kit.s(1.3))
        scene.put(f"card.{card}", at, look, reads=(card,), options=(card,))
        inside = Box(at.x + kit.s(5), at.y + high * 0.24, wide - kit.s(10), 0)
        kit.text(
            scene, f"card.{card}/name", inside, kit.name("card", card), 13, align="center", most=1
        )
    scene.height = max(scene.height, high)
    return scene
