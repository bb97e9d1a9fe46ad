"""A Time Zone as a card: its name, symbols, Dilemma, reward, and who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Box, Colour, Icon, Piece, Plate, Scene
from companion.ui.theme import colours

from .effects import effect_chips

HIDDEN = "?"
PIECE = 34


def zone_card(kit: Kit, view: View, zone: str, dilemma: str | None, width: float) -> Scene:
    """``dilemma`` is None for a Location that was only drawn."""
    facts = view.facts.zones[zone]
    solved = dilemma == ""
    scene, pad, inner = Scene(), kit.s(10), width - kit.s(20)
    key = f"zone.{zone}"
    y = kit.s(8) + _heading(kit, scene, view, zone, Box(pad, kit.s(8), inner, 0), solved=solved)
    symbols = symbol_chips(kit, view, f"{key}/symbols", facts.symbols, 27, inner)
    y += kit.wrap(scene, symbols, Box(pad, y, inner, 0), 7) + kit.s(7)
    if dilemma:
        y += _dilemma(kit, scene, view, zone, dilemma, Box(pad, y, inner, 0)) + kit.s(7)
    reward = effect_chips(kit, f"{key}/reward", facts.reward, 21, tints.good())
    y += kit.wrap(scene, reward, Box(pad, y, inner, 0), 5) + kit.s(5)
    plate = Plate(tints.done() if solved else tints.card(), kit.s(12), tints.rim())
    whole = Box(0, 0, width, y + kit.s(4))
    reads = (zone, dilemma) if dilemma and dilemma != HIDDEN else (zone,)
    mend, options = f"dilemma.{zone}", options_of(view, zone)
    scene.insert(key, whole, plate, mend=mend, options=options, reads=reads)
    return scene


def options_of(view: View, zone: str) -> tuple[str, ...]:
    """To go there, to stay there, or to put a Dalek there."""
    active = view.doctors.get(view.turn)
    return (zone, "stay") if active is not None and active.at == zone else (zone,)


def _heading(kit: Kit, scene: Scene, view: View, zone: str, box: Box, *, solved: bool) -> float:
    """The name, and beside it whoever stands there; below it where both have not the room."""
    key, room, there = f"zone.{zone}", box.w, who(view, zone)
    if solved:
        room -= kit.s(22)
        tick = Box(box.right - kit.s(19), box.y + kit.s(1), kit.s(18), kit.s(18))
        scene.put(f"{key}/solved", tick, Icon("tick", colours.GOOD))
    ink, name = colours.QUIET if solved else colours.TEXT, short_name(kit, zone)
    across = len(there) * kit.s(PIECE + 4)
    beside = writing.width(name, kit.s(17), True) + kit.s(6) + across <= room
    if there and beside:
        place = Box(box.x + room - across, box.y - kit.s(3), across, kit.s(PIECE))
        put_pieces(kit, scene, view, zone, place)
        room -= across
    whole = Box(box.x, box.y + kit.s(3), room, 0)
    tall = kit.s(3) + kit.text(scene, f"{key}/name", whole, name, 17, ink, bold=True, most=2)
    if there and not beside:
        low = Box(box.x, box.y + tall + kit.s(3), box.w, kit.s(PIECE))
        tall += kit.s(3) + put_pieces(kit, scene, view, zone, low)
    return max(tall, kit.s(PIECE - 4) if there and beside else 0) + kit.s(5)


def short_name(kit: Kit, zone: str) -> str:
    """The tile's frame names the Location: here the Time Zone is enough."""
    tile = kit.name("tile", zone.partition(".")[0])
    name = kit.name("zone", zone)
    return name.removeprefix(f"{tile}, ")


def symbol_chips(
    kit: Kit, view: View, key: str, symbols: Sequence[str] | None, size: float, room: float = 0
) -> list[Chip]:
    """``room`` is that of one row, if they are to share one; unknown symbols are said to be so."""
    if symbols is None:
        return [kit.chip(f"{key}/?", [kit.say("board.unknown")], 22, colours.QUIET)]
    if room and symbols:
        size = min(size, (room / len(symbols) - kit.s(8)) / kit.unit / 0.9)
    return [
        kit.chip(f"{key}/{n}", [Icon(symbol, ink_of(view, symbol))], size, reads=(symbol,))
        for n, symbol in enumerate(symbols)
    ]


def ink_of(view: View, symbol: str) -> Colour:
    """Of the dice that bring it most often, if those are dice of one colour, and no black ones."""
    often = {colour: list(faces).count(symbol) for colour, faces in view.dice.items()}
    most = max(often.values(), default=0)
    best = [colour for colour, n in often.items() if n == most]
    plain = len(best) != 1 or best == ["black"] or colours.in_use != "dark"
    return colours.TEXT if plain else colours.rim(best[0])


def _dilemma(kit: Kit, scene: Scene, view: View, zone: str, card: str, box: Box) -> float:
    """On a plate of its own; one that lies face down on a dashed one."""
    key, pad, hidden = f"zone.{zone}/dilemma", kit.s(8), card == HIDDEN
    at, above = Box(box.x + pad, box.y + pad, box.w - 2 * pad, 0), Scene()
    if hidden:
        parts: list[Part] = [Icon("dilemma_down", colours.QUIET), kit.say("board.dilemma_hidden")]
        mark = kit.chip(f"{key}/?", parts, 24, colours.QUIET)
        tall = kit.wrap(above, [mark], at)
    else:
        tall = dilemma_face(kit, above, view, key, card, at)
    fill = tints.CLEAR if hidden else colours.DANGER_FILL
    plate = Plate(fill, kit.s(9), tints.veil(0.35) if hidden else None, dashed=hidden)
    reads = (zone,) if hidden else (card, zone)
    whole = Box(box.x, box.y, box.w, tall + 2 * pad)
    scene.put(key, whole, plate, mend=f"dilemma.{zone}", reads=reads)
    scene.add(above)
    return tall + 2 * pad


def dilemma_face(kit: Kit, scene: Scene, view: View, key: str, card: str, at: Box) -> float:
    """Name, and beside it its symbols and conditions; below it where both have not the room."""
    facts, name = view.facts.dilemmas[card], kit.name("card", card)
    chips = symbol_chips(kit, view, f"{key}/symbols", facts.symbols, 23)
    chips += condition_icons(kit, view, key, facts.conditions, 22)
    across = sum(chip.w + kit.s(6) for chip in chips)
    beside = writing.width(name, kit.s(16), True) + kit.s(8) + across <= at.w
    room = at.w - across if beside else at.w
    high = max((chip.h for chip in chips), default=0.0)
    drop = max(0.0, (high - writing.height(1, kit.s(16))) / 2) if beside else 0.0
    named = at._replace(y=at.y + drop, w=room)
    tall = drop + kit.text(scene, f"{key}/name", named, name, 16, bold=True, most=2)
    if beside:
        kit.wrap(scene, chips, Box(at.right - across, at.y, across, 0), 6, right=True)
        return max(tall, high)
    return tall + kit.s(4) + kit.wrap(scene, chips, at._replace(y=at.y + tall + kit.s(4)), 6)


def condition_icons(
    kit: Kit, view: View, key: str, conditions: Iterable[str] | None, size: float
) -> list[Chip]:
    return [
        kit.chip(f"{key}/{each}", [Icon(each, colours.LAMP)], size, reads=(each,))
        for each in (() if view.first_game else conditions or ())
    ]


def condition_chips(kit: Kit, key: str, conditions: Iterable[str], size: float = 20) -> list[Chip]:
    return [
        kit.chip(
            f"{key}/{condition}",
            [Icon(condition, colours.LAMP), kit.name("condition", condition)],
            size,
            colours.LAMP,
            fill=colours.LAMP_FILL,
            edge=tints.faint(colours.LAMP, 0.5),
            reads=(condition,),
        )
        for condition in conditions
    ]


# Who stands there


def who(view: View, zone: str) -> list[str]:
    """Doctors, and on Earth the zone's own Daleks."""
    doctors = [f"doctor.{seat}" for seat, each in view.doctors.items() if each.at == zone]
    return [*doctors, *daleks_at(view, zone)]


def daleks_at(view: View, area: str) -> list[str]:
    count = view.daleks.get(area, 0)
    davros = ["davros"] if view.davros == area and count else []
    return [f"dalek.{area}.{n}" for n in range(count - len(davros))] + davros


def put_pieces(
    kit: Kit, scene: Scene, view: View, zone: str, box: Box, large: float = PIECE
) -> float:
    there = who(view, zone)
    step = min(kit.s(large + 4), box.w / max(1, len(there)))
    size = min(step, kit.s(large))
    for n, piece in enumerate(there):
        at = Box(box.x + n * step, box.y, size, size)
        if piece.startswith("doctor."):
            seat = piece.partition(".")[2]
            kit.figure(scene, piece, at, "doctor", seat, mend=f"at.{seat}")
        else:
            put_dalek(scene, piece, at, zone)
    return kit.s(large + 2)


def put_dalek(scene: Scene, piece: str, at: Box, area: str) -> None:
    kind = "davros" if piece == "davros" else "dalek"
    scene.put(piece, at, Piece(kind, colours.DANGER), mend=f"daleks.{area}", moves=kind == "davros")
