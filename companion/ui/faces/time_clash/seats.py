"""Everybody in the order of turns: who is alone comes twice."""

from __future__ import annotations

from companion.games.time_clash.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Box, Colour, Icon, Plate, Scene, Words
from companion.ui.theme import colours

from .cards import ROUND, TEAMS, tone

TALL, LEAST = 48, 124  # of a plate
STANDS = "stands"


def order(view: View) -> tuple[str, ...]:
    return view.order or tuple(view.sides)


def seats(kit: Kit, view: View, width: float) -> Scene:
    """As plates beside one another, two to a row where there is no room for more."""
    scene, shown = Scene(), order(view)
    gap = kit.s(16)
    fits = int((width + gap) // (kit.s(LEAST) + gap))
    columns = next(n for n in (len(shown), 2, 1) if n <= max(1, fits))
    wide = (width - gap * (columns - 1)) / columns
    place = _turn(view, shown)
    for n, seat in enumerate(shown):
        row, column = divmod(n, columns)
        box = Box(column * (wide + gap), row * (kit.s(TALL) + kit.s(6)), wide, kit.s(TALL))
        _plate(kit, scene, view, n, seat, box, now=n == place)
        if n + 1 < len(shown) and column + 1 < columns:
            side = kit.s(13)
            at = Box(box.right + (gap - side) / 2, box.y + (box.h - side) / 2, side, side)
            scene.put(f"then.{n}", at, Icon("next", colours.DIM))
    return scene


def _turn(view: View, shown: tuple[str, ...]) -> int:
    """Which of them it is: whoever comes twice stands where the turn is."""
    if view.turn not in shown:
        return -1
    return view.place if view.order else shown.index(view.turn)


def _plate(kit: Kit, scene: Scene, view: View, n: int, seat: str, box: Box, *, now: bool) -> None:
    player, key = kit.players[seat], f"seat.{n}"
    fill, edge = (tints.lit(), player.colour) if now else (colours.SURFACE, tints.edge())
    look = Plate(fill, kit.s(10), edge, kit.s(2.4 if now else 1.2))
    first = order(view).index(seat) == n
    options = (seat, f"{seat}:{STANDS}") if first else ()
    scene.put(key, box, look, options=options, acts=True)
    side = kit.s(30)
    figure = Box(box.x + kit.s(9), box.y + (box.h - side) / 2, side, side)
    kit.figure(scene, f"{key}/figure", figure, "seat", seat)
    left = figure.right + kit.s(8)
    asked = seat in _asked(view)
    room = box.right - left - kit.s(30 if asked else 8)
    named = Box(left, box.y + kit.s(5), room, 0)
    kit.text(scene, f"{key}/name", named, player.name, 16, bold=True, most=1)
    low = box.y + kit.s(26)
    team = Box(left, low, kit.s(16), kit.s(16))
    side_of = view.sides[seat]
    scene.put(f"{key}/team", team, Icon(TEAMS[side_of], tone(side_of)[0]))
    hand = team.moved(kit.s(23), 0)
    scene.put(f"{key}/hand", hand, Icon("hand", colours.QUIET))
    count = Words(str(len(view.hands[seat])), kit.s(14.5), colours.TEXT, True)
    mend = f"hand.{seat}" if first else ""
    scene.put(
        f"{key}/count",
        Box(hand.right + kit.s(4), low - kit.s(1), kit.s(16), kit.s(18)),
        count,
        mend=mend,
    )
    if asked:
        _lamp(kit, scene, key, box)


def _asked(view: View) -> tuple[str, ...]:
    """Those whose answer is missing, never why."""
    by = view.question.by if view.question is not None else ()
    return view.missing or (by if len(by) > 1 else ())


def _lamp(kit: Kit, scene: Scene, key: str, box: Box) -> None:
    side = kit.s(22)
    at = Box(box.right - side - kit.s(7), box.y + (box.h - side) / 2, side, side)
    scene.put(f"{key}/lamp", at, Plate(tints.faint(colours.LAMP, ROUND), side / 2))
    size = kit.s(15)
    wide = writing.width("?", size, True) + 1
    asked = Box(at.middle[0] - wide / 2, at.middle[1] - size * 0.6, wide, size * 1.2)
    look = Words("?", size, colours.on(colours.LAMP), True, "center")
    scene.put(f"{key}/asked", asked, look)


def token(
    kit: Kit,
    key: str,
    seat: str,
    words: str,
    fill: Colour | None = None,
    edge: Colour | None = None,
) -> Chip:
    """Somebody's piece, and a word to it."""
    parts: list[Part] = [Plate(tints.CLEAR), *([words] if words else [])]
    chip = kit.chip(key, parts, 26, fill=fill, edge=edge, bold=True)
    side = kit.s(22)
    left = kit.s(7) if fill or edge else 0.0
    box = Box(left, (chip.h - side) / 2, side, side)
    kit.figure(chip.scene, f"{key}/figure", box, "seat", seat)
    return chip
