"""What a Doctor's cards and charges can do for the dice, as chips that may be offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.questions import Choose
from companion.games.time_of_the_daleks.cards import K9_FIGURE, Icons
from companion.games.time_of_the_daleks.cards import colours as colours_of
from companion.games.time_of_the_daleks.seen import Console, Pool, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Box, Die, Icon, Piece, Plate, Scene
from companion.ui.theme import colours

from .effects import dice
from .prices import ends_rerolls

SIZE = 34
SAID = 17
MORE = 24  # room for the "i" of a card
ASKED = ("daleks.not_met", "daleks.build_pool")
LEAST, PAD = 108, 10  # a means' width at the least, and the room within its edge
TOKENS_REROLL, TOKENS_TURN = 2, 3


def means_band(kit: Kit, view: View, pool: Pool, title: str, width: float) -> Scene:
    """Each means that does something now, with the card it is of; after the throw what charges
    buy, too. ``title`` says whose they are where that is not plain."""
    scene, pad = Scene(), kit.s(12)
    box, y = Box(pad, pad, width - 2 * pad, 0), pad
    if title:
        y += kit.text(scene, f"means.{pool.seat}/title", box, title, 16, bold=True) + kit.s(6)
    chips = list(_means(kit, view, pool))
    if title and pool.dice:  # two Doctors' dice lie there: room for what can be done, and no more
        chips = [chip for chip in chips if _is_offered(view, chip)] or chips
    chips = [chip if _is_offered(view, chip) else _idle(chip) for chip in chips]
    y += kit.wrap(scene, chips, box._replace(y=y), 8)
    if not chips:
        said = kit.say("board.no_means")
        y += kit.text(scene, f"means.{pool.seat}/none", box._replace(y=y), said, 16, colours.QUIET)
    whole = Box(0, 0, width, y + pad)
    scene.insert(f"means.{pool.seat}", whole, Plate(tints.band(), kit.s(16), tints.rim()))
    return scene


def _means(kit: Kit, view: View, pool: Pool) -> Iterator[Chip]:
    seat, thrown = pool.seat, bool(pool.dice)
    for card in _cards(view.doctors[seat]):
        icons = view.facts.cards.get(card) or Icons()
        if thrown:
            yield from _thrown(kit, view, seat, card, icons)
        else:
            yield from _built(kit, pool, card, icons)
    if thrown:
        yield from _bought(kit, view, pool)


def may_be_asked(view: View) -> bool:
    return view.question is not None and view.question.about.id in ASKED


def _is_offered(view: View, chip: Chip) -> bool:
    """Where something else is asked, or nothing, all of them may still be."""
    question = view.question
    if not isinstance(question, Choose) or question.about.id not in ASKED:
        return True
    return bool({*chip.scene.items[0].options} & {*question.options})


def _idle(chip: Chip) -> Chip:
    """What cannot be done now, or was done before, is only read."""
    ground, *above = chip.scene.items
    assert isinstance(ground.look, Plate)
    ground = ground._replace(look=replace(ground.look, fill=tints.done(), edge=tints.rim()))
    return chip._replace(scene=Scene([ground, *above], chip.scene.height))


def _cards(mine: Console) -> list[str]:
    aboard = [each.card for each in mine.companions]
    return [mine.card, *aboard, *mine.equipment]


def _chip(
    kit: Kit,
    key: str,
    parts: list[Part],
    said: str,
    option: str,
    card: str = "",
    *,
    last: bool = False,
) -> Chip:
    """What it does, drawn; below it whose it is or what it costs. The last of its kind is amber."""
    drawn, pad, points = kit.chip(f"{key}/does", parts, SIZE, bold=True), kit.s(PAD), kit.s(SAID)
    ink = colours.LAMP if last else colours.QUIET
    under = min(writing.width(said, points) + 2, kit.s(190)) + (kit.s(MORE) if card else 0)
    wide = max(drawn.w, kit.s(LEAST), under)
    scene = Scene()
    scene.add(drawn.scene, pad, pad)
    low = Box(pad, pad + drawn.h + kit.s(4), wide - (kit.s(MORE) if card else 0), 0)
    tall = kit.text(scene, f"{key}/said", low, said, SAID, ink, most=2)
    whole = Box(0, 0, wide + 2 * pad, low.y + tall + kit.s(7))
    fill = colours.LAMP_FILL if last else tints.card()
    plate = Plate(fill, kit.s(12), tints.edge(), kit.s(1.5))
    scene.insert(key, whole, plate, options=(option,), reads=(card,) if card else ())
    return Chip(scene, whole.w, whole.h)


def _built(kit: Kit, pool: Pool, card: str, icons: Icons) -> Iterator[Chip]:
    """Dice added, with the other colour a split icon allows; black dice to be focused."""
    name = kit.name("card", card)
    for n, icon in enumerate(icons.add):
        ways = colours_of(icon)
        for way in ways if len(ways) > 1 else ():
            key = f"add.{card}.{n}.{way}"
            yield _chip(kit, key, ["+", Die(way)], name, f"add:{card}.{n}:{way}", card)
    for n, icon in enumerate(icons.focus):
        key = f"{card}.{n}"
        if done := pool.focused.get(key):
            parts: list[Part] = [Die("black", state="gone"), Icon("next", colours.LAMP), Die(done)]
            parts.append(Icon("tick", colours.LAMP))
            yield _chip(kit, f"focus.{key}.{done}", parts, name, f"unfocus:{key}", card)
            continue
        for way in colours_of(icon)[icon == "any" :]:  # any but black
            parts = [Die("black"), Icon("next", colours.TEXT), Die(way)]
            yield _chip(kit, f"focus.{key}.{way}", parts, name, f"focus:{key}:{way}", card)


def _ending(
    kit: Kit, view: View, key: str, parts: list[Part], said: str, option: str, card: str = ""
) -> Chip:
    """It says so where it ends all re-rolls."""
    last = ends_rerolls(view, option)
    said = kit.say("board.ends_rerolls") if last else said
    return _chip(kit, key, parts, said, option, card, last=last)


def _thrown(kit: Kit, view: View, seat: str, card: str, icons: Icons) -> Iterator[Chip]:
    name = kit.name("card", card)
    for n, each in enumerate(icons.reroll):
        count = each.dice
        said = str(count) if isinstance(count, int) else kit.say(f"board.{count}")
        parts: list[Part] = [Icon("reroll", colours.LAMP), said, *dice(each.colour)]
        option = f"{seat}:reroll:{card}.{n}"
        yield _chip(kit, f"reroll.{seat}.{card}.{n}", parts, name, option, card)
    for n, change in enumerate(icons.change):
        parts = [Icon("change", colours.LAMP), *dice(change.colour, change.to)]
        option = f"{seat}:change:{card}.{n}"
        yield _ending(kit, view, f"change.{seat}.{card}.{n}", parts, name, option, card)


def _bought(kit: Kit, view: View, pool: Pool) -> Iterator[Chip]:
    """Charges, a black die, K-9: open to every Doctor."""
    seat, mine = pool.seat, view.doctors[pool.seat]
    charge = Icon("charge", colours.CHARGE)
    again, turn = Icon("reroll", colours.LAMP), Icon("change", colours.LAMP)
    have = kit.say("board.you_have", n=mine.charges)
    one: list[Part] = [str(TOKENS_REROLL), charge, again, "1", Die("any")]
    yield _chip(kit, f"bought.{seat}.charges", one, have, f"{seat}:charges")
    three: list[Part] = [str(TOKENS_TURN), charge, turn, "1", Die("any")]
    yield _ending(kit, view, f"bought.{seat}.turn", three, have, f"{seat}:turn")
    if "black" in pool.colours:
        parts: list[Part] = [Die("black", state="gone"), again]
        yield _chip(kit, f"bought.{seat}.black", parts, kit.say("board.own_dice"), f"{seat}:black")
    if mine.has_k9:
        parts = [Piece("k9", colours.ANOMALY), again, "1", Die("any")]
        name = kit.name("thing", K9_FIGURE)
        yield _chip(kit, f"bought.{seat}.k9", parts, name, f"{seat}:k9", K9_FIGURE)
