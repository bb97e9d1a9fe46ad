"""What a Doctor's cards and charges can do for the dice, as chips that may be offered."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.time_of_the_daleks.cards import Icons
from companion.games.time_of_the_daleks.cards import colours as colours_of
from companion.games.time_of_the_daleks.seen import Console, Pool, View
from companion.ui.boards import tints, writing
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Box, Die, Icon, Piece, Plate, Scene
from companion.ui.theme import colours

from .effects import dice
from .prices import ends_rerolls

CHIP = 36
TOKENS_REROLL, TOKENS_TURN = 2, 3


def means_band(kit: Kit, view: View, pool: Pool, title: str, width: float) -> Scene:
    """A row for each card that does something now; after the throw also what charges buy."""
    scene, pad = Scene(), kit.s(14)
    seat, thrown = pool.seat, bool(pool.dice)
    box = Box(pad, pad, width - 2 * pad, 0)
    y = pad + kit.text(scene, f"means.{seat}/title", box, title, 18, bold=True) + kit.s(8)
    for card in _cards(view.doctors[seat]):
        icons = view.facts.cards.get(card) or Icons()
        built = _built(kit, pool, card, icons)
        chips = list(_thrown(kit, view, seat, card, icons) if thrown else built)
        if chips:
            y += _row(kit, scene, f"means.{seat}.{card}", card, chips, box, y)
    if thrown:
        chips = list(_bought(kit, view, pool))
        y += kit.wrap(scene, chips, box._replace(y=y), 8) + kit.s(8)
    whole = Box(0, 0, width, y + kit.s(6))
    scene.insert(f"means.{seat}", whole, Plate(tints.band(), kit.s(16), tints.edge()))
    return scene


def _row(
    kit: Kit, scene: Scene, key: str, card: str, chips: list[Chip], box: Box, y: float
) -> float:
    """The card's name left of its chips, or above them where it is narrow."""
    name, reads = kit.name("card", card), (card,)
    if box.w < kit.s(420):
        above, key = box._replace(y=y), f"{key}/name"
        tall = kit.text(scene, key, above, name, 15, colours.QUIET, most=1, reads=reads)
        tall += kit.s(4)
        tall += kit.wrap(scene, chips, box._replace(y=y + tall), 8)
        _explain(scene, card, box._replace(y=y, h=tall))
        return tall + kit.s(10)
    aside = kit.s(190)
    right = Box(box.x + aside, y, box.w - aside, 0)
    tall = kit.wrap(scene, chips, right, 8)
    left = Box(box.x, y + kit.s(9), aside - kit.s(10), 0)
    key = f"{key}/name"
    named = kit.text(scene, key, left, name, 16, colours.QUIET, most=2, reads=reads)
    tall = max(tall, named + kit.s(9))
    _explain(scene, card, box._replace(y=y, h=tall))
    return tall + kit.s(8)


def _explain(scene: Scene, card: str, row: Box) -> None:
    """What offers nothing in a row says what its card does."""
    scene.insert(f"means/{card}", row, Plate(tints.veil(0)), reads=(card,))


def _cards(mine: Console) -> list[str]:
    aboard = [each.card for each in mine.companions]
    return [mine.card, *aboard, *mine.equipment]


def _chip(kit: Kit, key: str, parts: list[Part], *options: str) -> Chip:
    return kit.chip(key, parts, CHIP, bold=True, fill=tints.veil(0.06), options=options)


def _built(kit: Kit, pool: Pool, card: str, icons: Icons) -> Iterator[Chip]:
    """Dice added, with the other colour a split icon allows; black dice to be focused."""
    for n, icon in enumerate(icons.add):
        ways = colours_of(icon)
        if len(ways) > 1:
            for way in ways:
                yield _chip(kit, f"add.{card}.{n}.{way}", ["+", Die(way)], f"add:{card}.{n}:{way}")
    for n, icon in enumerate(icons.focus):
        key = f"{card}.{n}"
        if done := pool.focused.get(key):
            parts: list[Part] = [Die("black", state="gone"), Icon("next", colours.LAMP), Die(done)]
            yield _chip(
                kit, f"focus.{key}.{done}", [*parts, Icon("tick", colours.LAMP)], f"unfocus:{key}"
            )
            continue
        for way in colours_of(icon)[icon == "any" :]:  # any but black
            parts = [Die("black"), Icon("next", colours.TEXT), Die(way)]
            yield _chip(kit, f"focus.{key}.{way}", parts, f"focus:{key}:{way}")


def _ending(kit: Kit, view: View, key: str, parts: list[Part], option: str) -> Chip:
    """It says so where it ends all re-rolls."""
    chip = _chip(kit, key, parts, option)
    if not ends_rerolls(view, option):
        return chip
    said, points = kit.say("board.ends_rerolls"), kit.s(14)
    wide = max(chip.w, writing.word_width(said, points) + 1, kit.s(110))
    under = Box(0, chip.h + kit.s(2), wide, 0)
    tall = kit.text(chip.scene, f"{key}/ends", under, said, 14, colours.LAMP)
    return Chip(chip.scene, wide, chip.h + kit.s(2) + tall)


def _thrown(kit: Kit, view: View, seat: str, card: str, icons: Icons) -> Iterator[Chip]:
    for n, each in enumerate(icons.reroll):
        count = each.dice
        said = str(count) if isinstance(count, int) else kit.say(f"board.{count}")
        parts: list[Part] = [Icon("reroll", colours.LAMP), said, *dice(each.colour)]
        yield _chip(kit, f"reroll.{seat}.{card}.{n}", parts, f"{seat}:reroll:{card}.{n}")
    for n, change in enumerate(icons.change):
        parts = [Icon("change", colours.LAMP), *dice(change.colour, change.to)]
        option = f"{seat}:change:{card}.{n}"
        yield _ending(kit, view, f"change.{seat}.{card}.{n}", parts, option)


def _bought(kit: Kit, view: View, pool: Pool) -> Iterator[Chip]:
    """Charges, a black die, K-9: open to every Doctor."""
    seat = pool.seat
    charge = Icon("charge", colours.CHARGE)
    again, turn = Icon("reroll", colours.LAMP), Icon("change", colours.LAMP)
    one: list[Part] = [f"{TOKENS_REROLL}×", charge, again, "1"]
    yield _chip(kit, f"bought.{seat}.charges", [*one, Die("any")], f"{seat}:charges")
    three: list[Part] = [f"{TOKENS_TURN}×", charge, turn, "1", Die("any")]
    yield _ending(kit, view, f"bought.{seat}.turn", three, f"{seat}:turn")
    if "black" in pool.colours:
        parts: list[Part] = [Die("black", state="gone"), again, kit.say("board.own_dice")]
        yield _chip(kit, f"bought.{seat}.black", parts, f"{seat}:black")
    if view.doctors[seat].has_k9:
        parts = [Piece("k9", colours.ANOMALY), again, "1", Die("any")]
        yield _chip(kit, f"bought.{seat}.k9", parts, f"{seat}:k9")
