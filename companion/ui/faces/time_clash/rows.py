"""The same where no ring has room: the disk as a band, the stacks one below the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.games.time_clash.ahead import Ahead
from companion.games.time_clash.cards import BUILD_UP, ENEMY, STACKS, TIME, signed
from companion.games.time_clash.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Box, Icon, Plate, Scene
from companion.ui.theme import colours

from . import bars
from .cards import TEAMS, tone
from .seats import seats
from .stack import CHIP, FOOT, GAP, HEAD, OPEN, PAD, TOTAL, stack

BAND = 44
CLOSE, APART = 3, 12  # between two things on it


def rows(
    kit: Kit, view: View, width: float, then: Mapping[str, Ahead], marked: Collection[str]
) -> Scene:
    """As many stacks beside one another as have the width."""
    scene, gap = seats(kit, view, width), kit.s(8)
    scene.add(band(kit, view, width), 0, scene.height + gap)
    columns = 3 if width >= kit.s(540) else 2 if width >= kit.s(360) else 1
    wide = (width - gap * (columns - 1)) / columns
    ids = list(STACKS)
    for n in range(0, len(ids), columns):
        row = ids[n : n + columns]
        high = max(tall(kit, view, id) for id in row)
        y = scene.height + gap
        each = width if len(row) == 1 else wide
        for column, id in enumerate(row):
            scene.add(
                stack(kit, view, id, each, high, then.get(id), marked, whole=True),
                column * (wide + gap),
                y,
            )
    return scene


def tall(kit: Kit, view: View, id: str) -> float:
    """With all its cards in sight."""
    columns = 3 if id == TIME else 2
    older = max(0, len(view.stacks[id].cards) - (1 if view.stacks[id].open else 0))
    lines = -(-older // columns)
    bar = bars.TALL + 6 + (bars.TALL + 4 if id == ENEMY else 0)
    fixed = PAD * 1.6 + HEAD + bar + lines * (CHIP + GAP)
    if id == TIME:
        return kit.s(fixed + OPEN * 0.86 + 8 + (CHIP + GAP if view.reserve else 0))
    return kit.s(fixed + TOTAL + OPEN + 16 + FOOT + GAP)


def band(kit: Kit, view: View, width: float) -> Scene:
    """The phase, the sum of all stacks, where the Doctor is, and the games that were won."""
    scene, pad = Scene(), kit.s(8)
    builds = view.disk == BUILD_UP
    tint, fill = colours.toned("VORTEX" if builds else "ANOMALY")
    fill = colours.area("blue") if builds else fill
    chips = [
        kit.chip(
            "disk", [Icon(view.disk, tint), kit.name("disk", view.disk)], 22, bold=True, mend="disk"
        ),
        kit.chip("sum", [kit.say("board.all_stacks"), signed(view.sum)], 19, bold=True),
        _pawn(kit, view),
        *(
            kit.chip(
                f"score.{side}",
                [Icon(TEAMS[side], tone(side)[0]), str(view.scores.get(side, 0))],
                20,
                bold=True,
                mend=f"score.{side}",
            )
            for side in ("doctor", "enemy")
        ),
    ]
    box = Box(pad, pad, width - 2 * pad, 0)
    spare = (box.w - sum(chip.w for chip in chips)) / (len(chips) - 1) / kit.s(1)
    tall = kit.wrap(scene, chips, box, min(APART, max(CLOSE, spare)))
    whole = Box(0, 0, width, max(kit.s(BAND), tall + 2 * pad))
    scene.insert("band", whole, Plate(fill, kit.s(12), tint, kit.s(1.6)), options=("disk",))
    return scene


def _pawn(kit: Kit, view: View) -> Chip:
    where = (
        kit.name("arc", view.stacks[view.pawn].arc) if view.pawn else kit.name("option", "beside")
    )
    reads = (view.stacks[view.pawn].arc,) if view.pawn else ()
    parts: list[Part] = [Icon("tardis", colours.base("blue")), where]
    return kit.chip(
        "pawn", parts, 20, fill=colours.NIGHT, edge=tints.edge(), mend="pawn", reads=reads
    )
