"""One of the three stacks: its arc, its total, how near it is, the open card, the older ones."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.questions import Choose
from companion.games.time_clash.ahead import Ahead
from companion.games.time_clash.cards import BUILD_UP, ENEMY, TIME, Ability, signed
from companion.games.time_clash.seen import View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Item, Plate, Scene, Words
from companion.ui.theme import colours

from . import bars
from .cards import KINDS, ROUND, card, ink, one_line, small

PAD, HEAD, TOTAL, OPEN, FOOT = 10, 24, 50, 70, 30
CHIP, GAP = 32, 6  # an older card, and between two of them
ONTO = "onto"  # touched in a window: on it whoever goes on will play
BESIDE = 50  # of the open card, where the total stands beside it


def stack(
    kit: Kit,
    view: View,
    id: str,
    width: float,
    height: float,
    then: Ahead | None = None,
    marked: Collection[str] = (),
    *,
    whole: bool = False,
) -> Scene:
    """Only the field of older cards grows with the height. ``whole``: its arc lies nowhere else."""
    scene, pad = Scene(), kit.s(PAD)
    inside = Box(pad, pad * 0.8, width - 2 * pad, 0)
    y = inside.y + _heading(kit, scene, view, id, inside)
    if id == TIME:
        y = _beside(kit, scene, view, id, inside._replace(y=y), then)
        y = _bars(kit, scene, view, id, inside._replace(y=y), then)
    else:
        y += _total(kit, scene, view, id, inside._replace(y=y), then)
        y = _bars(kit, scene, view, id, inside._replace(y=y), then)
        y = _open(kit, scene, view, id, Box(pad, y, inside.w, kit.s(OPEN)), then)
    foot = height - pad * 0.8
    if id != TIME:
        foot -= kit.s(FOOT)
        _ability(kit, scene, view, id, Box(pad, foot, inside.w, kit.s(FOOT)))
        foot -= kit.s(GAP)
    elif view.reserve:
        foot -= kit.s(CHIP + GAP)
        _reserve(kit, scene, view, Box(pad, foot + kit.s(GAP), inside.w, kit.s(CHIP)))
    _older(kit, scene, view, id, Box(pad, y, inside.w, foot - y), then)
    lit = colours.LAMP if then is not None else tints.edge()
    if whole:
        arc = Box(pad / 2, pad * 0.2, width - pad, kit.s(HEAD + 6))
        scene.insert(f"arc.{id}", arc, Plate(tints.CLEAR, kit.s(9)), options=(id, f"arc.{id}"))
    for item in tuple(scene.items):
        if marked and not {*item.options}.isdisjoint(marked):
            mark(kit, scene, item)
    ground = Plate(colours.SURFACE, kit.s(13), lit, kit.s(2.4 if then is not None else 1.2))
    box, options = Box(0, 0, width, height), _options(view, id)
    more = {"mend": f"new_card.{id}", "options": options, "reads": _reads(view, id)}
    own = Plate(tints.CLEAR, kit.s(13), colours.LAMP if then is not None else None)
    scene.insert(f"onto.{id}", box, own, options=(f"{ONTO}.{id}",), quiet=True)
    scene.insert(f"stack.{id}", box, ground, **more)
    return scene


def _options(view: View, id: str) -> tuple[str, ...]:
    """Every play onto it that is offered, and the stack itself."""
    offered = view.question.options if isinstance(view.question, Choose) else ()
    plays = (each for each in offered if each.startswith("play:") and each.endswith(f":{id}"))
    return (f"stack.{id}", *plays)


def _heading(kit: Kit, scene: Scene, view: View, id: str, box: Box) -> float:
    """The arc's name, rather than the kind which its place tells anyway, and its icons."""
    now, side = view.stacks[id], kit.s(18)
    name = kit.name("arc", now.arc) if now.arc else kit.name("kind", id)
    facts = view.arcs.get(id)
    icons = ["tardis"] * ((facts.tardis or 0) if facts else 0)
    icons += ["dalek"] * ((facts.dalek or 0) if facts else 0)
    for indent, step in ((kit.s(24), kit.s(16)), (0.0, kit.s(16)), (0.0, kit.s(9))):
        x = box.right - (step * (len(icons) - 1) + kit.s(16) if icons else 0.0)
        room = Box(box.x + indent, box.y - kit.s(1), x - box.x - indent - kit.s(3), 0)
        line, size = one_line(name, kit.s(16.5), room.w)
        if line == name:
            break
    if indent:
        scene.put(f"head.{id}/kind", Box(box.x, box.y, side, side), Icon(KINDS[id], colours.QUIET))
    for n, icon in enumerate(icons):
        at = Box(x + n * step, box.y + kit.s(2), kit.s(14), kit.s(14))
        tint = colours.DANGER if icon == "dalek" else colours.VORTEX
        scene.put(f"head.{id}/icon.{n}", at, Icon(icon, tint))
    at = room._replace(y=room.y + (kit.s(16.5) - size) * 0.6, h=size * 1.2)
    look, reads = Words(line, size, colours.TEXT, True), (now.arc,) if now.arc else ()
    scene.put(f"head.{id}/name", at, look, mend=f"arc.{id}", reads=reads)
    return kit.s(HEAD)


# Totals


def _total(kit: Kit, scene: Scene, view: View, id: str, box: Box, then: Ahead | None) -> float:
    _number(kit, scene, view, id, box._replace(h=kit.s(TOTAL)), 42, then)
    if view.pawn == id and then is None:
        side = kit.s(36)
        at = Box(box.right - side, box.y + kit.s(5), side, side)
        edge = colours.base("blue")
        scene.put(
            f"here.{id}",
            at,
            Plate(tints.faint(colours.die("blue"), ROUND), side / 2, edge, kit.s(1.6)),
        )
        drawing = Icon("tardis", colours.on(colours.die("blue")))
        scene.put(f"here.{id}/drawing", at.inset(side * 0.2), drawing)
    return kit.s(TOTAL)


def _number(
    kit: Kit,
    scene: Scene,
    view: View,
    id: str,
    box: Box,
    size: float,
    then: Ahead | None,
    align: str = "left",
) -> None:
    """As it is; or what it is, small, and what it would be."""
    now, key = view.stacks[id].total, f"total.{id}"
    shown = now if then is None else then.total
    room = box.w
    if then is not None:
        old = signed(now)
        little = kit.s(size * 0.48)
        wide = writing.width(old, little, True) + kit.s(2)
        at = Box(box.x, box.y + (box.h - little * 1.2) / 2, wide, little * 1.2)
        scene.put(f"{key}/old", at, Words(old, little, colours.QUIET, True))
        arrow = Box(at.right, box.y + (box.h - little * 0.8) / 2, little * 0.8, little * 0.8)
        scene.put(f"{key}/becomes", arrow, Icon("next", colours.LAMP))
        box = box._replace(x=arrow.right, w=box.right - arrow.right)
        room, align = box.w, "right"
    points = kit.s(size)
    while writing.width(signed(shown), points, True) > room and points > kit.s(16):
        points *= 0.94
    high = points * 1.2
    at = box._replace(y=box.y + (box.h - high) / 2, h=high)
    scene.put(
        key, at, Words(signed(shown), points, ink(shown), True, align), reads=_reads(view, id)
    )


def _reads(view: View, id: str) -> tuple[str, ...]:
    """All that lies there, the open card first; its arc, and what suits are."""
    now = view.stacks[id]
    suits = (view.facts[card].suit for card in reversed(now.cards))
    return tuple(dict.fromkeys((*reversed(now.cards), *filter(None, [now.arc]), *suits)))


def _beside(kit: Kit, scene: Scene, view: View, id: str, box: Box, then: Ahead | None) -> float:
    """In the middle the open card and the total share a line."""
    tall, wide = kit.s(OPEN * 0.86), box.w * BESIDE / 100
    _open_card(kit, scene, view, id, Box(box.x, box.y, wide, tall), then)
    right = Box(box.x + wide + kit.s(8), box.y, box.w - wide - kit.s(8), tall)
    _number(kit, scene, view, id, right, 32, then, "right")
    return box.y + tall + kit.s(8)


def _bars(kit: Kit, scene: Scene, view: View, id: str, box: Box, then: Ahead | None) -> float:
    """In the Endgame they leave their places empty: nothing moves up."""
    builds, y = view.disk == BUILD_UP, box.y
    if id == ENEMY:
        if builds:
            bars.threats(kit, scene, view, box._replace(y=y), then)
        y += kit.s(bars.TALL + 4)
    if builds:
        bars.target(kit, scene, view, id, box._replace(y=y), then)
    return y + kit.s(bars.TALL + 6)


# Cards


def _open(kit: Kit, scene: Scene, view: View, id: str, box: Box, then: Ahead | None) -> float:
    _open_card(kit, scene, view, id, box, then)
    return box.bottom + kit.s(16 if then is not None else GAP)


def _open_card(kit: Kit, scene: Scene, view: View, id: str, box: Box, then: Ahead | None) -> None:
    """Where none lies, its place; where another would come upon it, what becomes of it."""
    now = view.stacks[id]
    if then is not None and pending(view) == (then.card, id):
        card(kit, scene, view, then.card, box, pending=True)
        _badge(kit, scene, f"open.{id}", box, kit.say("board.not_sure"))
        return
    if not now.open:
        look = Plate(tints.veil(0.03), kit.s(9), tints.veil(0.25), kit.s(1.4), dashed=True)
        scene.put(f"open.{id}", box, look, mend=f"new_card.{id}")
    else:
        options = (now.open, f"open.{id}")
        card(kit, scene, view, now.open, box, mend=f"card.{now.open}", options=options)
    if view.gambit is not None and id in view.gambit.turned:
        turned(kit, scene, f"open.{id}", box)
    if then is None:
        return
    if now.open in then.foiled:
        _badge(kit, scene, f"open.{id}", box, kit.say("board.foiled"))
        side = min(kit.s(34), box.h * 0.52, box.w * 0.24)
        at = Box(box.x + kit.s(9), box.y + kit.s(7), side, side)
        scene.put(f"open.{id}/struck", at, Icon("cross", colours.LAMP), moves=True)
    else:
        said = kit.say("board.on_top", value=signed(then.counts))
        _badge(kit, scene, f"open.{id}", box, said)


def pending(view: View) -> tuple[str, str]:
    """The numbered card that is shown and may yet be countered, and its stack."""
    shown = [each for each in view.playing if each.kind == "card" and each.card and each.stack]
    here = [each for each in shown if each.card not in view.stacks[each.stack].cards]
    return (here[-1].card, here[-1].stack) if here else ("", "")


def mark(kit: Kit, scene: Scene, item: Item) -> None:
    """It is chosen: a rim, and nothing that lies on its words."""
    rim = Plate(tints.CLEAR, kit.s(8), colours.LAMP, kit.s(3))
    scene.put(f"{item.key}/marked", item.box, rim, moves=True)


def turned(kit: Kit, scene: Scene, key: str, box: Box) -> None:
    """It is turned for the Gambit."""
    scene.put(
        f"{key}/turned", box, Plate(tints.CLEAR, kit.s(9), colours.LAMP, kit.s(2.6)), moves=True
    )
    side = kit.s(24)
    at = Box(box.right - side * 0.8, box.bottom - side * 0.8, side, side)
    scene.put(f"{key}/sign", at, Plate(tints.faint(colours.LAMP, ROUND), side / 2), moves=True)
    drawing = Icon("rotate", colours.on(colours.LAMP))
    scene.put(f"{key}/sign/drawing", at.inset(side * 0.16), drawing, moves=True)


def _badge(kit: Kit, scene: Scene, key: str, box: Box, said: str) -> None:
    size = kit.s(12.5)
    wide = min(writing.width(said, size, True) + kit.s(16), box.w)
    at = Box(box.right - wide - kit.s(4), box.bottom - kit.s(10), wide, kit.s(20))
    scene.put(f"{key}/badge", at, Plate(tints.faint(colours.LAMP, ROUND), kit.s(10)), moves=True)
    line, points = one_line(said, size, at.w - kit.s(8))
    inside = Box(at.x, at.y + (at.h - points * 1.2) / 2, at.w, points * 1.2)
    look = Words(line, points, colours.on(colours.LAMP), True, "center")
    scene.put(f"{key}/said", inside, look, moves=True)


def _older(kit: Kit, scene: Scene, view: View, id: str, box: Box, then: Ahead | None) -> None:
    """The newest first; those that have no room are one plate, with what they come to."""
    now = view.stacks[id]
    covered = now.open if then is not None and pending(view) == (then.card, id) else ""
    older = [each for each in reversed(now.cards) if each != now.open or each == covered]
    columns = 3 if id == TIME else 2
    gap, tall = kit.s(GAP), kit.s(CHIP)
    rows = int((box.h + gap) // (tall + gap))
    wide = (box.w - gap * (columns - 1)) / columns
    room = max(0, rows * columns)
    rest: list[str] = []
    if len(older) > room:
        older, rest = older[: max(0, room - 1)], older[max(0, room - 1) :]
    for n, each in enumerate(older):
        row, column = divmod(n, columns)
        at = Box(box.x + column * (wide + gap), box.y + row * (tall + gap), wide, tall)
        small(kit, scene, view, each, at, (each,))
    if rest and room:
        row, column = divmod(len(older), columns)
        at = Box(box.x + column * (wide + gap), box.y + row * (tall + gap), wide, tall)
        _more(kit, scene, view, id, rest, at)


def _more(kit: Kit, scene: Scene, view: View, id: str, rest: list[str], box: Box) -> None:
    key = f"more.{id}"
    scene.put(
        key, box, Plate(tints.card(), kit.s(7), tints.rim(), kit.s(1.2)), reads=_reads(view, id)
    )
    side = kit.s(15)
    at = Box(box.x + kit.s(6), box.y + (box.h - side) / 2, side, side)
    scene.put(f"{key}/drawing", at, Icon("card", colours.QUIET))
    size = kit.s(14)
    y = box.y + (box.h - size * 1.2) / 2
    count = Box(at.right + kit.s(3), y, kit.s(20), size * 1.2)
    scene.put(f"{key}/count", count, Words(str(len(rest)), size, colours.QUIET, True))
    worth = Box(count.right, y, box.right - count.right - kit.s(6), size * 1.2)
    total = sum(view.facts[each].counts for each in rest)
    if writing.width(signed(total), size, True) <= worth.w:
        scene.put(f"{key}/sum", worth, Words(signed(total), size, colours.TEXT, True, "right"))


def _reserve(kit: Kit, scene: Scene, view: View, box: Box) -> None:
    """Cards that lie open beside the stack, for all to use."""
    gap = kit.s(GAP)
    wide = (box.w - gap * 2) / 3
    for n, each in enumerate(view.reserve):
        at = Box(box.x + (n % 3) * (wide + gap), box.y, wide, box.h)
        if view.facts[each].suit:
            small(kit, scene, view, each, at, (each,))
            continue
        look = Plate(colours.ANOMALY_FILL, kit.s(7), colours.ANOMALY, kit.s(1.3))
        scene.put(f"card.{each}", at, look, reads=(each,), options=(each,))
        side = at.h * 0.6
        middle = Box(at.x + (at.w - side) / 2, at.y + (at.h - side) / 2, side, side)
        scene.put(f"card.{each}/drawing", middle, Icon("special", colours.ANOMALY))
    frame = Box(box.x - kit.s(3), box.y - kit.s(3), box.w + kit.s(6), box.h + kit.s(6))
    scene.put("reserve", frame, Plate(tints.CLEAR, kit.s(9), colours.base("blue"), kit.s(1.4)))


# What the arc does


def short(kit: Kit, ability: Ability) -> tuple[str, ...]:
    """In so few words that it stands on a plate; without what sets it off, that it surely does."""
    effect = ability.do
    suits = ", ".join(kit.name("suit", suit) for suit in effect.suits)
    said = kit.say(f"board.short.{effect.do}", suits=suits, n=effect.n, m=effect.m)
    alone = said[:1].upper() + said[1:]
    return (f"{kit.name('suit', ability.suit)}: {said}", alone) if ability.suit else (alone,)


def _ability(kit: Kit, scene: Scene, view: View, id: str, box: Box) -> None:
    """Blue while it is in force; one that always is bears a sign of its own."""
    now, arc = view.stacks[id], view.arcs.get(id)
    if arc is None or not arc.abilities:
        return
    works = any(now.works)
    ability = arc.abilities[now.works.index(True) if works else 0]
    edge, fill = (
        (colours.base("blue"), colours.area("blue")) if works else (tints.edge(), tints.done())
    )
    key = f"ability.{id}"
    scene.put(key, box, Plate(fill, kit.s(7), edge, kit.s(1.6 if works else 1)), reads=(now.arc,))
    side = kit.s(17)
    at = Box(box.x + kit.s(7), box.y + (box.h - side) / 2, side, side)
    drawing = "rotate" if ability.when == "always" else "tardis"
    scene.put(f"{key}/drawing", at, Icon(drawing, colours.TEXT if works else colours.DIM))
    tint = colours.TEXT if works else colours.QUIET
    room = Box(at.right + kit.s(6), 0, box.right - at.right - kit.s(12), 0)
    for text in short(kit, ability):
        line, points = one_line(text, kit.s(14), room.w, works)
        if line == text:
            break
    lines = (line,) if line == text else writing.lines(text, points, room.w, works, 2)
    high = writing.height(len(lines), points)
    said = room._replace(y=box.y + (box.h - high) / 2, h=high)
    scene.put(f"{key}/said", said, Words("\n".join(lines), points, tint, works))
