"""What threatens everybody, in a line: Tasks of Time Anomalies, and how many Daleks there are."""

from __future__ import annotations

from companion.games.time_of_the_daleks.seen import Anomaly, View
from companion.games.time_of_the_daleks.table import MARKERS
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Box, Icon, Plate, Scene
from companion.ui.theme import colours

from .anomaly import badge

SIDE = 25


def alarms(kit: Kit, view: View, width: float) -> Scene:
    scene, gap = Scene(), 8
    badges = [badge(kit, view, each, width) for each in tasks(view)]
    chips = [Chip(each, each.items[0].box.w, each.height) for each in badges]
    chips.append(_daleks(kit, view))
    kit.wrap(scene, chips, Box(0, 0, width, 0), gap)
    return scene


def tasks(view: View) -> list[Anomaly]:
    """Anomalies that nobody travels to."""
    facts = view.facts.anomalies
    return [each for each in view.anomalies if facts[each.card].type != "location"]


def _daleks(kit: Kit, view: View) -> Chip:
    """A drawing for each marker there is, the last of them Davros."""
    placed = sum(view.daleks.values())
    parts: list[Part] = [
        Icon(
            "davros" if n == MARKERS - 1 else "dalek",
            colours.DANGER if n < placed else tints.faint(colours.QUIET, 0.4),
        )
        for n in range(MARKERS)
    ]
    said = kit.say("board.of", n=placed, of=MARKERS)
    drawn = kit.chip("placed", [*parts, said], SIDE, colours.QUIET)
    pad, scene = kit.s(14), Scene()
    scene.add(drawn.scene, pad, kit.s(5))
    whole = Box(0, 0, drawn.w + 2 * pad, drawn.h + kit.s(10))
    scene.insert("placed", whole, Plate(tints.band(), kit.s(12), tints.rim()), reads=("dalek",))
    return Chip(scene, whole.w, whole.h)
