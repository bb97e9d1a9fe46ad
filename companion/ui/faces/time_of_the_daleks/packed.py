"""The places where many lie and little room is: Time Zones in as few lines as they need, and
Locations in columns, each where there is most room left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from companion.games.time_of_the_daleks.seen import Anomaly, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit
from companion.ui.boards.scene import Box, Colour, Icon, Plate, Scene
from companion.ui.theme import colours

from .effects import effect_chips
from .places import Group, said_of, tile_ground, title
from .zone import HIDDEN, condition_icons, options_of, put_pieces, short_name, symbol_chips, who

NAME, SYMBOL, GAIN = 18, 24, 23  # words; what is drawn; a gain, of which the number is smaller
PIECE = 36
ABREAST = 165  # Time Zones as wide as that lie side by side
GAP = 7
Numbered = tuple[int, Scene]  # in the order in which they came
Named = Callable[[float], Chip]  # a name in so much width, or in the least it needs


class Way(NamedTuple):
    """In how many columns, and whether Earth lies across all of them."""

    columns: int
    across: bool


def packed(kit: Kit, view: View, width: float, height: float, crews: Group, way: Way) -> Scene:
    """Who plays stands in the last column. In the order in which they came, if that fits."""
    scene, gap = Scene(), kit.s(GAP)
    blocks = _blocks(kit, view)
    if way.across:
        scene.add(blocks.pop(0)(width))
    top = scene.height + gap if way.across else 0.0
    blocks.insert(min(way.columns - 1, len(blocks)), lambda w: crews.draw(w, 1))
    wide = (width - gap * (way.columns - 1)) / way.columns
    drawn = [*enumerate(block(wide) for block in blocks)]
    columns = _shared(drawn, way.columns, gap)
    if top + max(_tall(column, gap) for column in columns) > height:
        columns = _shared(sorted(drawn, key=lambda each: -each[1].height), way.columns, gap)
    for n, column in enumerate(columns):
        y = top
        for _, each in sorted(column, key=lambda each: each[0]):
            scene.add(each, n * (wide + gap), y)
            y += each.height + gap
    return scene


def _shared(blocks: list[Numbered], columns: int, gap: float) -> list[list[Numbered]]:
    """Each where there is most room left."""
    found: list[list[Numbered]] = [[] for _ in range(columns)]
    for block in blocks:
        min(found, key=lambda column: _tall(column, gap)).append(block)
    return found


def _tall(column: list[Numbered], gap: float) -> float:
    return sum(each.height for _, each in column) + gap * max(0, len(column) - 1)


def _blocks(kit: Kit, view: View) -> list[Callable[[float], Scene]]:
    def tile(tile: str, zones: Mapping[str, str | None]) -> Callable[[float], Scene]:
        key = ("packed", tile, said_of(view, tile, zones), kit.unit)
        return lambda w: kit.kept((*key, w), lambda: _tile(kit, view, tile, zones, w))

    lying = {place.tile: place.dilemmas for place in view.locations}
    drawn = {
        offered: dict.fromkeys(z for z in view.facts.zones if z.startswith(f"{offered}."))
        for offered in view.offered
        if offered not in lying
    }
    awake = (each for each in view.anomalies if view.facts.anomalies[each.card].type == "location")
    return [
        *(tile(name, zones) for name, zones in (*lying.items(), *drawn.items())),
        *(partial(_anomaly, kit, view, each) for each in awake),
    ]


def _tile(kit: Kit, view: View, tile: str, zones: Mapping[str, str | None], width: float) -> Scene:
    scene, pad, gap = Scene(), kit.s(5), kit.s(4)
    y = title(kit, scene, view, tile, zones, width, NAME, above=4, lines=1)
    columns = max(1, min(len(zones), int((width - pad) // kit.s(ABREAST))))
    cell = (width - 2 * pad - gap * (columns - 1)) / columns
    cards = [zone_lines(kit, view, zone, dilemma, cell) for zone, dilemma in zones.items()]
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        tall = max(card.height for card in row)
        for n, card in enumerate(row):
            ground = card.items[0]
            card.items[0] = ground._replace(box=ground.box._replace(h=tall))
            scene.add(card, pad + n * (cell + gap), y)
        y += tall + gap
    scene.height = y - gap + pad
    tile_ground(kit, scene, tile, zones, width)
    return scene


def _anomaly(kit: Kit, view: View, each: Anomaly, width: float) -> Scene:
    """A Location that one travels to while it lies there."""
    card, key, facts = each.card, f"anomaly.{each.card}", view.facts.anomalies[each.card]
    scene, box = Scene(), Box(kit.s(12), kit.s(9), width - kit.s(24), 0)
    needs = symbol_chips(kit, view, f"{key}/symbols", facts.symbols, SYMBOL, box.w)
    needs += condition_icons(kit, view, key, facts.conditions, SYMBOL)
    named = partial(_rift, kit, card, box.w)
    y = box.y + _headed(kit, scene, view, card, named, [_abreast(kit, needs, 5)], box)
    lasting = [effect for effect in facts.effects if effect.when != "now"]
    rest = effect_chips(kit, f"{key}/effect", lasting, GAIN, terse=True)
    rest += effect_chips(kit, f"{key}/reward", facts.reward, GAIN, tints.good(), terse=True)
    rest += effect_chips(kit, f"{key}/fail", facts.fail, GAIN, tints.bad(), terse=True)
    y += kit.s(5) + kit.wrap(scene, rest, box._replace(y=y + kit.s(5)), 5)
    plate = Plate(tints.rift(), kit.s(13), tints.faint(colours.ANOMALY, 0.45))
    whole = Box(0, 0, width, y + kit.s(9))
    scene.insert(key, whole, plate, mend=key, options=options_of(view, card), reads=(card,))
    return scene


def _headed(
    kit: Kit, scene: Scene, view: View, zone: str, named: Named, needs: list[Chip], box: Box
) -> float:
    """What it is and needs, and at the right who stands there: below it where the name has not
    the room beside them."""
    there = who(view, zone)
    taken = len(there) * kit.s(PIECE + 4)
    name = named(box.w - taken)
    if there and name.w > box.w - taken:
        tall = kit.wrap(scene, [named(box.w), *needs], box, 9) + kit.s(3)
        return tall + put_pieces(kit, scene, view, zone, box._replace(y=box.y + tall), PIECE)
    if there:
        at = Box(box.right - taken, box.y - kit.s(2), taken, kit.s(PIECE))
        put_pieces(kit, scene, view, zone, at, PIECE)
    tall = kit.wrap(scene, [name, *needs], box._replace(w=box.w - taken), 9)
    return max(tall, kit.s(PIECE - 4) if there else 0.0)


def zone_lines(kit: Kit, view: View, zone: str, dilemma: str | None, width: float) -> Scene:
    """The name and what is needed, the Dilemma and what is won: each on the line of the one before
    if it has the room. Of what is done the name is enough."""
    key, solved, facts = f"zone.{zone}", dilemma == "", view.facts.zones[zone]
    scene, pad, gap = Scene(), kit.s(7), kit.s(4)
    inner, y = width - 2 * pad, kit.s(4)
    needs = [] if solved else [_needs(kit, view, zone, dilemma, inner)]
    named = partial(_name, kit, zone, inner, solved=solved)
    y += _headed(kit, scene, view, zone, named, needs, Box(pad, y, inner, 0))
    if not solved:
        rest = [_met(kit, view, zone, dilemma, inner)] if dilemma not in (None, HIDDEN) else []
        rest += effect_chips(kit, f"{key}/reward", facts.reward, GAIN, tints.good(), terse=True)
        if rest:
            y += gap + kit.wrap(scene, rest, Box(pad, y + gap, inner, 0), 5)
    whole = Box(0, 0, width, y + kit.s(4))
    plate = Plate(tints.done() if solved else tints.card(), kit.s(10), tints.rim())
    reads = (zone, dilemma) if dilemma and dilemma != HIDDEN else (zone,)
    mend, options = f"dilemma.{zone}", options_of(view, zone)
    scene.insert(key, whole, plate, mend=mend, options=options, reads=reads)
    return scene


def _name(kit: Kit, zone: str, whole: float, room: float, *, solved: bool) -> Chip:
    key, side = f"zone.{zone}", kit.s(NAME)
    tick = side + kit.s(6) if solved else 0.0
    ink = colours.QUIET if solved else colours.TEXT
    name = _words(kit, key, short_name(kit, zone), whole - tick, room - tick, ink)
    if solved:
        at = Box(name.w + kit.s(6), (name.h - side) / 2, side, side)
        name.scene.put(f"{key}/solved", at, Icon("tick", colours.GOOD))
    return name._replace(w=name.w + tick)


def _rift(kit: Kit, card: str, whole: float, room: float) -> Chip:
    """A Time Anomaly's name after its mark."""
    key, side = f"anomaly.{card}", kit.s(SYMBOL)
    taken = side + kit.s(6)
    name = _words(kit, key, kit.name("card", card), whole - taken, room - taken, colours.ANOMALY)
    scene, tall = Scene(), max(side, name.h)
    scene.put(
        f"{key}/mark", Box(0, (tall - side) / 2, side, side), Icon("anomaly", colours.ANOMALY)
    )
    scene.add(name.scene, taken, (tall - name.h) / 2)
    return Chip(scene, taken + name.w, tall)


def _words(
    kit: Kit, key: str, name: str, whole: float, room: float, ink: Colour | None = None
) -> Chip:
    """In that room, or in what its longest word needs of the whole."""
    scene, size = Scene(), kit.s(NAME)
    least = min(whole, writing.word_width(name, size, True) + 1)
    wide = max(least, min(room, writing.width(name, size, True) + 1))
    at = Box(0, 0, wide, 0)
    tall = kit.text(scene, f"{key}/name", at, name, NAME, ink, bold=True, most=2)
    return Chip(scene, wide, tall)


def _needs(kit: Kit, view: View, zone: str, dilemma: str | None, room: float) -> Chip:
    """Its symbols, and a card face down for those that nobody knows yet."""
    key = f"zone.{zone}"
    chips = symbol_chips(kit, view, f"{key}/symbols", view.facts.zones[zone].symbols, SYMBOL, room)
    if dilemma == HIDDEN:
        mend = f"dilemma.{zone}"
        hidden = Icon("dilemma_down", colours.QUIET)
        chips.append(kit.chip(f"{key}/dilemma", [hidden], SYMBOL, mend=mend, reads=(zone,)))
    return _abreast(kit, chips, 5)


def _met(kit: Kit, view: View, zone: str, card: str | None, room: float) -> Chip:
    """The Dilemma on a plate of its own: its name, and its symbols beside it if they have room."""
    assert card
    key, pad, facts = f"zone.{zone}/dilemma", kit.s(7), view.facts.dilemmas[card]
    name = _words(kit, key, kit.name("card", card), room - 2 * pad, room - 2 * pad)
    chips = symbol_chips(kit, view, f"{key}/symbols", facts.symbols, SYMBOL - 2)
    chips += condition_icons(kit, view, key, facts.conditions, SYMBOL - 3)
    parts = [name, _abreast(kit, chips, 5)]
    across = sum(part.w for part in parts) + kit.s(8)
    inside = min(room - 2 * pad, across if across <= room - 2 * pad else max(p.w for p in parts))
    scene = Scene()
    high = kit.wrap(scene, parts, Box(pad, kit.s(3), inside + 0.5, 0), 8)
    whole = Box(0, 0, inside + 2 * pad, high + kit.s(6))
    plate = Plate(colours.DANGER_FILL, kit.s(8))
    mend, reads = f"dilemma.{zone}", (card, zone)
    scene.insert(key, whole, plate, mend=mend, reads=reads)
    return Chip(scene, whole.w, whole.h)


def _abreast(kit: Kit, chips: list[Chip], gap: float) -> Chip:
    """Several that stay together."""
    scene, x, tall = Scene(), 0.0, max((chip.h for chip in chips), default=0.0)
    for chip in chips:
        scene.add(chip.scene, x, (tall - chip.h) / 2)
        x += chip.w + kit.s(gap)
    return Chip(scene, max(0.0, x - kit.s(gap)), tall)
