"""A card of paper gets its name: what lies there, and all it may be, in fixed places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.questions import UNKNOWN, Choose
from companion.games.doctor_who_card_game.cards import (
    ANY,
    DEFENDER,
    ENEMY,
    LOCATION,
    SUPPORT,
    Card,
    Enemy,
    Location,
    kind_of,
)
from companion.games.doctor_who_card_game.seen import Lies, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene, Words
from companion.ui.theme import colours, sizes

from .display import asked_about
from .fight import found, heading
from .pieces import strength, tone

TURNED_UP = "cards.turned_up"
NAMES = {"cards.which_location": LOCATION, "cards.which_support": SUPPORT}
KEY, SLOT = 62, 46
LEAST, GAP = 126, 7  # a key's width


def asks(view: View) -> str:
    """The kind of card the open question wants by name, where there are so many of it that they
    are found beside it: not of Defenders, who are few."""
    question = view.question
    if not isinstance(question, Choose) or question.private:
        return ""
    if kind := NAMES.get(question.about.id):
        named = any(option in view.facts for option in question.options)
        return kind if named else ""
    if question.about.id != TURNED_UP:
        return ""
    about = dict(question.about.values)
    owner, _ = found(view, str(about["place"]))
    return DEFENDER if about["seat"] == owner else ENEMY


def naming(kit: Kit, view: View, width: float) -> Scene:
    scene, place = Scene(), asked_about(view)
    if place:
        scene = heading(kit, view, place, width)
        scene.add(_slots(kit, view, place, width), 0, scene.height + kit.s(8))
    top = scene.height + (kit.s(4) if place else 0)
    scene.add(_keys(kit, view, width), 0, top)
    return scene


# What lies there


def _slots(kit: Kit, view: View, card: str, width: float) -> Scene:
    scene, gap, (_, place) = Scene(), kit.s(6), found(view, card)
    lying = [*((DEFENDER, each) for each in place.defenders), *((ENEMY, x) for x in place.attack)]
    columns = max(1, min(len(lying), int((width + gap) // (kit.s(120) + gap))))
    wide = min(kit.s(170), (width - gap * (columns - 1)) / columns)
    defends = asks(view) == DEFENDER
    for n, (kind, lies) in enumerate(lying):
        line, column = divmod(n, columns)
        at = Box(column * (wide + gap), line * (kit.s(SLOT) + gap), wide, kit.s(SLOT))
        asked = lies.card == UNKNOWN and (kind == DEFENDER) == defends
        _slot(kit, scene, view, f"slot.{n}", kind, lies, at, asked=asked)
    return scene


def _slot(
    kit: Kit, scene: Scene, view: View, key: str, kind: str, lies: Lies, box: Box, *, asked: bool
) -> None:
    ink, fill = tone(kind)
    edge = colours.LAMP if asked else ink
    known = lies.card != UNKNOWN
    cut = kind == ENEMY
    look = Plate(fill if known else tints.CLEAR, kit.s(8), edge, kit.s(2), not known, cut)
    scene.put(key, box, look, reads=(lies.card,) if known else ())
    side = kit.s(22)
    at = Box(box.x + kit.s(8), box.y + (box.h - side) / 2, side, side)
    scene.put(f"{key}/kind", at, Icon("dalek" if cut else "shield", ink))
    text = f"{kit.name('card', lies.card)} {strength(view, lies.card)}" if known else UNKNOWN
    room = box.right - at.right - kit.s(14)
    lines, size = writing.whole(text, kit.s(16), room, True, 2)
    high = writing.height(len(lines), size)
    said = Box(at.right + kit.s(6), box.y + (box.h - high) / 2, room, high)
    tint = colours.LAMP if asked else colours.TEXT
    scene.put(f"{key}/name", said, Words("\n".join(lines), size, tint, True))


# Cards, in fixed places


def _keys(kit: Kit, view: View, width: float) -> Scene:
    scene, gap = Scene(), kit.s(GAP)
    shown, named, y = [*groups(view)], _named(view), 0.0
    need = max((_narrowest(kit, view, card) for _, cards in shown for card in cards), default=0.0)
    columns = max(1, int((width + gap) // (max(kit.s(LEAST), need) + gap)))
    wide = (width - gap * (columns - 1)) / columns
    for title, cards in shown:
        said = Box(0, y, width, 0)
        y += kit.text(scene, f"group.{title}", said, title_of(kit, title), 14, colours.QUIET)
        for n, card in enumerate(cards):
            line, column = divmod(n, columns)
            at = Box(column * (wide + gap), y + line * (kit.s(KEY) + gap), wide, kit.s(KEY))
            _key(kit, scene, view, card, at, pale=not _goes(view, card, named))
        y += -(-len(cards) // columns) * (kit.s(KEY) + gap)
    return scene


def _narrowest(kit: Kit, view: View, card: str) -> float:
    """So wide that no word of its name is cut short."""
    words = writing.word_width(kit.name("card", card), max(sizes.least(), kit.s(13)), True)
    figure = _figure(view, card)
    return words + kit.s(20) + (writing.width(figure, kit.s(22), True) + 1 if figure else 0.0)


def title_of(kit: Kit, group: str) -> str:
    """A number is what its Locations are worth."""
    return kit.say("board.worth", n=int(group)) if group.isdecimal() else kit.say(group)


def _named(view: View) -> list[str]:
    """The Enemies that lie there with their names."""
    place = asked_about(view)
    lying = found(view, place)[1].attack if place else ()
    return [each.card for each in lying if each.card != UNKNOWN]


def groups(view: View) -> Iterator[tuple[str, list[str]]]:
    """All cards of the kind that is asked for, whether any is left or not."""
    match asks(view):
        case "location":
            yield from _by_worth(view)
        case "enemy":
            yield from _by_family(view)
        case "support":
            yield "board.supports", [id for id, card in view.facts.items() if _is(card, SUPPORT)]


def _is(card: Card, kind: str) -> bool:
    return kind_of(card) == kind


def _by_worth(view: View) -> Iterator[tuple[str, list[str]]]:
    found: dict[int, list[str]] = {}
    for id, card in view.facts.items():
        if isinstance(card, Location):
            found.setdefault(card.vp or 0, []).append(id)
    for worth in sorted(found, reverse=True):
        yield str(worth), found[worth]


def _by_family(view: View) -> Iterator[tuple[str, list[str]]]:
    """Families of several, whoever goes with any, whoever goes with some; the rest are alone."""
    enemies = {id: card for id, card in view.facts.items() if isinstance(card, Enemy)}
    wild = [id for id, card in enemies.items() if ANY in card.combines]
    count = Counter(card.family for id, card in enemies.items() if id not in wild)
    families = [id for id, c in enemies.items() if _joins(c, count) and id not in wild]
    left = {id: c for id, c in enemies.items() if id not in (*wild, *families)}
    names = {family for card in left.values() for family in card.combines}
    some = [id for id, card in left.items() if card.combines or card.family in names]
    alone = [id for id in left if id not in some]
    found = (("families", families), ("wild", wild), ("some", some), ("alone", alone))
    yield from ((f"board.{name}", ids) for name, ids in found if ids)


def _joins(card: Enemy, count: Counter[str]) -> bool:
    """It is of a family of several, or leads one."""
    return any(count[family] > 1 for family in (card.family, *card.combines))


def _goes(view: View, card: str, others: Sequence[str]) -> bool:
    return all(_fit(view, card, other) for other in others)


def _fit(view: View, one: str, other: str) -> bool:
    first, second = view.facts[one], view.facts[other]
    if not (isinstance(first, Enemy) and isinstance(second, Enemy)):
        return False
    if first.family == second.family or ANY in (*first.combines, *second.combines):
        return True
    return second.family in first.combines or first.family in second.combines


def _key(kit: Kit, scene: Scene, view: View, card: str, box: Box, *, pale: bool) -> None:
    """Pale where it does not go with what has its name already: a tap is believed all the same."""
    options = view.question.options if isinstance(view.question, Choose) else ()
    none_left = card not in options
    ink = colours.QUIET if pale or none_left else colours.TEXT
    fill = tints.done() if pale or none_left else colours.RAISED
    edge = tints.rim() if pale or none_left else colours.LINE
    look = Plate(fill, kit.s(8), edge, kit.s(1.4), none_left, cut=True)
    key = f"key.{card}"
    scene.put(key, box, look, options=(card,), reads=(card,))
    size, figure = kit.s(22), _figure(view, card)
    wide = writing.width(figure, size, True) + 1 if figure else 0.0
    at = Box(box.right - wide - kit.s(8), box.y + kit.s(3), wide, size * 1.2)  # above its "i"
    if figure:
        scene.put(f"{key}/figure", at, Words(figure, size, ink, True, "right"))
    name, room = kit.name("card", card), at.x - box.x - kit.s(10)
    fits = (n for n in (15.0, 14.0, 13.0) if writing.word_width(name, kit.s(n), True) <= room)
    points = max(sizes.least(), kit.s(next(fits, 13.0)))
    lines = writing.lines(name, points, room, True, 2)
    high = writing.height(len(lines), points)
    said = Box(box.x + kit.s(8), box.y + (box.h - high) / 2, room, high)
    scene.put(f"{key}/name", said, Words("\n".join(lines), points, ink, True))


def _figure(view: View, card: str) -> str:
    """What tells it from others at a glance: its strength, or the Time Points it brings."""
    facts = view.facts[card]
    if isinstance(facts, Location):
        return f"+{facts.points}" if facts.points else ""
    return strength(view, card) if isinstance(facts, Enemy) else ""
