"""Why it came out like that: what made the dice, and which of them met which symbol."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards.matching import match
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import DieFace, Row, SymbolBadge, Text

from .challenge import faces, needed


def reasons(words: Words, say: Phrases, view: View) -> Iterator[Row | Text]:
    now = view.going_on
    for pool in now.pools:
        for die in pool.causes:
            name, card = words.name("colour", die.colour), words.name("card", die.card)
            if die.card:
                yield Text(say("why.die", die=name, card=card), sizes.small(), colours.QUIET)
    symbols, shown = needed(now), faces(now)
    if not shown:
        return
    slots = match(symbols, shown)
    for n, symbol in enumerate(symbols):
        yield _met(words, say, symbol, slots.get(n), shown)


def _met(words: Words, say: Phrases, symbol: str, die: str | None, shown: dict[str, str]) -> Row:
    name, drawn = words.name("face", symbol), [SymbolBadge(symbol, met=die is not None)]
    if die is None:
        said = say("why.missing", symbol=name)
    else:
        colour = die.partition(":")[2].rpartition("_")[0]
        drawn.append(DieFace(colour, shown[die], sizes.touch() * 0.8))
        said = say("why.met", symbol=name, die=words.name("die", die))
    return Row(*drawn, Text(said, sizes.body(), colours.TEXT, pos_hint={"center_y": 0.5}))
