"""Why: which rule, which dice, which cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.messages import Message
from companion.ui.boards.daleks.challenge import faces, needed
from companion.ui.boards.matching import match
from companion.ui.host import Words
from companion.ui.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, DieFace, Row, Sheet, SymbolBadge, Text
from companion.ui.timeline import law, why

RESULTS = ("adventure", "help")  # chapters whose reason are the dice


class WhySheet(Sheet):
    """``adventure`` is the last view in which the dice lay there, if they have a say in it."""

    def __init__(
        self, words: Words, say: Phrases, message: Message, adventure: dict[str, Any] | None
    ) -> None:
        column = Column()
        column.add_widget(Text(words.sentence(message), sizes.option(), colours.TEXT))
        rule = why(message.rule, words, say) or say("why.table")
        column.add_widget(Text(say("why.rule", rule=rule), sizes.body(), colours.LAMP))
        if text := law(message.rule, say):
            column.add_widget(Text(text, sizes.body(), colours.TEXT))
        for line in _cards(words, message):
            column.add_widget(Text(line, sizes.body(), colours.QUIET))
        if adventure is not None and message.rule.partition(".")[0] in RESULTS:
            for widget in _dice(words, say, adventure):
                column.add_widget(widget)
        super().__init__(column, say("why.title"))


def _cards(words: Words, message: Message) -> Iterator[str]:
    """Whatever the sentence names, by its full name."""
    for kind, value in message.values:
        if kind in ("card", "zone", "tile", "area") and isinstance(value, str) and value:
            yield words.name(kind, value)


def _dice(words: Words, say: Phrases, view: dict[str, Any]) -> Iterator[Row | Text]:
    now = view["adventure"]
    for pool in now["pools"]:
        for die in pool["causes"]:
            name, card = words.name("colour", die["colour"]), words.name("card", die["card"])
            if die["card"]:
                yield Text(say("why.die", die=name, card=card), sizes.small(), colours.QUIET)
    symbols, shown = needed(now), faces(now)
    if not shown:
        return
    slots = match(symbols, shown)
    for n, symbol in enumerate(symbols):
        yield _met(words, say, symbol, slots.get(n), shown)


def _met(words: Words, say: Phrases, symbol: str, die: str | None, shown: dict[str, str]) -> Row:
    row, name = Row(), words.name("face", symbol)
    row.add_widget(SymbolBadge(symbol, met=die is not None))
    if die is None:
        said = say("why.missing", symbol=name)
    else:
        colour = die.partition(":")[2].rpartition("_")[0]
        row.add_widget(DieFace(colour, shown[die], sizes.touch() * 0.8))
        said = say("why.met", symbol=name, die=words.name("die", die))
    row.add_widget(Text(said, sizes.body(), colours.TEXT, pos_hint={"center_y": 0.5}))
    return row
