"""A Time Zone as a card: its name, symbols, Dilemma, reward, and who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit
from companion.ui.boards.scene import Box, Icon, Piece, Plate, Scene
from companion.ui.theme import colours

from .effects import effect_chips

HIDDEN = "?"
WIDE = 270  # from this width on, names and pieces share a line
PIECE = 34


def zone_card(kit: Kit, view: View, zone: str, dilemma: str | None, width: float) -> Scene:
    """``dilemma`` is None for a Location that was only drawn."""
    facts = view.facts.zones[zone]
    solved = dilemma == ""
    scene, pad, inner = Scene(), kit.s(10), width - kit.s(20)
    key = f"zone.{zone}"
    y = pad + _heading(kit, scene, view, zone, Box(pad, pad, inner, 0), solved=solved)
    symbols = symbol_chips(kit, f"{key}/symbols", facts.symbols, 30, inner)
    reward = effect_chips(kit, f"{key}/reward", facts.reward, 22, tints.good())
    wide = width >= kit.s(WIDE)
    first = [*symbols, *reward] if wide else symbols
    y += kit.wrap(scene, first, Box(pad, y, inner, 0), 5 if wide else 4) + kit.s(7)
    if dilemma:
        y += _dilemma(kit, scene, view, zone, dilemma, Box(pad, y, inner, 0)) + kit.s(8)
    if not wide:
        y += kit.wrap(scene, reward, Box(pad, y, inner, 0), 5) + kit.s(6)
        y += put_pieces(kit, scene, view, zone, Box(pad, y, inner, kit.s(PIECE)))
    plate = Plate(
        tints.done() if solved else tints.card(),
        kit.s(12),
        tints.veil(0.05) if solved else tints.edge(),
    )
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
    key, room = f"zone.{zone}", box.w
    if solved:
        room -= kit.s(22)
        tick = Box(box.right - kit.s(19), box.y + kit.s(1), kit.s(18), kit.s(18))
        scene.put(f"{key}/solved", tick, Icon("tick", colours.GOOD))
    if wide := box.w + kit.s(20) >= kit.s(WIDE):
        count = len(_who(view, zone))
        room -= count * kit.s(PIECE + 4)
        place = Box(box.x + room, box.y - kit.s(4), count * kit.s(PIECE + 4), kit.s(PIECE))
        put_pieces(kit, scene, view, zone, place)
    ink = colours.QUIET if solved else colours.TEXT
    whole = Box(box.x, box.y, room, 0)
    tall = kit.text(scene, f"{key}/name", whole, short_name(kit, zone), 17, ink, bold=True, most=2)
    return max(tall, kit.s(PIECE - 2) if wide and _who(view, zone) else 0) + kit.s(6)


def short_name(kit: Kit, zone: str) -> str:
    """The tile's frame names the Location: here the Time Zone is enough."""
    tile = kit.name("tile", zone.partition(".")[0])
    name = kit.name("zone", zone)
    return name.removeprefix(f"{tile}, ")


def symbol_chips(
    kit: Kit, key: str, symbols: Sequence[str] | None, size: float, room: float = 0
) -> list[Chip]:
    """``room`` is that of one row, if they are to share one; unknown symbols are said to be so."""
    if symbols is None:
        return [kit.chip(f"{key}/?", [kit.say("board.unknown")], 22, colours.QUIET)]
    if room and symbols:
        size = min(size, (room / len(symbols) - kit.s(4.2)) / kit.unit / 0.76 / 1.5)
    return [
        kit.chip(f"{key}/{n}", [Icon(symbol, colours.TEXT)], size * 0.76, fill=tints.veil(0.09))
        for n, symbol in enumerate(symbols)
    ]


def _dilemma(kit: Kit, scene: Scene, view: View, zone: str, card: str, box: Box) -> float:
    key, pad = f"zone.{zone}/dilemma", kit.s(8 if card != HIDDEN else 4)
    at = Box(box.x + pad, box.y + pad, box.w - 2 * pad, 0)
    above = Scene()
    if card == HIDDEN:
        mark = kit.chip(
            f"{key}/?", [HIDDEN, kit.say("board.dilemma_hidden")], 24, colours.QUIET, bold=True
        )
        tall = kit.wrap(above, [mark], at)
    else:
        tall = dilemma_face(kit, above, view, key, card, at)
    fill = tints.face_down() if card == HIDDEN else tints.peril()
    plate = Plate(fill, kit.s(9), tints.veil(0.10), dashed=card == HIDDEN)
    reads = (card, zone) if card != HIDDEN else (zone,)
    whole = Box(box.x, box.y, box.w, tall + 2 * pad)
    scene.put(key, whole, plate, mend=f"dilemma.{zone}", reads=reads)
    scene.add(above)
    return tall + 2 * pad


def dilemma_face(kit: Kit, scene: Scene, view: View, key: str, card: str, at: Box) -> float:
    """Name, symbols, conditions, and what failing costs."""
    facts = view.facts.dilemmas[card]
    y = at.y + kit.text(scene, f"{key}/name", at, kit.name("card", card), 15, bold=True, most=2)
    y += kit.s(4)
    chips = symbol_chips(kit, f"{key}/symbols", facts.symbols, 26, at.w)
    conditions = () if view.first_game else facts.conditions or ()
    chips += condition_chips(kit, key, conditions)
    y += kit.wrap(scene, chips, Box(at.x, y, at.w, 0), 4)
    fail = effect_chips(kit, f"{key}/fail", facts.fail, 19, tints.bad())
    if fail:
        y += kit.s(5)
        y += kit.wrap(scene, fail, Box(at.x, y, at.w, 0), 4)
    return y - at.y


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


def _who(view: View, zone: str) -> list[str]:
    """Doctors, and on Earth the zone's own Daleks."""
    doctors = [f"doctor.{seat}" for seat, each in view.doctors.items() if each.at == zone]
    return [*doctors, *daleks_at(view, zone)]


def daleks_at(view: View, area: str) -> list[str]:
    count = view.daleks.get(area, 0)
    davros = ["davros"] if view.davros == area and count else []
    return [f"dalek.{area}.{n}" for n in range(count - len(davros))] + davros


def put_pieces(kit: Kit, scene: Scene, view: View, zone: str, box: Box) -> float:
    who = _who(view, zone)
    step = min(kit.s(PIECE + 4), box.w / max(1, len(who)))
    size = min(step, kit.s(PIECE))
    for n, piece in enumerate(who):
        at = Box(box.x + n * step, box.y, size, size)
        if piece.startswith("doctor."):
            seat = piece.partition(".")[2]
            kit.figure(scene, piece, at, "doctor", seat, mend=f"at.{seat}")
        else:
            put_dalek(scene, piece, at, zone)
    return kit.s(PIECE + 2)


def put_dalek(scene: Scene, piece: str, at: Box, area: str) -> None:
    kind = "davros" if piece == "davros" else "dalek"
    scene.put(piece, at, Piece(kind, colours.DANGER), mend=f"daleks.{area}", moves=kind == "davros")
