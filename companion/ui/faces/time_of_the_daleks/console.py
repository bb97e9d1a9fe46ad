"""A TARDIS Console: who plays, charges, hand, Companions and Equipment, and where the Doctor is."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.content import as_facts
from companion.games.time_of_the_daleks.seen import Console, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Box, Icon, Piece, Plate, Scene
from companion.ui.theme import colours

from .effects import icon_chips
from .teaching.summary import Reader

LINE, BRIEF, NAMES, FULL = -1, 0, 1, 2  # how much of a console is shown
CHARGES = 5
FIGURE = 40
ROW = 250  # from this width on, brief is a line
WHERE = (14, 13, 12)  # how large the words are that say where a Doctor is: on one line if it goes


def console(kit: Kit, view: View, seat: str, width: float, detail: int) -> Scene:
    """Drawn anew only when something on it has changed."""
    mine = view.doctors[seat]
    kinds = (view.facts.cards, view.facts.texts)
    facts = tuple(of.get(card) for of in kinds for _, card, _ in _cards(mine))
    said = (mine, len(view.hands[seat]), facts, view.turn == seat)
    key = (seat, said, kit.unit, width, detail)
    return kit.kept(key, lambda: _drawn(kit, view, seat, width, detail))


def _drawn(kit: Kit, view: View, seat: str, width: float, detail: int) -> Scene:
    mine, scene = view.doctors[seat], Scene()
    short = detail == LINE
    across = short or (detail == BRIEF and width >= kit.s(ROW))
    if across and (row := _row(kit, view, seat, width, short=short)):
        return row
    if short:
        return _two_rows(kit, view, seat, width)
    pad = kit.s(12)
    brief = detail <= BRIEF
    box = Box(pad + kit.s(6), kit.s(7 if brief else 9), width - 2 * pad - kit.s(6), 0)
    y = box.y + _heading(kit, scene, mine, seat, box) + kit.s(4 if brief else 6)
    stores = _stores(kit, view, seat, brief=brief, room=box.w)
    y += kit.wrap(scene, stores, Box(box.x, y, box.w, 0), 11)
    if detail == FULL:
        for aboard in _cards(mine):
            y += _card_row(kit, scene, view, seat, aboard, Box(box.x, y + kit.s(6), box.w, 0))
            y += kit.s(6)
    elif detail == NAMES and (chips := _name_chips(kit, seat, mine, box.w)):
        y += kit.s(8)
        y += kit.wrap(scene, chips, Box(box.x, y, box.w, 0), 5)
    tall = y + kit.s(7 if brief else 10)
    return _laid(kit, view, seat, scene, Box(0, 0, width, tall))


def _laid(kit: Kit, view: View, seat: str, scene: Scene, whole: Box) -> Scene:
    """On a ground of the player's colour; whose turn it is has a stronger edge."""
    mine, player, active = view.doctors[seat], kit.players[seat], view.turn == seat
    edge = tints.faint(player.colour, 1.0 if active else 0.45)
    plate = Plate(player.area, kit.s(13), edge, kit.s(2.5 if active else 1.2))
    options, reads = (seat, f"help:{seat}"), [card for _, card, _ in _cards(mine)]
    reads += [mine.at] if mine.at else []
    scene.insert(f"console.{seat}", whole, plate, options=options, reads=reads, acts=True)
    return scene


def _row(kit: Kit, view: View, seat: str, width: float, *, short: bool) -> Scene | None:
    """In a line, if the name has the room: who it is, and beside it the Doctor if that has, too.
    ``short``: without what is counted last, and with a smaller name, if that wants the room."""
    mine, scene, key = view.doctors[seat], Scene(), f"console.{seat}"
    pad, figure, tall = kit.s(10), kit.s(36 if short else 34), kit.s(42 if short else 50)
    above = kit.s(2) if short else (tall - figure) / 2
    at = Box(pad, above, figure, figure)
    kit.figure(
        scene,
        f"home.{seat}" if mine.at else f"doctor.{seat}",
        at,
        "doctor",
        seat,
        mend=f"at.{seat}",
    )
    stores, left = _stores(kit, view, seat, brief=True, room=0), at.right + kit.s(9)
    name, card = kit.players[seat].name, kit.name("card", mine.card)
    wide = writing.width(name, kit.s(18), True) + 2
    room = width - pad - left
    while short and len(stores) > 2 and wide > room - _across(kit, stores):
        stores.pop(-2 if mine.has_k9 and len(stores) > 3 else -1)
    taken = _across(kit, stores)
    room -= taken
    if wide * (writing.SMALLER[0] if short else 1) > room:
        return None
    wide = min(wide, room)
    high = max(chip.h for chip in stores)
    kit.wrap(scene, stores, Box(width - pad - taken, (tall - high) / 2, taken, 0), 8, right=True)
    high = writing.height(1, kit.s(18))
    line = Box(left, (tall - high) / 2, wide, 0)
    kit.text(scene, f"{key}/name", line, name, 18, bold=True, most=1)
    beside = Box(line.right + kit.s(8), line.y + kit.s(2), room - wide - kit.s(8), 0)
    if writing.width(card, kit.s(15)) + 2 <= beside.w:
        mend, reads = f"doctor.{seat}", (mine.card,)
        ink = tints.faint(colours.TEXT, 0.85)
        kit.text(scene, f"{key}/card", beside, card, 15, ink, most=1, mend=mend, reads=reads)
    return _laid(kit, view, seat, scene, Box(0, 0, width, tall))


def _two_rows(kit: Kit, view: View, seat: str, width: float) -> Scene:
    """Who it is, and below that what is counted, where the name wants all the room."""
    mine, scene, key = view.doctors[seat], Scene(), f"console.{seat}"
    piece, figure, pad = "home" if mine.at else "doctor", kit.s(36), kit.s(10)
    line = Box(pad + figure + kit.s(9), kit.s(4), width - 2 * pad - figure - kit.s(9), 0)
    y = line.y + kit.text(scene, f"{key}/name", line, kit.players[seat].name, 18, bold=True)
    stores = _stores(kit, view, seat, brief=True, room=0)
    y += kit.wrap(scene, stores, line._replace(y=y), 8) + kit.s(4)
    at = Box(pad, (y - figure) / 2, figure, figure)
    kit.figure(scene, f"{piece}.{seat}", at, "doctor", seat, mend=f"at.{seat}")
    return _laid(kit, view, seat, scene, Box(0, 0, width, y))


def _across(kit: Kit, chips: list[Chip]) -> float:
    return sum(chip.w + kit.s(8) for chip in chips)


def _heading(kit: Kit, scene: Scene, mine: Console, seat: str, box: Box) -> float:
    figure = kit.s(FIGURE)
    key = f"console.{seat}"
    home = not mine.at
    at = Box(box.x, box.y + kit.s(2), figure, figure)
    if home:
        kit.figure(scene, f"doctor.{seat}", at, "doctor", seat, mend=f"at.{seat}")
    else:  # the figure stands elsewhere, too
        kit.figure(scene, f"home.{seat}", at, "doctor", seat, mend=f"at.{seat}")
    right = Box(box.x + figure + kit.s(10), box.y, box.w - figure - kit.s(10), 0)
    y = right.y + _name(kit, scene, mine, seat, right)
    place = kit.say("board.at_console") if home else kit.name("zone", mine.at)
    under = right._replace(y=y)
    fits = (size for size in WHERE if writing.width(place, kit.s(size)) <= under.w)
    size = next(fits, WHERE[0])
    key, mend, reads = f"{key}/at", f"at.{seat}", (mine.at,) if mine.at else ()
    y += kit.text(scene, key, under, place, size, colours.QUIET, most=2, mend=mend, reads=reads)
    return max(y - box.y, figure)


def _name(kit: Kit, scene: Scene, mine: Console, seat: str, box: Box) -> float:
    """The player's name, and which Doctor that is now: beside it, or below where it is long."""
    name, key = kit.players[seat].name, f"console.{seat}"
    taken = min(writing.width(name, kit.s(19), True) + kit.s(2), box.w * 0.55)
    tall = kit.text(scene, f"{key}/name", box._replace(w=taken), name, 19, bold=True, most=1)
    beside = Box(box.x + taken + kit.s(8), box.y + kit.s(3), box.w - taken - kit.s(8), 0)
    card, mend, reads = kit.name("card", mine.card), f"doctor.{seat}", (mine.card,)
    if writing.width(card, kit.s(15)) + kit.s(2) <= beside.w:
        kit.text(scene, f"{key}/card", beside, card, 15, most=1, mend=mend, reads=reads)
        return tall
    below = box._replace(y=box.y + tall)
    more = kit.text(scene, f"{key}/card", below, card, 15, most=2, mend=mend, reads=reads)
    return tall + more


def _stores(kit: Kit, view: View, seat: str, *, brief: bool, room: float) -> list[Chip]:
    """Charges, hand, K-9 if he is here; in brief also how large the crew is."""
    mine, key = view.doctors[seat], f"console.{seat}"
    pips: list[Part] = [
        Icon("charge", colours.CHARGE if n < mine.charges else tints.faint(colours.DIM, 0.55))
        for n in range(CHARGES)
    ]
    if brief and room < kit.s(290):  # no room for all five: a number
        pips = [Icon("charge", colours.CHARGE), str(mine.charges)]
    chips = [
        kit.chip(
            f"{key}/charges", pips, 24 if len(pips) == 2 else 23, bold=True, mend=f"charges.{seat}"
        ),
        kit.chip(
            f"{key}/hand",
            [Icon("hand", colours.TEXT), str(len(view.hands[seat]))],
            25,
            bold=True,
            mend=f"hand.{seat}",
        ),
    ]
    if brief:
        counts = (("companion", len(mine.companions)), ("equipment", len(mine.equipment)))
        chips += [
            kit.chip(f"{key}/{kind}s", [Icon(kind, colours.TEXT), str(n)], 25, bold=True)
            for kind, n in counts
            if n
        ]
    if mine.has_k9:
        chips.append(
            kit.chip(
                f"{key}/k9",
                [Piece("k9", colours.ANOMALY)],
                27,
                mend=f"k9.{seat}",
                reads=("k9_figure",),
            )
        )
    return chips


def _cards(mine: Console) -> Iterator[tuple[str, str, bool]]:
    """Kind, card, and whether it may be there for this Adventure alone."""
    yield "doctor", mine.card, False
    for aboard in mine.companions:
        yield "companion", aboard.card, not aboard.full
    for copy in mine.equipment:
        yield "equipment", copy, False


def _card_row(
    kit: Kit,
    scene: Scene,
    view: View,
    seat: str,
    row: tuple[str, str, bool],
    box: Box,
) -> float:
    """A card's name, below or beside it what it does for the dice, and what else stands on it."""
    kind, card, part_time = row
    key = f"console.{seat}/{card}"
    chips = icon_chips(kit, key, view.facts.cards.get(card), 21)
    pad, above = kit.s(7), Scene()
    inner = Box(box.x + pad + (kit.s(10) if part_time else 0), box.y + kit.s(5), 0, 0)
    inner = inner._replace(w=box.right - pad - inner.x)
    y = inner.y
    if kind != "doctor":
        name = kit.name("card", card)
        name = f"{name} · {kit.say('board.part_time')}" if part_time else name
        marks: list[Part] = [Icon(kind, colours.QUIET), name]
        y += kit.wrap(above, [kit.chip(f"{key}/name", marks, 21, room=inner.w)], inner) + kit.s(3)
    y += kit.wrap(above, chips, inner._replace(y=y), 9)
    if effects := view.facts.texts.get(card):
        said = Reader(kit.words, kit.say).effects(as_facts(effects))
        y += kit.s(3 if chips else 0)
        y += kit.text(above, f"{key}/text", inner._replace(y=y), said, 15, colours.QUIET)
    whole = Box(inner.x - pad, box.y, inner.w + 2 * pad, y + kit.s(5) - box.y)
    plate = Plate(
        tints.veil(0.045), kit.s(8), tints.veil(0.25) if part_time else None, dashed=part_time
    )
    scene.put(
        key,
        whole,
        plate,
        mend=mend_of(kind, seat, card),
        options=() if kind == "doctor" else _options(card),
        reads=(card,),
    )
    scene.add(above)
    return whole.h


def _name_chips(kit: Kit, seat: str, mine: Console, room: float) -> list[Chip]:
    return [
        kit.chip(
            f"console.{seat}/{card}",
            [Icon(kind, colours.QUIET), kit.name("card", card)],
            20,
            fill=tints.veil(0.05),
            edge=tints.veil(0.25) if part_time else None,
            dashed=part_time,
            room=room,
            mend=mend_of(kind, seat, card),
            options=_options(card),
            reads=(card,),
        )
        for kind, card, part_time in _cards(mine)
        if kind != "doctor"
    ]


def _options(card: str) -> tuple[str, ...]:
    return (card, f"dismiss:{card}", f"uninstall:{card}", f"use:{card}")


def mend_of(kind: str, seat: str, card: str) -> str:
    return f"doctor.{seat}" if kind == "doctor" else f"{kind}.{seat}.{card}"
