"""A Doctor's dice: while the pool is built by the cards they come from, later those not needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.time_of_the_daleks.seen import Adventure, Pool, View
from companion.games.time_of_the_daleks.seen import Die as StoryDie
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit
from companion.ui.boards.matching import Slots
from companion.ui.boards.scene import Box, Die, Icon, Plate, Scene
from companion.ui.theme import colours

from .challenge import daleks_near, put_die

DIE, LARGE, GONE = 54, 70, 32
BROAD = 560  # room for what is said of the dice at both their sides
LABEL = 18


def pool_band(kit: Kit, view: View, pool: Pool, slots: Slots, width: float) -> Scene:
    now, scene, pad = view.going_on, Scene(), kit.s(14)
    box = Box(pad, pad, width - 2 * pad, 0)
    if len(now.pools) == 1 and width >= kit.s(BROAD):
        y = _broad(kit, scene, view, pool, slots, box._replace(x=kit.s(18), w=width - kit.s(36)))
    else:
        y = pad + _title(kit, scene, view, pool, box) + kit.s(8)
        y += kit.wrap(
            scene, _dice(kit, view, pool, slots, box.w, kit.s(DIE)), box._replace(y=y), 14
        )
    key = f"pool.{pool.seat}"
    scene.insert(key, Box(0, 0, width, y + pad), Plate(tints.band(), kit.s(16), tints.rim()))
    return scene


def _broad(kit: Kit, scene: Scene, view: View, pool: Pool, slots: Slots, box: Box) -> float:
    """What they are at the left, the dice, and at the right how many there may be."""
    now, key, gap = view.going_on, f"pool.{pool.seat}", kit.s(16)
    large = bool(pool.dice)
    count, colour = _counted(kit, view, pool)
    meter = _meter(kit, key, len(pool.colours), pool.limit)
    warned = _warning(kit, view, pool)
    said = [count, *([warned] if warned else [])]
    right = max(meter.w, *(writing.width(each, kit.s(17)) + 2 for each in said))
    right = min(right, box.w * 0.3)
    title = _state(kit, pool, slots)
    left = min(writing.width(title, kit.s(LABEL), bold=True) + 2, box.w * 0.2)
    room = box.w - left - right - 2 * gap
    blocks = _dice(kit, view, pool, slots, room, kit.s(LARGE if large else DIE))
    dice = Scene()
    tall = kit.wrap(dice, blocks, Box(0, 0, room, 0), 14)
    aside = Scene()
    aside.add(meter.scene, right - meter.w, 0)
    y, at = meter.h + kit.s(4), Box(0, 0, right, 0)
    y += kit.text(aside, f"{key}/title", at._replace(y=y), count, 17, colour, align="right", most=2)
    if warned:
        ink = colours.QUIET if not daleks_near(view, now.zone) else colours.DANGER
        under = at._replace(y=y + kit.s(2))
        y += kit.s(2) + kit.text(aside, f"{key}/warned", under, warned, 17, ink, align="right")
    label = Scene()
    kit.text(label, f"{key}/state", Box(0, 0, left, 0), title, LABEL, bold=True)
    whole = max(tall, y, label.height)
    scene.add(label, box.x, box.y + (whole - label.height) / 2)
    scene.add(dice, box.x + left + gap, box.y + (whole - tall) / 2)
    scene.add(aside, box.right - right, box.y + (whole - y) / 2)
    return box.y + whole


def _counted(kit: Kit, view: View, pool: Pool) -> tuple[str, colours.Colour]:
    """How many dice there are and how many there may be; cards nobody has told of may add some."""
    count, limit = len(pool.colours), pool.limit
    over = count > limit
    more = " + ?" if not pool.dice and is_blank(view, pool.seat) else ""
    said = kit.say("board.over" if over else "board.limit", n=f"{count}{more}", of=limit)
    return said, colours.LAMP if over else colours.QUIET


def _warning(kit: Kit, view: View, pool: Pool) -> str:
    """What the Daleks here take of the dice before they are thrown; or that there is none."""
    daleks = daleks_near(view, view.going_on.zone)
    if not daleks:
        return kit.say("board.no_dalek")
    if pool.dice:
        return ""
    return kit.say("board.dalek_here") if daleks == 1 else kit.say("board.daleks_here", n=daleks)


def _state(kit: Kit, pool: Pool, slots: Slots) -> str:
    """What lies there: dice of a pool, of a throw that is entered, or those that are free."""
    if not pool.dice:
        return kit.say("board.pool")
    if any(not die.face for die in pool.dice):
        return kit.say("board.waiting")
    met = set(slots.values())
    spare = any(f"{pool.seat}:{die.id}" not in met for die in pool.dice)
    return kit.say("board.spare" if spare else "board.no_spare")


def _dice(kit: Kit, view: View, pool: Pool, slots: Slots, room: float, size: float) -> list[Chip]:
    if pool.dice:
        found = _thrown(kit, view.going_on, pool, slots, room, size)
    else:
        found = _building(kit, view, pool, room)
    return [*found, *_gone(kit, pool, room)]


def is_blank(view: View, seat: str) -> bool:
    """Whether it is not known yet what a card on the console does for the dice."""
    mine, known = view.doctors[seat], view.facts.cards
    aboard = (each.card for each in mine.companions)
    return any(known.get(card) is None for card in (mine.card, *aboard))


def _title(kit: Kit, scene: Scene, view: View, pool: Pool, box: Box) -> float:
    """Whose dice, how many, and how many there may be; below, what Daleks take of them."""
    seat, key, now = pool.seat, f"pool.{pool.seat}", view.going_on
    size = kit.s(30)
    kit.figure(scene, f"{key}/figure", Box(box.x, box.y, size, size), "doctor", seat)
    said, colour = _counted(kit, view, pool)
    meter = _meter(kit, key, len(pool.colours), pool.limit)
    title = f"{kit.players[seat].name} · {said}"
    taken = size + kit.s(10)
    wide = writing.width(title, kit.s(18), bold=True) + meter.w + taken + kit.s(12) <= box.w
    room = box.w - taken - (meter.w + kit.s(12) if wide else 0)
    at = Box(box.x + taken, box.y + kit.s(3), room, 0)
    ink = colours.TEXT if colour == colours.QUIET else colour
    tall = kit.text(scene, f"{key}/title", at, title, 18, ink, bold=True, most=2)
    if wide:
        scene.add(meter.scene, box.right - meter.w, box.y + kit.s(4))
    tall = max(size, tall + kit.s(3))
    if seat == now.seat and daleks_near(view, now.zone) and (warned := _warning(kit, view, pool)):
        under = box._replace(y=box.y + tall + kit.s(4))
        tall += kit.s(4) + kit.text(scene, f"{key}/warned", under, warned, 16, colours.DANGER)
    return tall


def _meter(kit: Kit, key: str, count: int, limit: int) -> Chip:
    """A mark for each die there is and may be; those above the limit are struck out."""
    marks = [
        Icon("cross" if n >= limit else "seat_2", colours.LAMP if n >= limit else colours.TEXT)
        if n < count
        else Icon("seat_2", tints.faint(colours.DIM, 0.4))
        for n in range(max(count, limit))
    ]
    return kit.chip(f"{key}/meter", [*marks], 19)


# Before the throw


def _building(kit: Kit, view: View, pool: Pool, room: float) -> Iterator[Chip]:
    """Dice side by side over the name of the card they come from."""
    causes, chooses = pool.causes, view.question is not None and pool.seat in view.question.by
    for card in dict.fromkeys(die.card for die in causes):
        mine = [die for die in causes if die.card == card and not die.focus]
        if mine:
            yield _block(kit, pool.seat, card, mine, room, own=chooses)
    for card in dict.fromkeys(die.focus for die in causes if die.focus):
        focused = [die for die in causes if die.focus == card]
        yield _block(kit, pool.seat, card, focused, room, own=chooses)


def _block(
    kit: Kit, seat: str, card: str, dice: Sequence[StoryDie], room: float, *, own: bool
) -> Chip:
    """``own``: its Doctor is asked, and calls the dice without saying whose they are."""
    scene, size, gap = Scene(), kit.s(DIE), kit.s(5)
    x, y, w, focused = 0.0, 0.0, kit.s(74), bool(dice[0].focus)
    across = size + gap + (kit.s(51) if focused else 0)
    key = f"cause.{seat}.{card or 'played'}{'.focus' if focused else ''}"
    for die in dice:
        if x and x + across - gap > room:
            x, y = 0.0, y + size + gap
        if focused:
            x += _was_black(kit, scene, f"{seat}:{die.id}", x, y)
        at, name = Box(x, y, size, size), f"{seat}:{die.id}"
        names = (name, die.id) if own else (name,)
        scene.put(f"die.{name}", at, Die(die.colour), options=names, moves=True)
        x += size + gap
        w = max(w, x - gap)
    caption = kit.name("card", card) if card else ""
    return _captioned(kit, scene, key, caption, w, y + size, (card,) if card else ())


def _was_black(kit: Kit, scene: Scene, die: str, x: float, y: float) -> float:
    """The black die it was exchanged for, and an arrow."""
    small, arrow = kit.s(26), kit.s(18)
    middle = y + kit.s(DIE) / 2
    scene.put(f"was.{die}", Box(x, middle - small / 2, small, small), Die("black", state="spare"))
    place = Box(x + small + kit.s(3), middle - arrow / 2, arrow, arrow)
    scene.put(f"was.{die}/to", place, Icon("next", colours.QUIET))
    return small + arrow + kit.s(7)


def _captioned(
    kit: Kit,
    scene: Scene,
    key: str,
    text: str,
    w: float,
    tall: float,
    reads: tuple[str, ...] = (),
) -> Chip:
    points = kit.s(14)
    w = max(w, min(writing.width(text, points), kit.s(110)) + 1)
    under = Box(0, tall + kit.s(4), w, 0)
    low = 0.0
    if text:
        low = kit.text(scene, key, under, text, 14, colours.QUIET, most=2, reads=reads)
    return Chip(scene, w, tall + kit.s(4) + max(low, writing.height(1, points)))


# After it


def _thrown(
    kit: Kit, now: Adventure, pool: Pool, slots: Slots, room: float, size: float
) -> Iterator[Chip]:
    """What meets no symbol: it may be thrown again without loss."""
    met = set(slots.values())
    seat, gap = pool.seat, kit.s(8)
    names = [f"{seat}:{die.id}" for die in pool.dice]
    spare = [name for name in names if name not in met]
    scene = Scene()
    each = max(1, int((room + gap) // (size + gap)))  # to a row
    for n, name in enumerate(spare):
        at = Box(n % each * (size + gap), n // each * (size + gap), size, size)
        put_die(kit, scene, now, name, at, "spare")
    if spare:
        across = min(each, len(spare)) * (size + gap) - gap
        yield Chip(scene, across, -(-len(spare) // each) * (size + gap) - gap)
    elif len(now.pools) > 1:  # elsewhere it is said beside them
        yield _captioned(kit, scene, f"spare.{seat}", kit.say("board.no_spare"), kit.s(130), 0)


def _gone(kit: Kit, pool: Pool, room: float) -> Iterator[Chip]:
    """What was discarded or exterminated before the throw."""
    by_daleks = [die for die in pool.left if die.rule.endswith("exterminate")]
    discarded = [die for die in pool.left if die not in by_daleks]
    for why, dice in (("by_discard", discarded), ("by_daleks", by_daleks)):
        if not dice:
            continue
        scene, size, gap = Scene(), kit.s(GONE), kit.s(5)
        each = max(1, int((room + gap) // (size + gap)))  # to a row
        key = f"left.{pool.seat}.{why}"
        for n, die in enumerate(dice):
            row, column = divmod(n, each)
            at = Box(column * (size + gap), row * (size + gap), size, size)
            state = "gone" if why == "by_discard" else "exterminated"
            scene.put(f"{key}.{n}", at, Die(die.colour, state=state))
        w = max(min(each, len(dice)) * (size + gap) - gap, kit.s(74))
        tall = size + (len(dice) - 1) // each * (size + gap)
        yield _captioned(kit, scene, key, kit.say(f"board.{why}"), w, tall)
