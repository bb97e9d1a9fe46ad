"""Every place in play: Earth, the Locations, the Time Anomalies, and what was only drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from kivy.metrics import dp

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Item, Plate, Scene
from companion.ui.theme import colours

from .anomaly import anomaly_card
from .zone import HIDDEN, daleks_at, put_dalek, zone_card

LEAST = 158  # the narrowest a Time Zone's card may be
NARROWER = 1.25  # how much less that is for larger words, so that they need not cost a column
PHONE = 430
FRAME = 9


class Group(NamedTuple):
    """Cards that lie together: a tile, or an anomaly alone."""

    cells: int
    draw: Callable[[float, int], Scene]  # width, columns


def places(kit: Kit, view: View, width: float, more: Group | None = None) -> Scene:
    """As many columns as are wide enough; what belongs together stays together. What is shown
    with them lies as near to Earth as it can, and has all the room that is left there."""
    gap, scene = kit.s(10), Scene()
    least = kit.s(LEAST) / min(NARROWER, max(1.0, kit.unit / dp(1)))
    columns = max(1, int((width + gap) // (least + gap)))
    if width < kit.s(PHONE):  # cards as wide as the screen are low
        columns = 1 if width < dp(PHONE) else min(columns, 2)
    cell = (width - gap * (columns - 1)) / columns
    y = 0.0
    groups = [*_groups(kit, view)]
    if more is not None:
        groups.insert(1, more)
    for row in rows_of(groups, columns):
        spare = columns - sum(min(g.cells, columns) for g in row)
        x, tall = 0.0, 0.0
        drawn = []
        for n, group in enumerate(row):
            ends = n == len(row) - 1 and (spare < 2 or group is more)
            cells = min(group.cells, columns) + (spare if ends else 0)
            w = cell * cells + gap * (cells - 1)
            drawn.append((group.draw(w, min(group.cells, columns)), x))
            x += w + gap
            tall = max(tall, drawn[-1][0].height)
        for found, at in drawn:
            scene.add(_stretched(found, tall), at, y)
        y += tall + gap
    scene.height = max(0.0, y - gap)
    return scene


def rows_of(groups: list[Group], columns: int) -> list[list[Group]]:
    """Each group goes to the first row that still has room for it, Earth first."""
    rows: list[list[Group]] = []
    for group in groups:
        cells = min(group.cells, columns)
        fitting = (row for row in rows if _taken(row, columns) + cells <= columns)
        row = next(fitting, None)
        if row is None:
            rows.append([group])
        else:
            row.append(group)
    return rows


def _taken(row: list[Group], columns: int) -> int:
    return sum(min(group.cells, columns) for group in row)


def _stretched(scene: Scene, tall: float) -> Scene:
    """The ground of a group, and its lowest cards, reach down to those of its neighbours."""
    more, low = tall - scene.height, _foot(scene)
    if more <= 0.5:
        return scene
    items = []
    for n, item in enumerate(scene.items):
        if n == 0 or (_is_card(item) and item.box.bottom > low - 1):
            item = item._replace(box=item.box._replace(h=item.box.h + more))
        items.append(item)
    return Scene(items, tall)


def _foot(scene: Scene) -> float:
    """How far down the lowest cards reach."""
    return max((item.box.bottom for item in scene.items if _is_card(item)), default=0)


def _is_card(item: Item) -> bool:
    return item.key.startswith("zone.") and "/" not in item.key


def _groups(kit: Kit, view: View) -> Iterator[Group]:
    """Tiles and anomalies one can travel to; what was only drawn lies beside them."""
    for place in view.locations:
        yield _tile(kit, view, place.tile, place.dilemmas)
    for tile in view.offered:
        zones = [zone for zone in view.facts.zones if zone.startswith(f"{tile}.")]
        if tile not in {place.tile for place in view.locations}:
            yield _tile(kit, view, tile, dict.fromkeys(zones))
    for each in view.anomalies:
        if view.facts.anomalies[each.card].type != "location":
            continue  # it threatens wherever one is
        yield Group(
            2,
            lambda w, _, each=each: anomaly_card(kit, view, each, w),  # type: ignore[misc]
        )


def _tile(kit: Kit, view: View, tile: str, zones: Mapping[str, str | None]) -> Group:
    """Drawn anew only when something on it has changed."""
    said = said_of(view, tile, zones)

    def drawn(width: float, columns: int) -> Scene:
        key = (tile, said, kit.unit, width, columns)
        return kit.kept(key, lambda: _drawn(kit, view, tile, zones, width, columns))

    return Group(len(zones), drawn)


def said_of(view: View, tile: str, zones: Mapping[str, str | None]) -> tuple[object, ...]:
    """All that is shown on a tile."""
    facts, doctors = view.facts, view.doctors
    active = doctors.get(view.turn)
    return (
        tuple(zones.items()),
        tuple(facts.zones.get(zone) for zone in zones),
        tuple(facts.dilemmas.get(dilemma or "") for dilemma in zones.values()),
        tuple((seat, each.at) for seat, each in doctors.items() if each.at in zones),
        tuple(view.daleks.get(area) for area in (tile, *zones)),
        view.davros in (tile, *zones) and view.davros,
        active and active.at,
        view.first_game,
    )


def _drawn(
    kit: Kit,
    view: View,
    tile: str,
    zones: Mapping[str, str | None],
    width: float,
    columns: int,
) -> Scene:
    """The tile's ground with its name, its Daleks, and its Time Zones side by side."""
    scene, pad, gap = Scene(), kit.s(FRAME), kit.s(8)
    y = kit.s(7) + title(kit, scene, view, tile, zones, width)
    cell = (width - 2 * pad - gap * (columns - 1)) / columns
    cards = [zone_card(kit, view, zone, dilemma, cell) for zone, dilemma in zones.items()]
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        tall = max(card.height for card in row)
        for n, card in enumerate(row):
            scene.add(_stretched(card, tall), pad + n * (cell + gap), y)
        y += tall + gap
    scene.height = y - gap + pad
    tile_ground(kit, scene, tile, zones, width)
    return scene


def tile_ground(
    kit: Kit, scene: Scene, tile: str, zones: Mapping[str, str | None], width: float
) -> None:
    """Behind everything on it."""
    fill = tints.sea() if tile == "earth" else tints.ground()
    drawn_only = any(dilemma is None for dilemma in zones.values())
    edge = tints.faint(colours.LAMP, 0.4) if drawn_only else tints.rim()
    plate = Plate(fill, kit.s(15), edge, dashed=drawn_only)
    mend, options = f"tile.{tile}", [tile]
    if tile == "earth":  # it stays, its Daleks stand in its Time Zones, and "earth" is a deck
        mend, options = "", []
    ground = Box(0, 0, width, scene.height)
    known = [dilemma for dilemma in zones.values() if dilemma and dilemma != HIDDEN]
    reads = (tile, *known)
    scene.insert(f"tile.{tile}", ground, plate, mend=mend, options=options, reads=reads)


def title(
    kit: Kit,
    scene: Scene,
    view: View,
    tile: str,
    zones: Mapping[str, str | None],
    width: float,
    points: float = 16,
    above: float = 8,
    lines: int = 2,
) -> float:
    """The Location's name; elsewhere than on Earth its Daleks stand beside it."""
    daleks = [] if tile == "earth" else daleks_at(view, tile)
    size = kit.s(20 + above)
    room = width - kit.s(28) - len(daleks) * (size + kit.s(3))
    for n, piece in enumerate(daleks):
        at = Box(kit.s(18) + room + n * (size + kit.s(3)), kit.s(above - 3), size, size)
        put_dalek(scene, piece, at, tile)
    name = kit.name("tile", tile)
    if None in zones.values():
        name = f"{name} · {kit.say('board.offered')}"
    at = Box(kit.s(14), kit.s(above), room, 0)
    key, reads = f"tile.{tile}/name", (tile,)
    tall = kit.text(scene, key, at, name, points, colours.QUIET, bold=True, most=lines, reads=reads)
    return max(tall, size if daleks else 0) + kit.s(7)
