"""A conflict worked through: both sides, what they come to, and each line of how it came so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.core.messages import Message, message
from companion.core.questions import UNKNOWN
from companion.games.doctor_who_card_game.cards import DEFENDER, ENEMY, kind_of
from companion.games.doctor_who_card_game.seen import Conflict, Place, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene, Words
from companion.ui.host import Words as Sentences
from companion.ui.theme import colours, sizes

from .location import narrowest
from .pieces import points, strength, tone

GAP, PAD = 10, 11
HEAD, CARD, LINE = 52, 112, 46
WIDEST, LEAST = 106, 64  # a card
NAME = (14.5, 13.0)  # sizes of its name
MIDDLE = 112  # between both sides
BROAD = 520  # so wide that they lie beside one another
WON = "won"
LOOKS = {"tick": ("tick", "GOOD"), "asked": ("help", "LAMP"), "then": ("next", "QUIET")}


class Side(NamedTuple):
    kind: str
    seat: str
    cards: tuple[str, ...]
    over: tuple[str, ...]  # they lie here now, or have left
    gone: tuple[str, ...]
    lost: tuple[str, ...]
    total: int


def fight(kit: Kit, words: Sentences, view: View, now: Conflict, width: float) -> Scene:
    scene, gap = heading(kit, view, now.place, width, now.result), kit.s(GAP)
    owner, place = found(view, now.place)
    sides = _sides(view, now, owner, place)
    broad = width >= kit.s(BROAD)
    wide = (width - kit.s(MIDDLE)) / 2 if broad else width
    made = [_side(kit, view, each, wide) for each in sides]
    top = scene.height + gap
    tall = max(each.height for each in made) if broad else made[0].height
    scene.add(_banded(kit, sides[0], made[0], wide, tall), 0, top)
    if broad:
        _totals(kit, scene, sides, Box(wide, top, kit.s(MIDDLE), tall))
        scene.add(_banded(kit, sides[1], made[1], wide, tall), width - wide, top)
    else:
        low = scene.height + gap / 2
        _beside(kit, scene, sides, Box(0, low, width, kit.s(50)))
        low = scene.height + gap / 2
        scene.add(_banded(kit, sides[1], made[1], wide, made[1].height), 0, low)
    scene.add(_lines(kit, words, view, now, width), 0, scene.height + gap)
    return scene


def found(view: View, card: str) -> tuple[str, Place]:
    """A place, and whose it is."""
    displays = view.displays.items()
    return next((seat, each) for seat, of in displays for each in of.places if each.card == card)


def heading(kit: Kit, view: View, card: str, width: float, result: str = "") -> Scene:
    """The place, who defends and who attacks, and who has won."""
    scene, side = Scene(), kit.s(HEAD - 4)
    owner, place = found(view, card)
    points(kit, scene, "fight/points", Box(0, 0, side, side), place.by or owner, place.vp)
    badge = _badge(kit, owner, place.by, result)
    beside = badge is not None and width >= kit.s(BROAD)
    right = width - (badge.w + kit.s(8) if badge and beside else 0)
    room = Box(side + kit.s(10), kit.s(1), right - side - kit.s(12), 0)
    name = kit.name("card", card)
    tall = kit.text(scene, "fight/place", room, name, 20, bold=True, most=1, reads=(card,))
    who = [kit.say("board.defends", seat=kit.players[owner].name)]
    if place.by:
        who.append(kit.say("board.attacks", seat=kit.players[place.by].name))
    low = room._replace(y=room.y + tall)
    kit.text(scene, "fight/who", low, " · ".join(who), 15, colours.QUIET, most=2)
    scene.height = max(scene.height, side)
    if badge:
        top = kit.s(4) if beside else scene.height + kit.s(6)
        scene.add(badge.scene, width - badge.w, top)
    return scene


def _badge(kit: Kit, owner: str, by: str, result: str) -> Chip | None:
    if not result or not (by or result == WON):
        return None
    seat, drawing, toned = (owner, "shield", "GOOD") if result == WON else (by, "dalek", "DANGER")
    ink, fill = colours.toned(toned)
    said = kit.say(f"board.holds.{result}", seat=kit.players[seat].name)
    return kit.chip("fight/result", [Icon(drawing, ink), said], 30, fill=fill, edge=ink, bold=True)


# Both sides


def _sides(view: View, now: Conflict, owner: str, place: Place) -> tuple[Side, Side]:
    last = now.lines[-1] if now.lines else None
    defence, attack = (last.defence, last.attack) if last else (0, 0)
    mine = tuple(card for card in now.gone if _is(view, card, DEFENDER))
    theirs = tuple(card for card in now.gone if not _is(view, card, DEFENDER))
    return (
        Side(DEFENDER, owner, now.defenders, (), (*mine, *now.turned), (), defence),
        Side(ENEMY, place.by, now.attack, now.turned, theirs, now.lost, attack),
    )


def _is(view: View, card: str, kind: str) -> bool:
    return card != UNKNOWN and kind_of(view.facts[card]) == kind


def _side(kit: Kit, view: View, side: Side, width: float) -> Scene:
    """Its cards; those that went over lie with the others, and where they lay is their outline."""
    scene, pad, gap = Scene(), kit.s(PAD), kit.s(7)
    if side.seat:
        kit.figure(scene, f"{side.kind}/by", Box(pad, pad, kit.s(28), kit.s(28)), "seat", side.seat)
    title = Box(pad + kit.s(38), pad + kit.s(4), width - kit.s(60), 0)
    said = kit.say(f"board.side.{side.kind}")
    kit.text(scene, f"{side.kind}/title", title, said, 16, colours.QUIET, bold=True, most=1)
    cards = (
        *((card, "") for card in side.cards),
        *((card, "over") for card in side.over),
        *((card, "lost") for card in side.lost),
        *((card, "gone") for card in side.gone),
    )
    room = width - 2 * pad
    named = [kit.name("card", card) for card, _ in cards if card != UNKNOWN]
    need = max((narrowest(kit, name) for name in named), default=0.0)
    columns = max(1, min(len(cards), int((room + gap) // (max(kit.s(LEAST), need) + gap))))
    wide = min(max(kit.s(WIDEST), need), (room - gap * (columns - 1)) / columns)
    top, high = pad + kit.s(36), kit.s(CARD)
    for n, (card, how) in enumerate(cards):
        line, column = divmod(n, columns)
        at = Box(pad + column * (wide + gap), top + line * (high + gap), wide, high)
        _card(kit, scene, view, f"{side.kind}.{n}", card, how, side.kind, at)
    scene.height = max(scene.height, top + high) + pad
    return scene


def _card(
    kit: Kit, scene: Scene, view: View, key: str, card: str, how: str, kind: str, box: Box
) -> None:
    """Large: its strength, its name, and what has become of it."""
    own = DEFENDER if how == "over" else kind
    ink, fill = tone(own)
    gone = how in ("gone", "lost")
    if gone:
        look = Plate(
            tints.CLEAR, kit.s(9), colours.LINE, kit.s(2), dashed=True, cut=own != DEFENDER
        )
    else:
        look = Plate(fill, kit.s(9), ink, kit.s(2), cut=own != DEFENDER)
    reads = () if card == UNKNOWN else (card,)
    scene.put(key, box, look, reads=reads)
    tint = colours.QUIET if gone else colours.TEXT
    size = kit.s(40)
    figure = Words(strength(view, card), size, tint, True, "center")
    scene.put(f"{key}/strength", Box(box.x, box.y + kit.s(8), box.w, size * 1.2), figure)
    if card == UNKNOWN:
        return
    name, room = kit.name("card", card), box.w - kit.s(8)
    whole = (n for n in NAME if writing.word_width(name, kit.s(n), True) <= room)
    points_ = max(sizes.least(), kit.s(next(whole, NAME[-1])))
    lines = writing.lines(name, points_, room, True, 2)
    at = Box(box.x + kit.s(4), box.y + kit.s(56), room, writing.height(len(lines), points_))
    scene.put(f"{key}/name", at, Words("\n".join(lines), points_, tint, True, "center"))
    if how:
        said, small = kit.say(f"board.card.{how}"), max(sizes.least(), kit.s(13))
        at = Box(box.x, box.bottom - small * 1.5, box.w, small * 1.2)
        ink = colours.LAMP if how == "over" else tint
        if writing.width(said, small, True) <= box.w and len(lines) < 2:
            scene.put(f"{key}/how", at, Words(said, small, ink, True, "center"))


def _banded(kit: Kit, side: Side, scene: Scene, width: float, tall: float) -> Scene:
    look = Plate(colours.SURFACE, kit.s(14), tints.edge(), kit.s(1.2))
    scene.insert(f"{side.kind}/band", Box(0, 0, width, tall), look)
    return scene


def _totals(kit: Kit, scene: Scene, sides: Sequence[Side], box: Box) -> None:
    """One above the other, as large as the whole table reads them."""
    size = kit.s(62)
    low = box.y + (box.h - 2 * size * 1.15 - kit.s(20)) / 2
    for n, side in enumerate(sides):
        at = Box(box.x, low + n * (size * 1.15 + kit.s(20)), box.w, size * 1.2)
        look = Words(str(side.total), size, tone(side.kind)[0], True, "center")
        scene.put(f"total.{side.kind}", at, look)
    middle = Box(box.x, low + size * 1.18, box.w, 0)
    kit.text(scene, "against", middle, kit.say("board.against"), 15, colours.QUIET, align="center")


def _beside(kit: Kit, scene: Scene, sides: Sequence[Side], box: Box) -> None:
    one, other = (
        kit.chip(f"total.{each.kind}", [str(each.total)], 48, tone(each.kind)[0], bold=True)
        for each in sides
    )
    between = kit.chip("against", [kit.say("board.against")], 20, colours.QUIET)
    x = box.x + (box.w - one.w - other.w - between.w - kit.s(24)) / 2
    for each in (one, between, other):
        scene.add(each.scene, x, box.y + (box.h - each.h) / 2)
        x += each.w + kit.s(12)


# Line by line


def _lines(kit: Kit, words: Sentences, view: View, now: Conflict, width: float) -> Scene:
    """What is done has a tick; what is asked now is in lamp; what follows then is pale."""
    scene, pad = Scene(), kit.s(8)
    y = pad
    done = [(line.says, "tick") for line in now.lines]
    coming = [(each, "asked" if not n else "then") for n, each in enumerate(_coming(view, now))]
    for n, (said, how) in enumerate((*done, *coming)):
        text = " ".join(words.parted(said)) if how == "asked" else words.sentence(said)
        at = Box(pad, y, width - 2 * pad, 0)
        y += _line(kit, scene, f"line.{n}", text.strip(), how, at, _names(said))
    look = Plate(colours.SURFACE, kit.s(14), tints.edge(), kit.s(1.2))
    scene.insert("lines", Box(0, 0, width, y + pad), look)
    return scene


def _names(said: Message) -> Iterator[str]:
    """The cards it speaks of."""
    for name, value in said.values:
        if name in ("place", "card"):
            yield str(value)
        elif name == "cards" and isinstance(value, tuple):
            yield from map(str, value)


def _coming(view: View, now: Conflict) -> Iterator[Message]:
    """The choice that is open, and what follows if a lost defence stands."""
    about = view.question.about if view.question is not None else None
    if about is None or not about.rule.startswith("conflict"):
        return
    yield about
    if about.id == "cards.recover":
        yield message("cards.would_go", about.rule, cards=(*now.defenders, *now.turned))
        yield message("cards.would_stay", about.rule, cards=now.attack, place=now.place)


def _line(
    kit: Kit, scene: Scene, key: str, text: str, how: str, box: Box, reads: Iterable[str]
) -> float:
    side, asked = kit.s(24), how == "asked"
    drawing, ink = LOOKS[how][0], getattr(colours, LOOKS[how][1])
    tint = colours.QUIET if how == "then" else colours.TEXT
    lines, size = writing.whole(text, kit.s(18), box.w - kit.s(58), asked, 0)
    tall = writing.height(len(lines), size)
    high = max(kit.s(LINE), tall + kit.s(18))
    if asked:
        plate = Plate(colours.LAMP_FILL, kit.s(9), colours.LAMP, kit.s(2.2))
        scene.put(key, Box(box.x, box.y, box.w, high), plate)
    at = Box(box.x + kit.s(12), box.y + (high - side) / 2, side, side)
    scene.put(f"{key}/drawing", at, Icon(drawing, ink))
    said = Box(box.x + kit.s(46), box.y + (high - tall) / 2, box.w - kit.s(58), tall)
    scene.put(f"{key}/said", said, Words("\n".join(lines), size, tint, asked), reads=reads)
    return high
