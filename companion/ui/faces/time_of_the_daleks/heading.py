"""The head of an Adventure: whom one meets and where, what is won by it, what failing costs."""

from __future__ import annotations

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit
from companion.ui.boards.scene import Box, Icon, Painting, Plate, Scene
from companion.ui.theme import colours

from .stakes import dilemma_of, price, reward, what_it_is
from .zone import condition_chips

BROAD = 560  # room for a picture at its side
ART, SIDE = 150, 66  # the picture, and the drawing on it
CHIP = 29
LABEL = 17.5
NAME, PLACE, CONDITION = 32, 19, 26
LOW_NAME, LOW_CHIP, LOW_PLACE, LOW_CONDITION = 25, 25, 17, 24  # where dice want the room


def heading(kit: Kit, view: View, width: float, *, low: bool = False, stakes: bool = True) -> Scene:
    """``low``: as little of the height as it can do with; ``stakes``: with what is won and lost,
    or what it came to. Drawn anew only when it says another."""
    now, facts = view.going_on, view.facts
    place = facts.anomalies.get(now.zone) or facts.zones.get(now.zone)
    lies = facts.dilemmas.get(dilemma_of(view))
    said = (now.zone, now.helper, now.afar, now.conditions, now.outcome, place, lies)
    key = ("heading", said, what_it_is(view), kit.unit, width, low, stakes)
    return kit.kept(key, lambda: _drawn(kit, view, width, low=low, stakes=stakes))


def _drawn(kit: Kit, view: View, width: float, *, low: bool, stakes: bool) -> Scene:
    scene, pad = Scene(), kit.s(18)
    art = kit.s(ART) if width >= kit.s(BROAD) and not low else 0.0
    above = kit.s(9 if low else 12)
    box = Box(art + pad, above, width - art - 2 * pad, 0)
    y = _title(kit, scene, view, box, low=low)
    if stakes:
        y = _stakes(kit, scene, view, box._replace(y=y + kit.s(6 if low else 8)), low=low)
    tall = max(y + above, art * 0.72)
    if art:
        _art(kit, scene, view, art, tall)
    whole = Box(0, 0, width, tall)
    plate = Plate(tints.band(), kit.s(16), tints.rim())
    scene.insert("heading", whole, plate, reads=what_it_is(view))
    return scene


def _art(kit: Kit, scene: Scene, view: View, wide: float, tall: float) -> None:
    anomaly = view.going_on.zone in view.facts.anomalies
    tone = "violet" if anomaly else "blue"
    box = Box(kit.s(2), kit.s(2), wide - kit.s(4), tall - kit.s(4))
    scene.put("heading/art", box, Painting(f"vortex_{tone}", kit.s(14)))
    side = kit.s(SIDE)
    x, y = box.middle
    drawing = "anomaly" if anomaly else "dilemma_up"
    at = Box(x - side / 2, y - side / 2, side, side)
    scene.put("heading/drawing", at, Icon(drawing, colours.WHITE))


def _title(kit: Kit, scene: Scene, view: View, box: Box, *, low: bool) -> float:
    """The Dilemma in large type, beside it its conditions and the place, as far as these fit."""
    reads = zone, *dilemma = what_it_is(view)
    now, gap = view.going_on, kit.s(14)
    name = " · ".join(kit.name("card", each) for each in dilemma) or kit.name("zone", zone)
    size, small = (LOW_NAME, LOW_PLACE) if low else (NAME, PLACE)
    chips = condition_chips(kit, "heading", now.conditions, LOW_CONDITION if low else CONDITION)
    aside = sum(chip.w + kit.s(8) for chip in chips)
    wide = writing.width(name, kit.s(size), bold=True) + kit.s(2)
    beside = wide + aside + gap <= box.w
    room = min(wide, box.w) if beside else box.w
    at = box._replace(w=room)
    tall = kit.text(scene, "heading/name", at, name, size, bold=True, most=2, reads=reads)
    y = box.y + tall
    if chips and beside:
        lower = box.y + (tall - max(chip.h for chip in chips)) / 2
        kit.wrap(scene, chips, Box(box.right - aside, lower, aside, 0), 8, right=True)
    said = _where(kit, view, named=bool(dilemma))
    left = box.w - room - gap - (aside + gap if beside and chips else 0)
    if said and beside and writing.width(said, kit.s(small)) + kit.s(2) <= left:
        drop = kit.s((size - small) * 0.95)  # the feet of both on one line
        at = Box(box.x + room + gap, box.y + drop, left, 0)
        kit.text(scene, "heading/where", at, said, small, colours.QUIET, reads=(zone,))
    elif said:
        at = box._replace(y=y)
        y += kit.text(scene, "heading/where", at, said, small, colours.QUIET, most=3, reads=(zone,))
    if chips and not beside:
        y += kit.s(4)
        y += kit.wrap(scene, chips, box._replace(y=y), 8)
    return y


def _where(kit: Kit, view: View, *, named: bool) -> str:
    """The place, unless it is the heading itself; and who helps."""
    now = view.going_on
    said = [kit.name("zone", now.zone)] if named else []
    if now.helper:
        how = kit.say("board.afar" if now.afar else "board.here")
        said.append(f"{kit.players[now.helper].name} {kit.say('board.helper')} {how}")
    return " · ".join(said)


def _stakes(kit: Kit, scene: Scene, view: View, box: Box, *, low: bool) -> float:
    """Side by side where both have room, their names above; else one below the other, each beside
    its name, as where there is little height."""
    size = LOW_CHIP if low else CHIP
    won, lost = reward(kit, view, "stakes/reward", size), price(kit, view, "stakes/fail", size)
    gap = kit.s(8)
    sides = [
        ("reward", kit.say("board.stakes.reward"), won, colours.GOOD),
        ("fail", kit.say("board.stakes.fail"), lost, colours.DANGER),
    ]
    came = {"success": "reward", "failure": "fail"}.get(view.going_on.outcome, "")
    sides = [each for each in sides if each[2] and came in ("", each[0])]
    labels = [writing.width(said, kit.s(LABEL), bold=True) + gap for _, said, _, _ in sides]
    across = [sum(each.w + gap for each in chips) for _, _, chips, _ in sides]
    inline = sum(across) + sum(labels) + 2 * gap <= box.w
    if inline and (low or len(sides) < 2):
        return _inline(kit, scene, sides, labels, box)
    if not low and sum(map(max, across, labels)) + 2 * gap <= box.w:
        return _above(kit, scene, sides, labels, across, box)
    return _stacked(kit, scene, sides, max(labels, default=0), box)


Side = tuple[str, str, list[Chip], colours.Colour]


def _label(kit: Kit, scene: Scene, side: Side, box: Box) -> float:
    key, said, _, colour = side
    return kit.text(scene, f"stakes/{key}/said", box, said, LABEL, colour, bold=True)


def _inline(kit: Kit, scene: Scene, sides: list[Side], labels: list[float], box: Box) -> float:
    x, bottom = box.x, box.y
    for side, label in zip(sides, labels, strict=True):
        chips = side[2]
        tall = max(chip.h for chip in chips)
        lower = (tall - writing.height(1, kit.s(LABEL))) / 2
        _label(kit, scene, side, Box(x, box.y + lower, label, 0))
        across = sum(each.w + kit.s(8) for each in chips)
        kit.wrap(scene, chips, Box(x + label, box.y, across, 0), 8)
        x += label + across + kit.s(16)
        bottom = max(bottom, box.y + tall)
    return bottom


def _above(
    kit: Kit, scene: Scene, sides: list[Side], labels: list[float], across: list[float], box: Box
) -> float:
    x, bottom = box.x, box.y
    for side, label, wide in zip(sides, labels, across, strict=True):
        room = max(wide, label) + kit.s(1)
        tall = _label(kit, scene, side, Box(x, box.y, room, 0)) + kit.s(5)
        tall += kit.wrap(scene, side[2], Box(x, box.y + tall, room, 0), 8)
        x += room + kit.s(16)
        bottom = max(bottom, box.y + tall)
    return bottom


def _stacked(kit: Kit, scene: Scene, sides: list[Side], label: float, box: Box) -> float:
    widest = max((chip.w for _, _, chips, _ in sides for chip in chips), default=0)
    if label + widest > box.w:
        return _alternating(kit, scene, sides, box)
    y = box.y
    for n, side in enumerate(sides):
        y += kit.s(8) if n else 0
        chips = side[2]
        lower = (chips[0].h - writing.height(1, kit.s(LABEL))) / 2
        said = lower + _label(kit, scene, side, Box(box.x, y + lower, label, 0))
        room = Box(box.x + label, y, box.w - label, 0)
        y += max(said, kit.wrap(scene, chips, room, 8))
    return y


def _alternating(kit: Kit, scene: Scene, sides: list[Side], box: Box) -> float:
    """A name, below it what it names: where large words have no room side by side."""
    y = box.y
    for n, side in enumerate(sides):
        y += kit.s(8) if n else 0
        y += _label(kit, scene, side, box._replace(y=y)) + kit.s(4)
        y += kit.wrap(scene, side[2], box._replace(y=y), 8)
    return y
