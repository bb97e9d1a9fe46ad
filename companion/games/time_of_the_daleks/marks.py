"""What stands on a card, drawn: dice icons, symbols, and what effects move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.reading import Mark

from .cards import COLOURS, Effect, Icons, colours
from .vocabulary import WORDS


def each_of(found: Sequence[str]) -> Iterator[tuple[str, int]]:
    return ((each, found.count(each)) for each in dict.fromkeys(found))


def is_any(colour: str) -> bool:
    """Whether it may be a die of every colour."""
    return len(set(colours(colour))) == len(COLOURS)


def icon_marks(found: Icons | None) -> tuple[tuple[Mark, ...], ...]:
    if found is None:
        return ()
    marks: list[tuple[Mark, ...]] = []
    for colour, n in each_of(found.add):
        marks.append((("text", f"{n}×" if n > 1 else "+"), *_die_marks(colour)))
    for colour, n in each_of(found.focus):
        marks.append((("icon", "focus"), *(_times(n)), *_die_marks(colour)))
    for again in found.reroll:
        count: Mark = ("text", str(again.dice))
        if isinstance(again.dice, str):
            count = ("name", "number", again.dice)
        marks.append((("icon", "reroll"), count, *_die_marks(again.colour)))
    changes = [(("icon", "change"), *_die_marks(each.colour, each.to)) for each in found.change]
    return (*marks, *changes)


def card_marks(card: Any) -> tuple[tuple[Mark, ...], ...]:
    """Its dice icons; of a card that has none, what its effects move."""
    return icon_marks(card.icons) or tuple(effect_marks(card.effects))


def effect_marks(found: Sequence[Effect]) -> Iterator[tuple[Mark, ...]]:
    for effect in found:
        word = WORDS[effect.do]
        if word.drawing and not word.silent:
            amount = f"{word.sign * effect.n:+d}".replace("-", "−")
            yield (("icon", word.drawing), ("text", amount))
        for way in effect.options:
            yield from effect_marks(way)


def _times(n: int) -> tuple[Mark, ...]:
    return (("text", f"{n}×"),) if n > 1 else ()


def _die_marks(colour: str, symbol: str = "") -> Iterator[Mark]:
    if is_any(colour):
        yield ("die", "/".join(COLOURS), symbol)
        return
    for n, each in enumerate(colours(colour)):
        if n:
            yield ("text", "/")
        yield ("die", each, symbol)


def symbol_marks(
    symbols: Sequence[str] | None, conditions: Sequence[str] = ()
) -> tuple[tuple[Mark, ...], ...]:
    return tuple((("icon", each),) for each in (*(symbols or ()), *conditions))
