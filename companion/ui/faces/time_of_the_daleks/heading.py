"""The head of an Adventure: whom one meets and where, what is won by it, what failing costs."""

from __future__ import annotations

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Painting, Plate, Scene
from companion.ui.theme import colours

from .stakes import price, reward, what_it_is

BROAD = 560  # room for a picture at its side
ART, SIDE = 150, 66  # the picture, and the drawing on it
CHIP = 29
LABEL = 16.5


def heading(kit: Kit, view: View, width: float) -> Scene:
    scene, pad = Scene(), kit.s(18)
    art = kit.s(ART) if width >= kit.s(BROAD) else 0.0
    box = Box(art + pad, kit.s(12), width - art - 2 * pad, 0)
    y = _title(kit, scene, view, box)
    if not view.going_on.outcome:
        y = _stakes(kit, scene, view, box._replace(y=y + kit.s(8)))
    tall = max(y + kit.s(12), art * 0.72)
    if art:
        _art(kit, scene, view, art, tall)
    whole = Box(0, 0, width, tall)
    plate = Plate(tints.band(), kit.s(16), tints.edge())
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


def _title(kit: Kit, scene: Scene, view: View, box: Box) -> float:
    """The Dilemma in large type and the place beside it; without one the place alone."""
    reads = zone, *dilemma = what_it_is(view)
    name = " · ".join(kit.name("card", each) for each in dilemma) or kit.name("zone", zone)
    y = box.y + kit.text(scene, "heading/name", box, name, 32, bold=True, most=2, reads=reads)
    now = view.going_on
    said = [kit.name("zone", zone)] if dilemma else []
    if now.helper:
        how = kit.say("board.afar" if now.afar else "board.here")
        said.append(f"{kit.players[now.helper].name} {kit.say('board.helper')} {how}")
    if said:
        at, text = box._replace(y=y), " · ".join(said)
        y += kit.text(scene, "heading/where", at, text, 18, colours.QUIET, most=2, reads=(zone,))
    return y


def _stakes(kit: Kit, scene: Scene, view: View, box: Box) -> float:
    """Side by side where both have room, else one below the other, each beside its name."""
    won, lost = reward(kit, view, "stakes/reward", CHIP), price(kit, view, "stakes/fail", CHIP)
    gap, names = kit.s(8), [kit.say("board.stakes.reward"), kit.say("board.stakes.fail")]
    across = [sum(each.w + gap for each in chips) for chips in (won, lost)]
    beside = sum(across) + 2 * gap <= box.w and bool(won) and bool(lost)
    label = max(writing.width(each, kit.s(LABEL), bold=True) for each in names) + gap
    x, y, bottom = box.x, box.y, box.y
    for key, name, chips, wide, colour in zip(
        ("reward", "fail"), names, (won, lost), across, (colours.GOOD, colours.DANGER), strict=True
    ):
        if not chips:
            continue
        room = max(wide, label) + kit.s(1) if beside else box.w
        low = 0.0 if beside else kit.s(8)
        at = Box(x, y + low, label if not beside else room, 0)
        said = kit.text(scene, f"stakes/{key}/said", at, name, LABEL, colour, bold=True)
        if beside:
            tall = said + kit.s(5)
            tall += kit.wrap(scene, chips, Box(x, y + tall, room, 0), 8)
            x += room + 3 * gap
        else:
            tall = kit.wrap(scene, chips, Box(x + label, y, box.w - label, 0), 8)
            y += max(tall, said) + kit.s(8)
        bottom = max(bottom, y + tall if beside else y - kit.s(8))
    return bottom
