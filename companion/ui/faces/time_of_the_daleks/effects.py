"""What effects and dice icons look like as chips: drawings and numbers, few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.time_of_the_daleks.cards import Effect, Icons
from companion.games.time_of_the_daleks.vocabulary import WORDS
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Colour, Die, Icon
from companion.ui.theme import colours

WHOSE = {"each": "people", "chosen": "figure", "helper": "help"}
WHEN = {"move": "next", "fail": "cross", "success": "tick"}
WHERE = {"earth": "earth", "any": "location"}


def effect_chips(
    kit: Kit,
    key: str,
    effects: Sequence[Effect] | None,
    size: float,
    fill: Colour | None = None,
    *,
    terse: bool = False,
) -> list[Chip]:
    """One chip for each effect; of a choice too, so that a narrow card can break it. ``terse``:
    whose and where are drawn."""
    if effects is None:
        return [kit.chip(f"{key}/?", [kit.say("board.unknown")], size, colours.QUIET)]
    plate = fill or tints.veil(0.07)
    return [
        kit.chip(f"{key}/{n}", parts, size, bold=True, fill=plate)
        for n, parts in enumerate(_each(kit, effects, terse=terse))
        if parts
    ]


def _each(kit: Kit, effects: Sequence[Effect], *, terse: bool) -> Iterator[list[Part]]:
    for effect in effects:
        if effect.do != "choice":
            yield list(effect_parts(kit, effect, terse=terse))
            continue
        for n, way in enumerate(effect.options):
            stroke: list[Part] = ["/"] if n else []
            for each in way:
                yield [*stroke, *effect_parts(kit, each, terse=terse)]
                stroke = []


def effect_parts(kit: Kit, effect: Effect, *, terse: bool = False) -> Iterator[Part]:
    do, n = effect.do, effect.n
    if WORDS[do].silent:
        return
    if effect.who != "you":
        said = kit.say(f"board.who.{effect.who}")
        yield Icon(WHOSE[effect.who], colours.QUIET) if terse else said
    if effect.when in WHEN:
        said = kit.say(f"board.when.{effect.when}")
        yield Icon(WHEN[effect.when], colours.QUIET) if terse else said
    if do in ("choice", "move_tax"):
        if do == "move_tax":
            yield Icon(WHEN["move"], colours.QUIET) if terse else kit.say("board.move_tax")
        yield from _either(kit, effect.options)
    elif do == "regenerate":
        yield Icon("rotate", colours.LAMP)
    elif drawing := WORDS[do].drawing:
        yield Icon(drawing, colours.TEXT)
        yield f"{WORDS[do].sign * n:+d}".replace("-", "−")
    elif do == "move_doctor":
        yield Icon("next", colours.TEXT)
    else:
        yield kit.say("board.manual")
    if effect.where in WHERE and do != "choice":
        said = kit.say(f"board.where.{effect.where}")
        yield Icon(WHERE[effect.where], colours.QUIET) if terse else said


def _either(kit: Kit, ways: Sequence[Sequence[Effect]]) -> Iterator[Part]:
    for n, way in enumerate(ways):
        if n:
            yield "/"
        for effect in way:
            yield from effect_parts(kit, effect)


# What a card does for the dice


def icon_chips(kit: Kit, key: str, icons: Icons | None, size: float) -> list[Chip]:
    """Add, focus, re-roll, change: in the order they are used."""
    if icons is None:
        return [kit.chip(f"{key}/?", [kit.say("board.unknown")], size, colours.QUIET)]
    groups = (_adds(icons), _focuses(icons), _rerolls(kit, icons), _changes(icons))
    names = ("add", "focus", "reroll", "change")
    return [
        kit.chip(f"{key}/{name}{n}", parts, size, bold=True)
        for name, group in zip(names, groups, strict=True)
        for n, parts in enumerate(group)
    ]


def _adds(icons: Icons) -> Iterator[list[Part]]:
    added = list(icons.add)
    for colour in dict.fromkeys(added):
        count = added.count(colour)
        parts = list(dice(colour))
        yield [f"{count}×", *parts] if count > 1 else ["+", *parts]


def _focuses(icons: Icons) -> Iterator[list[Part]]:
    for colour in icons.focus:
        yield [Icon("next", colours.QUIET), *dice(colour)]


def _rerolls(kit: Kit, icons: Icons) -> Iterator[list[Part]]:
    for each in icons.reroll:
        count = each.dice
        said = str(count) if isinstance(count, int) else kit.say(f"board.{count}")
        yield [Icon("reroll", colours.LAMP), said, *dice(each.colour)]


def _changes(icons: Icons) -> Iterator[list[Part]]:
    for each in icons.change:
        found = list(dice(each.colour, each.to))
        yield [Icon("change", colours.LAMP), *found]


def dice(icon: str, symbol: str = "") -> Iterator[Part]:
    """The dice an icon allows."""
    if icon in ("any", "green/blue/red/black", "black/green/blue/red"):
        yield Die("any", symbol)
        return
    for n, colour in enumerate(icon.split("/")):
        if n:
            yield "/"
        yield Die(colour, symbol)
