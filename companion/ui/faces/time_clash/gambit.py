"""A Gambit as a place of its own: chances in order, cards, their sum, the faces that win."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.time_clash.cards import STACKS, signed
from companion.games.time_clash.seen import Chance, Gambit, View
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene, Words
from companion.ui.theme import colours

from .cards import KINDS, card, ink, one_line, small
from .faces_of_die import faces, winning
from .seats import token
from .stack import turned

GAP, PAD = 9, 10
CARD, GIVEN, FACE = 62, 34, 54
LEAST = 104  # the width of a card
BROAD = 470  # so wide that things stand beside one another


def gambit(kit: Kit, view: View, now: Gambit, width: float) -> Scene:
    scene, gap = Scene(), kit.s(GAP)
    for band in (_heading, _cards, _sum, _chance):
        found = band(kit, view, now, width)
        if found.items:
            scene.add(found, 0, scene.height + (gap if scene.items else 0))
    return scene


def _band(kit: Kit, key: str, scene: Scene, width: float, tall: float) -> Scene:
    look = Plate(colours.SURFACE, kit.s(13), tints.edge(), kit.s(1.2))
    scene.insert(key, Box(0, 0, width, tall), look)
    return scene


# Who it is, and whose chance


def _heading(kit: Kit, view: View, now: Gambit, width: float) -> Scene:
    scene, side = Scene(), kit.s(30)
    seat = view.turn
    kit.figure(scene, "daring", Box(0, kit.s(4), side, side), "seat", seat)
    title = kit.say("board.gambit_of", seat=kit.players[seat].name)
    broad = width >= kit.s(BROAD)
    room = Box(side + kit.s(8), kit.s(2), (width * 0.42 if broad else width) - side - kit.s(8), 0)
    tall = kit.text(scene, "daring/title", room, title, 17, bold=True, most=1)
    more = kit.say("board.gambit_where", n=view.round)
    tall += kit.text(
        scene, "daring/more", room._replace(y=room.y + tall), more, 13.5, colours.QUIET, most=1
    )
    chips = list(_turns(kit, view, now))
    if broad:
        kit.wrap(scene, chips, Box(width * 0.42, 0, width * 0.58, 0), 6, right=True)
    else:
        kit.wrap(scene, chips, Box(0, max(side, tall) + kit.s(10), width, 0), 6)
    return scene


def _turns(kit: Kit, view: View, now: Gambit) -> Iterator[Chip]:
    """Those who have given, and those who still may."""
    given: list[tuple[str, str]] = [
        (seat, signed(view.facts[card].counts)) for seat, card in now.given
    ]
    coming = [(seat, "") for seat in now.chances] if now.stage != "throw" else []
    for n, (seat, said) in enumerate((*given, *coming)):
        first = n == len(given) and now.stage == "give"
        words = said or (kit.say("board.now") if first else "")
        player = kit.players[seat]
        edge = player.colour if first else tints.edge()
        fill = tints.lit() if first else colours.SURFACE
        yield token(kit, f"chance.{n}", seat, words, fill, edge)


# What was turned and given


def _cards(kit: Kit, view: View, now: Gambit, width: float) -> Scene:
    scene, pad = Scene(), kit.s(PAD)
    broad = width >= kit.s(BROAD)
    left = (width - 3 * pad) * (0.66 if broad and now.given else 1.0)
    y = pad * 0.7
    y += kit.text(
        scene,
        "turned/title",
        Box(pad, y, left, 0),
        kit.say("board.turned"),
        13.5,
        colours.QUIET,
        bold=True,
    )
    y = _turned(kit, scene, view, now, Box(pad, y + kit.s(3), left - pad, 0))
    low = y
    if now.given:
        x = pad + left + pad if broad else pad
        top = pad * 0.7 if broad else y + kit.s(4)
        box = Box(x, top, width - x - pad, 0)
        low = max(low, _given(kit, scene, view, now, box))
    return _band(kit, "cards", scene, width, low + pad)


def _turned(kit: Kit, scene: Scene, view: View, now: Gambit, box: Box) -> float:
    stacks = [stack for stack in STACKS if stack in now.turned]
    if not stacks:
        said = kit.say("board.none_turned")
        return box.y + kit.text(scene, "turned/none", box, said, 15)
    gap, tall = kit.s(10), kit.s(CARD)
    columns = max(1, min(3, int((box.w + gap) // (kit.s(LEAST) + gap))))
    wide = min((box.w - gap * (columns - 1)) / columns, kit.s(150))
    below = kit.s(24)
    for n, stack in enumerate(stacks):
        row, column = divmod(n, columns)
        x, y = box.x + column * (wide + gap), box.y + row * (tall + below + kit.s(4))
        at = Box(x, y, wide, tall)
        card(kit, scene, view, now.turned[stack], at)
        turned(kit, scene, f"turned.{stack}", at)
        side, low = kit.s(14), at.bottom + kit.s(6)
        name = kit.name("arc", view.stacks[stack].arc)
        room = Box(at.x + side + kit.s(5), low - kit.s(1), wide - side - kit.s(27), 0)
        line, size = one_line(name, kit.s(13.5), room.w)
        if line == name:
            drawing = Icon(KINDS[stack], colours.QUIET)
            scene.put(f"turned.{stack}/kind", Box(at.x, low, side, side), drawing)
        else:
            room = Box(at.x, room.y, wide - kit.s(22), 0)
            line, size = one_line(name, kit.s(13.5), room.w)
        look = Words(line, size, colours.TEXT, True)
        reads = (view.stacks[stack].arc,)
        scene.put(f"turned.{stack}/arc", room._replace(h=size * 1.2), look, reads=reads)
    return y + tall + below


def _given(kit: Kit, scene: Scene, view: View, now: Gambit, box: Box) -> float:
    y = box.y
    y += kit.text(
        scene, "given/title", box, kit.say("board.from_hands"), 13.5, colours.QUIET, bold=True
    )
    y += kit.s(3)
    for n, (seat, id) in enumerate(now.given):
        side, tall = kit.s(24), kit.s(GIVEN)
        kit.figure(scene, f"given.{n}", Box(box.x, y + (tall - side) / 2, side, side), "seat", seat)
        wide = Box(box.x + side + kit.s(8), y, min(box.w - side - kit.s(8), kit.s(170)), tall)
        small(kit, scene, view, id, wide, ())
        y += tall + kit.s(5)
    return y


# The sum, and the die


def _sum(kit: Kit, view: View, now: Gambit, width: float) -> Scene:
    scene, pad = Scene(), kit.s(PAD)
    broad = width >= kit.s(BROAD)
    left = (width - 3 * pad) * 0.38 if broad else width - 2 * pad
    y = pad
    y += kit.text(scene, "sum/title", Box(pad, y, left, 0), kit.say("board.sum"), 15, colours.QUIET)
    y += kit.text(scene, "sum", Box(pad, y, left, 0), signed(now.sum), 46, ink(now.sum), bold=True)
    good, of = winning(view, now.needed), len(view.rules.die)
    y += kit.s(2)
    if good > 0:
        said = kit.say("board.or_more", needed=max(0, now.needed), goal=signed(view.rules.gambit))
        y += kit.text(scene, "sum/needs", Box(pad, y, left, 0), said, 15, most=2)
    tint = colours.GOOD if good else colours.DANGER
    said = kit.say("board.faces_win", n=good, of=of)
    y += kit.text(scene, "sum/wins", Box(pad, y, left, 0), said, 15, tint, bold=True, most=2)
    right = (
        Box(left + 2 * pad, pad, width - left - 3 * pad, 0) if broad else Box(pad, y + pad, left, 0)
    )
    columns = 3 if right.w >= kit.s(210) else 2
    found = faces(kit, view, now.needed, right.w, columns, kit.s(FACE), now.face)
    scene.add(found, right.x, right.y)
    return _band(kit, "sums", scene, width, max(y, right.y + found.height) + pad)


# How good it is


def _chance(kit: Kit, _: View, now: Gambit, width: float) -> Scene:
    """Each number with what it assumes; and what a failure costs."""
    scene, pad, y = Scene(), kit.s(PAD), kit.s(PAD)
    if now.stage != "throw" or not now.chance.exact:
        title = kit.say("board.chance")
        y += kit.text(
            scene,
            "chance/title",
            Box(pad, y, width - 2 * pad, 0),
            title,
            13.5,
            colours.QUIET,
            bold=True,
        )
    for n, (said, share) in enumerate(_shares(kit, now.chance)):
        y = _line(kit, scene, n, said, share, Box(pad, y + kit.s(5), width - 2 * pad, 0))
    y += kit.s(8)
    side = kit.s(17)
    low = now.chance.left
    tint = colours.DANGER if low < 0 else colours.LAMP
    scene.put("fails/drawing", Box(pad, y, side, side), Icon("warning", tint))
    id = "if_it_fails" if not now.chance.goes else "fails_below" if low < 0 else "fails"
    said = kit.say(f"board.{id}", n=now.chance.goes, sum=signed(low))
    room = Box(pad + side + kit.s(7), y, width - 2 * pad - side - kit.s(7), 0)
    y += max(side, kit.text(scene, "fails", room, said, 15, most=3))
    return _band(kit, "chances", scene, width, y + pad)


def _shares(kit: Kit, chance: Chance) -> Iterator[tuple[str, float]]:
    if chance.exact:
        yield kit.say("board.chance_exact"), chance.nothing
        return
    yield kit.say("board.chance_nothing"), chance.nothing
    if chance.mean is not None:
        yield kit.say("board.chance_mean", n=chance.hands), chance.mean
    if chance.highest:
        yield kit.say("board.chance_worst", value=signed(-chance.highest)), chance.worst


def _line(kit: Kit, scene: Scene, n: int, said: str, share: float, box: Box) -> float:
    """What it assumes, a bar, and the number."""
    broad = box.w >= kit.s(BROAD * 0.9)
    left = box.w * (0.55 if broad else 0.74)
    tall = kit.text(scene, f"share.{n}/said", box._replace(w=left), said, 15, most=2)
    number = f"{round(100 * share)} %"
    wide = kit.s(56)
    right = Box(box.right - wide, box.y, wide, kit.s(21))
    scene.put(f"share.{n}/number", right, Words(number, kit.s(17), colours.TEXT, True, "right"))
    if broad:
        bar = Box(
            box.x + left + kit.s(8), box.y + kit.s(2), box.w - left - wide - kit.s(20), kit.s(15)
        )
        scene.put(f"share.{n}", bar, Plate(colours.NIGHT, kit.s(4), tints.edge(), kit.s(1.2)))
        full = bar.inset(kit.s(1.5))
        if share > 0.01:
            scene.put(
                f"share.{n}/full", full._replace(w=full.w * share), Plate(colours.LAMP, kit.s(3))
            )
    return box.y + max(tall, right.h)
