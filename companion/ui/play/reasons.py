"""Why: which rule, which dice, which cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.messages import Message
from companion.core.view import View
from companion.ui.faces import Face
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Sheet, Text, lay
from companion.ui.timeline import law, why


class WhySheet(Sheet):
    """``view`` is the last in which the dice lay there, if they have a say in it; ``notes`` tell
    what chances leave out."""

    def __init__(
        self,
        words: Words,
        say: Phrases,
        face: Face[Any],
        message: Message,
        view: View | None,
        notes: Sequence[str] = (),
    ) -> None:
        column = Column(Text(words.sentence(message), sizes.option(), colours.TEXT))
        rule = why(message.rule, words, say) or say("why.table")
        column.add_widget(Text(say("why.rule", rule=rule), sizes.body(), colours.LAMP))
        if text := law(message.rule, say):
            column.add_widget(Text(text, sizes.body(), colours.TEXT))
        lay(column, *(Text(line, sizes.body(), colours.QUIET) for line in _cards(words, message)))
        if view is not None and message.rule.partition(".")[0] in face.reasoned:
            lay(column, *face.reasons(words, say, view))
        lay(column, *(Text(note, sizes.body(), colours.QUIET) for note in notes))
        super().__init__(column, say("why.title"))


def _cards(words: Words, message: Message) -> Iterator[str]:
    """Whatever the sentence names, by its full name."""
    for kind, value in message.values:
        if kind in ("card", "zone", "tile", "area") and isinstance(value, str) and value:
            yield words.name(kind, value)
