"""How near a stack is to what brings the Endgame: the target of the Doctor's side, the Threats."""

from __future__ import annotations

from companion.games.time_clash.ahead import Ahead
from companion.games.time_clash.cards import signed
from companion.games.time_clash.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Colour, Hatched, Icon, Plate, Scene
from companion.ui.theme import colours

TALL = 38  # of both lines


def target(kit: Kit, scene: Scene, view: View, stack: str, box: Box, then: Ahead | None) -> None:
    """Reached is green with a tick; what would reach it is hatched."""
    key, now = f"target.{stack}", view.stacks[stack].total
    aimed = then.total if then is not None else now
    met = aimed >= view.target
    tint = colours.QUIET
    if met:
        tint = colours.LAMP if then is not None else colours.GOOD
    words = kit.say("board.target")
    left = box.x
    if met:
        drawing = "next" if then is not None else "tick"
        scene.put(
            f"{key}/met", Box(left, box.y + kit.s(1), kit.s(14), kit.s(14)), Icon(drawing, tint)
        )
        left += kit.s(17)
    _caption(kit, scene, key, box, left, words, signed(view.target), tint, bold=met)
    line = colours.VORTEX if not met else tint
    full = colours.GOOD if met and then is None else tints.mix(colours.VORTEX, colours.NIGHT, 0.35)
    least = max(1, view.target)
    old = min(1.0, max(0.0, now / least))
    new = min(1.0, max(0.0, aimed / least))
    trough = Box(box.x, box.y + kit.s(20), box.w, kit.s(15))
    _trough(kit, scene, key, trough, line)
    inner = trough.inset(kit.s(1.5))
    shown = old if then is not None else new
    if shown:
        scene.put(f"{key}/full", inner._replace(w=inner.w * shown), Plate(full, kit.s(3)))
    if then is not None and new > old:
        more = inner._replace(x=inner.x + inner.w * old, w=inner.w * (new - old))
        scene.put(f"{key}/more", more, Hatched(colours.NIGHT, colours.LAMP))
    flag = Box(trough.right - kit.s(19), trough.y - kit.s(3), kit.s(20), kit.s(20))
    scene.put(f"{key}/flag", flag, Icon("target", colours.TEXT if met else colours.VORTEX))


def threats(kit: Kit, scene: Scene, view: View, box: Box, then: Ahead | None) -> None:
    """Threat cards alone bring the Endgame, whatever else lies there."""
    key, wanted = "threats", view.rules.threats
    words = f"{kit.say('board.threats')} {signed(-view.threats)}"
    soon = then is not None and then.triggers
    tint = colours.LAMP if soon else colours.TEXT
    _caption(kit, scene, key, box, box.x, words, signed(-wanted), tint, bold=True)
    trough = Box(box.x, box.y + kit.s(20), box.w, kit.s(15))
    _trough(kit, scene, key, trough, colours.LAMP if soon else colours.DANGER)
    inner, old = trough.inset(kit.s(1.5)), min(1.0, view.threats / wanted)
    new = min(1.0, (then.threats if then is not None else view.threats) / wanted)
    if old:
        stripes = Hatched(tints.mix(colours.DANGER, colours.NIGHT, 0.5), colours.DANGER)
        scene.put(f"{key}/full", inner._replace(w=inner.w * old), stripes)
    if new > old:
        more = inner._replace(x=inner.x + inner.w * old, w=inner.w * (new - old))
        scene.put(f"{key}/more", more, Hatched(colours.NIGHT, colours.LAMP))
    mark = Box(trough.right - kit.s(20), trough.y - kit.s(3), kit.s(20), kit.s(20))
    met = view.threats >= wanted
    scene.put(f"{key}/mark", mark, Icon("dalek", colours.TEXT if met else colours.DANGER))


def _caption(
    kit: Kit,
    scene: Scene,
    key: str,
    box: Box,
    left: float,
    words: str,
    end: str,
    tint: Colour,
    *,
    bold: bool,
) -> None:
    size, gap = kit.s(13.5), kit.s(4)
    wide = writing.width(end, size) + 1
    alone = writing.width(words, size, bold) + gap + wide > box.right - left
    room = box.right - left - (0 if alone else wide + gap)
    kit.text(
        scene, f"{key}/caption", Box(left, box.y, room, 0), words, 13.5, tint, bold=bold, most=1
    )
    if not alone:
        at = Box(box.right - wide, box.y, wide, 0)
        kit.text(scene, f"{key}/end", at, end, 13.5, colours.QUIET, align="right", most=1)


def _trough(kit: Kit, scene: Scene, key: str, box: Box, line: Colour) -> None:
    scene.put(key, box, Plate(colours.NIGHT, kit.s(5), line, kit.s(1.2)))
