"""What the options of a card's choice do, in words: "First choice" says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.content import as_facts
from companion.core.messages import Message
from companion.games.time_of_the_daleks.cards import Effect
from companion.games.time_of_the_daleks.seen import Facts, View
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases

from .teaching.summary import Reader

ASKED = "daleks.choice"
PARTS = ("fail", "reward", "effects")


def choices(about: Message, view: Callable[[], View], words: Words, say: Phrases) -> dict[str, str]:
    """By option; nothing where it is not certain which choice of the card is meant."""
    if about.id != ASKED:
        return {}
    found = list(_choices(view().facts, str(dict(about.values)["card"])))
    if len(found) != 1:
        return {}
    reader = Reader(words, say)
    said = {f"option_{n}": reader.effects(as_facts(each)) for n, each in enumerate(found[0], 1)}
    return {option: text for option, text in said.items() if text}


def _choices(facts: Facts, card: str) -> Iterator[tuple[tuple[Effect, ...], ...]]:
    for cards in (facts.dilemmas, facts.zones, facts.anomalies, facts.timey_wimey):
        for part in PARTS:
            for effect in getattr(cards.get(card), part, None) or ():
                if effect.do == "choice":
                    yield effect.options
