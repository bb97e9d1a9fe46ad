"""What the options of a card's choice do, in words: "First choice" says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.messages import Message
from companion.ui.host import Words
from companion.ui.phrases import Phrases
from companion.ui.teaching.summary import Reader

ASKED = "daleks.choice"
PARTS = ("fail", "reward", "effects")


def choices(
    about: Message, facts: Callable[[], dict[str, Any]], words: Words, say: Phrases
) -> dict[str, str]:
    """By option; nothing where it is not certain which choice of the card is meant."""
    if about.id != ASKED:
        return {}
    found = list(_choices(facts(), str(dict(about.values)["card"])))
    if len(found) != 1:
        return {}
    reader = Reader(words, say)
    said = {f"option_{n}": reader.effects(each) for n, each in enumerate(found[0], start=1)}
    return {option: text for option, text in said.items() if text}


def _choices(facts: dict[str, Any], card: str) -> Iterator[list[Any]]:
    for kind in ("dilemmas", "zones", "anomalies", "timey_wimey"):
        for part in PARTS:
            for effect in facts[kind].get(card, {}).get(part) or ():
                if effect["do"] == "choice":
                    yield effect["options"]
