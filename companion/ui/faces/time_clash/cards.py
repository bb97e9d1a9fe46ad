"""A numbered card, large where it lies open, small where others lie on it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.time_clash.cards import DOCTOR, Facts, signed
from companion.games.time_clash.seen import View
from companion.ui.boards import writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Colour, Icon, Plate, Scene, Words
from companion.ui.theme import colours, sizes

ROUND = 0.999  # solid, and not lit from above, which does not become what is round
KINDS = {"enemy": "dalek", "time": "clock", "companion": "companion"}  # drawings of the arcs
TEAMS = {"doctor": "tardis", "enemy": "dalek"}


def one_line(text: str, size: float, room: float, bold: bool = True) -> tuple[str, float]:
    """As large as it may be there, and cut short where even the least words have no room."""
    while size > sizes.least() and writing.width(text, size, bold) > room:
        size = max(sizes.least(), size * 0.95)
    return writing.lines(text, size, room, bold, 1)[0], size


def ink(n: int) -> Colour:
    """A number's: whose side it is good for."""
    return colours.VORTEX if n > 0 else colours.DANGER if n < 0 else colours.TEXT


def tone(side: str) -> tuple[Colour, Colour]:
    return colours.toned("VORTEX" if side == DOCTOR else "DANGER")


def plate(kit: Kit, facts: Facts, radius: float, thick: float) -> Plate:
    """Round corners are the Doctor's, cut ones the Enemy's: nobody need tell colours apart."""
    edge, fill = tone(facts.side)
    return Plate(fill, kit.s(radius), edge, kit.s(thick), cut=facts.side != DOCTOR)


def card(
    kit: Kit,
    scene: Scene,
    view: View,
    id: str,
    box: Box,
    *,
    mend: str = "",
    options: Iterable[str] = (),
    pending: bool = False,
) -> None:
    """As it lies open: its suit, drawn and in words, and its value."""
    facts, key = view.facts[id], f"card.{id}"
    look = plate(kit, facts, 9, 2)
    if pending:
        look = Plate(look.fill, look.radius, colours.LAMP, look.thick, dashed=True, cut=look.cut)
    reads = (id, facts.suit)  # which stands there in words
    scene.put(key, box, look, mend=mend, options=options, reads=reads, moves=True)
    tint, pad = tone(facts.side)[0], kit.s(9)
    side = min(kit.s(34), box.h * 0.52, box.w * 0.24)
    at = Box(box.x + pad, box.y + pad * 0.8, side, side)
    scene.put(f"{key}/suit", at, Icon(facts.suit, tint), moves=True)
    low = _said(kit, scene, f"{key}/name", box.inset(pad), kit.name("suit", facts.suit))
    value, size = signed(facts.counts), min(kit.s(34), box.h * 0.44, (low - box.y - pad) / 1.1)
    room = box.right - pad - at.right - kit.s(3)
    size *= min(1.0, room / writing.width(value, size, True))
    wide = writing.width(value, size, True) + 1
    middle = min(box.y + box.h * 0.37, low - size * 0.62)
    where = Box(box.right - pad - wide, middle - size * 0.6, wide, size * 1.2)
    scene.put(f"{key}/value", where, Words(value, size, colours.TEXT, True, "right"), moves=True)


def _said(kit: Kit, scene: Scene, key: str, box: Box, text: str) -> float:
    """At the foot, above the plate that glides; where it begins."""
    line, points = one_line(text, kit.s(13), box.w)
    at = Box(box.x, box.bottom - points * 1.2, writing.width(line, points, True) + 1, points * 1.2)
    scene.put(key, at, Words(line, points, colours.TEXT, True), moves=True)
    return at.y


def small(kit: Kit, scene: Scene, view: View, id: str, box: Box, options: Iterable[str]) -> None:
    facts, key = view.facts[id], f"card.{id}"
    scene.put(
        key,
        box,
        plate(kit, facts, 7, 1.3),
        mend=f"card.{id}",
        options=options,
        reads=(id, facts.suit),
        moves=True,
    )
    side, pad = min(box.h * 0.58, kit.s(19)), max(box.w * 0.06, kit.s(6))
    at = Box(box.x + pad, box.y + (box.h - side) / 2, side, side)
    scene.put(f"{key}/suit", at, Icon(facts.suit, tone(facts.side)[0]), moves=True)
    value, size = signed(facts.counts), min(kit.s(17), box.h * 0.5)
    size *= min(1.0, (box.right - pad - at.right) / writing.width(value, size, True))
    rest = Box(
        at.right + pad * 0.6,
        box.y + (box.h - size * 1.2) / 2,
        box.right - pad - at.right,
        size * 1.2,
    )
    look = Words(value, size, colours.TEXT, True)  # at its end there may be more to be read
    scene.put(f"{key}/value", rest, look, moves=True)
