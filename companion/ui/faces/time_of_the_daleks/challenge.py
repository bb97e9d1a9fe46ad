"""The Challenge: a place for each symbol, with the die that meets it right below, or, where one
row would not be read from afar, right beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kivy.metrics import dp

from companion.core.questions import UNSEEN
from companion.games.time_of_the_daleks.seen import Adventure, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.matching import Slots
from companion.ui.boards.scene import Box, Die, Icon, Plate, Scene
from companion.ui.theme import colours, sizes

SLOT, LEAST = 88, 56  # how wide a symbol's place is, and may be at least
DIE = 0.97  # of a place: the die in it, or before the throw its symbol's plate
NEEDED = 0.3  # of a place: the symbol above its die
JOIN = 0.06
EDGE = 0.03  # of a place: the dashes round what is missing
SIDE = 8  # dp: at least, beside symbols that want the width
SPARE = 0.99  # of a place: so little narrower it may be rather than that there are more rows
ASIDE, WIDEST = 1.5, 1.65  # of a place: one in which symbol and die lie side by side


def needed(now: Adventure) -> list[str]:
    """The symbols of the Challenge, equal ones together."""
    kinds = dict.fromkeys(now.challenge)
    return [symbol for kind in kinds for symbol in now.challenge if symbol == kind]


def faces(now: Adventure) -> dict[str, str]:
    """What each die shows once it is thrown, by "ann:black_1"."""
    return {f"{pool.seat}:{die.id}": die.face for pool in now.pools for die in pool.dice}


def challenge(kit: Kit, view: View, slots: Slots, width: float) -> Scene:
    now, scene = view.going_on, Scene()
    pad, above = kit.s(18), kit.s(10)
    symbols, thrown = needed(now), bool(faces(now))
    spare = width - len(symbols) * _least(kit)
    side = min(pad, max(dp(SIDE), spare / 2))
    box = Box(side, above, width - 2 * side, 0)
    failed = now.outcome == "failure"
    count = _count(len(symbols), blank=is_blank(view))
    title = _title(kit, scene, count, slots, box, thrown=thrown, failed=failed)
    y = above + title + kit.s(6)
    y += _slots(kit, scene, now, symbols, slots, box._replace(y=y), thrown=thrown)
    whole = Box(0, 0, width, y + kit.s(4))
    scene.insert("challenge", whole, Plate(tints.band(), kit.s(16), tints.rim()))
    return scene


def _count(known: int, *, blank: bool) -> str:
    """What nobody has told us yet may be more."""
    return f"{known} + ?" if blank else str(known)


def is_blank(view: View) -> bool:
    """Whether something of the Challenge is not known yet."""
    facts, zone = view.facts, view.going_on.zone
    if zone in facts.anomalies:
        return facts.anomalies[zone].symbols is None
    lying = {z: card for each in view.locations for z, card in each.dilemmas.items()}
    dilemma = lying.get(zone, "")
    lies, place = facts.dilemmas.get(dilemma), facts.zones.get(zone)
    untold = bool(dilemma) and (lies is None or lies.symbols is None)
    return untold or place is None or place.symbols is None


def _title(
    kit: Kit,
    scene: Scene,
    count: str,
    slots: Slots,
    box: Box,
    *,
    thrown: bool,
    failed: bool,
) -> float:
    said, colour = kit.say("board.needed_more", of=count), colours.QUIET
    if count.isdigit():
        said = kit.say("board.needed", n=int(count))
    if thrown:
        done = str(len(slots)) == count
        said = kit.say("board.all_met") if done else kit.say("board.met", n=len(slots), of=count)
        colour = colours.GOOD if done else colours.DANGER if failed else colours.LAMP
    title, size = kit.say("board.challenge"), 19
    wide, status = (writing.width(each, kit.s(size), bold=True) + 1 for each in (title, said))
    beside = wide + status + kit.s(8) <= box.w
    at = box._replace(w=wide) if beside else box
    tall = kit.text(scene, "challenge/title", at, title, size, bold=True, most=2)
    right = box._replace(x=box.right - status, w=status)
    low = right if beside else box._replace(y=box.y + tall)
    align = "right" if beside else "left"
    under = kit.text(
        scene, "challenge/status", low, said, size, colour, bold=True, align=align, most=2
    )
    return tall if beside else tall + under


def _slots(
    kit: Kit,
    scene: Scene,
    now: Adventure,
    symbols: Sequence[str],
    slots: Slots,
    box: Box,
    *,
    thrown: bool,
) -> float:
    if not symbols:
        said = kit.say("board.unknown")
        return kit.text(scene, "challenge/unknown", box, said, 17, colours.QUIET)
    least, most = _least(kit), max(kit.s(SLOT), _afar(sizes.die()))
    aside = thrown and _afar() > 0 and len(symbols) * least * SPARE > box.w
    if aside:
        least, most = least * ASIDE, least * WIDEST
    rows = math.ceil(len(symbols) / max(1, box.w // (least * SPARE)))
    each = math.ceil(len(symbols) / rows)
    wide = min(most, box.w / each)
    if aside or not thrown:
        tall = (_afar() if aside else wide) * DIE
    else:
        tall = wide * (NEEDED + JOIN + DIE)
    for n, symbol in enumerate(symbols):
        row, column = divmod(n, each)
        at = Box(box.x + column * wide, box.y + row * (tall + kit.s(6)), wide, tall)
        _slot(kit, scene, now, n, symbol, slots.get(n), at, thrown=thrown)
    return rows * (tall + kit.s(6))


def _slot(
    kit: Kit,
    scene: Scene,
    now: Adventure,
    n: int,
    symbol: str,
    die: str | None,
    box: Box,
    *,
    thrown: bool,
) -> None:
    top, low = _laid(box) if thrown else (_middle(box, box.w * DIE), box)
    plate = Plate(tints.veil(0), top.w * 0.2)
    if not thrown:
        plate = Plate(colours.RAISED, top.w * 0.2, tints.veil(0.2), kit.s(2))
    scene.put(f"need.{n}", top, plate, options=(symbol,), reads=(symbol,))
    inset = (1 - sizes.SYMBOL) / 2
    at = top if thrown else top.inset(top.w * inset)
    ink = colours.GOOD if die else colours.QUIET if thrown else colours.TEXT
    scene.put(f"need.{n}/symbol", at, Icon(symbol, ink))
    if not thrown:
        return
    if die is None:
        lacks = colours.LAMP if all(faces(now).values()) else colours.QUIET
        lacks = colours.DANGER if now.outcome == "failure" else lacks
        edge = max(2.0, low.w * EDGE)
        hole = Plate(tints.faint(lacks, 0.07), low.w * 0.2, lacks, edge, dashed=True)
        scene.put(f"need.{n}/missing", low.inset(low.w * 0.02), hole, reads=(symbol,))
        scene.put(f"need.{n}/lacking", low.inset(low.w * inset), Icon(symbol, lacks))
        return
    put_die(kit, scene, now, die, low, "met")


def _laid(box: Box) -> tuple[Box, Box]:
    """A symbol and the die that meets it: below one another, or side by side."""
    if box.w > box.h:
        need = min(box.h * NEEDED, box.w - box.h * (1 + 2 * JOIN))
        top = Box(box.x, box.y + (box.h - need) / 2, need, need)
        return top, Box(top.right + box.h * JOIN, box.y, box.h, box.h)
    top = _middle(box, box.w * NEEDED)
    return top, _middle(box._replace(y=top.bottom + box.w * JOIN), box.w * DIE)


def _middle(box: Box, side: float) -> Box:
    """A square at the top of the box."""
    return Box(box.x + (box.w - side) / 2, box.y, side, side)


def _least(kit: Kit) -> float:
    return max(kit.s(LEAST), _afar())


def _afar(die: float | None = None) -> float:
    """A place in which the whole table sees what lies there; a phone lies before one alone."""
    if sizes.kind() not in (sizes.TABLET, sizes.LARGE):
        return 0.0
    return (sizes.small_die() if die is None else die) / DIE


def put_die(kit: Kit, scene: Scene, now: Adventure, name: str, box: Box, state: str) -> None:
    """A thrown die; where two Doctors throw, it says whose it is."""
    seat, _, id = name.partition(":")
    pool = next(pool for pool in now.pools if pool.seat == seat)
    die = next(die for die in pool.dice if die.id == id)
    look = Die(die.colour, "" if die.face == UNSEEN else die.face, state)
    scene.put(f"die.{name}", box, look, mend=f"face.{seat}.{id}", options=(name,), moves=True)
    if len(now.pools) > 1:
        size = box.w * 0.36
        badge = Box(box.x - size * 0.2, box.y - size * 0.2, size, size)
        kit.figure(scene, f"owner.{name}", badge, "doctor", seat)


def daleks_near(view: View, zone: str) -> int:
    """In the Time Zone on Earth, at the Location elsewhere."""
    tile = zone.partition(".")[0]
    found: int = view.daleks.get(zone if tile == "earth" else tile, 0)
    return found
